import type { Answer, ComparedPeriod, MatchedSums } from '@sala/catalog/answers.ts'
import { isRest, marketRegions } from '@sala/catalog/places/marketRegions.ts'
import type { Context } from '../../context.ts'
import { year } from '../../filters/filters.ts'
import type { Compare } from '../../periods/compare.ts'
import {
  againstHeldMonths,
  comparedMembers,
  figuresOfMonths,
  heldMonths,
  notBothWhole,
  nothingCompared,
  wholeMembers,
  wholeYearHeld,
} from '../../periods/heldMonths.ts'
import { figure, sum } from '../../periods/periods.ts'
import { yearColumns } from '../../periods/twoYearsTable.ts'
import { common } from '../../texts/commonWords.ts'
import { year as yearText } from '../../texts/format.ts'
import { subtitleOf } from '../../texts/subtitles.ts'
import type { TableColumn, TableModel, TableRow } from '../../views/table.ts'
import { changeCell } from './peopleChange.ts'

/** What the standard tables share: countries with this year and last year over the same months. */

type Comparison = Answer<'tourist/immigration'>

/** What both years hold of the same months, or as whole years. */
export interface MatchedFigures {
  readonly current: number
  readonly previous: number
}

/** One country (or the rest of a region) in two years. */
export interface CountryFigures {
  readonly code: string
  readonly name: string
  /** Null where the catalogue puts the code in no region. */
  readonly region: string | null
  readonly current: number | null
  readonly previous: number | null
  /** What its change is worked out from; null where the years hold nothing of the same. */
  readonly matched: MatchedFigures | null
}

/** What several countries come to. */
export type SummedFigures = Pick<CountryFigures, 'current' | 'previous' | 'matched'>

export interface CountryTable {
  readonly period: ComparedPeriod
  readonly compare: Compare
  readonly countries: readonly CountryFigures[]
  /** Countries in all, where these are one page. */
  readonly count: number
  /** What all of them add up to. */
  readonly total: SummedFigures
  readonly answered: Comparison['total']
  /** What both years hold of each market region. */
  readonly regions: ReadonlyMap<string | null, MatchedFigures>
}

/** The filter of the compared year. */
export const comparisonYear = year('immigration')

/** What the year comparison is asked: all that the year holds, or the last full years. */
export function comparedPeriodQuery({ year, compare }: { readonly year: number; readonly compare: Compare }): {
  readonly year: number
  readonly compare?: Compare
} {
  return compare === 'full_years' ? { year, compare } : { year }
}

/** Reads the rows of a year comparison. */
export function countryTable(answer: Comparison, compare: Compare, context: Context): CountryTable {
  const { total } = answer
  return {
    period: answer.period,
    compare,
    count: answer.count,
    total: {
      current: figure(total.currentYear.totalImmigrants),
      previous: figure(total.previousYear.totalImmigrants),
      matched: matchedFigures(total.matched),
    },
    answered: total,
    regions: new Map(
      answer.regions.flatMap(({ market_region, matched }) => {
        const figures = matchedFigures(matched)
        return figures === null ? [] : [[market_region, figures] as const]
      }),
    ),
    countries: answer.rows.map((row) => ({
      code: row.location_source,
      name: context.place(row.location_source),
      region: row.market_region,
      current: figure(row.currentYear.totalImmigrants),
      previous: figure(row.previousYear.totalImmigrants),
      matched: matchedFigures(row.matched),
    })),
  }
}

function matchedFigures(matched: MatchedSums | null): MatchedFigures | null {
  return matched === null ? null : { current: matched.currentYear, previous: matched.previousYear }
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

/** What countries add up to; what is compared of all of them together is told by the server, since a region may be one pair. */
export function summed(
  countries: readonly Pick<CountryFigures, 'current' | 'previous'>[],
  matched: MatchedFigures | null,
): SummedFigures {
  return {
    current: sum(countries.map((country) => country.current)),
    previous: sum(countries.map((country) => country.previous)),
    matched,
  }
}

/** A row of one country, or of a sum of countries, which has no code. Its change is that of what both years hold. */
export function comparisonRow(
  level: TableRow['level'],
  name: string,
  { current, previous, matched }: SummedFigures,
  context: Context,
  code: string | null = null,
): TableRow {
  return {
    level,
    ...(code === null || isRest(code) ? {} : { mark: { kind: 'place', value: code } }),
    cells: { location_source: name, current, previous, change: changeCell(matched, context) },
  }
}

/** The columns of a table of countries; `sort` names the server's sort fields where the server sorts it: not by names, whose order DuckDB does not know. */
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

/** What is compared, what is shown beyond it, and of how many countries. */
export function comparisonSubtitle({ period, compare, answered, total }: CountryTable, context: Context): string {
  const { year, held, wholeYear } = period
  const { matched, members, of, heldMembers, wholeMembers: whole } = answered
  // Where a country is held as a whole year, the figure is of no months.
  const isOfYear = wholeYear || whole > 0 || held.length === 0
  const span = isOfYear ? yearText(year, context.language) : heldMonths(year, held, context.language)
  const months = matched?.months ?? []
  const isCompared = months.length > 0
  const nothing =
    compare === 'full_years' && total.current !== null
      ? notBothWhole(year, context)
      : nothingCompared(year, { current: total.current !== null, previous: total.previous !== null }, span, context)
  const further = isCompared && !isOfYear && held.some((month) => !months.includes(month))
  return subtitleOf(
    isCompared ? againstHeldMonths(year, months, held, context) : nothing,
    wholeYear && held.length < 12 ? wholeYearHeld(year, held, context) : null,
    further ? figuresOfMonths(year, held, context) : null,
    wholeMembers({ whole, held: heldMembers }, 'countries', context),
    isCompared ? comparedMembers({ members, of }, 'countries', context) : null,
  )
}

/** A table of countries as a model. */
export function comparisonTable(table: CountryTable, rows: readonly TableRow[], context: Context): TableModel {
  return { columns: comparisonColumns(table.period.year, false, context), rows, count: rows.length }
}
