import { columnKind, readValue } from '../api/query/columnValues.ts'
import { type QueryFault, Refusal, refuse } from '../api/query/refusal.ts'
import type { Dataset } from '../dataset.ts'
import { checkCalculation, checkComparison, checkSort } from './comparisonFault.ts'
import { lastDayOf } from './days.ts'
import {
  columnOf,
  explorableDimensions,
  explorableGrains,
  explorableMeasures,
  filterDimensions,
  tellsParts,
} from './explorable.ts'
import type { Exploration, ExplorationPeriod } from './exploration.ts'

/**
 * What is wrong with an exploration of a data set, by the first field at fault; null where it can be answered. What the rules of
 * docs/figures.md give no true figure for is refused here.
 */
export function explorationFault(dataset: Dataset, exploration: Exploration): QueryFault | null {
  try {
    checkNames(dataset, exploration)
    checkFilters(dataset, exploration)
    checkPeriod(dataset, exploration.period)
    checkFigures(dataset, exploration)
    checkTop(dataset, exploration)
    checkComparison(dataset, exploration)
    checkCalculation(dataset, exploration)
    checkSort(dataset, exploration)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.fault
    throw error
  }
}

function checkNames(dataset: Dataset, { measures, breakdown, time }: Exploration): void {
  checkList('measures', measures, explorableMeasures(dataset))
  checkList('breakdown', breakdown, explorableDimensions(dataset))
  const possible = explorableGrains(dataset)
  if (time !== null && !possible.includes(time)) throw refuse('time', time, oneOf(possible))
}

const oneOf = (names: readonly string[]): string => (names.length === 0 ? 'null' : names.join(', '))

function checkList(field: string, names: readonly string[], known: readonly string[]): void {
  for (const [index, name] of names.entries()) {
    if (!known.includes(name) || names.indexOf(name) < index) throw refuse(`${field}.${index}`, name, oneOf(known))
  }
}

function checkFilters(dataset: Dataset, { filters }: Exploration): void {
  checkEach(
    filters.map(({ dimension }) => dimension),
    filterDimensions(dataset),
  )
  for (const [index, { dimension, operator, values }] of filters.entries()) {
    const column = columnOf(dataset, dimension)
    const target = columnKind(dataset, column)
    for (const [at, value] of values.entries()) readValue(target, `filters.${index}.values.${at}`, value)
    // What is printed of a whole is about all of its members, and a total about all of its parts.
    const isPartial = dataset.wholes !== undefined || tellsParts(dataset, dimension)
    if (operator === 'not_in' && isPartial) throw refuse(`filters.${index}.operator`, operator, 'in')
  }
}

function checkEach(dimensions: readonly string[], known: readonly string[]): void {
  for (const [index, name] of dimensions.entries()) {
    const isKnown = known.includes(name) && dimensions.indexOf(name) === index
    if (!isKnown) throw refuse(`filters.${index}.dimension`, name, oneOf(known))
  }
}

function checkPeriod({ newest, columns }: Dataset, period: ExplorationPeriod | null): void {
  if (period === null) return
  const column = columns[newest ?? '']
  if (column === undefined) throw refuse('period', period.kind, 'null')
  const isYearly = column.kind === 'year'
  if (isYearly && (period.kind === 'between' || period.kind === 'last_months'))
    throw refuse('period.kind', period.kind, 'years, last_years')
  if (period.kind !== 'between') return
  const { from, to } = period
  if (from > to) throw refuse('period.from', from, `≤ ${to}`)
  if (column.kind !== 'date' || column.grain === 'day') return
  // A figure of a month has no days: a part of one would take or leave all of it.
  if (!from.endsWith('-01')) throw refuse('period.from', from, `${from.slice(0, 7)}-01`)
  const end = lastDayOf(to.slice(0, 7))
  if (to !== end) throw refuse('period.to', to, end)
}

function checkFigures(dataset: Dataset, { measures, breakdown, time, filters, period }: Exploration): void {
  const { kinds, wholes } = dataset
  const isOneKind = filters.some(
    ({ dimension, operator, values }) => dimension === kinds && operator === 'in' && new Set(values).size === 1,
  )
  if (kinds !== undefined && !breakdown.includes(kinds) && !isOneKind)
    throw refuse('breakdown', breakdown.join(), kinds)
  // Rates printed of several months are about a year: without one they cannot be compared with the months.
  if (wholes !== undefined && wholes.span !== null && time === null)
    throw refuse('time', 'null', oneOf(explorableGrains(dataset)))
  const isOneYear =
    (period?.kind === 'years' && new Set(period.years).size === 1) ||
    (period?.kind === 'last_years' && period.count === 1)
  const stock = measures.find((name) => dataset.measures[name]?.stock)
  if (stock !== undefined && time !== 'year' && !isOneYear) throw refuse('time', String(time), 'year')
}

function checkTop(dataset: Dataset, { top, measures, breakdown }: Exploration): void {
  if (top === null) return
  if (breakdown.length === 0) throw refuse('top', String(top.count), 'null; breakdown: 1–2')
  if (!measures.includes(top.measure)) throw refuse('top.measure', top.measure, measures.join(', '))
  const overlapping = breakdown.find((name) => tellsParts(dataset, name) || name === dataset.kinds)
  if (overlapping !== undefined) throw refuse('top', overlapping, 'null')
  // The others together have no mean that could be made of theirs.
  const mean = measures.find((name) => ['mean', 'weighted_mean'].includes(dataset.measures[name]?.kind ?? ''))
  if (mean !== undefined) throw refuse('top', mean, 'null')
}
