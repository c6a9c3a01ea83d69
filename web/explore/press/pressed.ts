import type { Dataset } from '@sala/catalog/dataset.ts'
import { lastDayOf } from '@sala/catalog/explore/days.ts'
import { explorableDimensions, filterDimensions, timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Exploration, ExplorationPeriod, Grain } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import type { DrawnExploration } from '@sala/widgets/explore/drawExploration.ts'
import { addDays } from '@sala/widgets/filters/ranges.ts'
import type { Value } from '@sala/widgets/frames/frame.ts'
import type { PressedMark } from '../../views/charts/onPress.ts'
import { changed } from '../question.ts'

/** What a pressed mark is about: a value of a dimension, or a period of the time. */
export interface Target {
  readonly key: string
  readonly value: Value
  readonly name: string
}

/** The group and the period that a mark stands for; those that are not known, and all others together, are left out. */
export function targetsOf(
  { category, series }: Pick<PressedMark, 'category' | 'series'>,
  { picture, axis, parts, grid }: Pick<DrawnExploration, 'picture' | 'axis' | 'parts' | 'grid'>,
  { breakdown, time }: Exploration,
): readonly Target[] {
  const [first, second] = breakdown
  // Points of two directions are no entries of one axis.
  if (picture === 'scatter' && parts !== null) return []
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
  ].flatMap(({ key, entry: one }) =>
    key === undefined || one === undefined || one.value === null
      ? []
      : [{ key, value: one.value, name: String(one.row.values.name) }],
  )
}

/** What can be done with a target; null where the rules of figures do not allow it. */
export interface Steps {
  readonly only: Exploration | null
  readonly without: Exploration | null
  /** The same, told apart by another dimension. */
  readonly split: readonly { readonly dimension: string; readonly question: Exploration }[]
}

const mostSplits = 5

export function stepsOf(question: Exploration, target: Target, dataset: Dataset): Steps {
  const answerable = (one: Exploration | null) => (one !== null && explorationFault(dataset, one) === null ? one : null)
  const only = answerable(onlyOf(question, target, dataset))
  const others = explorableDimensions(dataset).filter(
    (name) => name !== target.key && !question.breakdown.includes(name),
  )
  return {
    only,
    without: answerable(withoutOf(question, target, dataset)),
    split:
      only === null
        ? []
        : others.slice(0, mostSplits).flatMap((dimension) => {
            const split = answerable(changed(only, { breakdown: [dimension], chart: null }))
            return split === null ? [] : [{ dimension, question: split }]
          }),
  }
}

function onlyOf(question: Exploration, { key, value }: Target, dataset: Dataset): Exploration | null {
  if (key === timeKey) {
    const period = periodOf(question.time, value)
    return period === null ? null : changed(question, { period })
  }
  if (!filterDimensions(dataset).includes(key)) return null
  const rest = question.filters.filter(({ dimension }) => dimension !== key)
  return changed(question, { filters: [...rest, { dimension: key, operator: 'in', values: [String(value)] }] })
}

function withoutOf(question: Exploration, { key, value }: Target, dataset: Dataset): Exploration | null {
  if (key === timeKey || !filterDimensions(dataset).includes(key)) return null
  const keyFilter = question.filters.find(({ dimension }) => dimension === key)
  const rest = question.filters.filter((one) => one !== keyFilter)
  const text = String(value)
  if (keyFilter === undefined || !('values' in keyFilter)) {
    return keyFilter === undefined
      ? changed(question, { filters: [...rest, { dimension: key, operator: 'not_in', values: [text] }] })
      : null
  }
  const values =
    keyFilter.operator === 'in' ? keyFilter.values.filter((one) => one !== text) : [...keyFilter.values, text]
  return values.length === 0 ? null : changed(question, { filters: [...rest, { ...keyFilter, values }] })
}

/** A period of a time axis as the period of a question; null where it puts several years together. */
function periodOf(grain: Grain | null, value: Value): ExplorationPeriod | null {
  const from = String(value)
  switch (grain) {
    case 'year':
      return { kind: 'years', years: [Number(from.slice(0, 4))] }
    case 'month':
      return { kind: 'between', from, to: lastDayOf(from.slice(0, 7)) }
    case 'quarter': {
      const last = String(Number(from.slice(5, 7)) + 2).padStart(2, '0')
      return { kind: 'between', from, to: lastDayOf(`${from.slice(0, 4)}-${last}`) }
    }
    case 'week':
      return { kind: 'between', from, to: addDays(from, 6) }
    case 'day':
      return { kind: 'between', from, to: from }
    default:
      return null
  }
}
