import type { Answer, ComparedPeriod, MatchedSums } from '@sala/catalog/answers.ts'
import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import { isRest, marketRegions } from '@sala/catalog/places/marketRegions.ts'
import type { Context } from '../../context.ts'
import { placeName } from '../../filters/placeFilters.ts'
import type { RankingEncoding } from '../../frames/encoding.ts'
import type { Frame, FrameRow } from '../../frames/frame.ts'
import { type ColumnOf, frameOf } from '../../frames/frameOf.ts'
import {
  againstSameMonths,
  availableMonthsText,
  comparedMembers,
  figuresOfMonths,
  notBothWhole,
  nothingCompared,
  wholeMembers,
  wholeYearNote,
} from '../../periods/availableMonths.ts'
import { type Compare, comparedInMonth, comparedOf } from '../../periods/compare.ts'
import { figure, sum } from '../../periods/periods.ts'
import { twoYearColumns } from '../../periods/twoYearsTable.ts'
import { common } from '../../texts/commonWords.ts'
import { year as yearText } from '../../texts/format.ts'
import { topSentence } from '../../texts/sentences.ts'
import { subtitleOf } from '../../texts/subtitles.ts'
import type { Selection } from './askCountries.ts'
import { changeCell } from './peopleChange.ts'

/** Shared parts of the standard tables: countries with this year and last year over the same months. */

type Comparison = Answer<'tourist/immigration'>

/** The part that both years hold, of the same months or as whole years. */
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
  /** The figures of its change; null if nothing matches. */
  readonly matched: MatchedFigures | null
}

/** The sums of several countries. */
type SummedFigures = Pick<CountryFigures, 'current' | 'previous' | 'matched'>

interface CountryTable {
  readonly period: ComparedPeriod
  readonly compare: Compare
  /** The year that it is compared with. */
  readonly before: number
  /** The one month that all figures are of, from 1; null for all months. */
  readonly month: number | null
  readonly countries: readonly CountryFigures[]
  /** Countries in all, where these are one page. */
  readonly count: number
  /** The sum of all of them. */
  readonly total: SummedFigures
  readonly answered: Comparison['total']
  /** The part of each market region that both years hold. */
  readonly regions: ReadonlyMap<string | null, MatchedFigures>
}

/** Reads the rows of a year comparison. */
export function countryTable(answer: Comparison, chosen: Selection, context: Context): CountryTable {
  const { total, period } = answer
  const { compare, base } = comparedOf(comparedInMonth(chosen.compare, chosen.month), chosen.year)
  return {
    period,
    compare,
    before: base ?? period.year - 1,
    month: chosen.month === null ? null : Number(chosen.month),
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

/** By descending figure of this year, then of last year, then by name; the rest of a region always comes last. */
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

/** The sums of countries. The server computes the compared part of the total, because a region may be matched as a whole. */
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

/** One country, or a sum of countries, which has no code. */
export interface ComparedRow extends SummedFigures {
  readonly name: string
  readonly code?: string
  readonly level?: FrameRow['level']
  readonly group?: string
  /** The month that it is of, `YYYY-MM`. */
  readonly month?: string
}

/** A sum of countries as a row. */
export const sumRow = (level: 'total' | 'subtotal', name: string, figures: SummedFigures): ComparedRow => ({
  ...figures,
  level,
  name,
})

/** Under which names the server sorts columns: not by names, whose order DuckDB does not know. */
const sortFields: Readonly<Record<string, string>> = {
  current: 'currentYear.totalImmigrants',
  previous: 'previousYear.totalImmigrants',
  change: 'change',
}

interface ComparisonOptions extends Partial<Omit<Frame, 'columns' | 'rows'>> {
  /** The head of the rows; countries by default. */
  readonly head?: MessageDescriptor
  /** The sum of the rows; it comes last if there are rows. */
  readonly sum?: { readonly name?: MessageDescriptor; readonly figures: SummedFigures }
  /** The server sorts it. */
  readonly sorted?: true
  /** The year of the comparison; by default the year before. */
  readonly before?: number
  /** The one month that the figures are of; all months by default. */
  readonly month?: number | null
}

/** Countries and their sums in two years. The change of each covers what both years hold. */
export function comparisonFrame(
  rows: readonly ComparedRow[],
  year: number,
  context: Context,
  { head = common.country, sum, sorted, before = year - 1, month = null, ...frame }: ComparisonOptions = {},
): Frame {
  const columns: readonly ColumnOf<ComparedRow>[] = [
    { key: 'location_source', label: head, mark: 'place', of: ({ name }) => name },
    ...twoYearColumns<ComparedRow>(year, ({ matched }) => changeCell(matched, context), context, { before, month }),
  ]
  const isSummed = sum !== undefined && rows.length > 0
  return frameOf(
    isSummed ? [...rows, sumRow('total', context.say(sum.name ?? common.total), sum.figures)] : rows,
    sorted ? columns.map((column) => ({ ...column, sort: sortFields[column.key] ?? null })) : columns,
    context,
    {
      unit: 'people',
      ...frame,
      row: ({ level = 'row', code, group, month }) => ({
        level,
        code: code === undefined || isRest(code) ? null : code,
        ...(group === undefined ? {} : { group }),
        ...(month === undefined ? {} : { month }),
      }),
    },
  )
}

/** The largest countries as bars with their changes, without the rest of a region. `name` is the name of the bars. */
export const largestCountries = (top: number, name: string): RankingEncoding => ({
  kind: 'ranking',
  y: { column: 'current', name, change: 'change' },
  top,
  where: ({ code }) => typeof code === 'string',
})

/** The comparison, what is shown beyond it, the number of countries, and the place. */
export function comparisonSubtitle(
  { period, compare, before, month, answered, total }: CountryTable,
  place: string | null,
  context: Context,
): string {
  const { year, held, wholeYear } = period
  const { matched, members, of, heldMembers, wholeMembers: whole } = answered
  // Where a country is held as a whole year, the figure is of no months.
  const isOfYear = wholeYear || whole > 0 || held.length === 0
  const span = isOfYear ? yearText(year, context.language) : availableMonthsText(year, held, context.language)
  const months = matched?.months ?? []
  const isCompared = months.length > 0
  const nothing =
    compare === 'full_years' && total.current !== null
      ? notBothWhole(year, context)
      : nothingCompared(
          year,
          { current: total.current !== null, previous: total.previous !== null },
          span,
          context,
          before,
          month,
        )
  const further = isCompared && !isOfYear && held.some((month) => !months.includes(month))
  return subtitleOf(
    isCompared ? againstSameMonths(year, months, held, context, before) : nothing,
    wholeYear && held.length < 12 ? wholeYearNote(year, held, context) : null,
    further ? figuresOfMonths(year, held, context) : null,
    wholeMembers({ whole, available: heldMembers }, 'countries', context),
    isCompared ? comparedMembers({ members, of }, 'countries', context) : null,
    placeName(place, context),
  )
}

/** The largest countries in one line. */
export function topCountries(countries: readonly CountryFigures[], context: Context): string {
  const top = countries.filter(({ code, current }) => !isRest(code) && current !== null)
  return topSentence(
    top.map(({ name, current, matched }) => ({ name, value: current, change: changeCell(matched, context) })),
    context,
  )
}
