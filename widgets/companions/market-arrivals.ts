import { isMarketRegion } from '@sala/catalog/places/marketRegions.ts'
import { year } from '../filters/filters.ts'
import { monthOfYear } from '../filters/monthOfYear.ts'
import { marketQuery, markets, placeName } from '../filters/placeFilters.ts'
import { monthlyTrend } from '../forecast/monthlyTrend.ts'
import { headlineAbove } from '../frames/headlineAbove.ts'
import { arrivalsFrame } from '../immigration/arrivals/arrivalsByMonth.ts'
import { expectedArrivals } from '../immigration/arrivals/arrivalYears.ts'
import { regionAsks, regionEncoding, regionFrame, regionOf } from '../immigration/arrivals/region.ts'
import { compareWithYears } from '../periods/compare.ts'
import { monthsSubtitle } from '../periods/twoYears.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { isCountry } from '../world/countries.ts'

/** Who comes from one market, month by month against the year before; of a region the largest countries too. */
export const marketArrivals = monthlyTrend({
  code: 'market-arrivals',
  title: 'Arrivals from the market',
  definition:
    'Official international arrivals of a market region or a country by month, against the same months of the year before.',
  unit: 'people',
  reads: ['v2/tourist/immigration', 'v2/tourist/immigration/forecast'],
  judgedBy: ({ location_source, ...filters }, context) =>
    expectedArrivals(marketQuery(location_source), filters, context),
  filters: {
    year: year('immigration'),
    month: monthOfYear(),
    location_source: markets(),
    compare: compareWithYears('immigration'),
  },
  // A region makes the same requests as its own widget (136 to 139), so that one answer serves both.
  ask: ({ location_source, ...filters }, context) => regionAsks(marketQuery(location_source), filters, context),
  select: (answers, { location_source: place, ...filters }, context) =>
    regionOf(answers, place !== null && isMarketRegion(place) ? place : null, filters, context),
  frame: (region, { location_source: place }, context) =>
    isCountry(place) ? arrivalsFrame(region.months, context) : regionFrame(region, context),
  encode: (region, { location_source: place }, context, frame) =>
    isCountry(place)
      ? region.months.month === null
        ? headlineAbove(frame, { kind: 'trend' }, context)
        : [{ kind: 'headline' as const }]
      : regionEncoding(region, context),
  subtitle: ({ months }, { location_source }, context) =>
    subtitleOf(monthsSubtitle(months, context), placeName(location_source, context)),
})
