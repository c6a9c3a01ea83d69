import { dataset } from '../dataset.ts'
import { count, sourceCountry, yearOf } from './columns.ts'
import { dimensionsOf, groupings } from './endpoints.ts'

/** The people of one country in one year, as the World Bank publishes them. */
export const population = dataset({
  name: 'population',
  label: 'Population',
  row: 'The people of one country in one year',
  columns: {
    location_source: sourceCountry(false),
    population_number: count('people', 2_000_000_000, 'People', ['population', 'value', 'ประชากร']),
    year: yearOf('Year', ['date']),
  },
  derived: {},
  dimensions: {
    ...dimensionsOf('location_source', 'year'),
  },
  measures: {
    sum_population_number: {
      kind: 'sum',
      stock: true,
      column: 'population_number',
      where: null,
      unit: 'people',
      label: 'People',
      definition: 'Mid-year estimate of everyone who lives in the country.',
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/population',
      summary: 'Population by country and year, as one answer',
      filters: {
        location_source: { kind: 'values', column: 'location_source' },
        year: { kind: 'years', column: 'year' },
      },
      bounds: ['year'],
      groupings: {
        ...groupings(['sum_population_number'], 'year_x_location_source'),
      },
    },
    {
      kind: 'table',
      path: 'market/population',
      summary: 'Population by country and year',
      defaultSort: '-year',
      newestWeek: false,
      filters: {
        location_source: { kind: 'values', column: 'location_source' },
        year: { kind: 'years', column: 'year' },
      },
    },
  ],
  key: ['location_source', 'year'],
  newest: 'year',
  due: { every: 'year', withinDays: 210 },
  template: {
    wide: { head: 'year', value: 'population_number' },
    aggregates: 'location_source',
    units: { population_number: ['thousand', 'million'] },
  },
})
