import type { Answer } from '@sala/catalog/answers.ts'
import type { Context } from '../../context.ts'
import type { JudgedYear } from '../../forecast/monthlyTrend.ts'
import { type Compare, comparedInMonth, comparedOf } from '../../periods/compare.ts'
import { fullYearFor } from '../../periods/periods.ts'
import { type TwoYears, twoYears, type YearRow } from '../../periods/twoYears.ts'

/**
 * The requests of cards of arrivals: a year and the year before, by month and as whole years, and once more for the part that both years
 * hold.
 */

type Arrivals = Answer<'v2/tourist/immigration'>

/** The filters of a card's requests for arrivals. */
export type ArrivalsQuery = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** The years of a card: the shown year, the kind of comparison, and the earlier year. */
export interface CardYears {
  readonly year: number
  readonly before: number
  readonly compare: Compare
  /** The one month that all figures are of, from 1; null for all months. */
  readonly month: number | null
}

/** The reader's choices. */
export interface ChosenYears {
  readonly year: number
  readonly compare: string
  readonly month?: string | null
}

/** The years that a card shows by its filters: of full years the last one that may be whole, against the year before or an earlier one. */
export function cardYears({ year, compare, month = null }: ChosenYears, context: Context): CardYears {
  const chosen = comparedOf(comparedInMonth(compare, month), year)
  const chosenYear = chosen.compare === 'full_years' ? fullYearFor(year, context, 'immigration') : year
  return {
    year: chosenYear,
    before: chosen.base ?? chosenYear - 1,
    compare: chosen.compare,
    month: month === null ? null : Number(month),
  }
}

/** The part that both years hold, by month and as whole years; also by country if a card names countries. */
export function matchedAsk(query: ArrivalsQuery, { year, before, month }: CardYears, byCountry = false) {
  return {
    path: 'v2/tourist/immigration' as const,
    query: {
      ...query,
      year: [year, before],
      ...(month === null ? {} : { month }),
      matched: 'true',
      fields: [
        'market_region_x_year_x_month',
        ...(byCountry ? ['location_source_x_year'] : []),
        'market_region_x_year',
      ],
    },
  }
}

/** The held figures of both years, by region or by country. */
export function arrivalsAsk(
  query: ArrivalsQuery,
  { year, before, month }: CardYears,
  by: 'market_region' | 'location_source',
) {
  return {
    path: 'v2/tourist/immigration' as const,
    query: {
      ...query,
      year: [year, before],
      ...(month === null ? {} : { month }),
      fields: [`${by}_x_year_x_month`, `${by}_x_year`],
    },
  }
}

/** The forecast with the expected figures of a card's months; none if the card shows one month of several years, which is not a trend. */
export function expectedArrivals(query: ArrivalsQuery, chosen: ChosenYears, context: Context): readonly JudgedYear[] {
  const { year, month } = cardYears(chosen, context)
  return month === null ? [{ year, column: 'current', path: 'v2/tourist/immigration/forecast', query }] : []
}

interface ArrivalMonth {
  readonly _id: { readonly year: number; readonly month: number }
  readonly totalImmigrants: number | null
}

interface ArrivalYear {
  readonly _id: { readonly year: number }
  readonly totalImmigrants: number | null
  readonly members: number | null
  readonly wholeMembers: number | null
}

/** Two years of arrivals: the figures from one answer, the compared part from the other. */
export function arrivalYears(
  arrivals: { readonly months: readonly ArrivalMonth[]; readonly years: readonly ArrivalYear[] },
  matched: Arrivals,
  { year, before, compare, month }: CardYears,
  context: Context,
): TwoYears {
  return twoYears<ArrivalMonth>(arrivals.months, ({ totalImmigrants }) => totalImmigrants, year, context, compare, {
    before,
    month,
    years: arrivals.years.map(yearRow),
    matched: {
      rows: matched.market_region_x_year_x_month ?? [],
      years: (matched.market_region_x_year ?? []).map(yearRow),
      counts: matched.matched,
      kind: 'countries',
    },
  })
}

const yearRow = ({ _id, totalImmigrants: value, members, wholeMembers }: ArrivalYear): YearRow => ({
  _id,
  value,
  members,
  wholeMembers,
})
