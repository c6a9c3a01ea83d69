import type { Context } from '../context.ts'
import { widget } from '../define.ts'
import { market, marketQuery, offeredMarkets, placeName } from '../filters/placeFilters.ts'
import { range, resolvedSpan, windowAtLeast } from '../filters/ranges.ts'
import type { SeriesEncoding } from '../frames/encoding.ts'
import type { Frame } from '../frames/frame.ts'
import { type ColumnOf, frameOf } from '../frames/frameOf.ts'
import { againstEarlierDays, compareDaysWith, spanCompared } from '../periods/comparedDays.ts'
import { timeColumns, timeFrame } from '../periods/timeFrame.ts'
import { perPeriod } from '../periods/timeline.ts'
import { common } from '../texts/commonWords.ts'
import { labelled } from '../texts/format.ts'
import { topSentence } from '../texts/sentences.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { FiguresView } from '../views/figuresView.ts'
import {
  airportFilter,
  airportsText,
  checkpointAirportName,
  checkpointAirports,
  isOneAirport,
} from './airportFilter.ts'
import { directions } from './directions.ts'
import { type Passengers, passengersOf, rowsOf } from './passengers.ts'
import { words } from './supplyWords.ts'

/** Two years of days are loaded, so that ranges within a year are compared with the year before without a further call. */
const loadedDays = 732

const time = range('checkpoint', { fallback: '30d' })

/** People through the airports by day. Range and airport are chosen from what is loaded already, the market by asking for it. */
export const airportPassengers = widget({
  code: 72,
  category: 'supply',
  title: 'Daily airport passengers',
  definition:
    'Foreign travellers in and out through the immigration checkpoint of each airport, by day, with the change on earlier days.',
  unit: 'people',
  reads: ['v2/tourist/checkpoint'],
  comparesOnly: 'days',
  filters: {
    range: time,
    airport: airportFilter(checkpointAirports, checkpointAirportName),
    location_source: market(),
    compare_days: compareDaysWith(),
  },
  ask: ({ range, location_source, compare_days }, context) => {
    const span = resolvedSpan(time, range, context)
    const neededSpan = { from: spanCompared(span, compare_days).from, to: span.to }
    const window = windowAtLeast(neededSpan, loadedDays, time.presetsEnd(context))
    const call = (place: string | null) => ({
      path: 'v2/tourist/checkpoint' as const,
      query: { ...window, checkpoint_type: 'air', ...marketQuery(place), fields: ['checkpoint_x_date'] },
    })
    return {
      days: call(location_source),
      // Which days each airport holds, whatever market is chosen.
      allDays: call(null),
      // Of the usual days, whatever is chosen.
      markets: { path: 'v2/tourist/checkpoint', query: { checkpoint_type: 'air', fields: ['location_source'] } },
    }
  },
  select: ({ days, allDays, markets }, { range, airport, compare_days }, context) => {
    const span = resolvedSpan(time, range, context)
    const rows = rowsOf(days, airport, span, compare_days)
    // One answer where no market is chosen.
    const all = days === allDays ? rows : rowsOf(allDays, airport, span, compare_days)
    return {
      passengers: passengersOf({ rows, all }, span, compare_days, context),
      held: (markets.location_source ?? []).map(({ _id }) => _id.location_source),
    }
  },
  frame: ({ passengers }, _, context) => airportFrame(passengers, context),
  encode: ({ passengers }, _, context) => [
    figuresOf(passengers, context),
    { kind: 'trend', span: 7, title: context.say(words.passengers), frame: overTime(passengers, context) },
    { span: 5, title: context.say(words.airports), ...airportBars(passengers, context) },
  ],
  choices: ({ held }, _, context) => ({ location_source: offeredMarkets(held, context) }),
  subtitle: ({ passengers: { line, paired, checkpointDays } }, { airport, location_source }, context) =>
    subtitleOf(
      perPeriod(line, 'lines', context),
      againstEarlierDays(paired, context, isOneAirport(checkpointAirports, airport) ? null : checkpointDays),
      airportsText(checkpointAirports, checkpointAirportName, airport, context),
      placeName(location_source, context),
    ),
})

const nameOf = { in: words.passengersIn, out: words.passengersOut } as const

/** The line above names the comparison. */
function figuresOf({ totals, changes }: Pick<Passengers, 'totals' | 'changes'>, context: Context): FiguresView {
  return {
    kind: 'figures',
    figures: directions.map((key) => ({
      key,
      label: context.say(nameOf[key]),
      value: totals[key],
      unit: 'people',
      change: changes[key],
      note: '',
    })),
  }
}

function overTime({ line, byTime, ...passengers }: Passengers, context: Context): Frame {
  return timeFrame(
    line,
    directions.map((key) => ({ key, label: words[key], role: 'part', of: (at) => byTime[key][at] ?? null })),
    context,
    { unit: 'people', headline: figuresOf(passengers, context).figures },
  )
}

/** A bar for the arrivals and one for the departures of each airport, with their changes. */
function airportBars({ airports }: Passengers, context: Context): SeriesEncoding {
  type Airport = (typeof airports)[number]
  const frame = frameOf<Airport>(
    airports,
    [
      { key: 'airport', label: words.airport, of: ({ code }) => context.place(code) },
      ...directions.flatMap((key): readonly ColumnOf<Airport>[] => [
        { key, label: words[key], role: 'part', of: ({ totals }) => totals[key] },
        { key: `${key} change`, label: common.change, role: 'change', of: ({ changes }) => changes[key] },
      ]),
    ],
    context,
    { unit: 'people' },
  )
  const largest = directions.map((key) => {
    const bars = airports.map(({ code, totals, changes }) => ({
      name: context.place(code),
      value: totals[key],
      change: changes[key],
    }))
    return labelled(context.say(words[key]), topSentence(bars, context), context.language)
  })
  return {
    kind: 'rows',
    frame,
    y: directions.map((key) => ({ column: key, change: `${key} change` })),
    description: largest.join('. '),
  }
}

/** One row for each period and airport that has a figure. */
function airportFrame({ line, airports, totals }: Passengers, context: Context): Frame {
  const crossed = line.keys.flatMap((_, at) =>
    airports.map(({ code, line }) => ({ at, code, in: line.in[at] ?? null, out: line.out[at] ?? null })),
  )
  return frameOf(
    crossed.filter((entry) => entry.in !== null || entry.out !== null),
    [
      ...timeColumns<(typeof crossed)[number]>(line, context, ({ at }) => at),
      { key: 'airport', label: words.airport, role: 'dimension', of: ({ code }) => context.place(code) },
      ...directions.map((key) => ({ key, label: nameOf[key], total: totals[key] })),
    ],
    context,
    { total: true },
  )
}
