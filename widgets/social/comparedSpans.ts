import type { Context } from '../context.ts'
import { type LikeForLike, likeForLike, type Pair, sum } from '../periods.ts'
import { daysOf, everyDay, isWithin, type Span, spanBefore } from '../ranges.ts'
import { alongTime, type Timeline, timeline } from '../timeline.ts'

/** A span of days beside the span before it, day for day. */

export type DayFigure = readonly [day: string | null, value: number | null]

export interface Compared {
  readonly span: Span
  /** Null where none of its days is held. */
  readonly before: Span | null
  readonly line: Timeline
  /** One for each period of the line; those of the span before stand under the period of the same number. */
  readonly values: readonly (number | null)[]
  readonly valuesBefore: readonly (number | null)[]
  readonly current: number | null
  readonly sumBefore: number | null
  /** Over the days that are held in both spans. */
  readonly compared: LikeForLike
  /** Every day is held in both spans. */
  readonly whole: boolean
}

/** A held day without a figure is zero (nobody posted); a day that is not held is a gap and in no comparison. */
export function comparedSpans(
  figures: readonly DayFigure[],
  span: Span,
  held: Span | null,
  context: Context,
): Compared {
  const byDay = new Map<string, number>()
  for (const [day, value] of figures) {
    if (day !== null && value !== null) byDay.set(day, (byDay.get(day) ?? 0) + value)
  }
  const known = byDay.size > 0
  const of = (day: string): number | null =>
    byDay.get(day) ?? (known && (held === null || isWithin(day, held)) ? 0 : null)
  const earlier = spanBefore(span)
  const days = everyDay(span).map((day): DayFigure => [day, of(day)])
  const daysBefore = everyDay(earlier).map((day): DayFigure => [day, of(day)])
  const pairs = days.map(
    ([, current], index): Pair => ({ current, previous: daysBefore[index]?.[1] ?? null, open: false }),
  )
  const compared = likeForLike(pairs)
  const line = timeline(span, context)
  const valuesBefore = alongTime(timeline(earlier, context), daysBefore)
  return {
    span,
    before: compared.compared.length === 0 ? null : earlier,
    line,
    values: alongTime(line, days),
    valuesBefore: line.keys.map((_, index) => valuesBefore[index] ?? null),
    current: sum(days.map(([, value]) => value)),
    sumBefore: sum(daysBefore.map(([, value]) => value)),
    compared,
    whole: compared.compared.length === daysOf(span),
  }
}
