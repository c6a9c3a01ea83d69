import type { Grain } from '@sala/catalog/explore/exploration.ts'
import { addDays } from '../filters/ranges.ts'
import type { Value } from '../frames/frame.ts'

/** A period by the value of the time column: its first day (`YYYY-MM-DD`), its year, or the number of a month or weekday. */
export type Period = string | number

/** Grains whose periods follow each other; the others put all years or weeks together. */
const running: ReadonlySet<Grain> = new Set(['day', 'week', 'month', 'quarter', 'year'])
const monthsOf: Readonly<Partial<Record<Grain, number>>> = { month: 1, quarter: 3 }
const daysOf: Readonly<Partial<Record<Grain, number>>> = { day: 1, week: 7 }

/** The first day of the period after. */
function after(period: Period, grain: Grain): Period {
  if (typeof period === 'number') return period + 1
  const days = daysOf[grain]
  if (days !== undefined) return addDays(period, days)
  const next = new Date(`${period}T00:00:00.000Z`)
  next.setUTCMonth(next.getUTCMonth() + (monthsOf[grain] ?? 12))
  return next.toISOString().slice(0, 10)
}

/** More than the server ever answers; longer ranges have no axis. */
const maxPeriods = 5000

/** The periods of an answer in their order, with those in between that no row is about: they are gaps, and not left out. */
export function axisPeriods(values: readonly Value[], grain: Grain): readonly Period[] {
  const distinctPeriods = [...new Set(values.filter((value) => value !== null))].toSorted(inOrder)
  const [first] = distinctPeriods
  const last = distinctPeriods.at(-1)
  if (first === undefined || last === undefined || !running.has(grain)) return distinctPeriods
  const all: Period[] = []
  for (let at: Period = first; inOrder(at, last) <= 0 && all.length < maxPeriods; at = after(at, grain)) all.push(at)
  // Where a value is no first day of a period, nothing is guessed.
  return distinctPeriods.every((distinctPeriod) => all.includes(distinctPeriod)) ? all : distinctPeriods
}

const inOrder = (period: Period, other: Period): number =>
  typeof period === 'number' && typeof other === 'number' ? period - other : String(period).localeCompare(String(other))

/**
 * Whether figures may still come for a period: it ends after the last day that the data set reaches.
 *
 * @param newest the newest date or year of the data set, as `Freshness` has it: the first day of a month for monthly data
 */
export function isOpen(period: Period, grain: Grain, newest: string | null, monthly: boolean): boolean {
  if (newest === null || !running.has(grain) || newest.length === 4) return false
  const reached = monthly ? addDays(String(after(`${newest.slice(0, 7)}-01`, 'month')), -1) : newest
  const end = typeof period === 'number' ? `${period}-12-31` : addDays(String(after(period, grain)), -1)
  return end > reached
}
