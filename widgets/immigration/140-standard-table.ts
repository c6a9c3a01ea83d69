import { widget } from '../define.ts'
import { withoutControl } from '../filters/filters.ts'
import { common } from '../texts/commonWords.ts'
import { words } from './arrivals/arrivalWords.ts'
import { askCountries, comparisonFilters } from './arrivals/askCountries.ts'
import {
  byArrivals,
  byRegion,
  type ComparedRow,
  comparisonFrame,
  comparisonSubtitle,
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
  filters: comparisonFilters(withoutControl(anyMarkets)),
  ask: (filters) => askCountries(filters, {}),
  select: ({ countries }, filters, context) => countryTable(countries, filters, context),
  frame: (table, { market_region }, context) => {
    const rows = byRegion(table.countries).flatMap(({ region, countries }): readonly ComparedRow[] => {
      const group = region === null ? context.say(words.noRegion) : context.place(region)
      return [
        sumRow('subtotal', group, summed(countries, table.regions.get(region) ?? null)),
        ...byArrivals(countries, context).map((country) => ({ ...country, group })),
      ]
    })
    return comparisonFrame(rows, table.period.year, context, {
      sum: { name: market_region === null ? words.grandTotal : common.total, figures: table.total },
      before: table.before,
      month: table.month,
      groups: context.say(common.marketRegion),
    })
  },
  subtitle: (table, { market_region }, context) => comparisonSubtitle(table, market_region, context),
})
