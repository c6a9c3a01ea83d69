import { widget } from '../define.ts'
import { belongsTo } from '../filters/placeFilters.ts'
import { askCountries, comparisonFilters } from '../immigration/arrivals/askCountries.ts'
import { byArrivals, comparisonFrame, comparisonSubtitle, countryTable } from '../immigration/arrivals/comparison.ts'
import { anyMarkets } from '../immigration/arrivals/regionFilter.ts'
import { mapShows } from '../maps/mapShows.ts'
import { common } from '../texts/commonWords.ts'
import { listed } from '../texts/format.ts'

/**
 * Where one colour ends and the next begins, of arrivals in a month and in a year: the same for each, so that the steps of the time slider can
 * be compared.
 */
const breaks = {
  month: [100, 1000, 10_000, 50_000, 100_000, 500_000],
  year: [1000, 10_000, 100_000, 500_000, 1_000_000, 3_000_000],
} as const

/** Where arrivals come from, and from where more or fewer than before. */
export const arrivalsMap = widget({
  code: 'arrivals-map',
  title: 'Arrivals by country',
  definition:
    'Official international arrivals of every country in the year or in one month of it, against the same months of the year before or of another year.',
  unit: 'people',
  reads: ['tourist/immigration'],
  slider: 'immigration',
  filters: { ...comparisonFilters(anyMarkets), shows: mapShows },
  ask: (filters) => askCountries(filters, { countries: 'all' }),
  select: ({ countries }, filters, context) => countryTable(countries, filters, context),
  frame: ({ countries, total, period, before, month }, _, context) =>
    comparisonFrame(byArrivals(countries, context), period.year, context, { sum: { figures: total }, before, month }),
  encode: ({ month }, { market_region, shows }, context) => {
    const isChange = shows === 'change'
    const name = context.say(common.arrivals)
    return {
      kind: 'world_map',
      y: isChange
        ? { column: 'change', name: listed([name, context.say(common.change)], context.language) }
        : { column: 'current', name },
      ...(isChange ? {} : { breaks: month === null ? breaks.year : breaks.month }),
      ...withinMarkets(market_region),
    }
  },
  subtitle: (table, { market_region }, context) => comparisonSubtitle(table, market_region, context),
})

/** Which countries are chosen: those of a region, one, or several by comma; absent where all are. */
function withinMarkets(place: string | null): { readonly within?: (code: string) => boolean } {
  if (place === null) return {}
  const places = place.split(',')
  return { within: (code) => places.some((place) => belongsTo(place, code)) }
}
