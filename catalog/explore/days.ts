import type { Grain } from './exploration.ts'

/** Days `YYYY-MM-DD` as the text that the store gives, and the periods that they are in. */

const dayMs = 86_400_000

export const shiftDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** How many days lie between two days; negative where the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/** A month, counted from year 0. */
export function monthNumber(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return year * 12 + month - 1
}

/** The first day of a month that is counted from year 0. */
export const firstOfMonth = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}-01`

/** The same day of another month; null where that month has none. */
export function shiftMonths(day: string, count: number): string | null {
  const first = firstOfMonth(monthNumber(day) + count)
  const shifted = shiftDays(first, Number(day.slice(8)) - 1)
  return shifted.slice(0, 7) === first.slice(0, 7) ? shifted : null
}

/** The last day of a month `YYYY-MM`. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The period of a day, as a time axis names it: its first day, its year, or the number of its month or weekday (from Monday). */
export function periodOfDay(day: string, grain: Grain): string | number {
  switch (grain) {
    case 'day':
      return day
    case 'week':
      return shiftDays(day, 1 - weekdayOf(day))
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'quarter': {
      const number = monthNumber(day)
      return firstOfMonth(number - (number % 3))
    }
    case 'year':
      return Number(day.slice(0, 4))
    case 'month_of_year':
      return Number(day.slice(5, 7))
    case 'weekday':
      return weekdayOf(day)
  }
}

/** From 1 (Monday) to 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Grains whose periods follow each other; the others put all years or weeks together. */
export type RunningGrain = Exclude<Grain, 'month_of_year' | 'weekday'>

export const isRunning = (grain: Grain | null): grain is RunningGrain =>
  grain !== null && grain !== 'month_of_year' && grain !== 'weekday'

/** The first day of a period of a running grain. */
export const firstDayOf = (period: string | number): string =>
  typeof period === 'number' ? `${String(period).padStart(4, '0')}-01-01` : period

/** The first day of the period so many periods later, or earlier where the count is negative. */
export function laterPeriod(first: string, grain: RunningGrain, count: number): string {
  if (grain === 'day' || grain === 'week') return shiftDays(first, count * (grain === 'day' ? 1 : 7))
  return firstOfMonth(monthNumber(first) + count * monthsIn[grain])
}

/** First and last, both inclusive. */
export type Days = { readonly from: string; readonly to: string }

/** The days of a period, named by its first day or its year; null for months and weekdays of all years. */
export function periodDays(period: string | number, grain: Grain | null): Days | null {
  if (!isRunning(grain)) return null
  const from = firstDayOf(period)
  return { from, to: shiftDays(laterPeriod(from, grain, 1), -1) }
}

/** The months of a period. */
export const monthsIn = { month: 1, quarter: 3, year: 12 } as const
