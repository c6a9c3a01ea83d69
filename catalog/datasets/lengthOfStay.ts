import { dataset } from '../dataset.ts'
import { amount, choice, count, publicationStatus, sourceCountry, sumOf, yearOf } from './columns.ts'
import { dimensionsOf, groupings, valueFilters } from './endpoints.ts'

/**
 * The mean days of one market in one year, by the arrangement of the stay; a row without an arrangement is about all stays. Figures that
 * the office prints for all markets or a region are rows of their own. See docs/decisions/0003-totals-and-comparison-of-periods.md.
 */
export const lengthOfStay = dataset({
  name: 'length_of_stay',
  label: 'Length of stay',
  row: 'The mean days of one market in one year',
  columns: {
    year: yearOf('Year'),
    location_source: sourceCountry(true),
    length_travel_type: choice(
      {
        tour: 'Tour company',
        self: 'Self-arranged',
      },
      'Arranged by',
      ['arrangement', 'ลักษณะการเดินทาง'],
      'optional',
    ),
    length_travel_avg_day: amount(
      'days',
      { minimum: 0, maximum: 366 },
      'Mean days',
      ['length of stay', 'average length of stay', 'วันพักเฉลี่ย'],
      'required',
    ),
    length_travel_count: count('people', 100_000_000, 'People', ['number of tourist arrivals', 'จำนวนคน'], 'optional'),
    status: publicationStatus,
  },
  derived: { market_region: { from: 'location_source', how: 'market_region' } },
  dimensions: {
    ...dimensionsOf('location_source', 'market_region', 'length_travel_type', 'year'),
  },
  measures: {
    avg_sum_length_travel_avg_day: {
      kind: 'weighted_mean',
      column: 'length_travel_avg_day',
      weight: 'length_travel_count',
      unit: 'days',
      label: 'Mean days',
      definition:
        'Mean days of a stay: as the office printed it for the market, region or all together, else weighted by people where their number is known for every market.',
    },
    sum_length_travel_count: sumOf(
      'length_travel_count',
      'people',
      'People',
      'People of the markets that the office lists, by who arranged the stay. What it printed for regions or all markets together is not added to them.',
    ),
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/tourist/length_of_stay',
      summary: 'Mean days by market, arrangement and year',
      filters: {
        ...valueFilters('location_source', 'market_region'),
        year: { kind: 'years', column: 'year' },
        length_travel_type: { kind: 'values', column: 'length_travel_type' },
      },
      bounds: ['year'],
      groupings: {
        length_travel_avg_day_x_year: { by: ['year'], measures: ['avg_sum_length_travel_avg_day'] },
        ...groupings(
          ['avg_sum_length_travel_avg_day'],
          'location_source_x_year',
          'market_region_x_year',
          'length_travel_type_x_year',
          'location_source_x_length_travel_type_x_year',
        ),
      },
    },
  ],
  key: ['year', 'location_source', 'length_travel_type'],
  status: 'status',
  totals: { column: 'length_travel_type', value: null, asGroup: false },
  wholes: { column: 'location_source', region: 'market_region', span: null },
  newest: 'year',
  due: { every: 'year', withinDays: 365 },
  template: {
    wide: null,
    aggregates: 'location_source',
    units: {},
    figures: [
      { column: 'length_travel_avg_day', of: {}, headings: ['Length of Stay'] },
      { column: 'length_travel_count', of: {}, headings: ['Number of Arrivals', 'No. of Arrivals'] },
      {
        column: 'length_travel_avg_day',
        of: { length_travel_type: 'tour' },
        headings: ['Length of Stay'],
        under: 'GROUP TOUR',
      },
      {
        column: 'length_travel_count',
        of: { length_travel_type: 'tour' },
        headings: ['No. of Arrivals'],
        under: 'GROUP TOUR',
      },
      {
        column: 'length_travel_avg_day',
        of: { length_travel_type: 'self' },
        headings: ['Length of Stay'],
        under: 'NON GROUP TOUR',
      },
      {
        column: 'length_travel_count',
        of: { length_travel_type: 'self' },
        headings: ['No. of Arrivals'],
        under: 'NON GROUP TOUR',
      },
    ],
  },
})
