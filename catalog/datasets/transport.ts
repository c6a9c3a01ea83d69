import { dataset } from '../dataset.ts'
import { choice, count, dayOf, sourceCountry, sumOf, text } from './columns.ts'
import { dimensionsOf, groupings, groupingsOnRequest, valueFilters } from './endpoints.ts'

const filters = {
  window: { kind: 'window', column: 'date' },
  location_source: { kind: 'values', column: 'country_origin' },
  ...valueFilters(
    'country_origin',
    'country_destination',
    'airport_origin',
    'airport_destination',
    'transport_brand',
    'transport_visit_type',
  ),
} as const

/** One scheduled flight on one day, to or from an airport of Thailand. */
export const transport = dataset({
  name: 'transport',
  label: 'Flights',
  row: 'One scheduled flight on one day',
  columns: {
    date: dayOf('Date'),
    transport_brand: text(100, 'Airline', ['airline', 'brand', 'สายการบิน'], 'required'),
    transport_flight: text(10, 'Flight', ['flight', 'flight number', 'เที่ยวบิน'], 'required'),
    transport_seats: count('seats', 1_000, 'Seats', ['seats', 'จำนวนที่นั่ง', 'ที่นั่ง'], 'required'),
    transport_visit_type: choice(
      {
        in: 'In',
        out: 'Out',
      },
      'Direction',
      ['direction', 'ขาเข้า/ขาออก'],
      'required',
    ),
    country_origin: {
      ...sourceCountry(false),
      label: 'From country',
      headings: ['origin country', 'ประเทศต้นทาง'],
    },
    airport_origin: text(3, 'From airport', ['origin', 'from', 'สนามบินต้นทาง'], 'required'),
    country_destination: {
      ...sourceCountry(false),
      label: 'To country',
      headings: ['destination country', 'ประเทศปลายทาง'],
    },
    airport_destination: text(3, 'To airport', ['destination', 'to', 'สนามบินปลายทาง'], 'required'),
  },
  derived: {},
  dimensions: {
    route: { kind: 'joined', columns: ['airport_origin', 'airport_destination'] },
    ...dimensionsOf(
      'airport_origin',
      'airport_destination',
      'country_origin',
      'country_destination',
      'transport_brand',
      'transport_visit_type',
      'date',
    ),
  },
  measures: {
    sum_transport: {
      kind: 'count',
      unit: 'flights',
      label: 'Flights',
      definition: 'Scheduled flights to and from airports of Thailand.',
    },
    sum_transport_seats: sumOf('transport_seats', 'seats', 'Seats', 'Seats that those flights offer.'),
  },
  endpoints: [
    {
      kind: 'summary',
      path: 'v2/market/transport',
      summary: 'Flights and seats by route, airport, direction and day',
      defaultDays: 31,
      filters,
      bounds: ['date'],
      groupings: {
        ...groupings(
          ['sum_transport', 'sum_transport_seats'],
          'route_x_airport_destination_x_date',
          'airport_destination',
          'transport_visit_type_x_date',
        ),
        ...groupingsOnRequest(
          ['sum_transport', 'sum_transport_seats'],
          'airport_origin_x_date',
          'airport_destination_x_date',
          'country_origin_x_date',
        ),
      },
    },
    {
      kind: 'table',
      path: 'market/transport',
      summary: 'Flights',
      defaultSort: '-date',
      newestWeek: true,
      facets: {
        ...groupings(['sum_transport', 'sum_transport_seats'], 'transport_brand'),
        ...groupings(['sum_transport'], 'country_origin', 'country_destination'),
      },
      filters,
    },
  ],
  key: ['date', 'transport_flight', 'airport_origin', 'airport_destination'],
  kinds: 'transport_visit_type',
  newest: 'date',
  ahead: 'schedule',
  due: { every: 'day', withinDays: 3 },
  template: { wide: null, aggregates: null, units: {} },
})
