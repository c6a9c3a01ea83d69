import { dataset } from '../dataset.ts'
import { count, monthOf, publicationStatus, sourceCountry, sumOf } from './columns.ts'
import { dimensionsOf, groupings, valueFilters } from './endpoints.ts'

/** The official arrivals of one nationality in one month, as the Ministry of Tourism and Sports publishes them. */
export const immigration = dataset({
  name: 'immigration',
  label: 'International arrivals',
  row: 'The official arrivals of one nationality in one month',
  columns: {
    date: monthOf('Month'),
    location_source: sourceCountry(true),
    immigrants: count('people', 100_000_000, 'Arrivals', [
      'arrivals',
      'visitors',
      'tourists',
      'number of arrivals',
      'no. of arrival',
      'number',
      'จำนวน',
      'จำนวนนักท่องเที่ยว',
      'นักท่องเที่ยว',
    ]),
    status: publicationStatus,
    period: {
      kind: 'choice',
      values: ['month', 'year'],
      words: {
        month: 'Month',
        year: 'Year',
      },
      label: 'Period',
      headings: [],
      absent: { default: 'month' },
    },
  },
  derived: { market_region: { from: 'location_source', how: 'market_region' } },
  dimensions: {
    year: { kind: 'year', column: 'date' },
    month: { kind: 'month', column: 'date' },
    ...dimensionsOf('location_source', 'market_region'),
  },
  measures: {
    totalImmigrants: sumOf(
      'immigrants',
      'people',
      'Arrivals',
      'International visitors who entered Thailand, by nationality, as the Ministry of Tourism and Sports counts them.',
    ),
    members: {
      kind: 'members',
      whole: false,
      unit: 'items',
      label: 'Countries with figures',
      definition: 'Countries and rests of regions that have a figure of the year, of some months or of all of it.',
    },
    wholeMembers: {
      kind: 'members',
      whole: true,
      unit: 'items',
      label: 'Countries with the whole year',
      definition: 'Those of them whose figure is one of the whole year: of twelve months, or published for the year.',
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/tourist/immigration',
      summary: 'Arrivals by month, country and market region',
      filters: {
        window: { kind: 'window', column: 'date' },
        year: { kind: 'years', column: 'date' },
        month: { kind: 'months', column: 'date' },
        ...valueFilters('location_source', 'market_region'),
      },
      matched: true,
      bounds: ['date', 'year'],
      groupings: {
        ...groupings(
          ['totalImmigrants'],
          'year_x_month',
          'location_source_x_year_x_month',
          'market_region_x_year_x_month',
        ),
        location_source_x_year: {
          by: ['location_source', 'year'],
          measures: ['totalImmigrants', 'members', 'wholeMembers'],
          wholeYears: true,
          onRequest: true,
        },
        market_region_x_year: {
          by: ['market_region', 'year'],
          measures: ['totalImmigrants', 'members', 'wholeMembers'],
          wholeYears: true,
          onRequest: true,
        },
      },
    },
    {
      kind: 'forecast',
      path: 'v2/tourist/immigration/forecast',
      summary: 'Forecast of arrivals',
      filters: {
        ...valueFilters('location_source', 'market_region'),
      },
      of: {
        path: 'v2/tourist/immigration',
        grouping: 'location_source_x_year_x_month',
        measure: 'totalImmigrants',
      },
    },
    {
      kind: 'year_comparison',
      path: 'tourist/immigration',
      summary: 'Arrivals of each country in a year beside the same months of the year before',
      by: 'location_source',
      measure: 'totalImmigrants',
      date: 'date',
      filters: {
        month: { kind: 'months', column: 'date' },
        ...valueFilters('location_source', 'market_region'),
        countries: { kind: 'tracked_markets', column: 'location_source' },
      },
    },
  ],
  key: ['date', 'location_source', 'period'],
  status: 'status',
  wholeYears: { column: 'period', date: 'date' },
  targets: { dataset: 'immigration_target', measures: { totalImmigrants: 'sum_target' } },
  newest: 'date',
  due: { every: 'month', withinDays: 45 },
  template: {
    wide: { head: 'date', value: 'immigrants' },
    aggregates: 'location_source',
    units: { immigrants: ['thousand', 'million'] },
  },
})
