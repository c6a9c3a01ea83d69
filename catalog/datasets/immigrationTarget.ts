import { dataset } from '../dataset.ts'
import { count, monthOf, sourceCountry, sumOf } from './columns.ts'
import { dimensionsOf, valueFilters } from './endpoints.ts'

/** How many arrivals the authority aims at in one month, for one country or (without one) for all together. */
export const immigrationTarget = dataset({
  name: 'immigration_target',
  label: 'Arrival targets',
  row: 'The target of one month, for one country or for all',
  columns: {
    date: monthOf('Month'),
    location_source: sourceCountry(true, 'optional'),
    target: count('people', 100_000_000, 'Target', ['เป้าหมาย', 'goal']),
  },
  derived: { market_region: { from: 'location_source', how: 'market_region' } },
  dimensions: {
    year: { kind: 'year', column: 'date' },
    month: { kind: 'month', column: 'date' },
    ...dimensionsOf('location_source', 'market_region'),
  },
  measures: {
    sum_target: sumOf('target', 'people', 'Target', 'Arrivals that the authority aims at.'),
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/tourist/immigration/target',
      summary: 'Targets by month beside the arrivals of the same months',
      filters: {
        window: { kind: 'window', column: 'date' },
        year: { kind: 'years', column: 'date' },
        month: { kind: 'months', column: 'date' },
        ...valueFilters('location_source', 'market_region'),
      },
      bounds: ['date', 'year'],
      groupings: {
        target_n_immigrants_x_year_x_month: {
          by: ['year', 'month'],
          measures: ['sum_target'],
          alongside: { dataset: 'immigration', measures: ['totalImmigrants'] },
        },
        target_n_immigrants_x_market_region_x_year_x_month: {
          by: ['market_region', 'year', 'month'],
          measures: ['sum_target'],
          alongside: { dataset: 'immigration', measures: ['totalImmigrants'] },
        },
        target_n_immigrants_x_year: {
          by: ['year'],
          measures: ['sum_target'],
          alongside: {
            dataset: 'immigration',
            measures: ['totalImmigrants', 'members', 'wholeMembers'],
            wholeYears: true,
          },
          onRequest: true,
        },
      },
    },
  ],
  key: ['date', 'location_source'],
  totals: { column: 'location_source', value: null, asGroup: false },
  newest: 'date',
  ahead: 'plan',
  due: { every: 'year', withinDays: 31 },
  template: {
    wide: { head: 'date', value: 'target' },
    aggregates: null,
    units: { target: ['thousand', 'million'] },
  },
})
