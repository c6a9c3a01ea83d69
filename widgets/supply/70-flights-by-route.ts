import { transport } from '@sala/catalog/datasets/transport.ts'
import { catalogueColumns, catalogueRow } from '../catalogueTable.ts'
import { widget } from '../define.ts'
import { oneOf, oneOfAnswer } from '../filters.ts'
import { number } from '../format.ts'
import { pagingFilters, pagingQuery } from '../paged.ts'
import { country } from '../placeFilters.ts'
import { daysShown, range, windowOf } from '../ranges.ts'
import { daySpan } from '../sentences.ts'
import { subtitleOf } from '../subtitles.ts'
import { common } from '../words.ts'
import { airportName } from './airports.ts'
import { directionNames } from './directions.ts'
import { words } from './words.ts'

const { columns, measures } = transport
const shown = [
  'date',
  'transport_brand',
  'transport_flight',
  'airport_origin',
  'country_origin',
  'airport_destination',
  'country_destination',
  'transport_seats',
] as const

const time = range('transport', { fallback: '7d' })

/** Every flight, paged, sorted and searched by the server. */
export const flightsByRoute = widget({
  code: 70,
  category: 'supply',
  title: {
    en: 'Flights and seats by route',
    fr: 'Vols et sièges par liaison',
    he: 'טיסות ומושבים לפי קו',
    ru: 'Рейсы и места по маршрутам',
    ar: 'الرحلات والمقاعد حسب المسار',
    th: 'เที่ยวบินและที่นั่งตามเส้นทาง',
  },
  definition: {
    en: 'Scheduled flights to and from airports of Thailand with airline, route and the seats that each one offers.',
    fr: 'Vols réguliers de et vers les aéroports de Thaïlande avec la compagnie, la liaison et les sièges offerts.',
    he: 'טיסות סדירות אל שדות התעופה בתאילנד ומהם, עם חברת התעופה, הקו והמושבים שכל טיסה מציעה.',
    ru: 'Регулярные рейсы в аэропорты Таиланда и из них с авиакомпанией, маршрутом и числом мест на каждом рейсе.',
    ar: 'الرحلات المجدولة من مطارات تايلاند وإليها مع شركة الطيران والمسار والمقاعد في كل رحلة.',
    th: 'เที่ยวบินประจำเข้าและออกท่าอากาศยานของไทย พร้อมสายการบิน เส้นทาง และจำนวนที่นั่งของแต่ละเที่ยวบิน',
  },
  unit: 'seats',
  reads: ['market/transport'],
  excel: true,
  public: false,
  paged: 'flights',
  filters: {
    range: time,
    transport_visit_type: oneOf(common.direction, { in: words.in, out: words.out }, 'in'),
    country: country(words.countryAbroad),
    transport_brand: oneOfAnswer(columns.transport_brand.label, words.allAirlines, columns.transport_brand.maximum),
    ...pagingFilters(shown, '-date'),
  },
  ask: ({ range, transport_visit_type: direction, country, transport_brand, ...paging }, context) => ({
    flights: {
      path: 'market/transport',
      query: {
        ...windowOf(daysShown(time, range, context)),
        transport_visit_type: direction,
        ...(country === null ? {} : { [direction === 'in' ? 'country_origin' : 'country_destination']: country }),
        ...(transport_brand === null ? {} : { transport_brand }),
        ...pagingQuery(paging),
      },
    },
  }),
  select: ({ flights }, _, context) => ({
    table: {
      columns: catalogueColumns(transport, shown, context),
      rows: flights.rows.map((row) => {
        const { level, cells } = catalogueRow(transport, shown, row, context)
        const airports = {
          airport_origin: airportName(row.airport_origin, context),
          airport_destination: airportName(row.airport_destination, context),
        }
        return { level, cells: { ...cells, ...airports } }
      }),
      count: flights.count,
    },
    airlines: (flights.transport_brand ?? []).flatMap(({ _id }) => _id.transport_brand ?? []),
  }),
  view: ({ table }) => ({ kind: 'table', table, paged: true }),
  rows: ({ table }) => table,
  choices: ({ airlines }) => ({ transport_brand: airlines.map((value) => ({ value, label: value })) }),
  subtitle: ({ table }, { range, transport_visit_type: direction, country, transport_brand }, context) =>
    subtitleOf(
      daySpan(daysShown(time, range, context), context.language),
      directionNames(context)[direction],
      `${context.say(measures.sum_transport.label)}: ${number(table.count, context.language)}`,
      country === null ? null : context.place(country),
      transport_brand,
    ),
})
