import type { Answer } from '@sala/catalog/answers.ts'
import type { MarketRegion } from '@sala/catalog/places/marketRegions.ts'
import type { Context } from '../../context.ts'
import { year } from '../../filters/filters.ts'
import { monthOfYear } from '../../filters/monthOfYear.ts'
import { monthlyTrend } from '../../forecast/monthlyTrend.ts'
import type { Encoding } from '../../frames/encoding.ts'
import type { Frame } from '../../frames/frame.ts'
import { hasOnlyHeadline } from '../../frames/headlineAbove.ts'
import { compareWithYears } from '../../periods/compare.ts'
import { figure, monthKey, sum } from '../../periods/periods.ts'
import {
  figurePeriod,
  monthsSubtitle,
  monthsWithFigures,
  monthsWithRow,
  type TwoYears,
} from '../../periods/twoYears.ts'
import { common } from '../../texts/commonWords.ts'
import { listed } from '../../texts/format.ts'
import { monthSpan } from '../../texts/sentences.ts'
import { matchedMonth } from './arrivalFigures.ts'
import { arrivalsFrame } from './arrivalsByMonth.ts'
import { words } from './arrivalWords.ts'
import {
  type ArrivalsQuery,
  arrivalsAsk,
  arrivalYears,
  type CardYears,
  type ChosenYears,
  cardYears,
  expectedArrivals,
  matchedAsk,
} from './arrivalYears.ts'
import {
  byArrivals,
  type ComparedRow,
  type CountryFigures,
  comparisonFrame,
  largestCountries,
  type MatchedFigures,
  summed,
  sumRow,
} from './comparison.ts'

/** How many countries the picture names; the table holds all of them. */
const maxCountries = 8

type Arrivals = Answer<'v2/tourist/immigration'>

interface Region {
  readonly months: TwoYears
  /** The held figures of each country in the year, and those of the same months or the whole year before. */
  readonly countries: readonly CountryFigures[]
}

interface RegionalView {
  readonly code: number
  readonly region: MarketRegion
  readonly title: string
  readonly definition: string
}

/** One market region: its months in two years, its largest countries, its change. The four regional views differ in nothing else. */
export function regionWidget({ code, region, title, definition }: RegionalView) {
  return monthlyTrend({
    code,
    category: 'immigration',
    about: region,
    title,
    definition,
    unit: 'people',
    reads: ['v2/tourist/immigration', 'v2/tourist/immigration/forecast'],
    judgedBy: (filters, context) => expectedArrivals({ market_region: region }, filters, context),
    filters: { year: year('immigration'), month: monthOfYear(), compare: compareWithYears('immigration') },
    ask: (filters, context) => regionAsks({ market_region: region }, filters, context),
    select: (answers, filters, context) => regionOf(answers, region, filters, context),
    frame: (selection, _, context) => regionFrame(selection, context),
    encode: (selection, _, context) => regionEncoding(selection, context),
    subtitle: ({ months }, _, context) => monthsSubtitle(months, context),
  })
}

/** The latest month and the year, the months, and the largest countries of a market region, or of all of them. */
export function regionEncoding({ months }: Region, context: Context): readonly Encoding[] {
  const byMonth = { kind: 'trend', frame: arrivalsFrame(months, context) } as const
  const headline = { kind: 'headline', frame: byMonth.frame } as const
  const largest = {
    title: context.say(words.largest),
    ...largestCountries(maxCountries, figurePeriod(months, context)),
  }
  if (months.month !== null || hasOnlyHeadline(byMonth.frame, byMonth, context)) return [headline, largest]
  return [headline, { ...byMonth, span: 5, title: context.say(words.byMonth) }, { ...largest, span: 7 }]
}

/** The requests for the months and countries of a market. */
export function regionAsks(query: ArrivalsQuery, chosen: ChosenYears, context: Context) {
  const years = cardYears(chosen, context)
  return {
    arrivals: arrivalsAsk(query, years, 'location_source'),
    matched: matchedAsk(query, years, true),
  }
}

/** Lays arrivals by country and month out; `region` null is all of them. */
export function regionOf(
  { arrivals, matched }: { readonly arrivals: Arrivals; readonly matched: Arrivals },
  region: MarketRegion | null,
  chosen: ChosenYears,
  context: Context,
): Region {
  const chosenYears = cardYears(chosen, context)
  const rows = arrivals.location_source_x_year_x_month ?? []
  const years = arrivals.location_source_x_year ?? []
  const months = arrivalYears({ months: rows, years }, matched, chosenYears, context)
  const codes = [...new Set([...years, ...rows].map((row) => row._id.location_source))]
  const countries = codes.map((countryCode): CountryFigures => {
    const code = countryCode ?? (region === null ? '' : `rest-of-${region}`)
    const isOwn = (row: { readonly _id: { readonly location_source: string | null } }) =>
      row._id.location_source === countryCode
    return {
      code,
      name: code === '' ? context.say(common.unknownPlace) : context.place(code),
      region,
      ...twoYearsOf({ months: rows.filter(isOwn), years: years.filter(isOwn) }, monthsWithFigures(months), chosenYears),
      matched: matchedOf((matched.location_source_x_year ?? []).filter(isOwn), months),
    }
  })
  return { months, countries: byArrivals(countries, context) }
}

interface CountryRows {
  readonly months: NonNullable<Arrivals['location_source_x_year_x_month']>
  readonly years: NonNullable<Arrivals['location_source_x_year']>
}

/** A country's year, and the year before over the same months, or as a whole where the year is whole. */
function twoYearsOf(
  { months, years }: CountryRows,
  monthNumbers: readonly number[],
  { year, before: base }: CardYears,
) {
  const yearOf = (of: number) => years.find((row) => row._id.year === of)
  const hasFigure = (row: CountryRows['months'][number]) =>
    row._id.year === year && figure(row.totalImmigrants) !== null
  const countryMonths = months.flatMap((row) => (hasFigure(row) ? [row._id.month] : []))
  // Of a country that the year does not hold: the months that it holds of others.
  const same = countryMonths.length > 0 ? countryMonths : monthNumbers
  const isWhole =
    (yearOf(year)?.wholeMembers ?? 0) > 0 || (yearOf(year) === undefined && [0, 12].includes(monthNumbers.length))
  const before = isWhole
    ? figure(yearOf(base)?.totalImmigrants)
    : sum(
        months
          .filter((row) => row._id.year === base && same.includes(row._id.month))
          .map((row) => figure(row.totalImmigrants)),
      )
  return { current: figure(yearOf(year)?.totalImmigrants), previous: before }
}

/** The part of a country that both years hold; null without a comparison. */
function matchedOf(years: CountryRows['years'], { year, before, compared }: TwoYears): MatchedFigures | null {
  const figureOf = (of: number) => figure(years.find((row) => row._id.year === of)?.totalImmigrants)
  const [current, previous] = [figureOf(year), figureOf(before)]
  return current === null || previous === null || compared.compared.length === 0 ? null : { current, previous }
}

/** The countries with their total, then the months: each month is a subtotal of the region, so nothing is counted twice. */
export function regionFrame({ months, countries }: Region, context: Context): Frame {
  const { year, before, month, pairs, matchedPairs, compared } = months
  if (countries.length === 0) return comparisonFrame([], year, context)
  const label = listed([context.say(common.total), figurePeriod(months, context)], context.language)
  const { current, previous } = compared
  const rows: readonly ComparedRow[] = [
    ...countries,
    sumRow('total', label, summed(countries, current === null || previous === null ? null : { current, previous })),
    // A single chosen month is the total row.
    ...(month === null ? monthsWithRow(months) : []).map((index) => {
      const { current = null, previous = null } = pairs[index] ?? {}
      const name = monthSpan(year, [index + 1, index + 1], context.language)
      const sums = { current, previous, matched: matchedMonth(matchedPairs[index]) }
      return { ...sumRow('subtotal', name, sums), month: monthKey(year, index + 1) }
    }),
  ]
  return comparisonFrame(rows, year, context, {
    head: month === null ? words.countryOrMonth : common.country,
    before,
    month,
  })
}
