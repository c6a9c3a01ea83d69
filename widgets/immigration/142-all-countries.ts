import { widget } from '../define.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { askCountries, comparisonFilters } from './arrivals/askCountries.ts'
import { comparisonFrame, comparisonSubtitle, countryTable } from './arrivals/comparison.ts'
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
    ...comparisonFilters(anyMarkets),
    ...pagingFilters(sortFields, '-currentYear.totalImmigrants'),
  },
  ask: ({ page, limit, sort, q, ...chosen }) =>
    askCountries(chosen, { countries: 'all', ...pagingQuery({ page, limit, sort, q }) }),
  select: ({ countries }, filters, context) => countryTable(countries, filters, context),
  // Below each page comes the total of all requested countries.
  frame: ({ countries, total, period, before, month, count }, _, context) =>
    comparisonFrame(countries, period.year, context, { sum: { figures: total }, sorted: true, before, month, count }),
  subtitle: (table, { market_region }, context) => comparisonSubtitle(table, market_region, context),
})
