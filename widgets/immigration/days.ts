import type { Answer } from '@sala/catalog/answers.ts'
import type { Context } from '../context.ts'
import { changeOf, daysIn, figure, type LikeForLike, likeForLike, type Pair, sum, yearBefore } from '../periods.ts'

/** The days of a month by checkpoint or market region, beside the same days of the year before. */

type Crossings = Answer<'v2/tourist/checkpoint'>
export type Direction = 'in' | 'out'
export type Grouping = 'checkpoint' | 'market_region'

/** One checkpoint or market region. */
export interface DayGroup {
  readonly code: string
  readonly name: string
  /** One pair for each day of the month. */
  readonly pairs: readonly Pair[]
  /** Over the days that all groups together can be compared in. */
  readonly current: number | null
  readonly previous: number | null
  readonly change: number | null
}

export interface Days {
  readonly month: string
  readonly pairs: readonly Pair[]
  readonly compared: LikeForLike
  /** The last compared day, 0 where there is none. */
  readonly last: number
  /** Largest first. */
  readonly groups: readonly DayGroup[]
}

interface Row {
  readonly group: string
  readonly day: number
  readonly value: number | null
}

/** Lays the crossings of a month and of the same month of the year before out by day and group. */
export function daysOf(
  current: Crossings,
  previous: Crossings,
  month: string,
  grouping: Grouping,
  direction: Direction,
  context: Context,
): Days {
  const length = daysIn(month)
  const now = rowsOf(current, month, grouping, direction)
  const before = rowsOf(previous, yearBefore(month), grouping, direction)
  const open = Array.from({ length }, (_, index) => dateOf(month, index + 1) >= context.today)
  const pairsOf = (ours: readonly Row[], theirs: readonly Row[]): readonly Pair[] =>
    open.map((isOpen, index) => ({
      current: valueOn(ours, index + 1),
      previous: valueOn(theirs, index + 1),
      open: isOpen,
    }))
  const pairs = pairsOf(now, before)
  const compared = likeForLike(pairs)
  const codes = new Set([...now, ...before].map((row) => row.group))
  const groups = [...codes].map((code): DayGroup => {
    const own = pairsOf(
      now.filter((row) => row.group === code),
      before.filter((row) => row.group === code),
    )
    const comparable = compared.compared.length > 0
    const counted = comparable ? compared.compared : own.map((_, index) => index)
    const ours = sum(counted.map((index) => own[index]?.current))
    const theirs = sum(counted.map((index) => own[index]?.previous))
    return {
      code,
      name: context.place(code),
      pairs: own,
      current: ours,
      previous: theirs,
      change: comparable ? changeOf(ours, theirs) : null,
    }
  })
  return {
    month,
    pairs,
    compared,
    last: (compared.compared.at(-1) ?? -1) + 1,
    groups: groups.toSorted(
      (a, b) =>
        (b.current ?? -1) - (a.current ?? -1) || (b.previous ?? -1) - (a.previous ?? -1) || (a.code < b.code ? -1 : 1),
    ),
  }
}

/** `YYYY-MM-DD` of a day of a month. */
export function dateOf(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`
}

function rowsOf(answer: Crossings, month: string, grouping: Grouping, direction: Direction): readonly Row[] {
  const rows =
    grouping === 'checkpoint'
      ? (answer.checkpoint_x_date ?? []).map((row) => ({ group: row._id.checkpoint, date: row._id.date, row }))
      : (answer.market_region_x_date ?? []).map((row) => ({ group: row._id.market_region, date: row._id.date, row }))
  return rows.flatMap(({ group, date, row }) =>
    group !== null && date?.startsWith(month)
      ? [{ group, day: Number(date.slice(8, 10)), value: figure(direction === 'in' ? row.sum_in : row.sum_out) }]
      : [],
  )
}

function valueOn(rows: readonly Row[], day: number): number | null {
  return sum(rows.filter((row) => row.day === day).map((row) => row.value))
}
