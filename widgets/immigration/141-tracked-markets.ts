import { widget } from '../define.ts'
import { withoutControl } from '../filters/filters.ts'
import { common } from '../texts/commonWords.ts'
import { words } from './arrivals/arrivalWords.ts'
import { askCountries, comparisonFilters } from './arrivals/askCountries.ts'
import { byArrivals, comparisonFrame, comparisonSubtitle, countryTable } from './arrivals/comparison.ts'
import { anyMarkets } from './arrivals/regionFilter.ts'

/** The 51 tracked markets, the largest first, with their total. */
export const trackedMarketsTable = widget({
  code: 141,
  category: 'immigration',
  title: 'Arrivals, 51 countries',
  definition:
    'Official international arrivals of the 51 markets that the authority tracks, in the year and in the same months of the year before.',
  unit: 'people',
  reads: ['tourist/immigration'],
  filters: comparisonFilters(withoutControl(anyMarkets)),
  ask: (filters) => askCountries(filters, { countries: '51' }),
  select: ({ countries }, filters, context) => countryTable(countries, filters, context),
  frame: ({ countries, total, period, before, month }, { market_region }, context) =>
    comparisonFrame(byArrivals(countries, context), period.year, context, {
      sum: { name: market_region === null ? words.trackedTotal : common.total, figures: total },
      before,
      month,
    }),
  subtitle: (table, { market_region }, context) => comparisonSubtitle(table, market_region, context),
})
