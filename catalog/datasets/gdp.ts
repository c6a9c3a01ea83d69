import { dataset } from '../dataset.ts'
import { sourceCountry, sumOf, yearOf } from './columns.ts'
import { groupings } from './endpoints.ts'

/** Gross domestic product of one country in one year, in current US dollars, as the World Bank publishes it. */
export const gdp = dataset({
  name: 'gdp',
  label: 'Gross domestic product',
  row: 'The gross domestic product of one country in one year',
  columns: {
    location_source: sourceCountry(false),
    gdp_gdp: {
      kind: 'amount',
      unit: 'us_dollars',
      minimum: 0,
      maximum: 1_000_000_000_000_000,
      label: 'GDP',
      headings: ['gdp', 'gdp (current us$)', 'value', 'ผลิตภัณฑ์มวลรวมในประเทศ'],
      absent: 'required',
    },
    gdp_year: yearOf('Year', ['date']),
  },
  derived: {},
  dimensions: {
    location_source: { kind: 'column', column: 'location_source' },
    year: { kind: 'column', column: 'gdp_year' },
  },
  measures: {
    sum_gdp_gdp: sumOf('gdp_gdp', 'us_dollars', 'GDP', 'Gross domestic product at current prices, in US dollars.'),
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/tourist/gdp',
      summary: 'Gross domestic product by country and year, as one answer',
      filters: {
        location_source: { kind: 'values', column: 'location_source' },
        year: { kind: 'years', column: 'gdp_year' },
      },
      bounds: ['year'],
      groupings: {
        ...groupings(['sum_gdp_gdp'], 'year_x_location_source'),
      },
    },
    {
      kind: 'table',
      path: 'tourist/gdp',
      summary: 'Gross domestic product by country and year',
      defaultSort: '-gdp_year',
      newestWeek: false,
      filters: {
        location_source: { kind: 'values', column: 'location_source' },
        year: { kind: 'years', column: 'gdp_year' },
      },
    },
  ],
  key: ['location_source', 'gdp_year'],
  newest: 'gdp_year',
  due: { every: 'year', withinDays: 210 },
  template: {
    wide: { head: 'gdp_year', value: 'gdp_gdp' },
    aggregates: 'location_source',
    units: { gdp_gdp: ['million', 'billion'] },
  },
})
