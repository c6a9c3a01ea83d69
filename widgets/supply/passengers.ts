import type { Answer } from '@sala/catalog/answers.ts'
import type { Context } from '../context.ts'
import { daysOf, isWithin, type Span } from '../filters/ranges.ts'
import {
  type CheckpointDays,
  type CompareDays,
  comparedCalendar,
  type DayFigure,
  type PairedDays,
  pairedDays,
  pairedSums,
  spanCompared,
} from '../periods/comparedDays.ts'
import { daysWithData } from '../periods/daysWithData.ts'
import { figure, sum } from '../periods/periods.ts'
import { alongTime, type Timeline, timeline } from '../periods/timeline.ts'
import { changeOfCounted } from '../samples.ts'
import { airportsIn, checkpointAirports } from './airportFilter.ts'
import type { Direction } from './directions.ts'

/** People through the airports by day, beside earlier days of the same airport. */

type Answers = Answer<'v2/tourist/checkpoint'>

interface Row {
  readonly airport: string
  readonly date: string
  readonly in: number | null
  readonly out: number | null
}

/** One value for each direction: arrivals and departures are never added up. */
type InAndOut<Value> = Readonly<Record<Direction, Value>>

interface Airport {
  readonly code: string
  readonly line: InAndOut<readonly (number | null)[]>
  readonly totals: InAndOut<number | null>
  /** Over the days that this airport can be compared in. */
  readonly changes: InAndOut<number | null>
}

export interface Passengers {
  readonly line: Timeline
  readonly byTime: InAndOut<readonly (number | null)[]>
  readonly totals: InAndOut<number | null>
  /** Over the compared days of each airport. */
  readonly changes: InAndOut<number | null>
  /** The days on which any airport is compared. */
  readonly paired: PairedDays
  readonly checkpointDays: CheckpointDays
  /** Most arrivals first. */
  readonly airports: readonly Airport[]
}

/** The rows of one airport, of those of a place or of all, from the first day that is compared with to the last day of a span. */
export function rowsOf(answer: Answers, airport: string | null, span: Span, compare: CompareDays): readonly Row[] {
  const { from } = spanCompared(span, compare)
  const airports = new Set(airportsIn(checkpointAirports, airport))
  const rows: Row[] = []
  for (const { _id, sum_in, sum_out } of answer.checkpoint_x_date ?? []) {
    const { checkpoint, date } = _id
    if (checkpoint === null || date === null || date < from || date > span.to) continue
    if (airport === null || airports.has(checkpoint))
      rows.push({ airport: checkpoint, date, in: figure(sum_in), out: figure(sum_out) })
  }
  return rows
}

/** Makes one value for each direction. */
const bothDirections = <Value>(make: (direction: Direction) => Value): InAndOut<Value> => ({
  in: make('in'),
  out: make('out'),
})

/** Adds up the rows of a market over a span; `all` are the rows of every market, which show the days that each airport holds. */
export function passengersOf(
  { rows, all }: { readonly rows: readonly Row[]; readonly all: readonly Row[] },
  span: Span,
  compare: CompareDays,
  context: Context,
): Passengers {
  const line = timeline(span, context, daysWithData(all.map(({ date }) => date)))
  const calendar = comparedCalendar(span, compare)
  const rowsBy = Map.groupBy(rows, ({ airport }) => airport)
  const members = [...Map.groupBy(all, ({ airport }) => airport)].map(([code, airportRows]) => {
    const chosenRows = rowsBy.get(code) ?? []
    const hasData = daysWithData(airportRows.map(({ date }) => date))
    const paired = pairedDays(span, { compare, hasData, today: context.today }, calendar)
    const spanRows = chosenRows.filter(({ date }) => isWithin(date, span))
    const daily = (direction: Direction) => chosenRows.map((row): DayFigure => [row.date, row[direction]])
    const airport = {
      code,
      line: bothDirections((direction) =>
        alongTime(
          line,
          spanRows.map((row) => [row.date, row[direction]]),
        ),
      ),
      totals: bothDirections((direction) => sum(spanRows.map((row) => row[direction]))),
    }
    return {
      airport,
      paired,
      sums: bothDirections((direction) => pairedSums(daily(direction), daily(direction), paired)),
    }
  })
  const pairs = [...new Map(members.flatMap(({ paired }) => paired.pairs)).entries()]
  const total = (direction: Direction) => {
    const of = (year: 'current' | 'previous') => sum(members.map(({ sums }) => sums[direction][year]))
    return changeOfCounted(of('current'), of('previous'))
  }
  return {
    line,
    byTime: bothDirections((direction) =>
      line.keys.map((_, at) => sum(members.map(({ airport }) => airport.line[direction][at]))),
    ),
    totals: bothDirections((direction) => sum(members.map(({ airport }) => airport.totals[direction]))),
    changes: bothDirections(total),
    paired: {
      span,
      compare,
      before: spanCompared(span, compare),
      pairs,
      hasEarlier: members.some(({ paired }) => paired.hasEarlier),
    },
    checkpointDays: {
      compared: members.reduce((days, { paired }) => days + paired.pairs.length, 0),
      of: members.length * daysOf(span),
    },
    airports: members
      .map(
        ({ airport, sums }): Airport => ({
          ...airport,
          changes: bothDirections((direction) => sums[direction].change),
        }),
      )
      .filter(({ totals }) => totals.in !== null || totals.out !== null)
      .toSorted((a, b) => (b.totals.in ?? 0) - (a.totals.in ?? 0) || (b.totals.out ?? 0) - (a.totals.out ?? 0)),
  }
}
