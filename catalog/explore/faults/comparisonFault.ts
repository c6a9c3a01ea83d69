import { refuse } from '../../api/query/refusal.ts'
import type { Dataset, Measure } from '../../dataset.ts'
import { findDataset } from '../../datasets/all.ts'
import { figureColumns, hasRatio } from '../columns.ts'
import { daysBetween, firstDayOf, isRunning, periodOfDay } from '../days.ts'
import { distinguishesParts, explorableGrains, partsOfTotal, untilColumn } from '../explorable.ts'
import { type Exploration, type ExplorationCalculation, type Grain, isOneYear } from '../exploration.ts'

/** What of comparisons and calculations has no true figure. Each throws a refusal of the first field at fault. */

export function checkComparison(dataset: Dataset, exploration: Exploration): void {
  const { comparison, calculation } = exploration
  if (comparison === null) return
  if (calculation !== null) throw refuse('calculation', calculation.kind, 'null')
  checkDates(dataset, 'comparison', comparison.with)
  const { year } = comparison
  if (comparison.with === 'base_year' && year === null) throw refuse('comparison.year', 'null', '1900–2200')
  if (comparison.with !== 'base_year' && year !== null) throw refuse('comparison.year', String(year), 'null')
  switch (comparison.with) {
    case 'target':
      checkTarget(dataset, exploration)
      break
    case 'base_year':
      checkBaseYear(exploration)
      break
    case 'previous_period':
      checkPreviousPeriod(dataset, exploration)
      break
    case 'previous_year':
      checkPooled(exploration)
  }
}

/** Rows with a first and a last day touch several periods; registers have no time at all. */
function checkDates(dataset: Dataset, field: string, value: string): void {
  if (dataset.newest === null || untilColumn(dataset) !== null) throw refuse(field, value, 'null')
}

function checkTarget(dataset: Dataset, { measures, breakdown, filters, time }: Exploration): void {
  const target = findDataset(dataset.targets?.dataset ?? '')
  if (dataset.targets === undefined || target === undefined) throw refuse('comparison.with', 'target', others('target'))
  for (const [index, name] of measures.entries()) {
    const possible = Object.keys(dataset.targets.measures)
    if (!possible.includes(name)) throw refuse(`measures.${index}`, name, possible.join(', '))
  }
  const shared = Object.keys(target.dimensions)
  for (const [index, name] of breakdown.entries())
    if (!shared.includes(name)) throw refuse(`breakdown.${index}`, name, shared.join(', '))
  for (const [index, { dimension }] of filters.entries())
    if (!shared.includes(dimension)) throw refuse(`filters.${index}.dimension`, dimension, shared.join(', '))
  const possible = explorableGrains(target)
  if (time !== null && !possible.includes(time)) throw refuse('time', time, possible.join(', '))
}

const others = (without: string): string =>
  ['previous_period', 'previous_year', 'base_year', 'target'].filter((name) => name !== without).join(', ')

/** Where all years or weeks are put together, a period says which of them. */
function checkPooled({ time, period }: Exploration): void {
  if (!isRunning(time) && period === null) throw refuse('period', 'null', 'years, between, last_months, last_years')
}

function checkBaseYear(exploration: Exploration): void {
  const { time, period } = exploration
  checkPooled(exploration)
  // The same days of another year are other weekdays.
  if (time === 'week' || time === 'weekday')
    throw refuse('time', time, 'day, month, quarter, year, month_of_year, null')
  if (isRunning(time) || period === null) return
  // Two years against one would be unlike periods.
  if (period.kind === 'years' && new Set(period.years).size > 1)
    throw refuse('period.years', period.years.join(), '1 × year; time: year')
  if (period.kind === 'last_years' && period.count > 1) throw refuse('period.count', String(period.count), '1')
  if (period.kind === 'last_months' && period.count > 12) throw refuse('period.count', String(period.count), '≤ 12')
  if (period.kind === 'between' && daysBetween(period.from, period.to) > 365)
    throw refuse('period.to', period.to, `${period.from} + 1 × year`)
}

function checkPreviousPeriod(dataset: Dataset, exploration: Exploration): void {
  const { time, period } = exploration
  if (isRunning(time)) return
  if (time !== null) throw refuse('time', time, ['null', ...explorableGrains(dataset).filter(isRunning)].join(', '))
  checkPooled(exploration)
  if (period?.kind !== 'years') return
  const years = [...new Set(period.years)].sort((a, b) => a - b)
  const isSpan = years.every((year, at) => year === (years[0] ?? 0) + at)
  if (!isSpan) throw refuse('period.years', period.years.join(), `${years[0]}–${years.at(-1)}`)
}

export function checkCalculation(dataset: Dataset, exploration: Exploration): void {
  const { calculation, measures } = exploration
  if (calculation === null) return
  switch (calculation.kind) {
    case 'share':
      checkMeasures(dataset, measures, calculation, ({ kind }) => additive.has(kind))
      checkGroups(dataset, exploration, true)
      break
    case 'share_within':
      checkMeasures(dataset, measures, calculation, ({ kind }) => additive.has(kind))
      checkWithin(dataset, exploration)
      break
    case 'rank':
      checkGroups(dataset, exploration, false)
      break
    default:
      checkOverTime(dataset, exploration, calculation)
  }
}

const additive: ReadonlySet<Measure['kind']> = new Set(['sum', 'count', 'total'])

function checkMeasures(
  dataset: Dataset,
  names: readonly string[],
  { kind }: ExplorationCalculation,
  fits: (measure: Measure) => boolean,
): void {
  const possible = Object.keys(dataset.measures).filter((name) => fitsOf(dataset, name, fits))
  for (const [index, name] of names.entries()) {
    if (possible.includes(name)) continue
    if (possible.length === 0) throw refuse('calculation.kind', kind, 'null')
    throw refuse(`measures.${index}`, name, possible.join(', '))
  }
}

function fitsOf({ measures }: Dataset, name: string, fits: (measure: Measure) => boolean): boolean {
  const measure = measures[name]
  return measure !== undefined && measure.kind !== 'members' && fits(measure)
}

/** Shares and ranks are among groups that do not overlap and are of one kind (rules 19 and 20 of docs/figures.md). */
function checkGroups(dataset: Dataset, { breakdown, time, measures, calculation }: Exploration, ofTime: boolean): void {
  const overlapping = breakdown.find((name) => distinguishesParts(dataset, name) || name === dataset.kinds)
  if (overlapping !== undefined) throw refuse('calculation', overlapping, 'null')
  if (breakdown.length > 0) return
  if (!ofTime || time === null) throw refuse('breakdown', '', '1–2')
  const stock = measures.find((name) => dataset.measures[name]?.stock)
  if (stock !== undefined) throw refuse('calculation.kind', calculation?.kind ?? '', 'null; breakdown: 1–2')
}

/**
 * Shares within the first breakdown are of parts that make up one whole: of a total, all of its parts, for one member and one period, so that
 * what is missing of one does not count as the share of another.
 */
function checkWithin(dataset: Dataset, { breakdown, time, period, filters }: Exploration): void {
  const [first, second] = breakdown
  if (first === undefined || second === undefined) throw refuse('breakdown', breakdown.join(), '2')
  if (second === dataset.kinds) throw refuse('breakdown.1', second, 'null')
  if (distinguishesParts(dataset, first)) throw refuse('breakdown.0', first, 'null')
  if (!distinguishesParts(dataset, second)) return
  const { totals, newest, key, dimensions } = dataset
  // A total that stands beside its parts would be counted twice, and a part of a closed list stands for itself.
  if (totals?.asGroup !== false || partsOfTotal(dataset) === 0) throw refuse('breakdown.1', second, 'null')
  const narrowed = filters.findIndex(({ dimension }) => distinguishesParts(dataset, dimension))
  if (narrowed !== -1) throw refuse(`filters.${narrowed}.dimension`, second, 'null')
  const columnOf = (name: string) => {
    const dimension = dimensions[name]
    return dimension?.kind === 'column' ? dimension.column : null
  }
  const missing = key.find((name) => name !== newest && name !== totals.column && name !== columnOf(first))
  if (missing !== undefined) throw refuse('breakdown.0', first, missing)
  const isFinest = dataset.columns[newest ?? '']?.kind === 'year'
  if (!isFinest) throw refuse('calculation.kind', 'share_within', 'null')
  if (time !== 'year' && !isOneYear(period)) throw refuse('time', String(time), 'year')
}

function checkOverTime(
  dataset: Dataset,
  { time, measures }: Exploration,
  calculation: Exclude<ExplorationCalculation, { kind: 'share' | 'share_within' | 'rank' }>,
): void {
  checkDates(dataset, 'calculation', calculation.kind)
  const possible = explorableGrains(dataset).filter(
    (grain) => isRunning(grain) && takesGrain(dataset, calculation, grain),
  )
  if (possible.length === 0) throw refuse('calculation.kind', calculation.kind, 'null')
  if (time === null || !possible.includes(time)) throw refuse('time', String(time), possible.join(', '))
  if (calculation.kind === 'index') checkIndexPeriod(calculation.period, time)
  const isSum = calculation.kind === 'cumulative' || calculation.kind === 'moving_average'
  const isRatio = calculation.kind === 'index' || (calculation.kind === 'change' && calculation.as === 'percentage')
  checkMeasures(dataset, measures, calculation, ({ kind, unit, stock }) => {
    if (isSum) return (additive.has(kind) || kind === 'ratio') && !stock
    return !isRatio || hasRatio(unit)
  })
}

function takesGrain(dataset: Dataset, { kind }: ExplorationCalculation, grain: Grain): boolean {
  // Weeks lie in two years.
  if (kind === 'cumulative') return grain === 'day' || grain === 'month' || grain === 'quarter'
  // A whole-year figure cannot be distinguished from its months here.
  return !(kind === 'moving_average' && grain === 'year' && dataset.wholeYears !== null)
}

function checkIndexPeriod(period: string | number, time: Grain): void {
  const day = firstDayOf(period)
  const dayPeriod = periodOfDay(day, time)
  if (dayPeriod === period) return
  throw refuse('calculation.period', String(period), String(dayPeriod))
}

export function checkSort(dataset: Dataset, exploration: Exploration): void {
  const { sort, time } = exploration
  if (sort === null) return
  if (time !== null) throw refuse('sort', sort.column, 'null; time: null')
  const columns = figureColumns(dataset, exploration).map(({ key }) => key)
  if (!columns.includes(sort.column)) throw refuse('sort.column', sort.column, columns.join(', '))
}
