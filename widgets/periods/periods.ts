import type { DatasetName, KnownDatasetName } from '@sala/catalog/datasets/all.ts'
import type { Context } from '../context.ts'

/**
 * Which periods there are, which are over, and how two years are compared like for like. All dates are UTC texts, so nothing here
 * depends on the machine's clock or zone.
 */

/** One period (a month, a day) in two years. Null is "no data", never zero. */
export interface Pair {
  readonly current: number | null
  readonly previous: number | null
  /** The period is not over: it is drawn as open and left out of comparisons. */
  readonly open: boolean
}

/** Sums over the periods that both years can be compared in. */
export interface LikeForLike {
  /** Positions in the pairs that are compared; empty without any. */
  readonly compared: readonly number[]
  readonly current: number | null
  readonly previous: number | null
  /** Percent, or null where there is no base. */
  readonly change: number | null
}

/** Whether a text is a month of the calendar, `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** `YYYY-MM` of a year and a month from 1. */
export function monthKey(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
}

/** The year and month (from 1) of `YYYY-MM` or `YYYY-MM-DD`. */
export function partsOf(text: string): { readonly year: number; readonly month: number } {
  return { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)) }
}

/** The same month of the year before. */
export function yearBefore(month: string): string {
  const { year, month: number } = partsOf(month)
  return monthKey(year - 1, number)
}

/** The month after a month `YYYY-MM`. */
export function monthAfter(month: string): string {
  const { year, month: number } = partsOf(month)
  return number === 12 ? monthKey(year + 1, 1) : monthKey(year, number + 1)
}

/** Days in a month `YYYY-MM`. */
export function daysIn(month: string): number {
  const { year, month: number } = partsOf(month)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** Whether a month `YYYY-MM` is not over (or has not begun) today. */
export function isOpenMonth(month: string, today: string): boolean {
  return month >= today.slice(0, 7)
}

/** The newest held month, not after `until` (`YYYY-MM`) if given; null without any. Years held as a whole have no months. */
export function newestMonth(context: Context, dataset: DatasetName, until?: string): string | null {
  const spans = context.datasets[dataset]?.months ?? []
  const last = spans.findLast(({ from }) => until === undefined || from <= until)
  return last === undefined || until === undefined || last.to < until ? (last?.to ?? null) : until
}

/** The oldest month with data, `YYYY-MM`, or null without data. */
export function oldestMonth(context: Context, dataset: DatasetName): string | null {
  const oldest = context.datasets[dataset]?.oldest
  // Old figures may be there by year only: their months are offered, and say that they hold nothing.
  return monthOf(oldest?.length === 4 ? `${oldest}-01` : oldest)
}

/** The years that a data set holds, newest first. */
export function yearsOf(context: Context, dataset: KnownDatasetName): readonly number[] {
  const freshness = context.datasets[dataset]
  const newest = Number(freshness?.newest?.slice(0, 4) ?? Number.NaN)
  const oldest = Number(freshness?.oldest?.slice(0, 4) ?? newest)
  if (!Number.isInteger(newest) || !Number.isInteger(oldest) || oldest > newest) return []
  return Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index)
}

/**
 * The months of a year that a comparison with the year before may cover: from January to the newest month that is over. Null
 * where the year is complete, so that a whole year is compared; 0 where no month of it is over.
 */
export function lastComparableMonth(year: number, context: Context, dataset: DatasetName): number | null {
  const newest = newestMonth(context, dataset)
  const today = partsOf(context.today)
  const over = year < today.year ? 12 : year > today.year ? 0 : today.month - 1
  const monthsLoaded =
    newest === null ? 0 : partsOf(newest).year > year ? 12 : partsOf(newest).year < year ? 0 : partsOf(newest).month
  const last = Math.min(over, monthsLoaded)
  return last === 12 ? null : last
}

/** The last month of a year up to which all of its months are held since January; null where January is not, or the data are by year. */
export function lastMonthWithoutGap(year: number, context: Context, dataset: DatasetName): number | null {
  const january = monthKey(year, 1)
  const span = context.datasets[dataset]?.months.find(({ from, to }) => from <= january && to >= january)
  if (span === undefined) return null
  // Months after a gap are held too.
  const more = context.datasets[dataset]?.months.some(({ from }) => from > span.to && from <= monthKey(year, 12))
  const last = partsOf(span.to)
  return more ? null : last.year > year ? 12 : last.month
}

/**
 * The year that a comparison of full years is about: the year itself where all of its months are over and may be held, else the one before.
 */
export function fullYearFor(year: number, context: Context, dataset: DatasetName): number {
  const newest = context.datasets[dataset]?.newest ?? null
  // A newest date of four digits is a whole year, without months.
  const isWhole = newest?.length === 4 && year <= Number(newest) && year < partsOf(context.today).year
  return isWhole || lastComparableMonth(year, context, dataset) === null ? year : year - 1
}

/** Months (or years) in a row as runs: 1, 2, 3, 5 are 1 to 3 and 5 to 5. They come ascending. */
export function runsOf(months: readonly number[]): readonly (readonly [from: number, to: number])[] {
  const runs: [number, number][] = []
  for (const month of months) {
    const last = runs.at(-1)
    if (last && last[1] === month - 1) last[1] = month
    else runs.push([month, month])
  }
  return runs
}

/** The months between the first and the last that are not among them. */
export function missingMonths(months: readonly number[]): readonly number[] {
  const [first = 0, last = 0] = [months[0], months.at(-1)]
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index).filter(
    (month) => !months.includes(month),
  )
}

/** Change against a base in percent; null where the base is zero or missing, or a figure is no finite number. */
export function changeOf(current: number | null, previous: number | null): number | null {
  return percentOf(current === null || previous === null ? null : current - previous, previous)
}

/** A part of a whole in percent; null where one is missing, the whole is zero, or the result is no finite number. */
export function percentOf(part: number | null, total: number | null): number | null {
  if (part === null || total === null || total === 0) return null
  const percent = (part / total) * 100
  return Number.isFinite(percent) ? percent : null
}

/** Whether two figures are the same but for the rounding of binary fractions, which the order of additions decides. */
export function areSame(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
}

/** Sums figures; missing ones are passed over, and nothing at all is null rather than zero. */
export function sum(values: readonly (number | null | undefined)[]): number | null {
  let total: number | null = null
  for (const value of values) if (value !== null && value !== undefined) total = (total ?? 0) + value
  return total
}

/**
 * Compares two years over the same periods: those that are over and have figures in both years. A period that only one year has is
 * left out of both sums.
 */
export function likeForLike(pairs: readonly Pair[]): LikeForLike {
  const compared = pairs.flatMap((pair, index) =>
    !pair.open && pair.current !== null && pair.previous !== null ? [index] : [],
  )
  const current = sum(compared.map((index) => pairs[index]?.current))
  const previous = sum(compared.map((index) => pairs[index]?.previous))
  return { compared, current, previous, change: changeOf(current, previous) }
}

/** A figure that can be drawn and added up: a finite number, else null. */
export function figure(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function monthOf(date: string | null | undefined): string | null {
  const month = date?.slice(0, 7)
  return month !== undefined && isMonth(month) ? month : null
}

/** A figure with two decimals, as it is shown and written into files. */
export const hundredths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100
