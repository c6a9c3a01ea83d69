import { widget } from '../define.ts'
import { compareWith } from '../periods/compare.ts'
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

/** The 51 tracked markets, the largest first, with their total. */
export const trackedMarketsTable = widget({
  code: 141,
  category: 'immigration',
  title: 'Arrivals, 51 countries',
  definition:
    'Official international arrivals of the 51 markets that the authority tracks, in the year and in the same months of the year before.',
  unit: 'people',
  reads: ['tourist/immigration'],
  filters: { year: comparisonYear, compare: compareWith() },
  ask: (filters) => ({
    countries: {
      path: 'tourist/immigration',
      query: { ...comparedPeriodQuery(filters), countries: '51', limit: 1000, page: 1 },
    },
  }),
  select: ({ countries }, { compare }, context) => countryTable(countries, compare, context),
  frame: ({ countries, total, period }, _, context) => {
    const rows = byArrivals(countries, context)
    const last = rows.length === 0 ? [] : [sumRow('total', context.say(words.trackedTotal), total)]
    return comparisonFrame([...rows, ...last], period.year, context)
  },
  subtitle: (table, _, context) => comparisonSubtitle(table, context),
})
