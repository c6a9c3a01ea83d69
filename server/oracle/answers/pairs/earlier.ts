import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { addDays, isoDay } from '../days.ts'
import { type Query, timeOf } from '../explored.ts'
import type { Earlier } from './pairedFacts.ts'

/** Rule 14: the earlier day that each day of an exploration is compared with. */

/** The same day so many months before; null where that month has no such day. */
function monthsBefore(day: string, count: number): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const other = new Date(Date.UTC(year, month - 1 - count, date))
  return other.getUTCDate() === date ? isoDay(other) : null
}

/** Rule 14: seasons by the same period of the year before, days and weeks by the same weekday. */
export function earlierFor({ exploration, days }: Query): Earlier {
  const { comparison, calculation, time, period } = exploration
  const byGrain = { day: 1, week: 7, month: 1, quarter: 3, year: 12 }
  const isByDays = time === 'day' || time === 'week'
  if (calculation?.kind === 'index') return (day) => sameIn(String(calculation.period), day, exploration)
  if (calculation?.kind === 'change' || (comparison?.with === 'previous_period' && time !== null)) {
    const steps = time === null || time === 'month_of_year' || time === 'weekday' ? 0 : byGrain[time]
    return isByDays ? (day) => addDays(day, -steps) : (day) => monthsBefore(day, steps)
  }
  if (comparison?.with === 'previous_year')
    return isByDays || time === 'weekday' ? (day) => addDays(day, -364) : (day) => monthsBefore(day, 12)
  if (comparison?.with === 'base_year')
    return (day) => monthsBefore(day, (Number(day.slice(0, 4)) - Number(comparison.year)) * 12)
  // The earlier period has the same length.
  if (period?.kind === 'years') return (day) => monthsBefore(day, 12 * new Set(period.years).size)
  if (days === null) return () => null
  const [from, to] = [new Date(days.from), new Date(days.to)]
  const isOfMonths = from.getUTCDate() === 1 && new Date(to.getTime() + 86_400_000).getUTCDate() === 1
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1
  const length = Math.round((to.getTime() - from.getTime()) / 86_400_000) + 1
  return isOfMonths ? (day) => monthsBefore(day, months) : (day) => addDays(day, -length)
}

/** The day at the same place in the period that an index begins with. */
function sameIn(period: string, day: string, { time }: Exploration): string | null {
  const start = period.length === 4 ? `${period}-01-01` : period
  const own = String(timeOf(time ?? 'day', day))
  const first = own.length === 4 ? `${own}-01-01` : own
  if (time === 'day' || time === 'week') {
    const apart = Math.round((Date.parse(first) - Date.parse(start)) / 86_400_000)
    return addDays(day, -apart)
  }
  const month = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return monthsBefore(day, month(first) - month(start))
}
