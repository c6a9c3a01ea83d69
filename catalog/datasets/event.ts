import { dataset } from '../dataset.ts'
import { choice, dayOf, province, text } from './columns.ts'
import { dimensionsOf, groupings, groupingsOnRequest, valueFilters } from './endpoints.ts'
import { address } from './messages.ts'

const filters = {
  location_destination: { kind: 'values', column: 'event_province' },
  ...valueFilters('geographic_region', 'event_category'),
  year: { kind: 'years', column: 'event_date_start', until: 'event_date_end' },
  yearmonth: { kind: 'year_months', column: 'event_date_start', until: 'event_date_end' },
} as const

/** One event or activity that visitors can go to. */
export const event = dataset({
  name: 'event',
  label: 'Events',
  row: 'One event or activity',
  columns: {
    event_date_start: {
      ...dayOf('First day'),
      headings: ['from', 'start', 'start date', 'วันที่เริ่ม', 'วันเริ่ม'],
    },
    event_date_end: {
      ...dayOf('Last day'),
      headings: ['to', 'end', 'end date', 'วันที่สิ้นสุด', 'วันสิ้นสุด'],
      absent: 'optional',
    },
    event_title: text(300, 'Title', ['title', 'event', 'ชื่องาน', 'ชื่อกิจกรรม'], 'required'),
    event_description: text(5000, 'Description', ['description', 'รายละเอียด'], 'optional'),
    event_province: province('optional'),
    event_category: choice(
      {
        festival: 'Festival',
        religious: 'Religious',
        music: 'Music',
        sport: 'Sport',
        food: 'Food',
        culture: 'Art and culture',
        exhibition: 'Exhibition and fair',
        nature: 'Nature',
        market: 'Market',
        other: 'Other',
      },
      'Category',
      ['category', 'หมวดหมู่', 'ประเภทกิจกรรม'],
      { default: 'other' },
    ),
    event_page_url: address(['page']),
  },
  derived: { geographic_region: { from: 'event_province', how: 'geographic_region' } },
  dimensions: {
    ...dimensionsOf('event_category', 'event_province', 'geographic_region'),
    year: { kind: 'year', column: 'event_date_start' },
    month: { kind: 'month', column: 'event_date_start' },
  },
  measures: {
    sum_event: {
      kind: 'count',
      unit: 'items',
      label: 'Events',
      definition: 'Events and activities by the month in which they begin.',
    },
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/event',
      summary: 'Events by category, province and month',
      filters,
      bounds: ['date', 'year'],
      groupings: {
        ...groupings(['sum_event'], 'event_category_x_year_x_month', 'event_province_x_year'),
        ...groupingsOnRequest(['sum_event'], 'event_province_x_year_x_month'),
      },
    },
    {
      kind: 'table',
      path: 'market/event',
      summary: 'Events',
      defaultSort: '-event_date_start',
      newestWeek: false,
      bounds: ['year'],
      filters,
    },
  ],
  key: ['event_date_start', 'event_title', 'event_province'],
  newest: 'event_date_start',
  ahead: 'plan',
  due: { every: 'year', withinDays: 365 },
  template: { wide: null, aggregates: null, units: {} },
})
