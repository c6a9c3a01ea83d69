import { dataset } from '../dataset.ts'
import { amount, count, monthOf, province, publicationStatus, sumOf } from './columns.ts'
import { dimensionsOf, groupings, valueFilters } from './endpoints.ts'

/**
 * How full the rooms of one province were in one month; and, as rows of their own, the rates that the office prints for the country and for
 * regions, and for several months together. See docs/decisions/0003-totals-and-comparison-of-periods.md.
 */
export const occupancy = dataset({
  name: 'occupancy',
  label: 'Room occupancy',
  row: 'Rooms, guests and occupancy of one province in one month',
  columns: {
    date: monthOf('Month'),
    location_destination: province('required'),
    rooms: count('rooms', 10_000_000, 'Rooms', ['rooms', 'จำนวนห้อง', 'จำนวนห้องพัก'], 'optional'),
    occupancy_rate: amount(
      'percent',
      { minimum: 0, maximum: 100 },
      'Occupancy',
      ['occupancy', 'occupancy rate', 'อัตราการเข้าพัก', 'อัตราการเข้าพักเฉลี่ย'],
      'required',
    ),
    guests: count(
      'people',
      100_000_000,
      'Guests',
      ['guests', 'total_guests', 'จำนวนผู้พักแรม', 'จำนวนผู้เข้าพัก'],
      'optional',
    ),
    status: publicationStatus,
    span: {
      kind: 'choice',
      values: ['month', 'year_to_date'],
      words: {
        month: 'Month',
        year_to_date: 'January to this month',
      },
      label: 'Months covered',
      headings: [],
      absent: { default: 'month' },
    },
  },
  derived: { geographic_region: { from: 'location_destination', how: 'geographic_region' } },
  dimensions: {
    ...dimensionsOf('location_destination', 'geographic_region'),
    year: { kind: 'year', column: 'date' },
    month: { kind: 'month', column: 'date' },
  },
  measures: {
    avg_occupancy_rate: {
      kind: 'weighted_mean',
      column: 'occupancy_rate',
      weight: 'rooms',
      unit: 'percent',
      label: 'Occupancy',
      definition:
        'Share of rooms that were taken: the rate that the office printed for the place and period, else the mean weighted by rooms where the rooms of every province are known.',
    },
    sum_guests: sumOf('guests', 'people', 'Guests', 'People who stayed the night.'),
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/occupancy',
      summary: 'How full the rooms were, by province, region and month',
      filters: {
        window: { kind: 'window', column: 'date' },
        year: { kind: 'years', column: 'date' },
        month: { kind: 'months', column: 'date' },
        ...valueFilters('location_destination', 'geographic_region'),
      },
      matched: true,
      bounds: ['date', 'year'],
      groupings: {
        ...groupings(['avg_occupancy_rate', 'sum_guests'], 'year_x_month'),
        // Of the whole period: it cannot be computed from the values of its months.
        occupancy_rate_n_guests_x_year: { by: ['year'], measures: ['avg_occupancy_rate', 'sum_guests'] },
        ...groupings(
          ['avg_occupancy_rate', 'sum_guests'],
          'geographic_region_x_year_x_month',
          'location_destination_x_year_x_month',
        ),
      },
    },
    {
      kind: 'forecast',
      path: 'v2/market/occupancy/forecast',
      summary: 'Forecast of room occupancy',
      filters: {
        ...valueFilters('location_destination', 'geographic_region'),
      },
      of: {
        path: 'v2/market/occupancy',
        grouping: 'year_x_month',
        measure: 'avg_occupancy_rate',
      },
    },
  ],
  key: ['date', 'location_destination', 'span'],
  status: 'status',
  wholes: { column: 'location_destination', region: 'geographic_region', span: 'span' },
  newest: 'date',
  due: { every: 'month', withinDays: 45 },
  template: {
    wide: null,
    aggregates: 'location_destination',
    units: {},
    figures: [
      { column: 'occupancy_rate', of: {}, headings: ['ratio_tourist_stay', 'อัตราการเข้าพัก'] },
      { column: 'guests', of: {}, headings: ['no_tourist_stay', 'จำนวนผู้เข้าพัก', 'จำนวนผู้พักแรม'] },
    ],
  },
})
