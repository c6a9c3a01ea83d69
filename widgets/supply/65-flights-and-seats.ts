import type { Answer } from '@sala/catalog/answers.ts'
import { transport } from '@sala/catalog/datasets/transport.ts'
import { thaiAirports } from '@sala/catalog/places/airports.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { type ChoiceFilter, type Option, oneOrAll } from '../filters.ts'
import { changeOf, figure, sum } from '../periods.ts'
import { daysShown, isWithin, range, type Span, spanBefore, windowAtLeast } from '../ranges.ts'
import { againstSpan, figureSentence } from '../sentences.ts'
import { subtitleOf } from '../subtitles.ts'
import { alongTime, type Timeline, timeColumn, timeline, timeMarks } from '../timeline.ts'
import type { TableRow } from '../views/table.ts'
import type { StackView } from '../views/view.ts'
import { common } from '../words.ts'
import { airportName } from './airports.ts'
import { type Direction, directionNames, directionSeries, directionsOf } from './directions.ts'
import { words } from './words.ts'

const { measures } = transport
const figures = ['sum_transport', 'sum_transport_seats'] as const
type Figure = (typeof figures)[number]

/** How many days are loaded, so that ranges among them need no further call. */
const loadedDays = 366

/** More days than this are drawn as areas. */
const mostBars = 62

const time = range('transport', { fallback: '30d' })
const codes = thaiAirports.map(({ iata }) => iata)

interface Row {
  readonly direction: Direction
  readonly airport: string | null
  readonly date: string | null
  readonly sum_transport: number | null
  readonly sum_transport_seats: number | null
}

interface Flights {
  readonly span: Span
  readonly line: Timeline
  readonly shown: readonly Direction[]
  readonly byTime: Readonly<Record<Figure, Readonly<Record<Direction, readonly (number | null)[]>>>>
  readonly totals: Readonly<Record<Figure, number | null>>
  /** As many days before, where the data set holds them. */
  readonly before: Span | null
  readonly changes: Readonly<Record<Figure, number | null>>
}

/** Flights and seats by day. Range, airport and direction are chosen from what is loaded already. */
export const flightsAndSeats = widget({
  code: 65,
  category: 'supply',
  title: {
    en: 'Flights and seats by day',
    fr: 'Vols et sièges par jour',
    he: 'טיסות ומושבים לפי יום',
    ru: 'Рейсы и места по дням',
    ar: 'الرحلات والمقاعد حسب اليوم',
    th: 'เที่ยวบินและที่นั่งรายวัน',
  },
  definition: {
    en: 'Scheduled flights to and from airports of Thailand and the seats that they offer, by day, airport and direction.',
    fr: 'Vols réguliers de et vers les aéroports de Thaïlande et sièges offerts, par jour, aéroport et sens.',
    he: 'טיסות סדירות אל שדות התעופה בתאילנד ומהם והמושבים שהן מציעות, לפי יום, שדה תעופה וכיוון.',
    ru: 'Регулярные рейсы в аэропорты Таиланда и из них, а также предлагаемые места по дням, аэропортам и направлениям.',
    ar: 'الرحلات المجدولة من مطارات تايلاند وإليها والمقاعد التي توفرها، حسب اليوم والمطار والاتجاه.',
    th: 'เที่ยวบินประจำเข้าและออกท่าอากาศยานของไทยและจำนวนที่นั่ง จำแนกตามวัน ท่าอากาศยาน และทิศทาง',
  },
  unit: 'flights',
  reads: ['v2/market/transport'],
  excel: true,
  public: false,
  comparesOnly: 'days_before',
  filters: {
    range: time,
    airport: thaiAirport(),
    transport_visit_type: oneOrAll(common.direction, words.bothDirections, { in: words.in, out: words.out }),
  },
  ask: ({ range }, context) => {
    const span = daysShown(time, range, context)
    const window = windowAtLeast(
      { from: spanBefore(span).from, to: span.to },
      loadedDays,
      time.bounds(context)?.to ?? context.today,
    )
    return {
      in: {
        path: 'v2/market/transport',
        query: { ...window, transport_visit_type: 'in', fields: ['airport_destination_x_date'] },
      },
      out: {
        path: 'v2/market/transport',
        query: { ...window, transport_visit_type: 'out', fields: ['airport_origin_x_date'] },
      },
    }
  },
  select: (answers, { range, airport, transport_visit_type: direction }, context) => {
    const all = rowsOf(answers.in, answers.out)
    const rows = all.filter((row) => airport === null || row.airport === airport)
    const flights = flightsOf(rows, daysShown(time, range, context), directionsOf(direction), context)
    return { ...flights, held: new Set(all.map((row) => row.airport)) }
  },
  view: (flights, _, context) => ({
    kind: 'composed',
    parts: [
      {
        span: 12,
        title: null,
        view: {
          kind: 'figures',
          // What is compared stands in the line above.
          figures: figures.map((key) => ({
            key,
            label: context.say(measures[key].label),
            value: flights.totals[key],
            unit: measures[key].unit,
            change: flights.changes[key],
            note: '',
          })),
        },
      },
      ...figures.map((key) => ({
        span: 12,
        title: context.say(measures[key].label),
        view: stackOf(flights, key, context),
      })),
    ],
  }),
  rows: ({ line, shown, byTime, totals }, _, context) => {
    const names = directionNames(context)
    const rows: TableRow[] = line.keys.flatMap((period, index) =>
      shown.flatMap((direction): TableRow[] => {
        const values = Object.fromEntries(figures.map((key) => [key, byTime[key][direction][index] ?? null]))
        return Object.values(values).every((value) => value === null)
          ? []
          : [{ level: 'row', cells: { period, direction: names[direction], ...values } }]
      }),
    )
    if (rows.length > 0) {
      rows.push({ level: 'total', cells: { period: context.say(common.total), direction: null, ...totals } })
    }
    return {
      columns: [
        timeColumn(line, context),
        { key: 'direction', label: context.say(common.direction), kind: 'text' },
        ...figures.map((key) => ({ key, label: context.say(measures[key].label), kind: 'number' as const })),
      ],
      rows,
      count: rows.length,
    }
  },
  choices: ({ held }, _, context) => ({
    airport: optionsOf(context).filter(({ value }) => held.has(value)),
  }),
  subtitle: ({ span, before, shown }, { airport }, context) =>
    subtitleOf(
      againstSpan(span, before, context),
      airportName(airport, context),
      shown.length === 2 ? null : directionNames(context)[shown[0] ?? 'in'],
    ),
})

function rowsOf(into: Answer<'v2/market/transport'>, out: Answer<'v2/market/transport'>): readonly Row[] {
  return [
    ...(into.airport_destination_x_date ?? []).map(({ _id, ...row }) => ({
      ...row,
      direction: 'in' as const,
      airport: _id.airport_destination,
      date: _id.date,
    })),
    ...(out.airport_origin_x_date ?? []).map(({ _id, ...row }) => ({
      ...row,
      direction: 'out' as const,
      airport: _id.airport_origin,
      date: _id.date,
    })),
  ]
}

function flightsOf(all: readonly Row[], span: Span, shown: readonly Direction[], context: Context): Flights {
  const line = timeline(span, context)
  const rows = all.filter(({ direction }) => shown.includes(direction))
  const held = time.bounds(context)
  const earlier = spanBefore(span)
  const before = held !== null && held.from <= earlier.from ? earlier : null
  const totalIn = (within: Span, key: Figure): number | null =>
    sum(rows.filter(({ date }) => isWithin(date, within)).map((row) => figure(row[key])))
  const valuesOf = (key: Figure, direction: Direction) =>
    alongTime(
      line,
      rows.filter((row) => row.direction === direction).map((row) => [row.date, figure(row[key])] as const),
    )
  const each = <Value>(make: (key: Figure) => Value): Readonly<Record<Figure, Value>> => ({
    sum_transport: make('sum_transport'),
    sum_transport_seats: make('sum_transport_seats'),
  })
  const totals = each((key) => totalIn(span, key))
  return {
    span,
    line,
    shown,
    byTime: each((key) => ({ in: valuesOf(key, 'in'), out: valuesOf(key, 'out') })),
    totals,
    before,
    changes: each((key) => (before === null ? null : changeOf(totals[key], totalIn(before, key)))),
  }
}

/** In and out stand on each other: nearly every aircraft that comes leaves again, so one line would hide the other. */
function stackOf({ line, shown, byTime, totals, changes }: Flights, key: Figure, context: Context): StackView {
  const { label, unit } = measures[key]
  return {
    kind: 'stack',
    ...(line.keys.length > mostBars ? { shape: 'areas' as const } : {}),
    unit,
    categories: line.labels,
    marks: timeMarks(line),
    series: directionSeries(shown, directionNames(context), byTime[key], line),
    description: figureSentence(context.say(label), totals[key], unit, changes[key], context),
  }
}

function optionsOf(context: Context): readonly Option[] {
  return codes.map((value) => ({ value, label: airportName(value, context) ?? value }))
}

/** One airport of Thailand, or all of them (`null`); those that there are flights of are offered. */
function thaiAirport(): ChoiceFilter {
  return {
    kind: 'choice',
    label: words.airport,
    all: words.allAirports,
    options: optionsOf,
    fallback: () => null,
    read: (text) => (text === 'all' ? null : codes.find((code) => code === text)),
    write: (value) => value ?? 'all',
  }
}
