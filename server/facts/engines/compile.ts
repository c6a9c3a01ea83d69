import { type Dataset, statuses } from '@sala/catalog/dataset.ts'
import { type Condition, dimensionColumns, type Plan, type PlanGrouping } from '../plan.ts'
import { type Rollup, rollupsOf } from './duckdb/rollups.ts'
import { literal, quoted, tableOf } from './duckdb/tables.ts'
import { markedTexts, marksOf } from './duckdb/textMarks.ts'
import { figureOf, measureOf, partsOf } from './measures.ts'

export type Parameters = Readonly<Record<string, string | number | null>>

/** A statement for DuckDB: identifiers come from declarations, values are bound under `$p1`, `$p2`, … */
export interface Compiled {
  readonly sql: string
  readonly parameters: Parameters
  /**
   * The names that whole numbers stand for, by column. The names of groupings are long texts that every row would carry: reading
   * them took longer than anything else in a row.
   */
  readonly names: Readonly<Record<string, readonly string[]>>
}

/** Compiles a plan into one statement whose columns are all text, integer or double. Pure. */
export function compile(plan: Plan): Compiled {
  const bound = new Bound()
  const { select } = plan
  const names = select.kind === 'groups' ? { grouping: groupNames(select) } : {}
  return { sql: statement(plan, bound), parameters: bound.parameters, names }
}

/** Values on their way to the store, each under a name of its own. */
class Bound {
  readonly parameters: Record<string, string | number | null> = {}
  #count = 0

  add(value: string | number): string {
    this.#count += 1
    const name = `p${this.#count}`
    this.parameters[name] = value
    return `$${name}`
  }
}

function statement(plan: Plan, bound: Bound): string {
  const { select } = plan
  switch (select.kind) {
    case 'groups':
      return groups(plan, select, bound)
    case 'rows':
      if (select.counted) return countedRows(plan, select.columns, bound)
      return lines(
        `select ${fieldsOf(plan, select.columns)}`,
        `from ${tableOf(plan.dataset)}`,
        where(plan, bound),
        // By the table's own columns: dates are compared as dates, not as the texts that are selected.
        order(plan, `${tableOf(plan.dataset)}.`, asTheyCame(plan)),
        page(plan, bound),
      )
    case 'grouped_rows':
      return groupedRows(plan, select, bound)
    case 'values':
      return lines(
        `select distinct ${quoted(select.column)} as "value" from ${tableOf(plan.dataset)}`,
        `where ${quoted(select.column)} is not null`,
        'order by "value"',
        page(plan, bound),
      )
    case 'count':
      return lines('select count(*)::double as "count"', `from ${tableOf(plan.dataset)}`, where(plan, bound))
    case 'year_comparison':
      return comparison(plan, select, bound)
    case 'coverage':
      return coverage(plan.dataset)
  }
}

const fieldsOf = ({ dataset }: Plan, columns: readonly string[]): string =>
  columns.map((name) => named(plainColumn(dataset, name), name)).join(', ')

/** Rows with how many there are, for what is dear to find: it is looked for once. */
function countedRows(plan: Plan, columns: readonly string[], bound: Bound): string {
  const table = tableOf(plan.dataset)
  const sorted = new Set(plan.order.map(({ field }) => quoted(field)))
  const ties = asTheyCame(plan)
  const found = lines(`select ${['rowid as "found row"', ...sorted].join(', ')}`, `from ${table}`, where(plan, bound))
  return lines(
    `with found as materialized (\n${indented(found)}\n)`,
    `select ${fieldsOf(plan, columns)}, (select count(*) from found)::double as "count"`,
    `from ${table}`,
    'where rowid in (',
    indented(
      lines(
        'select "found row" from found',
        order(
          plan,
          'found.',
          ties.map(() => '"found row"'),
        ),
        page(plan, bound),
      ),
    ),
    ')',
    order(plan, `${table}.`, ties),
  )
}

const lines = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n')

/** An expression under a name, which is left out where it says the same. */
const named = (expression: string, name: string): string =>
  expression === quoted(name) ? expression : `${expression} as ${quoted(name)}`

/** A column as plain text or number. */
function plainColumn(dataset: Dataset, name: string): string {
  return plainOf(kindOf(dataset, name), quoted(name))
}

function plainOf(kind: string, expression: string): string {
  if (kind === 'date') return `${expression}::varchar`
  if (kind === 'count' || kind === 'amount') return `${expression}::double`
  return expression
}

/** The kind of a declared column; derived ones are text. */
function kindOf(dataset: Dataset, name: string): string {
  const column = dataset.columns[name]
  if (column) return column.kind
  if (dataset.derived[name]) return 'text'
  throw new Error(`${dataset.name} has no column ${name}`)
}

// Conditions

function where(plan: Plan, bound: Bound, further: readonly string[] = []): string {
  const conditions = [
    ...plan.conditions.map((condition) => conditionOf(plan.dataset, condition, bound)),
    ...periodCondition(plan),
    ...further,
  ]
  return conditions.length === 0 ? '' : `where ${conditions.join('\n  and ')}`
}

function conditionOf(dataset: Dataset, condition: Condition, bound: Bound): string {
  const among = (column: string, values: readonly (string | number)[]) =>
    values.length === 0 ? 'false' : `${quoted(column)} in (${values.map((value) => bound.add(value)).join(', ')})`
  switch (condition.kind) {
    case 'values':
      return among(condition.column, condition.values)
    case 'window': {
      const { column, from, to } = condition
      const sides = [
        ...(from === null ? [] : [`${quoted(column)} >= ${bound.add(from)}::date`]),
        ...(to === null ? [] : [`${quoted(column)} <= ${bound.add(to)}::date`]),
      ]
      return sides.length === 0 ? 'true' : sides.join(' and ')
    }
    case 'years': {
      const { column, years } = condition
      if (kindOf(dataset, column) === 'year') return among(column, years)
      // Spans of days instead of the year of each date: the store can skip what lies outside.
      return anyOf(years.map((year) => span(column, `${year}-01-01`, `${year}-12-31`, bound)))
    }
    case 'months':
      return `month(${quoted(condition.column)}) between ${bound.add(condition.from)} and ${bound.add(condition.to)}`
    case 'year_months': {
      const { column, until, months } = condition
      return anyOf(
        months.map((month) => {
          const [year, number] = month.split('-').map(Number)
          const [first, last] = [firstDay(year ?? 0, number ?? 0), lastDay(year ?? 0, number ?? 0)]
          if (until === null) return span(column, first, last, bound)
          const end = `coalesce(${quoted(until)}, ${quoted(column)})`
          return `(${quoted(column)} <= ${bound.add(last)}::date and ${end} >= ${bound.add(first)}::date)`
        }),
      )
    }
    case 'range': {
      const [low, high] = [quoted(condition.low), quoted(condition.high)]
      const sides = [
        ...(condition.from === null ? [] : [`coalesce(${high}, ${low}) >= ${bound.add(condition.from)}`]),
        ...(condition.to === null ? [] : [`coalesce(${low}, ${high}) <= ${bound.add(condition.to)}`]),
      ]
      return sides.join(' and ')
    }
    case 'search': {
      // The store refuses values that its statement does not use.
      const texts =
        condition.columns.length === 0
          ? []
          : condition.texts.map((text) => holds(dataset, condition.columns, text, bound))
      const codes = Object.entries(condition.codes).map(([column, values]) => among(column, values))
      return anyOf([...texts, ...codes])
    }
  }
}

/** Whether one of the columns holds a text, without regard to capitals. */
function holds(dataset: Dataset, columns: readonly string[], text: string, bound: Bound): string {
  // Thai has no capitals. A pattern without regard to them is ten times as fast as making small letters of every text first.
  const cased = text.toLowerCase() !== text.toUpperCase()
  const [test, sought] = cased ? ['regexp_matches', bound.add(patternOf(text))] : ['contains', bound.add(text)]
  const found = anyOf(columns.map((column) => `${test}(${quoted(column)}, ${sought})`))
  const marked = markedTexts(dataset)
  const marks = columns.every((column) => marked.includes(column)) ? marksOf(text) : []
  if (marks.length === 0) return found
  const mayHold = marks.map(({ column, bits }) => {
    const value = `${bound.add(bits)}::uinteger`
    return `(${column} & ${value}) = ${value}`
  })
  // Not `and`, of which the store would test the texts of all rows first.
  return `case when ${mayHold.join(' and ')} then ${found} else false end`
}

/** A pattern (RE2) that finds a text as it is but for capitals. */
const patternOf = (text: string): string =>
  `(?i)${text.replaceAll(/[^0-9A-Za-z_\u0080-\u{10ffff}]/gu, (mark) => (mark === '\0' ? '\\x00' : `\\${mark}`))}`

const span = (column: string, from: string, to: string, bound: Bound): string =>
  `${quoted(column)} between ${bound.add(from)}::date and ${bound.add(to)}::date`

const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'false' : conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(' or ')})`

function periodCondition({ dataset, periods }: Plan): readonly string[] {
  if (dataset.wholeYears === null || periods.kind !== 'months') return []
  return [`${quoted(dataset.wholeYears.column)} = 'month'`]
}

/**
 * Keeps rows without a key in the order in which they came. Their number is theirs as long as the data version is; sorting by all
 * of their columns instead would read every text of every row.
 */
const asTheyCame = ({ dataset }: Plan): readonly string[] => (dataset.key.length > 0 ? [] : ['rowid'])

function order(plan: Plan, table = '', ties: readonly string[] = []): string {
  const fields = [
    ...plan.order.map(({ field, descending }) => `${table}${quoted(field)} ${descending ? 'desc' : 'asc'} nulls last`),
    ...ties,
  ]
  return fields.length === 0 ? '' : `order by ${fields.join(', ')}`
}

function page(plan: Plan, bound: Bound): string {
  return plan.limit === null ? '' : `limit ${bound.add(plan.limit)}::bigint offset ${bound.add(plan.offset)}::bigint`
}

// Groups

/** What the numbers of `grouping` stand for: the groupings, then the bounds. */
const groupNames = ({ groupings, bounds }: Extract<Plan['select'], { kind: 'groups' }>): readonly string[] => [
  ...groupings.map(({ key }) => key),
  ...bounds,
]

/**
 * One scan makes the finest groups that every grouping can be put together from (there are few of them); the groupings and the
 * bounds are then made from those. Measured against `grouping sets` and against a query each in bench/README.md. What a rollup
 * can answer is made from its rows instead, which are such groups already.
 */
function groups(
  plan: Plan,
  { groupings, bounds, written }: Extract<Plan['select'], { kind: 'groups' }>,
  bound: Bound,
): string {
  const { dataset } = plan
  const grouped = sharedOrder(groupings)
  const dimensions = bounds.includes('year') && !grouped.includes('year') ? [...grouped, 'year'] : grouped
  const measures = [...new Set(groupings.flatMap((grouping) => grouping.measures))]
  const shape = { dimensions, measures, bounds }
  const sources = sourcesFor(plan, groupings, bounds)
  const withs = sources.map((source) => `${source.name} as ${fromSource(plan, source, bound)}`)
  const nameOf = (isOne: (source: Source) => boolean) => sources.find(isOne)?.name ?? ''
  if (written) {
    // The store refuses values that its statement does not use.
    const limited = plan.limit !== null && (groupings.length > 0 || bounds.includes('year'))
    const most = limited ? `limit ${bound.add(plan.limit)}::bigint` : ''
    const texts = [
      ...groupings.map((grouping, index) => {
        const from = nameOf((source) => source.groupings.includes(grouping))
        return writtenGroups(dataset, grouping, { index, from, most })
      }),
      ...bounds.map((name, index) => {
        const from = nameOf((source) => source.bounds.length > 0)
        return writtenBound(dataset, name, { index: groupings.length + index, from, most })
      }),
    ]
    return lines(`with ${withs.join(', ')}`, texts.join('\nunion all\n'))
  }
  const selects = [
    ...groupings.map((grouping, index) =>
      groupSelect(dataset, grouping, { index, shape, from: nameOf((source) => source.groupings.includes(grouping)) }),
    ),
    ...bounds.map((name, index) =>
      boundSelect(dataset, name, {
        index: groupings.length + index,
        shape,
        from: nameOf((source) => source.bounds.length > 0),
      }),
    ),
  ]
  return lines(
    `with ${withs.join(', ')}`,
    selects.join('\nunion all\n'),
    `order by ${['grouping', ...dimensions].map((name) => `${quoted(name)} nulls last`).join(', ')}`,
    page(plan, bound),
  )
}

/** Where some of the groupings and the bounds of a question are read from: a rollup, or the rows themselves. */
interface Source {
  readonly name: string
  readonly rollup: Rollup | null
  readonly groupings: readonly PlanGrouping[]
  readonly bounds: readonly ('date' | 'year')[]
}

/** As few sources as possible, of which the rows themselves are the last. */
function sourcesFor(
  plan: Plan,
  groupings: readonly PlanGrouping[],
  bounds: readonly ('date' | 'year')[],
): readonly Source[] {
  const { dataset } = plan
  const narrowed = plan.conditions.flatMap(columnsOf)
  const fitting = rollupsOf(dataset).filter(({ columns }) => narrowed.every((name) => columns.includes(name)))
  const sources: Omit<Source, 'name'>[] = []
  let left = groupings
  for (const rollup of [...fitting, null]) {
    const mine = left.filter(
      ({ by }) =>
        rollup === null ||
        by.flatMap((name) => dimensionColumns(dataset, name)).every((name) => rollup.columns.includes(name)),
    )
    left = left.filter((grouping) => !mine.includes(grouping))
    if (mine.length > 0) sources.push({ rollup, groupings: mine, bounds: [] })
  }
  // Every rollup has the dates.
  const [first = { rollup: fitting[0] ?? null, groupings: [] }, ...others] = sources
  return [{ ...first, bounds }, ...others].map((source, index) => ({
    ...source,
    name: index === 0 ? 'finest' : `finest_${index + 1}`,
  }))
}

/** The columns that a condition looks at. */
function columnsOf(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'year_months':
      return condition.until === null ? [condition.column] : [condition.column, condition.until]
    case 'range':
      return [condition.low, condition.high]
    case 'search':
      return [...condition.columns, ...Object.keys(condition.codes)]
    default:
      return [condition.column]
  }
}

function fromSource(plan: Plan, { rollup, groupings, bounds }: Source, bound: Bound): string {
  const dimensions = [...new Set(groupings.flatMap(({ by }) => by))]
  const measures = [...new Set(groupings.flatMap((grouping) => grouping.measures))]
  const shape = { dimensions, measures, bounds }
  if (rollup === null) return `materialized (\n${indented(finest(plan, shape, bound))}\n)`
  const { columns, parts } = finestFields(plan.dataset, shape)
  const fields = [...columns, ...parts.map(([name]) => name)].map(quoted)
  const select = lines(`select ${fields.join(', ')}`, `from ${quoted(rollup.table)}`, where(plan, bound))
  return `not materialized (\n${indented(select)}\n)`
}

/** The finest groups that the dimensions, measures and bounds can be put together from. */
function finest(plan: Plan, shape: Shape, bound: Bound): string {
  const { columns, parts } = finestFields(plan.dataset, shape)
  const fields = [...columns.map(quoted), ...parts.map(([name, part]) => `${part} as ${quoted(name)}`)]
  return lines(`select ${fields.join(', ')}`, `from ${tableOf(plan.dataset)}`, where(plan, bound), 'group by all')
}

function finestFields(dataset: Dataset, { dimensions, measures, bounds }: Shape) {
  const columns = new Set(dimensions.flatMap((name) => dimensionColumns(dataset, name)))
  if (bounds.length > 0) columns.add(newestOf(dataset))
  if (dataset.totals !== null) for (const name of dataset.key) columns.add(name)
  const parts = new Map(measures.flatMap((name) => partsOf(dataset, name)))
  return { columns: [...columns], parts: [...parts] }
}

function newestOf(dataset: Dataset): string {
  if (dataset.newest === null) throw new Error(`${dataset.name} has no date`)
  return dataset.newest
}

/** Groups as flat rows, with how many there are. */
function groupedRows(plan: Plan, select: Extract<Plan['select'], { kind: 'grouped_rows' }>, bound: Bound): string {
  const { dataset } = plan
  const { by, measures, fields } = select
  const grouping: PlanGrouping = { key: '', by, measures }
  return lines(
    `with finest as (\n${indented(finest(plan, { dimensions: by, measures, bounds: [] }, bound))}\n), figures as (`,
    indented(
      lines(
        `select ${[
          ...by.map((name) => named(dimension(dataset, name), name)),
          ...measures.map((name) => `(${figureOf(dataset, name)})::double as ${quoted(name)}`),
        ].join(', ')}`,
        'from finest',
        totalsRule(dataset, grouping),
        'group by all',
      ),
    ),
    ')',
    `select ${[...fields.map(quoted), '(count(*) over ())::double as "count"'].join(', ')}`,
    'from figures',
    order(plan),
    page(plan, bound),
  )
}

const indented = (text: string): string => text.replace(/^/gm, '  ')

interface Shape {
  readonly dimensions: readonly string[]
  readonly measures: readonly string[]
  readonly bounds: readonly ('date' | 'year')[]
}

interface Place {
  /** The number that stands for the grouping or bound. */
  readonly index: number
  readonly shape: Shape
  /** The name of the finest groups. */
  readonly from: string
}

function groupSelect(dataset: Dataset, grouping: PlanGrouping, { index, shape, from }: Place): string {
  const keys = shape.dimensions.map((name) => {
    const expression = grouping.by.includes(name) ? dimension(dataset, name) : `null::${dimensionType(dataset, name)}`
    return named(expression, name)
  })
  const figures = shape.measures.map((name) => {
    const figure = grouping.measures.includes(name) ? `(${figureOf(dataset, name)})::double` : 'null::double'
    return `${figure} as ${quoted(name)}`
  })
  const ends = shape.bounds.includes('date') ? ['null as "min"', 'null as "max"'] : []
  return lines(
    `select ${[`${index} as "grouping"`, ...keys, ...figures, ...ends].join(', ')}`,
    `from ${from}`,
    totalsRule(dataset, grouping),
    'group by all',
  )
}

function boundSelect(dataset: Dataset, name: 'date' | 'year', { index, shape, from }: Place): string {
  const yearly = kindOf(dataset, newestOf(dataset)) === 'year'
  const newest = quoted(newestOf(dataset))
  const keys = shape.dimensions.map((key) =>
    name === 'year' && key === 'year'
      ? `${yearly ? newest : `year(${newest})`}::integer as "year"`
      : `null as ${quoted(key)}`,
  )
  const figures = shape.measures.map((measure) => `null as ${quoted(measure)}`)
  const ends = shape.bounds.includes('date')
    ? name === 'date'
      ? [`min(${newest})::varchar as "min"`, `max(${newest})::varchar as "max"`]
      : ['null as "min"', 'null as "max"']
    : []
  return lines(
    `select ${[`${index} as "grouping"`, ...keys, ...figures, ...ends].join(', ')}`,
    `from ${from}`,
    name === 'year' ? 'group by all' : '',
  )
}

// Groups as JSON. Made by the store on all cores; making rows of it and JSON of those took three times as long as the question.

interface WrittenPlace {
  readonly index: number
  readonly from: string
  /** The limit of groups, as SQL. */
  readonly most: string
}

function writtenGroups(dataset: Dataset, grouping: PlanGrouping, { index, from, most }: WrittenPlace): string {
  const { by, measures } = grouping
  const select = lines(
    `select ${[
      ...by.map((name) => named(dimension(dataset, name), name)),
      ...measures.map((name) => `${writtenFigure(dataset, name)} as ${quoted(name)}`),
    ].join(', ')}`,
    `from ${from}`,
    totalsRule(dataset, grouping),
    'group by all',
    most,
  )
  // One `concat` and not a chain of `||`, which makes a text of each step: half of the time.
  const keys = by.map((name, at) => `'${at === 0 ? '{"_id":{' : ','}"${name}":', ${writtenKey(dataset, name)}`)
  const figures = measures.map((name, at) => `'${at === 0 ? '},' : ','}"${name}":', ${quoted(name)}`)
  const group = `concat(${[...keys, ...figures, "'}'"].join(', ')})`
  const order = by.map((name) => `${quoted(name)} nulls last`).join(', ')
  return lines(
    `select ${index} as "grouping", count(*)::double as "count",`,
    `  '[' || coalesce(string_agg(${group}, ',' order by ${order}), '') || ']' as "json"`,
    `from (\n${indented(select)}\n)`,
  )
}

/** A key of a group as JSON. Codes and dates have no letter that JSON writes otherwise. */
function writtenKey(dataset: Dataset, name: string): string {
  const found = dataset.dimensions[name]
  const key = quoted(name)
  if (dimensionType(dataset, name) === 'integer') return `coalesce(${key}::varchar, 'null')`
  const isText =
    found?.kind === 'joined' ||
    (found !== undefined &&
      ['text', 'link'].includes(kindOf(dataset, found.column)) &&
      dataset.derived[found.column] === undefined)
  return `coalesce(${isText ? `to_json(${key})::varchar` : `'"' || ${key} || '"'`}, 'null')`
}

/** A figure as JSON: null where there is none, or none that JSON could say. */
function writtenFigure(dataset: Dataset, name: string): string {
  if (isWhole(dataset, name)) return `coalesce((${figureOf(dataset, name)})::hugeint::varchar, 'null')`
  const figure = `(${figureOf(dataset, name)})::double`
  return `case when isfinite(${figure}) then ${figure}::varchar else 'null' end`
}

/** Whether a measure is always a whole number. */
function isWhole(dataset: Dataset, name: string): boolean {
  const measure = measureOf(dataset, name)
  if (measure.kind === 'total') return measure.of.every((part) => isWhole(dataset, part))
  return measure.kind === 'count' || (measure.kind === 'sum' && kindOf(dataset, measure.column) === 'count')
}

function writtenBound(dataset: Dataset, name: 'date' | 'year', { index, from, most }: WrittenPlace): string {
  const newest = quoted(newestOf(dataset))
  if (name === 'date') {
    const end = (of: string) => `coalesce('"' || ${of}(${newest})::varchar || '"', 'null')`
    return lines(
      `select ${index} as "grouping", 0::double as "count", '{"min":' || ${end('min')} || ',"max":' || ${end('max')} || '}' as "json"`,
      `from ${from}`,
    )
  }
  const year = kindOf(dataset, newestOf(dataset)) === 'year' ? newest : `year(${newest})`
  return lines(
    `select ${index} as "grouping", 0::double as "count", '[' || coalesce(string_agg("year"::varchar, ',' order by "year" desc), '') || ']' as "json"`,
    `from (select distinct ${year}::integer as "year" from ${from} ${most}) where "year" is not null`,
  )
}

function dimension(dataset: Dataset, name: string): string {
  const [column = '', ...others] = dimensionColumns(dataset, name)
  const kind = dataset.dimensions[name]?.kind
  if (kind === 'joined') return [column, ...others].map((one) => plainColumn(dataset, one)).join(" || '-' || ")
  if (kind === 'year') return `year(${quoted(column)})::integer`
  return kind === 'month' ? `month(${quoted(column)})::integer` : plainColumn(dataset, column)
}

function dimensionType(dataset: Dataset, name: string): string {
  // `year` is also the key of the list of years, of which a data set need not have a dimension.
  const found = dataset.dimensions[name]
  if (found?.kind === 'joined') return 'varchar'
  return found?.kind !== 'column' || kindOf(dataset, found.column) === 'year' ? 'integer' : 'varchar'
}

/** Every dimension of the groupings in one order in which each grouping's own order is kept. */
export function sharedOrder(groupings: readonly Pick<PlanGrouping, 'by'>[]): readonly string[] {
  const left = groupings.map(({ by }) => [...by])
  const ordered: string[] = []
  while (left.some((by) => by.length > 0)) {
    const next = left.map((by) => by[0]).find((name) => name !== undefined && left.every((by) => by.indexOf(name) <= 0))
    if (next === undefined) throw new Error('two groupings put the same dimensions in opposite order')
    ordered.push(next)
    for (const by of left) if (by[0] === next) by.shift()
  }
  return ordered
}

// Totals beside parts

/** A total and its parts are never added up; see `totals` of a data set. */
function totalsRule(dataset: Dataset, grouping: PlanGrouping): string {
  if (dataset.totals === null) return ''
  const { column, value, kept } = dataset.totals
  const isTotal = value === null ? `${quoted(column)} is null` : `${quoted(column)} = ${literal(value)}`
  const byPart = grouping.by
    .flatMap((name) => dimensionColumns(dataset, name))
    .some((name) => name === column || dataset.derived[name]?.from === column)
  if (byPart) return kept ? '' : `where not (${isTotal})`
  const rest = dataset.key.filter((name) => name !== column).map(quoted)
  return `where ${isTotal} or (${rest.join(', ')}) not in (select (${rest.join(', ')}) from finest where ${isTotal})`
}

// Two years side by side

function comparison(plan: Plan, select: Extract<Plan['select'], { kind: 'year_comparison' }>, bound: Bound): string {
  const { dataset, periods } = plan
  const { by, year } = select
  const measure = measureOf(dataset, select.measure)
  if (measure.kind !== 'sum' || measure.where !== null) throw new Error(`${select.measure} cannot be compared by year`)
  const annual = periods.kind === 'whole_years' ? periods.annual : []
  const sides = [year, year - 1].map((side) => rowsOfYear(dataset, side, select.months, annual.includes(side), bound))
  const current = bound.add(`${year}-01-01`)
  const regions = Object.entries(dataset.derived).filter(([, { from, how }]) => from === by && how === 'market_region')
  const keys = [by, ...regions.map(([name]) => name)].map(quoted)
  const amount = quoted(measure.column)
  const [currently, previously] = [quoted(`currentYear.${select.measure}`), quoted(`previousYear.${select.measure}`)]
  return lines(
    'with figures as (',
    indented(
      lines(
        `select ${keys.join(', ')},`,
        `  (sum(${amount}) filter (where ${quoted(dateOf(dataset))} >= ${current}::date))::double as ${currently},`,
        `  (sum(${amount}) filter (where ${quoted(dateOf(dataset))} < ${current}::date))::double as ${previously}`,
        `from ${tableOf(dataset)}`,
        where(plan, bound, [anyOf(sides)]),
        'group by all',
      ),
    ),
    ')',
    `select *, (${currently} - ${previously}) / nullif(${previously}, 0) as "change", (count(*) over ())::double as "count"`,
    'from figures',
    order(plan),
    page(plan, bound),
  )
}

const dateOf = (dataset: Dataset): string => dataset.wholeYears?.date ?? newestOf(dataset)

/** The rows of one side of a comparison: those of its months, or the one about the whole year. */
function rowsOfYear(dataset: Dataset, year: number, months: readonly number[], asWhole: boolean, bound: Bound): string {
  const column = dateOf(dataset)
  const spans = asWhole
    ? span(column, `${year}-01-01`, `${year}-12-31`, bound)
    : anyOf(runs(months).map(([from, to]) => span(column, firstDay(year, from), lastDay(year, to), bound)))
  if (dataset.wholeYears === null) return spans
  return `(${quoted(dataset.wholeYears.column)} = ${asWhole ? "'year'" : "'month'"} and ${spans})`
}

/** Months in a row as spans: 1, 2, 3, 5 -> 1–3, 5–5. */
function runs(months: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const spans: [number, number][] = []
  for (const month of months) {
    const last = spans.at(-1)
    if (last && last[1] === month - 1) last[1] = month
    else spans.push([month, month])
  }
  return spans
}

const firstDay = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`
const lastDay = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

// What there is

function coverage(dataset: Dataset): string {
  const date = quoted(dateOf(dataset))
  const whole = dataset.wholeYears === null ? 'false' : `${quoted(dataset.wholeYears.column)} = 'year'`
  const status =
    dataset.status === null
      ? 'null::integer'
      : `min(list_position([${statuses.map(literal).join(', ')}], ${quoted(dataset.status)}))`
  // By date first: the year and month are then worked out once per date and not once per row.
  return lines(
    'select year(day)::integer as "year", case when whole then null else month(day)::integer end as "month",',
    `  [${statuses.map(literal).join(', ')}][min(rank)] as "status"`,
    'from (',
    `  select ${date} as day, ${whole} as whole, ${status} as rank`,
    `  from ${tableOf(dataset)}`,
    '  group by all',
    ')',
    'group by all',
    'order by all',
  )
}
