import type { ChangeQuestion } from '@sala/catalog/api/explainChange.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { isOfParts } from '@sala/catalog/explain/contributions.ts'
import { explorationOfCall } from '@sala/catalog/explore/questions/fromEndpoint.ts'
import type { OpenWidget } from '../widget.ts'

/** The comparison of a card, as it can be explained, and the figures of the card that can be; the one that it is about first. */
export interface CardChange {
  readonly dataset: Dataset
  readonly question: Omit<ChangeQuestion, 'measure'>
  readonly measures: readonly [string, ...string[]]
}

/** Whether a card compares whole years ("full years"), one of which may not be over: no comparison of the same months. */
export const comparesFullYears = ({ filters }: Pick<OpenWidget, 'filters'>): boolean => filters.compare === 'full_years'

/**
 * The change between two years on a card; null for another comparison, and if its figure is a mean, to which members do not contribute.
 * Null for full years too.
 */
export function changeOf(open: Pick<OpenWidget, 'asks' | 'filters'>, explains: string | null): CardChange | null {
  if (comparesFullYears(open)) return null
  for (const { path, query } of Object.values(open.asks)) {
    const years = yearsIn(query.year)
    const { month, matched, ...rest } = query
    const dataset = allEndpoints.find(({ endpoint }) => endpoint.path === path)?.dataset
    if (dataset === undefined || years === null || matched !== undefined || !isMonth(month)) continue
    const exploration = explorationOfCall(dataset, { path, query: { ...rest, year: years.year } }, null)
    if (typeof exploration !== 'object') continue
    const [main, ...others] = exploration.question.measures
    if (main === undefined || ![main, ...others].every((name) => isOfParts(dataset.measures[name]))) continue
    const first = others.find((name) => name === explains) ?? main
    const further = [main, ...others].filter((name) => name !== first)
    const { filters: chosen } = exploration.question
    return {
      dataset,
      question: { dataset: dataset.name, filters: chosen, ...years, month: month === undefined ? null : Number(month) },
      measures: [first, ...further],
    }
  }
  return null
}

const isMonth = (value: unknown): boolean => value === undefined || (typeof value === 'number' && value >= 1)

function yearsIn(value: unknown): { readonly year: number; readonly base: number } | null {
  const years: readonly unknown[] = Array.isArray(value) ? value : []
  const [latest, earlier, more] = years.filter((year) => typeof year === 'number').toSorted((a, b) => b - a)
  return latest === undefined || earlier === undefined || more !== undefined ? null : { year: latest, base: earlier }
}
