import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type {
  Exploration,
  ExplorationCalculation,
  ExplorationComparison,
  ExplorationPeriod,
} from '@sala/catalog/explore/exploration.ts'
import type { Context } from '../context.ts'
import { date, labelled, listed, monthAndYear, number, year } from '../texts/format.ts'
import { daySpan } from '../texts/sentences.ts'
import { columnLabel, dimensionLabel, measureLabel, valueLabel, type Words } from './labels.ts'

/** What a question asks, in words: on the screen and beside the figures in a file. */

/** A calculation in words, which follow the name of its measure. */
export function calculationWords(
  calculation: ExplorationCalculation,
  { time }: Exploration,
  context: Context,
  { t }: Words,
): string {
  switch (calculation.kind) {
    case 'index': {
      const { period } = calculation
      const basePeriodWords =
        typeof period === 'number' ? year(period, context.language) : dayWords(period, time, context)
      return t('calculations.as.index', { period: basePeriodWords })
    }
    case 'moving_average':
      return t('calculations.as.moving_average', { count: calculation.count })
    case 'change':
      return t(`calculations.as.${calculation.as}`)
    default:
      return t(`calculations.as.${calculation.kind}`)
  }
}

const dayWords = (day: string, time: Exploration['time'], { language }: Context): string =>
  time === 'day' || time === 'week' ? date(day, language) : monthAndYear(day, language)

export const comparisonWords = (comparison: ExplorationComparison, { language }: Context, { t }: Words): string =>
  comparison.with === 'base_year'
    ? t('calculations.with.base_year', { year: year(comparison.year ?? 0, language) })
    : t(`calculations.with.${comparison.with}`)

export function periodWords(period: ExplorationPeriod | null, { language }: Context, { t }: Words): string {
  switch (period?.kind) {
    case 'last_months':
      return t('explore.lastMonths', { count: period.count })
    case 'last_years':
      return t('explore.lastYears', { count: period.count })
    case 'years':
      return listed(
        period.years.map((number) => year(number, language)),
        language,
      )
    case 'between':
      return daySpan(period, language)
    default:
      return t('explore.allTimes')
  }
}

/** One thing that a question asks, e.g. `Period` and `2026`. */
interface QuestionDetail {
  readonly label: string
  readonly value: string
}

/** Everything that determines the figures of an answer, each once; unused parts are left out. */
export function questionWords(
  question: Exploration,
  dataset: Dataset,
  context: Context,
  words: Words,
): readonly QuestionDetail[] {
  const { t } = words
  const { breakdown, time, period, top, comparison, calculation, joined } = question
  const { language } = context
  const groups = [
    ...breakdown.map((name) => dimensionLabel(dataset, name, context, words)),
    ...(time === null ? [] : [t(`explore.grain.${time}`)]),
  ]
  const joinedDataset = findDataset(joined?.dataset ?? '')
  const detailOf = (label: string, value: string | null): readonly QuestionDetail[] =>
    value === null ? [] : [{ label, value }]
  return [
    ...detailOf(t('explore.dataset'), context.say(dataset.label)),
    ...detailOf(t('calculations.secondDataset'), joinedDataset === undefined ? null : context.say(joinedDataset.label)),
    ...question.calculated.map(({ name, formula }) => ({ label: name, value: formula })),
    ...detailOf(t('explore.breakdown'), groups.length === 0 ? null : listed(groups, language)),
    ...detailOf(t('explore.period'), periodWords(period, context, words)),
    ...filterWords(question.filters, dataset, context, words),
    ...(joinedDataset === undefined ? [] : filterWords(joined?.filters ?? [], joinedDataset, context, words)),
    ...question.texts.map(({ column, contains }) => ({
      label: columnLabel(dataset, column, context),
      value: `… ${contains} …`,
    })),
    ...question.ranges.map(({ column, from, to }) => ({
      label: columnLabel(dataset, column, context),
      value: `${from === null ? '' : number(from, language)} – ${to === null ? '' : number(to, language)}`.trim(),
    })),
    ...detailOf(
      t('explore.top'),
      top === null
        ? null
        : labelled(measureLabel(dataset, top.measure, context), t('explore.largest', { count: top.count }), language),
    ),
    ...detailOf(t('calculations.compare'), comparison === null ? null : comparisonWords(comparison, context, words)),
    ...detailOf(
      t('calculations.calculate'),
      calculation === null ? null : calculationWords(calculation, question, context, words),
    ),
  ]
}

function filterWords(
  filters: Exploration['filters'],
  dataset: Dataset,
  context: Context,
  words: Words,
): readonly QuestionDetail[] {
  return filters.map(({ dimension, operator, values }) => {
    const names = values.map((value) => valueLabel(dataset, dimension, value, context))
    return {
      label: dimensionLabel(dataset, dimension, context, words),
      value: `${operator === 'in' ? '' : '≠ '}${listed(names, context.language)}`,
    }
  })
}
