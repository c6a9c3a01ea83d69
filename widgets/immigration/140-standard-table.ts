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
  byRegion,
  type ComparedRow,
  comparedPeriodQuery,
  comparisonFrame,
  comparisonSubtitle,
  comparisonYear,
  countryTable,
  summed,
  sumRow,
} from './arrivals/comparison.ts'
import { anyMarkets } from './arrivals/regionFilter.ts'

/** Every country under its market region, with the region's sub-total above it and the grand total at the end. */
export const standardTable = widget({
  code: 140,
  category: 'immigration',
  title: 'Arrivals by region and country',
  definition:
    'Official international arrivals of all countries under the four market regions, with sub-totals, in the year and in the same months of the year before.',
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
      query: { ...comparedPeriodQuery(filters), ...marketQuery(filters.market_region), limit: 1000, page: 1 },
    },
  }),
  select: ({ countries }, filters, context) => countryTable(countries, filters, context),
  frame: (table, { market_region }, context) => {
    const rows = byRegion(table.countries).flatMap(({ region, countries }): readonly ComparedRow[] => {
      const group = region === null ? context.say(words.noRegion) : context.place(region)
      return [
        sumRow('subtotal', group, summed(countries, table.regions.get(region) ?? null)),
        ...byArrivals(countries, context).map((country) => ({ ...country, group })),
      ]
    })
    const total =
      rows.length === 0
        ? []
        : [sumRow('total', context.say(market_region === null ? words.grandTotal : common.total), table.total)]
    return comparisonFrame([...rows, ...total], table.period.year, context, {
      before: table.before,
      month: table.month,
      groups: context.say(common.marketRegion),
    })
  },
  subtitle: (table, { market_region }, context) =>
    subtitleOf(comparisonSubtitle(table, context), placeName(market_region, context)),
})
