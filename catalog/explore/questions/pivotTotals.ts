import type { Dataset } from '../../dataset.ts'
import { groupKeys } from '../columns.ts'
import { timeKey } from '../explorable.ts'
import { type Exploration, type Grain, withoutMarks } from '../exploration.ts'
import { explorationFault } from '../explorationFault.ts'

/** The directions of a pivot table, by the keys of the answer. */
export interface PivotLayout {
  readonly rows: readonly string[]
  /** Null where only measures stand across. */
  readonly across: string | null
  /** One time in both directions: what the totals of its lines and of its places are asked by. */
  readonly calendar: { readonly line: Grain | null; readonly across: Grain | null } | null
}

/** The questions that the totals of a pivot table answer; null where there is none, or the rules of figures give none. */
export interface TotalQuestions {
  /** One figure for each row. */
  readonly rows: Exploration | null
  /** One for each column. */
  readonly across: Exploration | null
  readonly all: Exploration | null
}

/** The times that can be laid out in two directions, with what each of their totals is asked by: that of a line, and that of a place in it. */
export const calendarGrains: Readonly<
  Partial<Record<Grain, { readonly line: Grain | null; readonly across: Grain | null }>>
> = {
  month: { line: 'year', across: 'month_of_year' },
  quarter: { line: 'year', across: null },
  day: { line: 'week', across: 'weekday' },
}

/** What a total puts together: the keys that it does not tell apart, or the longer time by which it does. */
interface PutTogether {
  readonly without: readonly string[]
  readonly time: Grain | null
}

/**
 * The totals of a pivot table as questions of their own: parts that overlap are never added up, and ratios come from sums. A calculation
 * of the cells has no total.
 */
export function totalQuestions(
  dataset: Dataset,
  question: Exploration,
  { rows, across, calendar }: PivotLayout,
): TotalQuestions {
  const answerable = (without: readonly string[], time: Grain | null = null) => {
    const totalQuestion = totalOf(question, { without, time })
    return totalQuestion !== null && explorationFault(dataset, totalQuestion) === null ? totalQuestion : null
  }
  if (calendar !== null) {
    return {
      rows: calendar.line === null ? null : answerable([], calendar.line),
      across: calendar.across === null ? null : answerable([], calendar.across),
      all: answerable([timeKey]),
    }
  }
  return {
    rows: across === null ? null : answerable([across]),
    across: across === null ? null : answerable(rows),
    all: answerable([...rows, ...(across === null ? [] : [across])]),
  }
}

/** A question about several of the groups of another together; null where figures of the kind have no total. */
export function totalOf(question: Exploration, { without, time }: PutTogether): Exploration | null {
  if (question.calculation !== null) return null
  const breakdown = question.breakdown.filter((name) => !without.includes(name))
  const isRanked = breakdown[0] === question.breakdown[0]
  return {
    ...withoutMarks(question),
    comparison: null,
    sort: null,
    chart: null,
    breakdown,
    time: without.includes(timeKey) ? null : (time ?? question.time),
    top: isRanked ? question.top : null,
  }
}

/** What a total of `totalQuestions` puts together. */
export const joinAnswers = (question: Exploration, total: Exploration): PutTogether => ({
  without: groupKeys(question).filter((key) => !groupKeys(total).includes(key)),
  time: total.time === question.time ? null : total.time,
})
