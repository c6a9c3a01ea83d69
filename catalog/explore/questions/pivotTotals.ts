import type { Dataset } from '../../dataset.ts'
import { timeKey } from '../explorable.ts'
import type { Exploration, Grain } from '../exploration.ts'
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

/**
 * The totals of a pivot table as questions of their own: parts that overlap are never added up, and ratios come from sums. A calculation
 * of the cells has no total.
 */
export function totalQuestions(
  dataset: Dataset,
  question: Exploration,
  { rows, across, calendar }: PivotLayout,
): TotalQuestions {
  if (question.calculation !== null) return { rows: null, across: null, all: null }
  const answerable = (one: Exploration) => (explorationFault(dataset, one) === null ? one : null)
  const plain: Exploration = { ...question, comparison: null, sort: null, chart: null }
  if (calendar !== null) {
    const by = (time: Grain | null) => answerable({ ...plain, time })
    return {
      rows: calendar.line === null ? null : by(calendar.line),
      across: calendar.across === null ? null : by(calendar.across),
      all: by(null),
    }
  }
  return {
    rows: across === null ? null : answerable(without(plain, [across])),
    across: across === null ? null : answerable(without(plain, rows)),
    all: answerable(without(plain, [...rows, ...(across === null ? [] : [across])])),
  }
}

function without(question: Exploration, keys: readonly string[]): Exploration {
  const breakdown = question.breakdown.filter((name) => !keys.includes(name))
  const isRanked = breakdown[0] === question.breakdown[0]
  return {
    ...question,
    breakdown,
    time: keys.includes(timeKey) ? null : question.time,
    top: isRanked ? question.top : null,
  }
}
