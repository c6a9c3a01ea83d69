import type { Dataset } from '../../dataset.ts'
import { type Exploration, withoutMarks } from '../exploration.ts'
import { explorationFault } from '../explorationFault.ts'

/**
 * The question by month, or by year where its data set knows no months, that an alert on the same figures asks; null where neither has a true
 * answer. Its period goes, for an alert looks at the newest ones.
 */
export function watchableQuestion(dataset: Dataset, question: Exploration): Exploration | null {
  const isWatchable = question.time === 'month' || question.time === 'year'
  const grains = isWatchable ? [question.time] : (['month', 'year'] as const)
  for (const time of grains) {
    const watched: Exploration = {
      ...withoutMarks(question),
      time,
      period: { kind: time === 'year' ? 'last_years' : 'last_months', count: time === 'year' ? 5 : 24 },
      sort: null,
      top: null,
      chart: null,
    }
    if (explorationFault(dataset, watched) === null) return watched
  }
  return null
}
