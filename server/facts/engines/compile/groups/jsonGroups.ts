import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Plan, PlanGrouping } from '../../../plan/plan.ts'
import { quoted } from '../../duckdb/tables.ts'
import { measureOf } from '../../measures.ts'
import { figureIn } from '../cells/wholes.ts'
import { dimension, dimensionType, kindOf, newestOf } from '../columns.ts'
import { indented, lines, named } from '../lines.ts'

// Groups as JSON. The store makes it on all cores; making rows, and JSON from them, took three times as long as the query.

interface WrittenPlace {
  readonly index: number
  readonly from: string
  /** A clause that selects the groups to count. */
  readonly rule: string
  /** The limit of groups, as SQL. */
  readonly most: string
}

/** One row with all groups of a grouping as a JSON array, and how many they are. */
export function jsonGroups(plan: Plan, grouping: PlanGrouping, { index, from, rule, most }: WrittenPlace): string {
  const { dataset } = plan
  const { by, measures } = grouping
  const select = lines(
    `select ${[
      ...by.map((name) => named(dimension(dataset, name), name)),
      ...measures.map((name) => `${writtenFigure(plan, grouping, name)} as ${quoted(name)}`),
    ].join(', ')}`,
    `from ${from}`,
    rule,
    'group by all',
    most,
  )
  // One `concat`, not a chain of `||`, which makes a text at each step: half the time.
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

/** A key of a group as JSON. Codes and dates have no character that JSON escapes. */
function writtenKey(dataset: Dataset, name: string): string {
  const declared = dataset.dimensions[name]
  const key = quoted(name)
  if (dimensionType(dataset, name) === 'integer') return `coalesce(${key}::varchar, 'null')`
  const isText =
    declared?.kind === 'joined' ||
    (declared !== undefined &&
      ['text', 'link'].includes(kindOf(dataset, declared.column)) &&
      dataset.derived[declared.column] === undefined)
  return `coalesce(${isText ? `to_json(${key})::varchar` : `'"' || ${key} || '"'`}, 'null')`
}

/** A figure as JSON: null if there is none or JSON cannot express it (infinity, NaN). */
function writtenFigure(plan: Plan, grouping: PlanGrouping, name: string): string {
  const value = figureIn(plan, grouping, name)
  if (isWholeNumber(plan.dataset, name)) return `coalesce((${value})::hugeint::varchar, 'null')`
  const figure = `(${value})::double`
  return `case when isfinite(${figure}) then ${figure}::varchar else 'null' end`
}

/** Whether a measure is always a whole number. */
function isWholeNumber(dataset: Dataset, name: string): boolean {
  const measure = measureOf(dataset, name)
  if (measure.kind === 'total') return measure.of.every((part) => isWholeNumber(dataset, part))
  return (
    ['count', 'members'].includes(measure.kind) ||
    (measure.kind === 'sum' && kindOf(dataset, measure.column) === 'count')
  )
}

/** One row with a bound as JSON: the first and last date, or the years, newest first. */
export function jsonBound(dataset: Dataset, name: 'date' | 'year', { index, from, most }: WrittenPlace): string {
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
