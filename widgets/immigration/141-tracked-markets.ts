import { widget } from '../define.ts'
import { quietly } from '../filters/filters.ts'
import { monthOfYear } from '../filters/monthOfYear.ts'
import { marketQuery, placeName } from '../filters/placeFilters.ts'
import { compareWithYears } from '../periods/compare.ts'
import { common } from '../texts/commonWords.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import { words } from './arrivals/arrivalWords.ts'
import {
  byArrivals,
  comparedPeriodQuery,
  comparisonFrame,
  comparisonSubtitle,
  comparisonYear,
  countryTable,
  sumRow,
} from './arrivals/comparison.ts'
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
  filters: {
    year: comparisonYear,
    month: monthOfYear(),
    market_region: quietly(anyMarkets),
    compare: compareWithYears('immigration'),
  },
  ask: (filters) => ({
    countries: {
      path: 'tourist/immigration',
      query: {
        ...comparedPeriodQuery(filters),
        ...marketQuery(filters.market_region),
        countries: '51',
        limit: 1000,
        page: 1,
      },
    },
  }),
  select: ({ countries }, filters, context) => countryTable(countries, filters, context),
  frame: ({ countries, total, period, before, month }, { market_region }, context) => {
    const rows = byArrivals(countries, context)
    const last =
      rows.length === 0
        ? []
        : [sumRow('total', context.say(market_region === null ? words.trackedTotal : common.total), total)]
    return comparisonFrame([...rows, ...last], period.year, context, { before, month })
  },
  subtitle: (table, { market_region }, context) =>
    subtitleOf(comparisonSubtitle(table, context), placeName(market_region, context)),
})
