import { widget } from '../define.ts'
import { limit, page, search, sort } from '../filters/filters.ts'
import { monthOfYear } from '../filters/monthOfYear.ts'
import { marketQuery, placeName } from '../filters/placeFilters.ts'
import { compareWithYears } from '../periods/compare.ts'
import { common } from '../texts/commonWords.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import {
  comparedPeriodQuery,
  comparisonFrame,
  comparisonSubtitle,
  comparisonYear,
  countryTable,
  sumRow,
} from './arrivals/comparison.ts'
import { anyMarkets } from './arrivals/regionFilter.ts'

const sortFields = ['currentYear.totalImmigrants', 'previousYear.totalImmigrants', 'change']

/** Every country, paged, sorted and searched by the server, which adds all of them up. */
export const allCountries = widget({
  code: 142,
  category: 'immigration',
  title: 'Arrivals, all countries',
  definition:
    'Official international arrivals of every country in the year and in the same months of the year before, to page through, sort and search.',
  unit: 'people',
  reads: ['tourist/immigration'],
  paged: 'countries',
  filters: {
    year: comparisonYear,
    month: monthOfYear(),
    market_region: anyMarkets,
    compare: compareWithYears('immigration'),
    page: page(),
    limit: limit(),
    sort: sort(sortFields, '-currentYear.totalImmigrants'),
    q: search(),
  },
  ask: ({ year, month, compare, market_region, page, limit, sort, q }) => ({
    countries: {
      path: 'tourist/immigration',
      query: {
        ...comparedPeriodQuery({ year, month, compare }),
        countries: 'all',
        ...marketQuery(market_region),
        page,
        limit,
        sort,
        ...(q === '' ? {} : { q }),
      },
    },
  }),
  select: ({ countries }, filters, context) => countryTable(countries, filters, context),
  frame: ({ countries, total, period, before, month, count }, _, context) => {
    // Of all countries that are asked for, below each page of them.
    const last = countries.length === 0 ? [] : [sumRow('total', context.say(common.total), total)]
    return comparisonFrame([...countries, ...last], period.year, context, { sorted: true, before, month, count })
  },
  subtitle: (table, { market_region }, context) =>
    subtitleOf(comparisonSubtitle(table, context), placeName(market_region, context)),
})
