import { columnKind, readValue } from '../api/query/columnValues.ts'
import { type QueryFault, Refusal, refuse } from '../api/query/refusal.ts'
import type { Dataset } from '../dataset.ts'
import { lastDayOf } from './days.ts'
import {
  columnOf,
  distinguishesParts,
  explorableDimensions,
  explorableGrains,
  explorableMeasures,
  filterDimensions,
  incompatibleDimension,
  rangeColumns,
  textColumns,
} from './explorable.ts'
import { type Exploration, type ExplorationPeriod, isOneYear } from './exploration.ts'
import { checkCalculation, checkComparison, checkSort } from './faults/comparisonFault.ts'
import { checkAdded, checkCalculated, checkJoined } from './faults/measuresFault.ts'
import { counterpart, joinedExploration } from './joined.ts'
import { calculatedMeasures, measuresOfSide, neededMeasures, shownMeasures, withJoinedMeasures } from './measures.ts'

/**
 * What is wrong with an exploration of a data set, by the first field at fault; null where it can be answered. What the rules of
 * docs/figures.md give no true figure for is refused here.
 */
export function explorationFault(dataset: Dataset, exploration: Exploration): QueryFault | null {
  try {
    checkNames(dataset, exploration)
    checkFilters(dataset, exploration)
    checkRows(dataset, exploration)
    checkPeriod(dataset, exploration.period)
    checkCalculated(dataset, exploration)
    // What formulas are made of obeys the same rules as what is shown.
    const needed = { ...exploration, measures: [...measuresOfSide(exploration, 'own')] }
    checkFigures(dataset, needed)
    const joinedDataset = checkJoined(dataset, exploration)
    if (joinedDataset !== null) checkOtherSide(dataset, joinedDataset, exploration)
    checkTop(dataset, joinedDataset, needed)
    checkComparison(dataset, needed)
    checkCalculation(dataset, needed)
    checkSort(dataset, exploration)
    checkUnusual(exploration)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.fault
    throw error
  }
}

/** The joined data set obeys the rules of its own. */
function checkOtherSide(dataset: Dataset, other: Dataset, exploration: Exploration): void {
  const measures = [...measuresOfSide(exploration, 'joined')]
  if (measures.length === 0) throw refuse('joined.measures', '', explorableMeasures(other).join(', '))
  checkAdded(dataset, other, exploration)
  const otherExploration = { ...joinedExploration(dataset, other, exploration), measures }
  try {
    checkNames(other, otherExploration)
    checkFilters(other, otherExploration)
    checkPeriod(other, otherExploration.period)
    checkFigures(other, otherExploration)
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal({ ...error.fault, field: `joined.${error.fault.field}` })
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

function checkList(field: string, names: readonly string[], knownNames: readonly string[]): void {
  for (const [index, name] of names.entries()) {
    if (!knownNames.includes(name) || names.indexOf(name) < index)
      throw refuse(`${field}.${index}`, name, oneOf(knownNames))
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
    const isPartial = dataset.wholes !== undefined || distinguishesParts(dataset, dimension)
    if (operator === 'not_in' && isPartial) throw refuse(`filters.${index}.operator`, operator, 'in')
  }
}

/** Parts of texts that may be read, and numbers of things that are counted one by one. */
function checkRows(dataset: Dataset, { texts, ranges, comparison }: Exploration): void {
  const [ofText, ofNumbers] = [textColumns(dataset), rangeColumns(dataset)]
  for (const [index, { column }] of texts.entries())
    if (!ofText.includes(column)) throw refuse(`texts.${index}.column`, column, oneOf(ofText))
  for (const [index, { column, from, to }] of ranges.entries()) {
    if (!ofNumbers.includes(column)) throw refuse(`ranges.${index}.column`, column, oneOf(ofNumbers))
    if (from === null && to === null) throw refuse(`ranges.${index}.from`, 'null', '0–9')
    if (from !== null && to !== null && from > to) throw refuse(`ranges.${index}.from`, String(from), `≤ ${to}`)
  }
  const isNarrowed = texts.length + ranges.length > 0
  if (isNarrowed && comparison?.with === 'target') throw refuse('comparison.with', 'target', 'null')
}

function checkEach(dimensions: readonly string[], knownNames: readonly string[]): void {
  for (const [index, name] of dimensions.entries()) {
    const isKnown = knownNames.includes(name) && dimensions.indexOf(name) === index
    if (!isKnown) throw refuse(`filters.${index}.dimension`, name, oneOf(knownNames))
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
  const { wholes } = dataset
  const apart = incompatibleDimension(dataset, measures)
  const isOneKind = filters.some(
    ({ dimension, operator, values }) => dimension === apart && operator === 'in' && new Set(values).size === 1,
  )
  if (apart !== null && !breakdown.includes(apart) && !isOneKind) throw refuse('breakdown', breakdown.join(), apart)
  // Rates printed of several months are about a year: without one they cannot be compared with the months.
  if (wholes !== undefined && wholes.span !== null && time === null)
    throw refuse('time', 'null', oneOf(explorableGrains(dataset)))
  const stock = measures.find((name) => dataset.measures[name]?.stock)
  if (stock !== undefined && time !== 'year' && !isOneYear(period)) throw refuse('time', String(time), 'year')
}

/** What is expected of a month comes from the same figures of the months before it: those of one line, as they are held. */
function checkUnusual(exploration: Exploration): void {
  const { unusual, time, measures, breakdown, calculated, joined, comparison, calculation } = exploration
  if (unusual === undefined || unusual === null) return
  const refused = (field: string, value: string, expected: string) => refuse(field, value, `${expected} (unusual)`)
  if (time !== 'month') throw refused('time', String(time), 'month')
  if (measures.length > 1) throw refused('measures.1', measures[1] ?? '', 'null')
  if (breakdown.length > 0) throw refused('breakdown.0', breakdown[0] ?? '', 'null')
  if (calculated.length > 0) throw refused('calculated.0', calculated[0]?.formula ?? '', 'null')
  if (joined !== null) throw refused('joined', joined.dataset, 'null')
  if (comparison !== null) throw refused('comparison', comparison.with, 'null')
  if (calculation !== null) throw refused('calculation', calculation.kind, 'null')
}

function checkTop(dataset: Dataset, other: Dataset | null, exploration: Exploration): void {
  const { top, breakdown } = exploration
  if (top === null) return
  if (breakdown.length === 0) throw refuse('top', String(top.count), 'null; breakdown: 1–2')
  const ranked = [...shownMeasures(exploration), ...calculatedMeasures(exploration).map(({ key }) => key)]
  if (!ranked.includes(top.measure)) throw refuse('top.measure', top.measure, ranked.join(', '))
  const overlapping = breakdown.find((name) => distinguishesParts(dataset, name) || name === dataset.kinds)
  if (overlapping !== undefined) throw refuse('top', overlapping, 'null')
  // Other names may tell the parts of a total apart in the joined data set.
  const apart = breakdown.find(
    (name) => other !== null && distinguishesParts(other, counterpart(dataset, name, other) ?? name),
  )
  if (apart !== undefined) throw refuse('top', apart, 'null')
  // The others together have no mean that could be made of theirs.
  const { measures } = withJoinedMeasures(dataset, exploration)
  const mean = neededMeasures(exploration).find((name) =>
    ['mean', 'weighted_mean'].includes(measures[name]?.kind ?? ''),
  )
  if (mean !== undefined) throw refuse('top', mean, 'null')
}
