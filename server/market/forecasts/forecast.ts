import type { ForecastBody, NoForecastReason } from '@sala/catalog/api/forecast.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Endpoint } from '@sala/catalog/datasets/endpoints.ts'
import { firstOfMonth, monthNumber } from '@sala/catalog/explore/days.ts'
import { z } from 'zod'
import { type Forecast, type NoForecast, type Point, yearsWithoutTravel } from '../../forecast/forecast.ts'
import { forecastInProcess, unusualInProcess } from '../../forecast/pool.ts'
import type { Watched } from '../../forecast/unusual.ts'
import { lackingMembers, recentMonths, usualMembers } from './usualMembers.ts'

type ForecastEndpoint = Extract<Endpoint, { kind: 'forecast' }>

/** A history that ended more months ago does not predict the next ones. */
const maxMonthsAgo = 12

interface ForecastRequest {
  readonly dataset: Dataset
  readonly endpoint: ForecastEndpoint
  /** The groups of the summary that the endpoint continues. */
  readonly rows: readonly unknown[]
  /** Months to forecast. */
  readonly horizon: number
  /** Whether to look for unusual months. */
  readonly watch: boolean
  /** `YYYY-MM-DD` */
  readonly today: string
}

/** The forecast for the figures of a summary, or the reason for its absence (docs/figures.md, Forecasts). */
export async function forecastBody(
  { dataset, endpoint, rows, horizon, watch, today }: ForecastRequest,
  signal?: AbortSignal,
): Promise<ForecastBody> {
  const { measure } = endpoint.of
  const { history, incomplete } = historyOf(groupRowsIn(rows, measure), today.slice(0, 7))
  const [first] = history
  const last = history.at(-1)
  const counted = history.filter(({ left_out }) => left_out === null).length
  const series = {
    values: history.map(({ value, left_out }) => (left_out === 'set_aside' || left_out === null ? value : null)),
    season: 12 as const,
    start: { year: Number(first?.month.slice(0, 4)), position: Number(first?.month.slice(5, 7)) },
    percent: dataset.measures[measure]?.unit === 'percent',
  }
  const unusual = watch && first !== undefined ? watchedBody(await unusualInProcess(series, signal), history) : null
  const nothing = (reason: NoForecastReason): ForecastBody => ({
    unusual,
    history: [...history],
    incomplete: [...incomplete],
    forecast: [],
    none: { reason, months: counted },
    back_test: null,
    ...countsOf(history),
    scale: 'plain',
  })
  if (first === undefined || last === undefined) return nothing('no_figures')
  if (monthNumber(today) - monthNumber(last.month) > maxMonthsAgo + 1) return nothing('too_old')
  const outcome = await forecastInProcess(series, horizon, signal)
  if ('reason' in outcome) return { ...nothing(reasons[outcome.reason]), back_test: backTestOf(outcome) }
  const begins = monthNumber(last.month) + 1
  return {
    ...nothing('no_figures'),
    none: null,
    forecast: outcome.points.map((point, ahead) => ({
      month: monthOf(begins + ahead),
      ...pointBody(point, series.percent),
    })),
    back_test: backTestOf(outcome),
    scale: outcome.scale,
  }
}

/** The unusual months, with their expected figures. */
function watchedBody(watched: Watched | null, history: History): NonNullable<ForecastBody['unusual']> {
  if (watched === null) return { watched: 0, judged: [], months: [] }
  return {
    watched: watched.watched,
    judged: watched.judged.flatMap((index) => history[index]?.month ?? []),
    months: watched.unusual.flatMap(({ index, expected, level, intervals }) => {
      const historyPoint = history[index]
      return historyPoint === undefined || historyPoint.value === null
        ? []
        : [
            {
              ...{ month: historyPoint.month, value: historyPoint.value, expected, level },
              ...{ interval_80: intervals[80], interval_95: intervals[95], interval_99: intervals[99] },
            },
          ]
    }),
  }
}

const reasons: Readonly<Record<NoForecast['reason'], NoForecastReason>> = {
  'too-short': 'too_short',
  // A series ends with a month that has a figure, so the latest one is missing only if there are no figures.
  'latest-missing': 'no_figures',
  'too-many-gaps': 'too_many_gaps',
  'not-better-than-naive': 'not_better_than_naive',
}

/** Percentages are limited to 100 and are not added up. */
function pointBody(
  { value, intervals, sum }: Point,
  isShare: boolean,
): Omit<ForecastBody['forecast'][number], 'month'> {
  const bounded = (figure: number) => (isShare ? Math.min(100, figure) : figure)
  const between = ({ low, high }: { readonly low: number; readonly high: number }) => ({
    low: bounded(low),
    high: bounded(high),
  })
  return {
    value: bounded(value),
    interval_80: between(intervals[80]),
    interval_95: between(intervals[95]),
    sum: isShare ? null : { ...sum },
  }
}

function backTestOf(outcome: Forecast | NoForecast): ForecastBody['back_test'] {
  const test = 'backTest' in outcome ? outcome.backTest : null
  if (test === null) return null
  return {
    origins: test.origins,
    mase: test.mase,
    naive_mase: test.naiveMase,
    mape: test.mape,
    naive_mape: test.naiveMape,
    coverage_80: finite(test.coverage[80]),
    coverage_95: finite(test.coverage[95]),
  }
}

const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null)

type History = ForecastBody['history']

/**
 * The months from the first that is held to the last that is over and has all of its usual members. A month has a figure only if none of
 * them is missing: a sum over fewer members would look like a fall.
 */
function historyOf(
  rows: readonly MemberMonth[],
  current: string,
): { readonly history: History; readonly incomplete: ForecastBody['incomplete'] } {
  const byMonth = Map.groupBy(
    rows.filter(({ month, value }) => month < current && value !== null),
    ({ month }) => month,
  )
  const monthKeys = [...byMonth.keys()].toSorted()
  const [first] = monthKeys
  const last = monthKeys.at(-1)
  if (first === undefined || last === undefined) return { history: [], incomplete: [] }
  const usual = usualMembers(monthKeys.slice(-recentMonths).map((month) => membersOf(byMonth.get(month))))
  const months = monthsFrom(first, last).map((month) => {
    const members = byMonth.get(month) ?? []
    const lacking = lackingMembers(membersOf(members), usual)
    return { month, own: members, of: usual.length, lacking, figure: sumOf(members) }
  })
  const end = months.findLastIndex(({ lacking }) => lacking === 0) + 1
  return {
    history: months.slice(0, end).map(({ month, own: members, lacking, figure }) => {
      if (members.length === 0) return { month, value: null, left_out: 'missing' }
      if (lacking > 0) return { month, value: null, left_out: 'incomplete' }
      const year = Number(month.slice(0, 4))
      const isSetAside = year >= yearsWithoutTravel.first && year <= yearsWithoutTravel.last
      return { month, value: figure, left_out: isSetAside ? 'set_aside' : null }
    }),
    incomplete: months
      .slice(end)
      .flatMap(({ month, own: members, of, lacking }) =>
        members.length === 0 ? [] : [{ month, members: of - lacking, of }],
      ),
  }
}

const membersOf = (rows: readonly MemberMonth[] = []): readonly string[] => rows.map(({ member }) => member)

const sumOf = (rows: readonly MemberMonth[]): number => rows.reduce((sum, { value }) => sum + (value ?? 0), 0)

function countsOf(history: History): Pick<ForecastBody, 'set_aside' | 'missing'> {
  const count = (...reasons: readonly string[]) =>
    history.filter(({ left_out }) => left_out !== null && reasons.includes(left_out)).length
  return { set_aside: count('set_aside'), missing: count('missing', 'incomplete') }
}

/** `YYYY-MM` of a month that is counted from year 0. */
const monthOf = (number: number): string => firstOfMonth(number).slice(0, 7)

function monthsFrom(first: string, last: string): readonly string[] {
  const [from, to] = [monthNumber(first), monthNumber(last)]
  return Array.from({ length: to - from + 1 }, (_, index) => monthOf(from + index))
}

/** The figure of one member (a country; a province with an origin) in one month. */
interface MemberMonth {
  /** `YYYY-MM` */
  readonly month: string
  /** The group besides its month; empty for the whole. */
  readonly member: string
  readonly value: number | null
}

const Group = z.looseObject({
  _id: z.looseObject({ year: z.number(), month: z.number() }),
})

/** Reads the groups of a summary by year, month and members. Throws if they are not such groups. */
function groupRowsIn(rows: readonly unknown[], measure: string): readonly MemberMonth[] {
  return rows.map((row) => {
    const group = Group.parse(row)
    const { year, month, ...members } = group._id
    const value = group[measure]
    return {
      month: `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`,
      member: Object.values(members).join(' '),
      value: typeof value === 'number' && Number.isFinite(value) ? value : null,
    }
  })
}
