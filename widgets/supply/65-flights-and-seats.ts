import type { Answer } from '@sala/catalog/answers.ts'
import { transport } from '@sala/catalog/datasets/transport.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { isWithin, range, resolvedSpan, type Span } from '../filters/ranges.ts'
import type { SeriesEncoding } from '../frames/encoding.ts'
import {
  againstEarlierDays,
  compareDaysWith,
  comparedWindows,
  type DayFigure,
  pairedDays,
  pairedSums,
  spanCompared,
} from '../periods/comparedDays.ts'
import { daysWithData } from '../periods/daysWithData.ts'
import { figure, sum } from '../periods/periods.ts'
import { timeFrame } from '../periods/timeFrame.ts'
import { countedAlongTime, perPeriod, type Timeline, timeline } from '../periods/timeline.ts'
import { common } from '../texts/commonWords.ts'
import { listed } from '../texts/format.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import {
  airportFilter,
  airportsIn,
  airportsText,
  flightAirportName,
  flightAirports,
  offeredAirports,
} from './airportFilter.ts'
import { type Direction, directionNames, directionsOf } from './directions.ts'
import { words } from './supplyWords.ts'

const { measures } = transport
const measured = ['sum_transport', 'sum_transport_seats'] as const
type Measured = (typeof measured)[number]

/** How many days are loaded, so that ranges among them need no further call. */
const loadedDays = 366

/** More periods than this are drawn as lines. */
const mostBars = 62

const time = range('transport', { fallback: '30d' })
const flightAirport = airportFilter(flightAirports, flightAirportName)

interface Row {
  readonly direction: Direction
  readonly airport: string | null
  readonly date: string | null
  readonly sum_transport: number | null
  readonly sum_transport_seats: number | null
}

/** Flights or seats in one direction. Arrivals and departures are never added up. */
interface Flow {
  readonly key: string
  readonly measure: Measured
  readonly direction: Direction
  readonly values: readonly (number | null)[]
  readonly total: number | null
  readonly change: number | null
}

/** Flights and seats by day. Range, airport and direction are chosen from what is loaded already. */
export const flightsAndSeats = widget({
  code: 65,
  category: 'supply',
  title: 'Flights and seats by day',
  definition:
    'Scheduled flights to and from airports of Thailand and the seats that they offer, by day, airport and direction.',
  unit: 'flights',
  reads: ['v2/market/transport'],
  comparesOnly: 'days',
  filters: {
    range: time,
    airport: flightAirport,
    transport_visit_type: oneOrAll(common.direction, words.bothDirections, { in: words.in, out: words.out }),
    compare_days: compareDaysWith(),
  },
  ask: ({ range, compare_days }, context) => {
    const newest = time.bounds(context)?.to ?? context.today
    const { current, earlier } = comparedWindows(resolvedSpan(time, range, context), compare_days, loadedDays, newest)
    const into = (window: typeof current) => ({
      path: 'v2/market/transport' as const,
      query: { ...window, transport_visit_type: 'in', fields: ['airport_destination_x_date'] },
    })
    const out = (window: typeof current) => ({
      path: 'v2/market/transport' as const,
      query: { ...window, transport_visit_type: 'out', fields: ['airport_origin_x_date'] },
    })
    return { in: into(current), out: out(current), inBefore: into(earlier), outBefore: out(earlier) }
  },
  select: (answers, { range, airport, transport_visit_type, compare_days }, context) => {
    const span = resolvedSpan(time, range, context)
    const hasData = daysWithData(datesOf(answers))
    const airports = new Set<string | null>(airportsIn(flightAirports, airport))
    const all = rowsOf(answers.in, answers.out, span)
    const allBefore = rowsOf(answers.inBefore, answers.outBefore, spanCompared(span, compare_days))
    const line = timeline(span, context, hasData)
    // Timetables look ahead: days to come are compared like any other.
    const paired = pairedDays(span, { compare: compare_days, hasData, today: null })
    const flows = directionsOf(transport_visit_type).flatMap((direction) => {
      const flowRows = (rows: readonly Row[]) =>
        rows.filter((row) => row.direction === direction && (airport === null || airports.has(row.airport)))
      const [rows, rowsBefore] = [flowRows(all), flowRows(allBefore)]
      return measured.map((measure): Flow => {
        const daily = ({ date, [measure]: value }: Row): DayFigure => [date, figure(value)]
        const values = countedAlongTime(line, rows.map(daily))
        return {
          key: `${measure} ${direction}`,
          measure,
          direction,
          values,
          total: sum(values),
          change: pairedSums(rows.map(daily), rowsBefore.map(daily), paired).change,
        }
      })
    })
    return { line, paired, flows, held: airportsHeld(answers.in, answers.out) }
  },
  frame: ({ line, flows }, _, context) => {
    const all = byMeasure(flows).map((flow) => ({
      ...flow,
      label: labelOf(flow, context),
      unit: measures[flow.measure].unit,
    }))
    return timeFrame(
      line,
      all.map(({ key, label, unit, direction, values, total }) => ({
        key,
        label,
        unit,
        role: 'part',
        code: direction,
        of: (at) => values[at] ?? null,
        total,
      })),
      context,
      {
        tabled: (at) => flows.some(({ values }) => (values[at] ?? null) !== null),
        // What is compared stands in the line above.
        headline: all.map(({ key, label, unit, total, change }) => ({
          key,
          label,
          value: total,
          unit,
          change,
          note: '',
        })),
      },
    )
  },
  // In and out beside each other: nearly every aircraft that comes leaves again, so one line would hide the other.
  encode: ({ line, flows }, _, context) => [
    { kind: 'headline' },
    ...measured.map((measure): SeriesEncoding => {
      const measureFlows = flows.filter((flow) => flow.measure === measure)
      return {
        kind: isLong(line) ? 'trend' : 'bars',
        title: context.say(measures[measure].label),
        y: measureFlows.map(({ key, direction }) => ({ column: key, name: directionNames(context)[direction] })),
        headline: measureFlows.map(({ key }) => key),
      }
    }),
  ],
  choices: ({ held }, _, context) => ({
    airport: offeredAirports(flightAirport, flightAirports, held, context),
  }),
  subtitle: ({ line, paired }, { airport, transport_visit_type: direction }, context) =>
    subtitleOf(
      perPeriod(line, isLong(line) ? 'lines' : 'bars', context),
      againstEarlierDays(paired, context),
      airportsText(flightAirports, flightAirportName, airport, context),
      direction === null ? null : directionNames(context)[direction],
    ),
})

type Transport = Answer<'v2/market/transport'>

/** The rows of a span; the others, of which there may be a year, are never looked at again. */
function rowsOf(into: Transport, out: Transport, span: Span): readonly Row[] {
  const rows: Row[] = []
  for (const { _id, ...figures } of into.airport_destination_x_date ?? []) {
    if (isWithin(_id.date, span))
      rows.push({ ...figures, direction: 'in', airport: _id.airport_destination, date: _id.date })
  }
  for (const { _id, ...figures } of out.airport_origin_x_date ?? []) {
    if (isWithin(_id.date, span))
      rows.push({ ...figures, direction: 'out', airport: _id.airport_origin, date: _id.date })
  }
  return rows
}

function* datesOf(answers: Readonly<Record<'in' | 'out' | 'inBefore' | 'outBefore', Transport>>) {
  for (const { airport_destination_x_date: into = [], airport_origin_x_date: out = [] } of Object.values(answers)) {
    for (const { _id } of into) yield _id.date
    for (const { _id } of out) yield _id.date
  }
}

/** The airports of Thailand that any loaded flight goes to or comes from. */
function airportsHeld(into: Transport, out: Transport): ReadonlySet<string | null> {
  const airports = new Set<string | null>()
  for (const { _id } of into.airport_destination_x_date ?? []) airports.add(_id.airport_destination)
  for (const { _id } of out.airport_origin_x_date ?? []) airports.add(_id.airport_origin)
  return airports
}

/** Flights of each direction, then seats. */
function byMeasure(flows: readonly Flow[]): readonly Flow[] {
  return measured.flatMap((measure) => flows.filter((flow) => flow.measure === measure))
}

/** `Flights, In`. */
function labelOf({ measure, direction }: Flow, context: Context): string {
  return listed([context.say(measures[measure].label), directionNames(context)[direction]], context.language)
}

const isLong = ({ keys }: Timeline): boolean => keys.length > mostBars
