import type { Narrowing } from '@sala/catalog/api/query/narrowing.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import {
  firstOfMonth,
  isRunning,
  lastDayOf,
  laterPeriod,
  monthNumber,
  periodOfDay,
} from '@sala/catalog/explore/days.ts'
import { untilColumn } from '@sala/catalog/explore/explorable.ts'
import type { Exploration, ExplorationPeriod } from '@sala/catalog/explore/exploration.ts'
import { baseSpan, type DaySpan, type Pairing } from '@sala/catalog/explore/pairing.ts'
import type { StoreFacts } from './plan.ts'

/** The period of an exploration as years or as days; neither if it covers all times. */
export interface ExploredPeriod {
  readonly years: readonly number[] | null
  readonly window: DaySpan | null
  /** The resolved days of a relative period. */
  readonly relative: DaySpan | null
}

type StoreDays = Pick<StoreFacts, 'today' | 'newest'>

const allTimes: ExploredPeriod = { years: null, window: null, relative: null }

/** Resolves a period for a day and the held data. */
export function exploredPeriod(
  dataset: Dataset,
  period: ExplorationPeriod | null,
  storeDays: StoreDays,
): ExploredPeriod {
  if (period === null || dataset.newest === null) return allTimes
  switch (period.kind) {
    case 'years':
      return { ...allTimes, years: sorted(period.years) }
    case 'between':
      return { ...allTimes, window: { from: period.from, to: period.to } }
    case 'last_years': {
      const last = lastYear(dataset, storeDays)
      if (last === null) return { ...allTimes, years: [] }
      const years = Array.from({ length: period.count }, (_, index) => last - period.count + 1 + index)
      return { years, window: null, relative: { from: `${years[0]}-01-01`, to: `${last}-12-31` } }
    }
    case 'last_months': {
      const last = lastMonth(dataset, storeDays)
      if (last === null) return { ...allTimes, years: [] }
      const window = { from: `${monthBefore(last, period.count - 1)}-01`, to: lastDayOf(last) }
      return { years: null, window, relative: window }
    }
  }
}

const sorted = (years: readonly number[]): readonly number[] => [...new Set(years)].sort((a, b) => a - b)

/** The rows of a period. */
export function periodNarrowings(dataset: Dataset, { years, window }: ExploredPeriod): readonly Narrowing[] {
  const { newest: column } = dataset
  if (column === null) return []
  const until = untilColumn(dataset)
  const touching = until === null ? {} : { until }
  if (years !== null) return [{ kind: 'years', column, years, ...touching }]
  return window === null ? [] : [{ kind: 'window', column, from: window.from, to: window.to, ...touching }]
}

/** The days from the first to the last one of a period; null for all times. */
export function spanOf({ years, window }: ExploredPeriod): DaySpan | null {
  const [first, last] = [years?.[0], years?.at(-1)]
  return first === undefined || last === undefined ? window : { from: `${first}-01-01`, to: `${last}-12-31` }
}

/** The period with the days before it that a calculation over several periods needs. */
export function withLead(period: ExploredPeriod, { time, calculation }: Exploration): ExploredPeriod {
  if (!isRunning(time) || (calculation?.kind !== 'cumulative' && calculation?.kind !== 'moving_average')) return period
  const leadOf = (day: string): string => {
    if (calculation.kind === 'cumulative') return `${day.slice(0, 4)}-01-01`
    const period = periodOfDay(day, time)
    return laterPeriod(typeof period === 'number' ? `${period}-01-01` : period, time, 1 - calculation.count)
  }
  if (period.years !== null)
    return { ...period, years: sorted(period.years.flatMap((year) => yearsFrom(leadOf(`${year}-01-01`), year))) }
  return period.window === null ? period : { ...period, window: { ...period.window, from: leadOf(period.window.from) } }
}

const yearsFrom = (day: string, last: number): readonly number[] => {
  const first = Number(day.slice(0, 4))
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** The period that a period is compared with, or a longer one that contains it. */
export function basePeriod(dataset: Dataset, period: ExploredPeriod, pairing: Pairing): ExploredPeriod {
  const isYearly = dataset.columns[dataset.newest ?? '']?.kind === 'year'
  if (pairing.kind === 'year') return { ...allTimes, years: [pairing.year] }
  if (period.years !== null && pairing.kind !== 'period') {
    const spans = period.years.map((year) => baseSpan(pairing, { from: `${year}-01-01`, to: `${year}-12-31` }))
    return { ...allTimes, years: sorted(spans.flatMap((span) => (span === null ? [] : yearsIn(span)))) }
  }
  const span = baseSpan(pairing, period.window)
  if (span !== null && isYearly) return { ...allTimes, years: yearsIn(span) }
  return { ...allTimes, window: span }
}

const yearsIn = ({ from, to }: DaySpan): readonly number[] => yearsFrom(from, Number(to.slice(0, 4)))

/** The newest month (`YYYY-MM`) that is over today and held to its end; null while nothing is held. */
function lastMonth(dataset: Dataset, { today, newest }: StoreDays): string | null {
  if (newest === null) return null
  const over = monthBefore(today.slice(0, 7), 1)
  const newestMonth = newest.length === 4 ? `${newest}-12` : heldMonth(dataset, newest)
  return newestMonth < over ? newestMonth : over
}

function heldMonth({ columns, newest: column }: Dataset, newest: string): string {
  const month = newest.slice(0, 7)
  const declared = columns[column ?? '']
  const isDaily = declared?.kind === 'date' && declared.grain === 'day'
  return isDaily && newest !== lastDayOf(month) ? monthBefore(month, 1) : month
}

/** The newest year that is over today and held to its end; null while nothing is held. */
function lastYear(dataset: Dataset, storeDays: StoreDays): number | null {
  const month = lastMonth(dataset, storeDays)
  if (month === null) return null
  return month.endsWith('-12') ? Number(month.slice(0, 4)) : Number(month.slice(0, 4)) - 1
}

/** The month so many months before a month, both `YYYY-MM`. */
const monthBefore = (month: string, count: number): string => firstOfMonth(monthNumber(month) - count).slice(0, 7)
