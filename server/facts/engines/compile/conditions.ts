import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Condition, Plan, Search } from '../../plan/plan.ts'
import { insertionOrder, quoted, tableOf } from '../duckdb/tables.ts'
import { markedTexts, marksOf } from '../duckdb/textMarks.ts'
import type { Bound } from './bound.ts'
import { kindOf } from './columns.ts'
import { indented, lines } from './lines.ts'

/** The WHERE clause of a plan's narrowings and of further conditions; empty without any. */
export function where(plan: Plan, bound: Bound, further: readonly string[] = []): string {
  const conditions = [
    ...plan.conditions.map((condition) => conditionOf(plan.dataset, condition, bound)),
    ...periodCondition(plan),
    ...toDateCondition(plan, bound),
    ...further,
  ]
  return conditions.length === 0 ? '' : `where ${conditions.join('\n  and ')}`
}

/**
 * A condition for a lake that skips rows whose marks rule out the requested texts; none if the plan searches no text that has marks. A file
 * reads the texts of single rows, but of a Parquet file every text that is not skipped beforehand is unpacked and checked.
 */
export function markedInLake(plan: Plan, bound: Bound): readonly string[] {
  const { dataset, conditions } = plan
  const searches = conditions.filter((condition) => condition.kind === 'search')
  const marked = searches.filter((search) => isMarked(dataset, search))
  if (marked.length === 0) return []
  const narrow = [
    ...conditions.filter(({ kind }) => kind !== 'search').map((condition) => conditionOf(dataset, condition, bound)),
    ...marked.map(({ texts, codes }) =>
      anyOf([...texts.map((text) => mayHold(text, bound)), ...codesAmong(codes, bound)]),
    ),
  ]
  const matchingRows = lines(`select ${insertionOrder} from ${tableOf(dataset)}`, `where ${narrow.join('\n  and ')}`)
  return [`${insertionOrder} in (\n${indented(indented(matchingRows))}\n  )`]
}

/** Whether the trigram bitmap can exclude rows: all columns have one, and every text is long enough to set bits. */
const isMarked = (dataset: Dataset, { columns, texts }: Search): boolean =>
  columns.length > 0 &&
  columns.every((column) => markedTexts(dataset).includes(column)) &&
  texts.every((text) => marksOf(text).length > 0)

const among = (column: string, values: readonly (string | number)[], bound: Bound): string =>
  values.length === 0 ? 'false' : `${quoted(column)} in (${values.map((value) => bound.add(value)).join(', ')})`

const codesAmong = (codes: Search['codes'], bound: Bound): readonly string[] =>
  Object.entries(codes).map(([column, values]) => among(column, values, bound))

function conditionOf(dataset: Dataset, condition: Condition, bound: Bound): string {
  switch (condition.kind) {
    case 'values':
      return among(condition.column, condition.values, bound)
    case 'other_values':
      return `(${quoted(condition.column)} is null or not ${among(condition.column, condition.values, bound)})`
    case 'window': {
      const { column, until, from, to } = condition
      const last = until === undefined ? quoted(column) : `coalesce(${quoted(until)}, ${quoted(column)})`
      const sides = [
        ...(from === null ? [] : [`${last} >= ${bound.add(from)}::date`]),
        ...(to === null ? [] : [`${quoted(column)} <= ${bound.add(to)}::date`]),
      ]
      return sides.length === 0 ? 'true' : sides.join(' and ')
    }
    case 'years': {
      const { column, until = null, years } = condition
      if (kindOf(dataset, column) === 'year') return among(column, years, bound)
      // Ranges of days instead of the year of each date: the store can skip row groups outside.
      return anyOf(years.map((year) => touching({ column, until }, `${year}-01-01`, `${year}-12-31`, bound)))
    }
    case 'months':
      return `month(${quoted(condition.column)}) between ${bound.add(condition.from)} and ${bound.add(condition.to)}`
    case 'year_months': {
      const { column, until, months } = condition
      return anyOf(
        months.map((month) => {
          const [year, number] = month.split('-').map(Number)
          return touching({ column, until }, firstDay(year ?? 0, number ?? 0), lastDay(year ?? 0, number ?? 0), bound)
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
    case 'topics':
      // No topic's name is contained in another one.
      return anyOf(condition.topics.map((topic) => `contains(${quoted(condition.column)}, ${bound.add(topic)})`))
    case 'search': {
      // The store refuses values that its statement does not use.
      const texts =
        condition.columns.length === 0
          ? []
          : condition.texts.map((text) => holds(dataset, condition.columns, text, bound))
      return anyOf([...texts, ...codesAmong(condition.codes, bound)])
    }
  }
}

/** Rows whose first day, or whose days up to `until` if that is named, overlap a range of days. A row without a last day has one day. */
function touching(
  { column, until }: { readonly column: string; readonly until: string | null },
  first: string,
  last: string,
  bound: Bound,
): string {
  if (until === null) return span(column, first, last, bound)
  const end = `coalesce(${quoted(until)}, ${quoted(column)})`
  return `(${quoted(column)} <= ${bound.add(last)}::date and ${end} >= ${bound.add(first)}::date)`
}

/** Whether one of the columns contains a text, ignoring case. */
function holds(dataset: Dataset, columns: readonly string[], text: string, bound: Bound): string {
  // Thai has no case, so `contains` suffices. A case-insensitive pattern is ten times as fast as lower-casing every text first.
  const cased = text.toLowerCase() !== text.toUpperCase()
  const [test, sought] = cased ? ['regexp_matches', bound.add(patternOf(text))] : ['contains', bound.add(text)]
  const textMatches = anyOf(columns.map((column) => `${test}(${quoted(column)}, ${sought})`))
  const marked = markedTexts(dataset)
  if (!columns.every((column) => marked.includes(column)) || marksOf(text).length === 0) return textMatches
  // Not `and`: the store would then test the texts of all rows first.
  return `case when ${mayHold(text, bound)} then ${textMatches} else false end`
}

/** Whether a row has all marks of a text, which must have some. */
function mayHold(text: string, bound: Bound): string {
  const marks = marksOf(text).map(({ column, bits }) => {
    const value = `${bound.add(bits)}::uinteger`
    return `(${column} & ${value}) = ${value}`
  })
  return marks.length === 1 ? (marks[0] ?? '') : `(${marks.join(' and ')})`
}

/** A pattern (RE2) that finds a text literally, ignoring case. */
const patternOf = (text: string): string =>
  `(?i)${text.replaceAll(/[^0-9A-Za-z_\u0080-\u{10ffff}]/gu, (mark) => (mark === '\0' ? '\\x00' : `\\${mark}`))}`

/** Days `YYYY-MM-DD`, both inclusive. */
const span = (column: string, from: string, to: string, bound: Bound): string =>
  `${quoted(column)} between ${bound.add(from)}::date and ${bound.add(to)}::date`

/** A disjunction of the conditions; false without any. */
const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'false' : conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(' or ')})`

function periodCondition({ dataset, periods }: Plan): readonly string[] {
  if (dataset.wholeYears === null || periods.kind !== 'months') return []
  return [`${quoted(dataset.wholeYears.column)} = 'month'`]
}

/** A figure of January to the month of its date must lie in a range of time with its first month too. */
function toDateCondition({ dataset, conditions }: Plan, bound: Bound): readonly string[] {
  const { wholes, newest } = dataset
  if (wholes === undefined || wholes.span === null || newest === null) return []
  const isMonth = `${quoted(wholes.span)} = 'month'`
  return conditions.flatMap((condition) => {
    if (condition.kind === 'months' && condition.from > 1) return [isMonth]
    if (condition.kind !== 'window' || condition.from === null) return []
    return [`(${isMonth} or make_date(year(${quoted(newest)}), 1, 1) >= ${bound.add(condition.from)}::date)`]
  })
}

/** The first day of a month (from 1), `YYYY-MM-DD`. */
const firstDay = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`

/** The last day of a month (from 1), `YYYY-MM-DD`. */
const lastDay = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The columns that a condition looks at. */
export function columnsOf(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'window':
    case 'years':
    case 'year_months':
      return [condition.column, ...(condition.until ? [condition.until] : [])]
    case 'range':
      return [condition.low, condition.high]
    case 'search':
      return [...condition.columns, ...Object.keys(condition.codes)]
    default:
      return [condition.column]
  }
}
