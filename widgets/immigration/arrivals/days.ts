import type { Answer } from '@sala/catalog/answers.ts'
import type { Context } from '../../context.ts'
import { everyDay, monthDays, type Span } from '../../filters/ranges.ts'
import {
  type CheckpointDays,
  type CompareDays,
  comparedCalendar,
  type PairedDays,
  spanCompared,
} from '../../periods/comparedDays.ts'
import { figure, sum } from '../../periods/periods.ts'
import { changeOfCounted } from '../../samples.ts'

/** The days of a month by checkpoint or market region, beside earlier days. */

type Crossings = Answer<'v2/tourist/checkpoint'>
type Direction = 'in' | 'out'
export type Grouping = 'checkpoint' | 'market_region'

/** The answers for the month and for the compared days: of the chosen market, and of all markets. */
interface MonthAnswers {
  readonly current: Crossings
  readonly previous: Crossings
  readonly allCurrent: Crossings
  readonly allPrevious: Crossings
}

/** One day of the month beside its earlier day. Null is a day that is not held. */
export interface DayPair {
  readonly current: number | null
  readonly previous: number | null
  /** Both are held, and the day is over. */
  readonly matched: boolean
}

/** One checkpoint or market region. */
interface DayGroup {
  readonly code: string
  readonly name: string
  /** One for each day of the month. */
  readonly pairs: readonly DayPair[]
  /** All that is held of the month. */
  readonly current: number | null
  /** Over its matched days, in percent. */
  readonly change: number | null
}

interface Sums {
  readonly current: number | null
  readonly previous: number | null
  readonly change: number | null
}

export interface Days {
  readonly month: string
  /** All checkpoints together; a day is matched where each checkpoint that is held on either side is held on both. */
  readonly pairs: readonly DayPair[]
  /** The days that are not over but have a figure (positions in `pairs`). */
  readonly open: readonly number[]
  /** Matched sums over the days of each checkpoint. */
  readonly compared: Sums
  readonly checkpointDays: CheckpointDays
  readonly paired: PairedDays
  /** Largest first. */
  readonly groups: readonly DayGroup[]
}

/** Lays the crossings of a month and of the days that it is compared with out by day and group. */
export function daysOf(
  answers: MonthAnswers,
  month: string,
  { grouping, direction, compare }: { grouping: Grouping; direction: Direction; compare: CompareDays },
  context: Context,
): Days {
  const span = monthDays(month)
  const days = everyDay(span)
  const calendar = comparedCalendar(span, compare).map(
    ([day, earlier]): CalendarDay => ({ day, earlier, isOver: day < context.today }),
  )
  const [heldNow, heldBefore] = [heldBy(answers.allCurrent), heldBy(answers.allPrevious)]
  const checkpoints = groupsOf(answers, 'checkpoint', direction).map(({ code, current, previous }) => ({
    code,
    pairs: pairRows(calendar, current, previous, (day, earlier) => [
      heldNow.get(day)?.has(code) === true,
      earlier !== null && heldBefore.get(earlier)?.has(code) === true,
    ]),
  }))
  const matchedDays = days.map((_, at) => isMatchedDay(checkpoints.flatMap(({ pairs }) => pairs[at] ?? [])))
  const regions = groupsOf(answers, 'market_region', direction).map(({ code, current, previous }) => ({
    code,
    pairs: pairRows(calendar, current, previous, (day, earlier) => [
      heldNow.has(day),
      earlier !== null && heldBefore.has(earlier),
    ]).map((pair, at) => ({ ...pair, matched: matchedDays[at] === true })),
  }))
  // Future days are neither shown nor compared, although earlier days of the comparison are held.
  const dayCount =
    1 + days.findLastIndex((_, at) => checkpoints.some((checkpoint) => checkpoint.pairs[at]?.current !== null))
  const all = checkpoints.flatMap((checkpoint) => checkpoint.pairs.slice(0, dayCount))
  const matched = all.filter((pair) => pair.matched)
  const pairs = days.map(
    (_, at): DayPair => ({
      current: sum(checkpoints.map((checkpoint) => checkpoint.pairs[at]?.current)),
      previous: sum(checkpoints.map((checkpoint) => checkpoint.pairs[at]?.previous)),
      matched: matchedDays[at] === true,
    }),
  )
  return {
    month,
    pairs,
    open: calendar.flatMap(({ isOver }, at) => (!isOver && pairs[at]?.current !== null ? [at] : [])),
    compared: sumsOf(matched),
    checkpointDays: {
      compared: matched.length,
      of: all.filter(({ current, previous }) => current !== null || previous !== null).length,
    },
    paired: {
      ...shownSpans(calendar.slice(0, dayCount), span, compare),
      compare,
      hasEarlier: checkpoints.some((checkpoint) => checkpoint.pairs.some(({ previous }) => previous !== null)),
      pairs: calendar.flatMap(({ day, earlier }, at) =>
        earlier !== null && checkpoints.some((checkpoint) => checkpoint.pairs[at]?.matched)
          ? [[day, earlier] as const]
          : [],
      ),
    },
    groups: largestFirst(grouping === 'checkpoint' ? checkpoints : regions, context),
  }
}

/** The days of the month with a figure, and the days that they are compared with; the whole month without any. */
function shownSpans(
  calendar: readonly CalendarDay[],
  span: Span,
  compare: CompareDays,
): Pick<PairedDays, 'span' | 'before'> {
  const before = spanCompared(span, compare)
  const last = calendar.at(-1)
  if (last === undefined) return { span, before }
  return { span: { from: span.from, to: last.day }, before: { from: before.from, to: last.earlier ?? before.to } }
}

/** A day of the month, with its compared day; null without one. */
interface CalendarDay {
  readonly day: string
  readonly earlier: string | null
  readonly isOver: boolean
}

type GroupPairs = Pick<DayGroup, 'code' | 'pairs'>

function largestFirst(groups: readonly GroupPairs[], context: Context): readonly DayGroup[] {
  return groups
    .map((group) => ({
      ...group,
      name: context.place(group.code),
      current: sum(group.pairs.map(({ current }) => current)),
      change: sumsOf(group.pairs.filter((pair) => pair.matched)).change,
    }))
    .toSorted((a, b) => (b.current ?? -1) - (a.current ?? -1) || (a.code < b.code ? -1 : 1))
}

/** Whether each checkpoint that is held on a day or on its earlier day is held on both; `pairs` are those of the checkpoints. */
function isMatchedDay(pairs: readonly DayPair[]): boolean {
  const pairsWithFigure = pairs.filter(({ current, previous }) => current !== null || previous !== null)
  return pairsWithFigure.length > 0 && pairsWithFigure.every(({ matched }) => matched)
}

function pairRows(
  calendar: readonly CalendarDay[],
  current: readonly Row[],
  previous: readonly Row[],
  areHeld: AreHeld,
): readonly DayPair[] {
  const [totals, totalsBefore] = [totalsBy(current), totalsBy(previous)]
  return calendar.map(({ day, earlier, isOver }) => {
    const [isHeld, wasHeld] = areHeld(day, earlier)
    return {
      current: isHeld ? (totals.get(day) ?? 0) : null,
      previous: wasHeld && earlier !== null ? (totalsBefore.get(earlier) ?? 0) : null,
      matched: isHeld && wasHeld && isOver,
    }
  })
}

/** Whether a day and its earlier day are held. */
type AreHeld = (day: string, earlier: string | null) => readonly [isHeld: boolean, wasHeld: boolean]

interface Row {
  readonly code: string
  readonly day: string
  readonly value: number | null
}

function sumsOf(pairs: readonly DayPair[]): Sums {
  const current = sum(pairs.map((pair) => pair.current))
  const previous = sum(pairs.map((pair) => pair.previous))
  return { current, previous, change: changeOfCounted(current, previous) }
}

/** The checkpoints that hold each day. */
function heldBy({ checkpoint_x_date: rows = [] }: Crossings): ReadonlyMap<string, ReadonlySet<string>> {
  const checkpointsByDay = new Map<string, Set<string>>()
  for (const { _id } of rows) {
    if (_id.date === null || _id.checkpoint === null) continue
    const on = checkpointsByDay.get(_id.date)
    if (on === undefined) checkpointsByDay.set(_id.date, new Set([_id.checkpoint]))
    else on.add(_id.checkpoint)
  }
  return checkpointsByDay
}

/** The rows of each checkpoint or market region that any answer knows. */
function groupsOf(answers: MonthAnswers, grouping: Grouping, direction: Direction) {
  const by = (answer: Crossings) => Map.groupBy(rowsOf(answer, grouping, direction), ({ code }) => code)
  const [current, previous] = [by(answers.current), by(answers.previous)]
  const [allCurrent, allPrevious] = [by(answers.allCurrent), by(answers.allPrevious)]
  const maps = grouping === 'checkpoint' ? [current, previous, allCurrent, allPrevious] : [current, previous]
  return [...new Set(maps.flatMap((map) => [...map.keys()]))].map((code) => ({
    code,
    current: current.get(code) ?? [],
    previous: previous.get(code) ?? [],
  }))
}

function rowsOf(answer: Crossings, grouping: Grouping, direction: Direction): readonly Row[] {
  const rows =
    grouping === 'checkpoint'
      ? (answer.checkpoint_x_date ?? []).map((row) => ({ code: row._id.checkpoint, day: row._id.date, row }))
      : (answer.market_region_x_date ?? []).map((row) => ({ code: row._id.market_region, day: row._id.date, row }))
  return rows.flatMap(({ code, day, row }) =>
    code !== null && day !== null ? [{ code, day, value: figure(direction === 'in' ? row.sum_in : row.sum_out) }] : [],
  )
}

function totalsBy(rows: readonly Row[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>()
  for (const { day, value } of rows) totals.set(day, (totals.get(day) ?? 0) + (value ?? 0))
  return totals
}
