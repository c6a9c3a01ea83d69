import type { Dataset } from '../dataset.ts'
import {
  daysBetween,
  firstDayOf,
  isRunning,
  lastDayOf,
  monthNumber,
  monthsIn,
  periodOfDay,
  type RunningGrain,
  shiftDays,
  shiftMonths,
} from './days.ts'
import type { Exploration } from './exploration.ts'

/**
 * Which earlier day each day is compared with (rule 14 of docs/figures.md). Figures by month or year are paired by the first day of theirs, so
 * that a month is only ever paired with a month, and a year with a year.
 */
export type Pairing =
  /** The same day so many months before; days without one have no pair. */
  | { readonly kind: 'months'; readonly count: number }
  | { readonly kind: 'days'; readonly count: number }
  /** The same day of one year. */
  | { readonly kind: 'year'; readonly year: number }
  /** The same place in the period that begins on a day. */
  | { readonly kind: 'period'; readonly first: string; readonly grain: RunningGrain }
  /** The same day of another data set. */
  | { readonly kind: 'same' }

export interface DaySpan {
  readonly from: string
  readonly to: string
}

/** As many days as are 52 weeks: the same weekday. */
const weekdayYear = 364

/** The pairing that an exploration compares by; null where it compares nothing. `span` is its period, null for all times. */
export function pairingOf(
  { time, comparison, calculation }: Pick<Exploration, 'time' | 'comparison' | 'calculation'>,
  span: DaySpan | null,
): Pairing | null {
  if (calculation?.kind === 'index' && isRunning(time)) {
    if (typeof calculation.period === 'number') return { kind: 'year', year: calculation.period }
    return { kind: 'period', first: calculation.period, grain: time }
  }
  if (calculation?.kind === 'change' && isRunning(time)) return onePeriodBefore(time)
  switch (comparison?.with) {
    case 'previous_period':
      return isRunning(time) ? onePeriodBefore(time) : wholeSpanBefore(span)
    case 'previous_year':
      return time === 'day' || time === 'week' || time === 'weekday'
        ? { kind: 'days', count: weekdayYear }
        : { kind: 'months', count: 12 }
    case 'base_year':
      return comparison.year === null ? null : { kind: 'year', year: comparison.year }
    case 'target':
      return { kind: 'same' }
    default:
      return null
  }
}

function onePeriodBefore(grain: RunningGrain): Pairing {
  if (grain === 'day' || grain === 'week') return { kind: 'days', count: grain === 'day' ? 1 : 7 }
  return { kind: 'months', count: monthsIn[grain] }
}

function wholeSpanBefore(span: DaySpan | null): Pairing | null {
  if (span === null) return null
  const { from, to } = span
  const isOfMonths = from.endsWith('-01') && to === lastDayOf(to.slice(0, 7))
  if (isOfMonths) return { kind: 'months', count: monthNumber(to) - monthNumber(from) + 1 }
  return { kind: 'days', count: daysBetween(from, to) + 1 }
}

/** The day that a day is compared with; null where there is none of it. */
export function baseDay(pairing: Pairing, day: string): string | null {
  switch (pairing.kind) {
    case 'same':
      return day
    case 'days':
      return shiftDays(day, -pairing.count)
    case 'months':
      return shiftMonths(day, -pairing.count)
    case 'year':
      return shiftMonths(day, (pairing.year - Number(day.slice(0, 4))) * 12)
    case 'period': {
      const { first, grain } = pairing
      const periodStart = firstDayOf(periodOfDay(day, grain))
      if (grain === 'day' || grain === 'week') return shiftDays(day, daysBetween(periodStart, first))
      return shiftMonths(day, monthNumber(first) - monthNumber(periodStart))
    }
  }
}

/** The days among which those are that the days of a span are compared with. */
export function baseSpan(pairing: Pairing, span: DaySpan | null): DaySpan | null {
  switch (pairing.kind) {
    case 'year':
      return { from: `${pairing.year}-01-01`, to: `${pairing.year}-12-31` }
    case 'period': {
      const months = pairing.grain === 'day' || pairing.grain === 'week' ? 0 : monthsIn[pairing.grain]
      const to = months === 0 ? shiftDays(pairing.first, 6) : lastDayOf(shiftMonths(pairing.first, months - 1) ?? '')
      return { from: pairing.first, to }
    }
    case 'same':
      return span
    case 'days':
      return span && { from: shiftDays(span.from, -pairing.count), to: shiftDays(span.to, -pairing.count) }
    case 'months': {
      if (span === null) return null
      const first = (day: string) => shiftMonths(`${day.slice(0, 7)}-01`, -pairing.count) ?? day
      return { from: first(span.from), to: lastDayOf(first(span.to).slice(0, 7)) }
    }
  }
}

/** Whether each pair of a pairing is of the same months of two years. */
export const isByYears = (pairing: Pairing): boolean =>
  pairing.kind === 'year' || (pairing.kind === 'months' && pairing.count % 12 === 0)

/**
 * By which columns a day is held, of things that are counted: any row of the day says that there were no others (docs/figures.md, "Words").
 * Null for published figures, of which each member's row is its own.
 */
export function coverageColumns({ columns, measures, newest, key }: Dataset): readonly string[] | null {
  const column = columns[newest ?? '']
  const counts = new Set(['count', 'sum', 'total'])
  const isCounted =
    column?.kind === 'date' && column.grain === 'day' && Object.values(measures).every(({ kind }) => counts.has(kind))
  return isCounted ? key.filter((name) => columns[name]?.kind === 'checkpoint') : null
}
