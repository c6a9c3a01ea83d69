import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDatasetName } from '@sala/catalog/datasets/all.ts'
import { figureColumns } from '@sala/catalog/explore/columns.ts'
import type { Exploration, ExplorationCalculation, ExplorationComparison } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import type { Context } from '@sala/widgets/context.ts'
import { calculationWords, comparisonWords } from '@sala/widgets/explore/questionWords.ts'
import { yearsOf } from '@sala/widgets/periods/periods.ts'
import type { Option } from '../controls/popups/options.ts'
import type { Text } from '../i18n/text.ts'

/** What the figures of a question can be compared with and what can be made of them; only what has a true figure is offered. */

type Words = Pick<Text, 't'>

/** A comparison as the value of an option: `previous_year`, `base_year:2019`; '' for none. */
export const comparisonText = (comparison: ExplorationComparison | null): string =>
  comparison === null ? '' : [comparison.with, ...(comparison.year === null ? [] : [comparison.year])].join(':')

export function comparisonOptions(question: Exploration, dataset: Dataset, context: Context, words: Words) {
  const all: readonly ExplorationComparison[] = [
    { with: 'previous_period', year: null },
    { with: 'previous_year', year: null },
    { with: 'target', year: null },
    ...yearsHeld(dataset, context).map((year) => ({ with: 'base_year' as const, year: year })),
  ]
  return withOwn(all, question.comparison, comparisonText)
    .filter((comparison) => fits(dataset, { ...question, comparison, calculation: null, sort: null }))
    .map((comparison) => ({
      value: comparisonText(comparison),
      label: comparisonWords(comparison, context, words),
      choice: comparison,
    }))
}

/** A calculation as the value of an option: `share`, `moving_average:3`, `index:2019`; '' for the figures as they are. */
export function calculationText(calculation: ExplorationCalculation | null): string {
  if (calculation === null) return ''
  switch (calculation.kind) {
    case 'index':
      return `index:${calculation.period}`
    case 'moving_average':
      return `moving_average:${calculation.count}`
    case 'change':
      return `change:${calculation.as}`
    default:
      return calculation.kind
  }
}

const averages = [3, 6, 12]

export function calculationOptions(question: Exploration, dataset: Dataset, context: Context, words: Words) {
  const years = yearsHeld(dataset, context)
  const all: readonly ExplorationCalculation[] = [
    { kind: 'share' },
    { kind: 'share_within' },
    { kind: 'rank' },
    { kind: 'change', as: 'difference' },
    { kind: 'change', as: 'percentage' },
    { kind: 'cumulative' },
    ...averages.map((count) => ({ kind: 'moving_average' as const, count })),
    ...years.map((year) => ({ kind: 'index' as const, period: question.time === 'year' ? year : `${year}-01-01` })),
  ]
  return withOwn(all, question.calculation, calculationText)
    .filter((calculation) => fits(dataset, { ...question, calculation, comparison: null, sort: null }))
    .map((calculation) => ({
      value: calculationText(calculation),
      label: calculationWords(calculation, question, context, words),
      choice: calculation,
    }))
}

/** The columns by which the groups of a question can be sorted, in either direction. */
export function sortOptions(
  question: Exploration,
  dataset: Dataset,
  label: (key: string) => string,
  { t }: Words,
): readonly Option[] {
  if (question.time !== null || question.breakdown.length === 0) return []
  return figureColumns(dataset, question).flatMap(({ key, of, shows }) => {
    if (shows === 'compared') return []
    const name = shows === 'figure' ? label(of) : t(`calculations.shows.${shows}`, { measure: label(of) })
    return [true, false].map((descending) => ({
      value: `${key}:${descending}`,
      label: t(descending ? 'calculations.largestFirst' : 'calculations.smallestFirst', { measure: name }),
    }))
  })
}

/** The sorting of an option. */
export function sortOf(value: string): Exploration['sort'] {
  const at = value.lastIndexOf(':')
  return at === -1 ? null : { column: value.slice(0, at), descending: value.slice(at + 1) === 'true' }
}

const fits = (dataset: Dataset, question: Exploration): boolean => explorationFault(dataset, question) === null

function withOwn<One>(all: readonly One[], current: One | null, textOf: (entry: One) => string): readonly One[] {
  return current === null || all.some((entry) => textOf(entry) === textOf(current)) ? all : [current, ...all]
}

function yearsHeld({ name }: Dataset, context: Context): readonly number[] {
  const datasetName = findDatasetName(name)
  return datasetName === undefined ? [] : yearsOf(context, datasetName).toSorted((a, b) => b - a)
}
