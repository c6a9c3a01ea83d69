import { dataset } from '../dataset.ts'
import { amount, choice, count, monthOf, province, publicationStatus, sumOf } from './columns.ts'
import { dimensionsOf, groupings, groupingsOnRequest, valueFilters } from './endpoints.ts'

/** Receipts and heads of one province, month, origin and travel type, as the Ministry of Tourism and Sports publishes them. */
export const spending = dataset({
  name: 'spending',
  label: 'Spending',
  row: 'Receipts and heads of one province, month, origin and travel type',
  columns: {
    date: monthOf('Month'),
    location_destination: province('required'),
    visitor_origin: choice(
      {
        thai: 'Thai',
        foreign: 'Foreign',
      },
      'Origin',
      ['origin', 'ชาวไทย/ชาวต่างชาติ'],
      'required',
    ),
    travel_type: choice(
      {
        tourist: 'Tourist',
        visitor: 'Visitor',
        excursionist: 'Excursionist',
      },
      'Travel type',
      ['type', 'ประเภท'],
      { default: 'visitor' },
    ),
    spending_travel_receipts: amount(
      'baht',
      { minimum: 0, maximum: 10_000_000_000_000 },
      'Receipts',
      ['receipts', 'revenue', 'income', 'รายได้', 'รายได้จากการท่องเที่ยว'],
      'required',
    ),
    spending_travel_count: count(
      'people',
      100_000_000,
      'People',
      ['visitors', 'people', 'จำนวน', 'จำนวนผู้เยี่ยมเยือน'],
      'required',
    ),
    status: publicationStatus,
  },
  derived: {
    geographic_region: { from: 'location_destination', how: 'geographic_region' },
    city_type: { from: 'location_destination', how: 'city_type' },
  },
  dimensions: {
    ...dimensionsOf('location_destination', 'geographic_region', 'city_type', 'visitor_origin', 'travel_type'),
    year: { kind: 'year', column: 'date' },
    month: { kind: 'month', column: 'date' },
  },
  measures: {
    sum_spending_travel_receipts: sumOf(
      'spending_travel_receipts',
      'baht',
      'Receipts',
      'What visitors spent in the province, in baht at current prices.',
    ),
    sum_spending_travel_count: sumOf(
      'spending_travel_count',
      'people',
      'Visitors',
      'Visitors of the province; who visits two provinces counts in both.',
    ),
    avg_spending: {
      kind: 'ratio',
      numerator: 'sum_spending_travel_receipts',
      denominator: 'sum_spending_travel_count',
      unit: 'baht',
      label: 'Receipts per visitor',
      definition: 'Receipts divided by visitors.',
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/tourist/spending',
      summary: 'Receipts and visitors by province, region, city type, origin, travel type, year and month',
      filters: {
        window: { kind: 'window', column: 'date' },
        year: { kind: 'years', column: 'date' },
        month: { kind: 'months', column: 'date' },
        ...valueFilters('location_destination', 'geographic_region', 'city_type', 'visitor_origin', 'travel_type'),
      },
      matched: true,
      bounds: ['date', 'year'],
      groupings: {
        ...groupings(
          ['sum_spending_travel_receipts', 'sum_spending_travel_count', 'avg_spending'],
          'visitor_origin_x_year_x_month',
          'location_destination_x_visitor_origin_x_year',
          'geographic_region_x_visitor_origin_x_year_x_month',
          'geographic_region_x_travel_type_x_year',
          'city_type_x_visitor_origin_x_year_x_month',
          'travel_type_x_year_x_month',
        ),
        ...groupingsOnRequest(
          ['sum_spending_travel_receipts', 'sum_spending_travel_count', 'avg_spending'],
          'location_destination_x_visitor_origin_x_year_x_month',
          'location_destination_x_travel_type_x_year',
        ),
      },
    },
    {
      kind: 'forecast',
      path: 'v2/tourist/spending/forecast',
      summary: 'Forecast of receipts',
      filters: {
        ...valueFilters('location_destination', 'geographic_region', 'visitor_origin'),
      },
      of: {
        path: 'v2/tourist/spending',
        grouping: 'location_destination_x_visitor_origin_x_year_x_month',
        measure: 'sum_spending_travel_receipts',
      },
    },
  ],
  key: ['date', 'location_destination', 'visitor_origin', 'travel_type'],
  status: 'status',
  totals: { column: 'travel_type', value: 'visitor', asGroup: true, parts: ['tourist', 'excursionist'] },
  newest: 'date',
  due: { every: 'month', withinDays: 45 },
  template: {
    wide: null,
    aggregates: 'location_destination',
    figures: [
      {
        column: 'spending_travel_count',
        of: { visitor_origin: 'thai' },
        headings: ['no_tourist_thai', 'thai_visitors', 'จำนวนผู้เยี่ยมเยือนคนไทย', 'จำนวนผู้เยี่ยมเยือนชาวไทย'],
      },
      {
        column: 'spending_travel_count',
        of: { visitor_origin: 'foreign' },
        headings: ['no_tourist_foreign', 'foreign_visitors', 'จำนวนผู้เยี่ยมเยือนชาวต่างชาติ'],
      },
      {
        column: 'spending_travel_receipts',
        of: { visitor_origin: 'thai' },
        headings: [
          'revenue_thai',
          'thai_revenue',
          'income_from_thai_visitors',
          'รายได้จากผู้เยี่ยมเยือนคนไทย',
          'รายได้จากผู้เยี่ยมเยือนชาวไทย',
        ],
      },
      {
        column: 'spending_travel_receipts',
        of: { visitor_origin: 'foreign' },
        headings: ['revenue_foreign', 'foreign_revenue', 'income_from_foreign_visitors', 'รายได้จากผู้เยี่ยมเยือนชาวต่างชาติ'],
      },
    ],
    units: { spending_travel_receipts: ['million'], spending_travel_count: ['thousand'] },
  },
})
