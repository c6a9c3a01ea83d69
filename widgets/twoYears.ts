import type { Compare } from './compare.ts'
import type { Context } from './context.ts'
import { monthName, year as yearText } from './format.ts'
import { figure, fullPeriods, isOpenMonth, type LikeForLike, likeForLike, monthKey, type Pair, sum } from './periods.ts'
import { againstMonths, fullYearsUntil, notOver } from './sentences.ts'
import type { Mark, Series } from './views/view.ts'

/** The months of two years as pairs, and the two series that are drawn of them. */

interface Month {
  readonly _id: { readonly year: number; readonly month: number }
}

/** Twelve months of a year and of the year before. */
export interface TwoYears {
  readonly year: number
  readonly pairs: readonly Pair[]
  readonly compared: LikeForLike
}

/**
 * Lays the figures of rows of months out as the twelve months of `year` beside those of the year before; rows of the same month are
 * added up.
 */
export function twoYears<Row extends Month>(
  rows: readonly Row[],
  figureOf: (row: Row) => number | null,
  year: number,
  context: Context,
  compare: Compare = 'to_date',
): TwoYears {
  const monthsOf = (of: number) =>
    Array.from({ length: 12 }, (_, index) =>
      sum(rows.filter((row) => row._id.year === of && row._id.month === index + 1).map((row) => figure(figureOf(row)))),
    )
  const current = monthsOf(year)
  const previous = monthsOf(year - 1)
  const pairs = current.map((value, index) => ({
    current: value,
    previous: previous[index] ?? null,
    open: isOpenMonth(monthKey(year, index + 1), context.today),
  }))
  return { year, pairs, compared: compare === 'to_date' ? likeForLike(pairs) : fullPeriods(pairs) }
}

/** First and last compared month, from 1; null where none is compared. */
export function comparedMonths({ compared }: TwoYears): readonly [from: number, to: number] | null {
  const first = compared.compared[0]
  const last = compared.compared.at(-1)
  return first === undefined || last === undefined ? null : [first + 1, last + 1]
}

/** The last month of the year that has figures, from 1, whether it is over or not; null where none has. */
export function lastMonth({ pairs }: TwoYears): number | null {
  const index = pairs.findLastIndex((pair) => pair.current !== null)
  return index < 0 ? null : index + 1
}

/** The compared months in words; a month that is shown but not over is named, since it is in no comparison. */
export function monthsSubtitle(months: TwoYears, context: Context): string {
  const against = againstMonths(months.year, comparedMonths(months), context)
  const last = lastMonth(months)
  // Whole years are compared before the later one is over: that is said, or a fall would be read.
  if (months.compared.compared.length === 12 && last !== null && last < 12) {
    return `${against} · ${fullYearsUntil(monthKey(months.year, last), context)}`
  }
  const open = months.pairs.findIndex((pair) => pair.open && pair.current !== null)
  return open < 0 ? against : `${against} · ${notOver(monthKey(months.year, open + 1), context)}`
}

/** This year and last year as series over months or days; an open period is marked only where it has a figure. */
export function twoSeries(pairs: readonly Pair[], year: number, context: Context): readonly Series[] {
  const open = pairs.flatMap((pair, index) => (pair.open && pair.current !== null ? [index] : []))
  return [
    {
      key: 'current',
      name: yearText(year, context.language),
      role: 'current',
      values: pairs.map((pair) => pair.current),
      ...(open.length > 0 ? { open } : {}),
    },
    {
      key: 'previous',
      name: yearText(year - 1, context.language),
      role: 'previous',
      values: pairs.map((pair) => pair.previous),
    },
  ]
}

/** What the twelve months of a year stand for: each chooses its month. */
export function monthMarks(year: number): readonly Mark[] {
  return Array.from({ length: 12 }, (_, index) => ({ kind: 'period', value: monthKey(year, index + 1) }))
}

/** The short names of the twelve months. */
export function monthLabels(context: Context): readonly string[] {
  return Array.from({ length: 12 }, (_, index) => monthName(index + 1, context.language, 'short'))
}
