import type { Answer, Matched } from '@sala/catalog/answers.ts'
import type { MarketRegion } from '@sala/catalog/places/marketRegions.ts'
import type { Compare } from '../compare.ts'
import type { Context } from '../context.ts'
import { fullYearFor } from '../periods.ts'
import { type TwoYears, twoYears, type YearRow } from '../twoYears.ts'

/** How cards of arrivals ask for a year and the year before, by month and as whole years, and once more for what both years hold. */

type Arrivals = Answer<'v2/tourist/immigration'>

/** What a card of arrivals narrows its questions to. */
export type ArrivalsQuery = Readonly<Record<string, string | number | undefined>>

/** The year that a card shows: of full years the last one that may be whole. */
export const shownYear = (year: number, compare: Compare, context: Context): number =>
  compare === 'full_years' ? fullYearFor(year, context, 'immigration') : year

/** What both years hold, by month and as whole years; by country too where a card names countries. */
export function matchedAsk(query: ArrivalsQuery, year: number, byCountry = false) {
  return {
    path: 'v2/tourist/immigration' as const,
    query: {
      ...query,
      year: [year, year - 1],
      matched: 'true',
      fields: [
        'market_region_x_year_x_month',
        ...(byCountry ? ['location_source_x_year'] : []),
        'market_region_x_year',
      ],
    },
  }
}

/** What is held of both years, by region or by country. */
export function arrivalsAsk(query: ArrivalsQuery, year: number, by: 'market_region' | 'location_source') {
  return {
    path: 'v2/tourist/immigration' as const,
    query: { ...query, year: [year, year - 1], fields: [`${by}_x_year_x_month`, `${by}_x_year`] },
  }
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

/** The parts of an answer that are about a market region; all of it for null. */
export const inRegion =
  (region: MarketRegion | null) =>
  <Row extends { readonly _id: { readonly market_region: string | null } }>(rows: readonly Row[] = []) =>
    region === null ? rows : rows.filter((row) => row._id.market_region === region)

/** How much of a market region (of all for null) is matched. */
export function matchedCounts({ matched }: Arrivals, region: MarketRegion | null): Matched | undefined {
  if (matched === undefined || region === null) return matched
  const own = matched.regions?.find(({ market_region }) => market_region === region)
  return own && { ...matched, members: own.members, of: own.of }
}

/** Two years of arrivals: the figures from one answer, what is compared of them from the other; `region` null is all of both. */
export function arrivalYears(
  held: { readonly months: readonly ArrivalMonth[]; readonly years: readonly ArrivalYear[] },
  matched: Arrivals,
  { year, compare, region }: { readonly year: number; readonly compare: Compare; readonly region: MarketRegion | null },
  context: Context,
): TwoYears {
  const own = inRegion(region)
  const months = own(matched.market_region_x_year_x_month)
  const counts = matchedCounts(matched, region)
  return twoYears<ArrivalMonth>(held.months, ({ totalImmigrants }) => totalImmigrants, year, context, compare, {
    years: held.years.map(yearRow),
    matched: {
      rows: months,
      years: own(matched.market_region_x_year).map(yearRow),
      // Of a region, the months are those of its own rows; whole years have all of them.
      counts: region === null || counts === undefined ? counts : { ...counts, months: regionMonthList(months, counts) },
      kind: 'countries',
    },
  })
}

function regionMonthList(rows: readonly ArrivalMonth[], { months }: Matched): readonly number[] {
  const own = new Set(rows.map(({ _id }) => _id.month))
  return own.size === 0 ? months : months.filter((month) => own.has(month))
}

const yearRow = ({ _id, totalImmigrants: value, members, wholeMembers }: ArrivalYear): YearRow => ({
  _id,
  value,
  members,
  wholeMembers,
})
