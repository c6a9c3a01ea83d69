import type { Answer, ComparedPeriod } from '@sala/catalog/answers.ts'
import { isRest, marketRegions } from '@sala/catalog/places/marketRegions.ts'
import type { Compare } from '../compare.ts'
import type { Context } from '../context.ts'
import { year } from '../filters.ts'
import { changeOf, figure, isOpenMonth, lastComparableMonth, monthKey, sum } from '../periods.ts'
import { againstMonths, fullYearsUntil } from '../sentences.ts'
import { yearColumns } from '../twoYearsTable.ts'
import type { TableColumn, TableModel, TableRow } from '../views/table.ts'
import { common } from '../words.ts'

/** What the standard tables share: countries with this year and last year over the same months. */

type Comparison = Answer<'tourist/immigration'>

/** One country (or the rest of a region) in two years. */
export interface CountryFigures {
  readonly code: string
  readonly name: string
  /** Null where the catalogue puts the code in no region. */
  readonly region: string | null
  readonly current: number | null
  readonly previous: number | null
}

export interface CountryTable {
  readonly period: ComparedPeriod
  readonly countries: readonly CountryFigures[]
  /** Countries in all, where these are one page. */
  readonly count: number
  /** What all of them add up to. */
  readonly total: Pick<CountryFigures, 'current' | 'previous'>
  /** A month of the period is not over, so nothing may be said about the change. */
  readonly open: boolean
}

/** The filter of the compared year. */
export const comparisonYear = year('immigration')

/** What the year comparison is asked: the months of the year that are over, the same in both years, or all of both. */
export function comparedPeriodQuery(
  { year, compare }: { readonly year: number; readonly compare: Compare },
  context: Context,
): { readonly year: number; readonly month?: string; readonly compare?: Compare } {
  if (compare === 'full_years') return { year, compare }
  const last = lastComparableMonth(year, context, 'immigration')
  if (last === null) return { year }
  return { year, month: last <= 1 ? '1' : `1-${last}` }
}

/** Reads the rows of a year comparison. */
export function countryTable(answer: Comparison, compare: Compare, context: Context): CountryTable {
  const { period } = answer
  return {
    period,
    count: answer.count,
    total: {
      current: figure(answer.total.currentYear.totalImmigrants),
      previous: figure(answer.total.previousYear.totalImmigrants),
    },
    open: compare === 'to_date' && isOpenMonth(monthKey(period.year, period.months[1]), context.today),
    countries: answer.rows.map((row) => ({
      code: row.location_source,
      name: context.place(row.location_source),
      region: row.market_region,
      current: figure(row.currentYear.totalImmigrants),
      previous: figure(row.previousYear.totalImmigrants),
    })),
  }
}

/** Largest this year first, then largest last year, then by name; the rest of a region always stands last. */
export function byArrivals(countries: readonly CountryFigures[], context: Context): readonly CountryFigures[] {
  const collator = new Intl.Collator(context.language)
  return countries.toSorted(
    (a, b) =>
      Number(isRest(a.code)) - Number(isRest(b.code)) ||
      (b.current ?? -1) - (a.current ?? -1) ||
      (b.previous ?? -1) - (a.previous ?? -1) ||
      collator.compare(a.name, b.name),
  )
}

/** The countries by market region in the order of the authority's tables; those of no region come last, under null. */
export function byRegion(
  countries: readonly CountryFigures[],
): readonly { readonly region: string | null; readonly countries: readonly CountryFigures[] }[] {
  return [...marketRegions, null].flatMap((region) => {
    const members = countries.filter((country) => country.region === region)
    return members.length === 0 ? [] : [{ region, countries: members }]
  })
}

/** A row of one country, or of a sum of countries, which has no code. */
export function comparisonRow(
  level: TableRow['level'],
  name: string,
  countries: readonly Pick<CountryFigures, 'current' | 'previous'>[],
  open: boolean,
  code: string | null = null,
): TableRow {
  const current = sum(countries.map((country) => country.current))
  const previous = sum(countries.map((country) => country.previous))
  return {
    level,
    ...(code === null || isRest(code) ? {} : { mark: { kind: 'place', value: code } }),
    cells: { location_source: name, current, previous, change: open ? null : changeOf(current, previous) },
  }
}

/** The columns of a table of countries; `sort` names the server's sort fields where the server sorts it: not by names (ADR 0055). */
export function comparisonColumns(year: number, sorted: boolean, context: Context): readonly TableColumn[] {
  const fields: Readonly<Record<string, string>> = {
    current: 'currentYear.totalImmigrants',
    previous: 'previousYear.totalImmigrants',
    change: 'change',
  }
  const columns: readonly TableColumn[] = [
    { key: 'location_source', label: context.say(common.country), kind: 'text' },
    ...yearColumns(year, context),
  ]
  return sorted ? columns.map((column) => ({ ...column, sort: fields[column.key] ?? null })) : columns
}

/** The compared months in words. */
export function comparisonSubtitle({ period, open }: CountryTable, context: Context): string {
  const [, last] = period.months
  const against = againstMonths(period.year, open ? null : period.wholeYear ? [1, 12] : period.months, context)
  // Full years that are compared before the later one is over: that is said, or a fall would be read.
  return period.wholeYear && last < 12
    ? `${against} · ${fullYearsUntil(monthKey(period.year, last), context)}`
    : against
}

/** A table of countries as a model. */
export function comparisonTable(table: CountryTable, rows: readonly TableRow[], context: Context): TableModel {
  return { columns: comparisonColumns(table.period.year, false, context), rows, count: rows.length }
}
