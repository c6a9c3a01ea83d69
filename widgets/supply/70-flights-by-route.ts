import { transport } from '@sala/catalog/datasets/transport.ts'
import { widget } from '../define.ts'
import { oneOf, oneOfAnswer } from '../filters/filters.ts'
import { pagingFilters, pagingQuery } from '../filters/paged.ts'
import { country, offered } from '../filters/placeFilters.ts'
import { chosenOnly } from '../filters/query.ts'
import { range, resolvedSpan, windowOf } from '../filters/ranges.ts'
import { catalogueFrame } from '../frames/catalogueFrame.ts'
import { figure, sum } from '../periods/periods.ts'
import { common } from '../texts/commonWords.ts'
import { daySpan } from '../texts/sentences.ts'
import { counted, subtitleOf } from '../texts/subtitles.ts'
import { airportName } from './airports.ts'
import { directionNames } from './directions.ts'
import { words } from './supplyWords.ts'

const { columns, measures } = transport
const columnNames = [
  'date',
  'transport_brand',
  'transport_flight',
  'airport_origin',
  'country_origin',
  'airport_destination',
  'country_destination',
  'transport_seats',
] as const

const time = range('transport', { fallback: '7d', ahead: true })

/** Every flight, paged, sorted and searched by the server. */
export const flightsByRoute = widget({
  code: 70,
  category: 'supply',
  title: 'Flights and seats by route',
  definition:
    'Scheduled flights to and from airports of Thailand with airline, route and the seats that each one offers.',
  unit: 'seats',
  reads: ['market/transport'],
  paged: 'flights',
  filters: {
    range: time,
    transport_visit_type: oneOf(common.direction, { in: words.in, out: words.out }, 'in'),
    country: country(words.countryAbroad),
    transport_brand: oneOfAnswer(columns.transport_brand.label, words.allAirlines, columns.transport_brand.maximum),
    ...pagingFilters(columnNames, '-date'),
  },
  ask: ({ range, transport_visit_type: direction, country, transport_brand, ...paging }, context) => ({
    flights: {
      path: 'market/transport',
      query: {
        ...windowOf(resolvedSpan(time, range, context)),
        transport_visit_type: direction,
        ...(country === null ? {} : { [direction === 'in' ? 'country_origin' : 'country_destination']: country }),
        ...chosenOnly({ transport_brand }),
        ...pagingQuery(paging),
      },
    },
  }),
  frame: ({ flights }, _, context) =>
    catalogueFrame(transport, columnNames, flights, context, {
      cells: ({ airport_origin, airport_destination }) => ({
        airport_origin: airportName(airport_origin, context),
        airport_destination: airportName(airport_destination, context),
      }),
    }),
  choices: ({ flights }, { transport_visit_type: direction }, context) => ({
    transport_brand: flights.transport_brand
      .flatMap(({ _id }) => _id.transport_brand ?? [])
      .map((value) => ({ value, label: value })),
    country: offered(
      direction === 'in'
        ? flights.country_origin.map(({ _id }) => _id.country_origin)
        : flights.country_destination.map(({ _id }) => _id.country_destination),
      context,
    ),
  }),
  subtitle: ({ flights }, { range, transport_visit_type: direction, country, transport_brand }, context) =>
    subtitleOf(
      daySpan(resolvedSpan(time, range, context), context.language),
      directionNames(context)[direction],
      counted(measures.sum_transport.label, flights.count, context),
      counted(measures.sum_transport_seats.label, seatsOf(flights.transport_brand, transport_brand), context),
      country === null ? null : context.place(country),
      transport_brand,
    ),
})

interface BrandSeats {
  readonly _id: { readonly transport_brand: string | null }
  readonly sum_transport_seats: number | null
}

/** The server counts every airline beside the chosen one. */
const seatsOf = (airlines: readonly BrandSeats[], chosen: string | null): number | null =>
  sum(
    airlines.map(({ _id, sum_transport_seats: seats }) =>
      chosen === null || _id.transport_brand === chosen ? figure(seats) : null,
    ),
  )
