import { year } from '../filters/filters.ts'
import { marketQuery, placeName } from '../filters/placeFilters.ts'
import { monthlyTrend } from '../forecast/monthlyTrend.ts'
import { headlineAbove } from '../frames/headlineAbove.ts'
import { compareWithYears } from '../periods/compare.ts'
import { isBeyondMonths, monthsSubtitle } from '../periods/twoYears.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { arrivalsFrame } from './arrivals/arrivalsByMonth.ts'
import { arrivalsAsk, arrivalYears, cardYears, expectedArrivals, matchedAsk } from './arrivals/arrivalYears.ts'
import { anyMarkets } from './arrivals/regionFilter.ts'

/** Arrivals of twelve months beside those of the year before. */
export const twoYearsByMonth = monthlyTrend({
  code: 134,
  category: 'immigration',
  title: 'Arrivals by month, two years',
  definition: 'Official international arrivals of each month of the year beside the same month of the year before.',
  unit: 'people',
  reads: ['v2/tourist/immigration', 'v2/tourist/immigration/forecast'],
  judgedBy: ({ market_region: place, ...filters }, context) => expectedArrivals(marketQuery(place), filters, context),
  filters: {
    year: year('immigration'),
    market_region: anyMarkets,
    compare: compareWithYears('immigration'),
  },
  // A request for the market only, so that the sources are those of its own rows.
  ask: ({ market_region: place, ...filters }, context) => {
    const years = cardYears(filters, context)
    const query = marketQuery(place)
    return { arrivals: arrivalsAsk(query, years, 'market_region'), matched: matchedAsk(query, years) }
  },
  select: ({ arrivals, matched }, filters, context) => {
    const arrivalRows = {
      months: arrivals.market_region_x_year_x_month ?? [],
      years: arrivals.market_region_x_year ?? [],
    }
    return arrivalYears(arrivalRows, matched, cardYears(filters, context), context)
  },
  frame: (months, _, context) => arrivalsFrame(months, context),
  encode: ({ figures }, _, context, frame) =>
    // Bars of months do not show figures that are held only for the year.
    isBeyondMonths(figures.current) || isBeyondMonths(figures.previous)
      ? headlineAbove(frame, { kind: 'bars' }, context)
      : { kind: 'bars' },
  claim: 'months',
  subtitle: (months, { market_region }, context) =>
    subtitleOf(monthsSubtitle(months, context), placeName(market_region, context)),
})
