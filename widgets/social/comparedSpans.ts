import type { Context } from '../context.ts'
import { daysOf, type Span } from '../filters/ranges.ts'
import {
  type CompareDays,
  type DayFigure,
  type PairedDays,
  type PairedSums,
  pairedDays,
  pairedSums,
} from '../periods/comparedDays.ts'
import type { HasData } from '../periods/daysWithData.ts'
import { sum } from '../periods/periods.ts'
import { alongTime, countedAlongTime, type Timeline, timeline } from '../periods/timeline.ts'

/** A span of days beside earlier days, day for day. */
export interface Compared {
  readonly paired: PairedDays
  readonly line: Timeline
  /** One for each period of the line. */
  readonly values: readonly (number | null)[]
  /** The earlier days of each period, under the period of the days that they are paired with. */
  readonly earlier: readonly (number | null)[]
  /** Of which periods every shown day is compared. */
  readonly isCompared: readonly boolean[]
  /** All that is held of the span. */
  readonly current: number | null
  /** Over the compared days. */
  readonly sums: PairedSums
  /** Every day of the span is compared. */
  readonly whole: boolean
}

/** Figures of counted things: a held day without a figure is zero; a day that is not held is a gap and in no comparison. */
export function comparedSpans(
  figures: readonly DayFigure[],
  span: Span,
  compare: CompareDays,
  hasData: HasData,
  context: Context,
): Compared {
  const line = timeline(span, context, hasData)
  const paired = pairedDays(span, { compare, hasData, today: context.today })
  const counted = paired.pairs.map(([day]): DayFigure => [day, 1])
  const days = alongTime(line, counted)
  const dayOf = new Map(paired.pairs.map(([day, earlier]) => [earlier, day]))
  const earlier = alongTime(line, [
    ...paired.pairs.map(([day]): DayFigure => [day, 0]),
    ...figures.map(([day, value]): DayFigure => [day === null ? null : (dayOf.get(day) ?? null), value]),
  ])
  const values = countedAlongTime(line, figures)
  return {
    paired,
    line,
    values,
    earlier,
    isCompared: line.keys.map((_, at) => (line.days[at] ?? 0) > 0 && days[at] === line.days[at]),
    current: sum(values),
    sums: pairedSums(figures, figures, paired),
    whole: paired.pairs.length === daysOf(span),
  }
}
