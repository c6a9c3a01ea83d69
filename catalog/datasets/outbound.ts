import { dataset } from '../dataset.ts'
import { count, sourceCountry, sumOf, yearOf } from './columns.ts'
import { dimensionsOf, groupings, valueFilters } from './endpoints.ts'

/** The trips abroad of the people of one country in one year. */
export const outbound = dataset({
  name: 'outbound',
  label: 'Outbound trips',
  row: 'Outbound trips of one country in one year',
  columns: {
    year: yearOf('Year'),
    location_source: sourceCountry(false),
    outbound_number: count('trips', 1_000_000_000, 'Trips', ['departures', 'trips', 'จำนวน'], 'required'),
  },
  derived: { market_region: { from: 'location_source', how: 'market_region' } },
  dimensions: {
    ...dimensionsOf('year', 'location_source', 'market_region'),
  },
  measures: {
    sum_outbound_number: sumOf('outbound_number', 'trips', 'Trips', 'Trips abroad by the residents of a country.'),
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/outbound',
      summary: 'Trips abroad by country and year',
      filters: {
        ...valueFilters('location_source', 'market_region'),
        year: { kind: 'years', column: 'year' },
      },
      bounds: ['year'],
      groupings: {
        ...groupings(['sum_outbound_number'], 'year_x_location_source'),
        n_year_x_location_source: {
          by: ['year', 'location_source'],
          measures: ['sum_outbound_number'],
          newestYears: 5,
        },
        ...groupings(['sum_outbound_number'], 'year_x_market_region'),
      },
    },
  ],
  key: ['year', 'location_source'],
  newest: 'year',
  due: { every: 'year', withinDays: 365 },
  template: {
    wide: { head: 'year', value: 'outbound_number' },
    aggregates: 'location_source',
    units: { outbound_number: ['thousand', 'million'] },
  },
})
