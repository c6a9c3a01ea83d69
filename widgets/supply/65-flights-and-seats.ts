import type { Answer } from '@sala/catalog/answers.ts'
import { transport } from '@sala/catalog/datasets/transport.ts'
import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { oneOrAll } from '../filters/filters.ts'
import { isWithin, range, resolvedSpan } from '../filters/ranges.ts'
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
const maxBars = 62

const time = range('transport', { fallback: '30d', ahead: true })
const flightAirport = airportFilter(flightAirports, flightAirportName)

interface Row {
  readonly direction: Direction
  /** The one in Thailand. */
  readonly airport: string | null
  readonly date: string | null
  readonly figures: Readonly<Record<Measured, number | null>>
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
    const newest = time.presetsEnd(context)
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
    const loaded = rowsOf(answers.in, answers.out)
    const loadedBefore = rowsOf(answers.inBefore, answers.outBefore)
    const hasData = daysWithData([...loaded, ...loadedBefore].map(({ date }) => date))
    const airports = new Set<string | null>(airportsIn(flightAirports, airport))
    const before = spanCompared(span, compare_days)
    const all = loaded.filter(({ date }) => isWithin(date, span))
    const allBefore = loadedBefore.filter(({ date }) => isWithin(date, before))
    const line = timeline(span, context, hasData)
    // Timetables look ahead: days to come are compared like any other.
    const paired = pairedDays(span, { compare: compare_days, hasData, today: null })
    const flows = directionsOf(transport_visit_type).flatMap((direction) => {
      const flowRows = (rows: readonly Row[]) =>
        rows.filter((row) => row.direction === direction && (airport === null || airports.has(row.airport)))
      const [rows, rowsBefore] = [flowRows(all), flowRows(allBefore)]
      return measured.map((measure): Flow => {
        const daily = ({ date, figures }: Row): DayFigure => [date, figure(figures[measure])]
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
    // The airports of Thailand that any loaded flight goes to or comes from.
    return { line, paired, flows, held: new Set(loaded.map(({ airport }) => airport)) }
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
        // The line above names the comparison.
        headline: all.map(({ key, label, unit, total, change }) => ({ key, label, value: total, unit, change })),
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

function rowsOf(into: Transport, out: Transport): readonly Row[] {
  return [
    ...(into.airport_destination_x_date ?? []).map(
      (row): Row => ({ direction: 'in', airport: row._id.airport_destination, date: row._id.date, figures: row }),
    ),
    ...(out.airport_origin_x_date ?? []).map(
      (row): Row => ({ direction: 'out', airport: row._id.airport_origin, date: row._id.date, figures: row }),
    ),
  ]
}

/** Flights of each direction, then seats. */
function byMeasure(flows: readonly Flow[]): readonly Flow[] {
  return measured.flatMap((measure) => flows.filter((flow) => flow.measure === measure))
}

/** `Flights, In`. */
function labelOf({ measure, direction }: Flow, context: Context): string {
  return listed([context.say(measures[measure].label), directionNames(context)[direction]], context.language)
}

const isLong = ({ keys }: Timeline): boolean => keys.length > maxBars
