import type { ExplorationRow } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Days } from '@sala/catalog/explore/days.ts'
import { groupPeriod } from '@sala/catalog/explore/drillThrough.ts'
import { explorableDimensions, filterDimensions, timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { type AnsweredQuestion, codeIn, groupName, timeOf } from '@sala/widgets/explore/axes.ts'
import type { DrawnExploration } from '@sala/widgets/explore/drawExploration.ts'
import { periodName } from '@sala/widgets/explore/periodNames.ts'
import type { Value } from '@sala/widgets/frames/frame.ts'
import type { PressedMark } from '../../views/charts/onPress.ts'
import { changed } from '../question.ts'

/** What a pressed mark is about: a value of a dimension, or a period of the time. */
export interface Target {
  readonly key: string
  readonly value: Value
  readonly name: string
}

/** What something pressed is about, and where in the window it is. */
export interface PressedTargets {
  readonly targets: readonly Target[]
  readonly at: { readonly x: number; readonly y: number }
}

/** What was pressed of an answer. */
export interface Pressed extends PressedTargets {
  readonly answered: AnsweredQuestion
}

/** The group and the period that a mark stands for; those that are not known, and all others together, are left out. */
export function targetsOf(
  { category, series }: Pick<PressedMark, 'category' | 'series'>,
  { picture, axis, parts, grid }: Pick<DrawnExploration, 'picture' | 'axis' | 'parts' | 'grid'>,
  answered: AnsweredQuestion,
): readonly Target[] {
  const { breakdown, time } = answered.question
  const [first, second] = breakdown
  // Points of two directions are no entries of one axis: each is a row of the answer.
  if (picture === 'scatter' && parts !== null) return rowTargets(answered, answered.answer.rows[category])
  const isSeries = time !== null
  const axisKey = isSeries ? timeKey : first
  const partKey = isSeries ? first : second
  const isGrid = picture === 'heat_map' || (picture === 'multiples' && !isSeries)
  // Cells of a calendar stand in two parts of one time, of which neither is a period by itself.
  if (isGrid && partKey === undefined) return []
  const across = isGrid && !isSeries ? parts : axis
  const lines = picture === 'heat_map' ? grid?.lines : parts
  const [acrossKey, lineKey] = isGrid && !isSeries ? [second, first] : [axisKey, partKey]
  const entry = across?.entries[category]
  const line = lines?.entries.find(({ row }) => row.values.name === series)
  return [
    { key: acrossKey, entry },
    { key: lineKey, entry: line },
  ].flatMap(({ key, entry: axisEntry }) =>
    key === undefined || axisEntry === undefined || axisEntry.value === null
      ? []
      : [{ key, value: axisEntry.value, name: String(axisEntry.row.values.name) }],
  )
}

/** What a row of the answer is about: its period, then its groups. The others together, and what is not known, are left out. */
export function rowTargets(answered: AnsweredQuestion, row: ExplorationRow | undefined): readonly Target[] {
  if (row === undefined) return []
  const period = timeOf(row)
  return [
    ...(period === null ? [] : [{ key: timeKey, value: period, name: periodName(answered, period, 'long') }]),
    ...answered.question.breakdown.flatMap((key, at) => {
      const code = codeIn(row, key)
      const isOther = at === 0 && row.other
      return isOther || code === null
        ? []
        : [{ key, value: code, name: groupName(answered, key, { code, other: false }) }]
    }),
  ]
}

/** What can be done with targets together; null where the rules of figures do not allow it. */
interface Steps {
  readonly only: Exploration | null
  /** Of one target alone: what is in neither of two is more than what is not in both. */
  readonly without: Exploration | null
  /** The same, broken down by another dimension. */
  readonly split: readonly { readonly dimension: string; readonly question: Exploration }[]
}

const maxSplits = 5

/** @param relative the days that the relative period of the question came to */
export function stepsOf(
  question: Exploration,
  targets: readonly Target[],
  dataset: Dataset,
  relative: Days | null,
): Steps {
  const answerable = (question: Exploration | null) =>
    question !== null && explorationFault(dataset, question) === null ? question : null
  const only = targets.reduce<Exploration | null>(
    (narrowed, { key, value }) =>
      narrowed === null ? null : answerable(onlyOf(narrowed, { key, value, relative }, dataset)),
    question,
  )
  const [target] = targets
  const others = explorableDimensions(dataset).filter(
    (name) => targets.every(({ key }) => name !== key) && !question.breakdown.includes(name),
  )
  return {
    only,
    without: target === undefined || targets.length > 1 ? null : answerable(withoutOf(question, target, dataset)),
    split:
      only === null
        ? []
        : others.slice(0, maxSplits).flatMap((dimension) => {
            const split = answerable(changed(only, { breakdown: [dimension], chart: null }))
            return split === null ? [] : [{ dimension, question: split }]
          }),
  }
}

type Narrowed = Pick<Target, 'key' | 'value'> & { readonly relative: Days | null }

function onlyOf(question: Exploration, { key, value, relative }: Narrowed, dataset: Dataset): Exploration | null {
  if (key === timeKey) {
    const period = value === null ? null : groupPeriod(question, value, relative)
    return period === null ? null : changed(question, { period })
  }
  if (!filterDimensions(dataset).includes(key)) return null
  const rest = question.filters.filter(({ dimension }) => dimension !== key)
  return changed(question, { filters: [...rest, { dimension: key, operator: 'in', values: [String(value)] }] })
}

function withoutOf(question: Exploration, { key, value }: Target, dataset: Dataset): Exploration | null {
  if (key === timeKey || !filterDimensions(dataset).includes(key)) return null
  const keyFilter = question.filters.find(({ dimension }) => dimension === key)
  const rest = question.filters.filter((filter) => filter !== keyFilter)
  const text = String(value)
  if (keyFilter === undefined || !('values' in keyFilter)) {
    return keyFilter === undefined
      ? changed(question, { filters: [...rest, { dimension: key, operator: 'not_in', values: [text] }] })
      : null
  }
  const values =
    keyFilter.operator === 'in' ? keyFilter.values.filter((chosen) => chosen !== text) : [...keyFilter.values, text]
  return values.length === 0 ? null : changed(question, { filters: [...rest, { ...keyFilter, values }] })
}
