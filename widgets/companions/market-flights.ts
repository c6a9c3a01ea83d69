import type { Answer } from '@sala/catalog/answers.ts'
import { transport } from '@sala/catalog/datasets/transport.ts'
import { widget } from '../define.ts'
import { withoutControl } from '../filters/filters.ts'
import { countriesIn, market, placeName } from '../filters/placeFilters.ts'
import { isWithin, type RangeFilter, range, resolvedSpan, type Span, windowOf } from '../filters/ranges.ts'
import { frameOf } from '../frames/frameOf.ts'
import {
  againstEarlierDays,
  compareDaysWith,
  type DayFigure,
  pairedDays,
  pairedSums,
  spanCompared,
} from '../periods/comparedDays.ts'
import { daysWithData } from '../periods/daysWithData.ts'
import { figure, sum } from '../periods/periods.ts'
import { timeFrame } from '../periods/timeFrame.ts'
import { countedAlongTime, hasWholePeriods, perPeriod, type Timeline, timeline } from '../periods/timeline.ts'
import { airportName } from '../supply/airports.ts'
import { common } from '../texts/commonWords.ts'
import { subtitleOf } from '../texts/subtitles.ts'
import type { AnyWidget } from '../widget.ts'
import { words } from './companionWords.ts'

const { measures } = transport
const figures = ['sum_transport', 'sum_transport_seats'] as const

/** More periods than this are drawn as areas. */
const maxBars = 62
/** How many airports the picture names. */
const maxAirports = 8

interface Declared {
  readonly code: 'market-flights' | 'market-flights-ahead'
  readonly title: string
  readonly definition: string
  readonly days: RangeFilter
}

/** Flights that come from a market, by day and by the airport where they land. */
export const marketFlights = flightsCard({
  code: 'market-flights',
  title: 'Flights from the market',
  definition:
    'Scheduled flights and seats to Thailand from a country or the countries of a market region, against earlier days.',
  days: range('transport', { fallback: '30d', ahead: true }),
})

/** The same for the next three months, as far as timetables are held. Its days are fixed and named in its title. */
export const marketFlightsAhead = flightsCard({
  code: 'market-flights-ahead',
  title: 'Flights from the market in the next three months',
  definition:
    'Scheduled flights and seats to Thailand from a country or the countries of a market region in the next three months, as far as timetables are held, against earlier days.',
  days: withoutControl({
    ...range('transport', { presets: [], fallback: 'next3m', ahead: true }),
    read: () => undefined,
  }),
})

function flightsCard({ days, ...declared }: Declared): AnyWidget<Declared['code']> {
  return widget({
    ...declared,
    unit: 'flights',
    reads: ['v2/market/transport'],
    comparesOnly: 'days',
    filters: { range: days, location_source: market(), compare_days: compareDaysWith() },
    ask: ({ range, location_source: place, compare_days }, context) => {
      const span = resolvedSpan(days, range, context)
      const before = spanCompared(span, compare_days)
      const landings = (of: Span) => ({
        path: 'v2/market/transport' as const,
        query: {
          ...windowOf(of),
          transport_visit_type: 'in',
          ...(place === null ? {} : { country_origin: countriesIn(place) }),
          fields: ['airport_destination_x_date'],
        },
      })
      // The days with any flight at all: only then does a market without flights have zero.
      const dayCountsAsk = (of: Span) => ({
        path: 'v2/market/transport' as const,
        query: { ...windowOf(of), fields: ['transport_visit_type_x_date'] },
      })
      return {
        days: landings(span),
        daysBefore: landings(before),
        held: dayCountsAsk(span),
        heldBefore: dayCountsAsk(before),
      }
    },
    select: (answers, { range, compare_days }, context) => {
      const span = resolvedSpan(days, range, context)
      const hasData = daysWithData(
        [answers.held, answers.heldBefore].flatMap(({ transport_visit_type_x_date: rows = [] }) =>
          rows.map(({ _id }) => _id.date),
        ),
      )
      const line = timeline(span, context, hasData)
      // Timetables look ahead: days to come are compared like any other.
      const paired = pairedDays(span, { compare: compare_days, hasData, today: null })
      const rows = rowsOf(answers.days).filter(({ _id }) => isWithin(_id.date, span))
      const rowsBefore = rowsOf(answers.daysBefore)
      const daily =
        (key: (typeof figures)[number]) =>
        (row: Row): DayFigure => [row._id.date, figure(row[key])]
      const landingsBefore = Map.groupBy(rowsBefore, ({ _id }) => _id.airport_destination)
      return {
        paired,
        line,
        byTime: figures.map((key) => countedAlongTime(line, rows.map(daily(key)))),
        totals: figures.map((key) => ({
          key,
          value: sum(countedAlongTime(line, rows.map(daily(key)))),
          change: pairedSums(rows.map(daily(key)), rowsBefore.map(daily(key)), paired).change,
        })),
        airports: [...Map.groupBy(rows, ({ _id }) => _id.airport_destination)]
          .flatMap(([code, airportRows]) =>
            code === null
              ? []
              : [
                  {
                    name: airportName(code, context) ?? code,
                    value: sum(airportRows.map(({ sum_transport }) => figure(sum_transport))),
                    change: pairedSums(
                      airportRows.map(daily('sum_transport')),
                      (landingsBefore.get(code) ?? []).map(daily('sum_transport')),
                      paired,
                    ).change,
                  },
                ],
          )
          .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)),
      }
    },
    frame: ({ line, byTime, totals }, _, context) =>
      timeFrame(
        line,
        totals.map(({ key, value }, at) => ({
          key,
          label: measures[key].label,
          unit: measures[key].unit,
          role: 'part',
          of: (period) => byTime[at]?.[period] ?? null,
          total: value,
        })),
        context,
        {
          tabled: (at) => byTime.some((values) => (values[at] ?? null) !== null),
          // The line above names the comparison.
          headline: totals.map(({ key, value, change }) => {
            const { label, unit } = measures[key]
            return { key, label, value, unit, change }
          }),
        },
      ),
    encode: ({ line, airports }, _, context) => [
      { kind: 'headline' },
      {
        kind: isLong(line) ? 'areas' : 'stack',
        span: 5,
        title: context.say(common.overTime),
        y: [{ column: 'sum_transport', key: 'in' }],
        headline: ['sum_transport'],
      },
      {
        kind: 'ranking',
        span: 7,
        title: context.say(words.whereTheyLand),
        y: { column: 'value', change: 'change' },
        top: maxAirports,
        frame: frameOf(
          airports,
          [
            { key: 'airport', label: words.whereTheyLand, of: ({ name }) => name },
            { key: 'value', label: measures.sum_transport.label, unit: 'flights' },
            { key: 'change', label: common.change, role: 'change' },
          ],
          context,
        ),
      },
    ],
    subtitle: ({ line, paired }, { location_source }, context) =>
      subtitleOf(
        perPeriod(line, isLong(line) ? 'areas' : 'bars', context),
        againstEarlierDays(paired, context),
        placeName(location_source, context),
      ),
  })
}

const isLong = (line: Timeline): boolean => line.keys.length > maxBars && hasWholePeriods(line)

type Landings = Answer<'v2/market/transport'>
type Row = NonNullable<Landings['airport_destination_x_date']>[number]

const rowsOf = ({ airport_destination_x_date: rows = [] }: Landings): readonly Row[] => rows
