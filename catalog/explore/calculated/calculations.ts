import type { Dataset } from '../../dataset.ts'
import { minSampleSize } from '../../samples.ts'
import type { ShownFigure } from '../columns.ts'
import { comparedFigures } from '../compare.ts'
import { firstDayOf, isRunning, laterPeriod, type RunningGrain, shiftDays, shiftMonths } from '../days.ts'
import { distinguishesParts, partsOfTotal, timeKey } from '../explorable.ts'
import type { Exploration, ExplorationCalculation } from '../exploration.ts'
import { evaluateFormula } from '../formula.ts'
import { combinedFigure, type GroupValues, type TopGroup } from '../topGroups.ts'
import { type IsEven, partsOfMeasure } from './heldPeriods.ts'

/** The families of figures that a group carries beside its own: those that are compared, and those that they are compared with. */
export const families = { own: '', compared: 'compared ', base: 'base ' } as const

/** What is known of the time that a series of groups holds. */
export interface Coverage {
  /** The unit of the days: the first ones of months or years, or each day. */
  readonly unit: 'day' | 'month' | 'year'
  /** The days that are held of a series, by its `seriesKey`. */
  readonly heldDays: (series: string) => ReadonlySet<string>
  /** Whether each member of a series that has a figure on some of the days has it on all of them. */
  readonly areEven: (series: string, days: readonly string[], measures: readonly string[]) => boolean
  /** The first day that is not over. */
  readonly openFrom: string
  /** Missing groups of held days are zero. */
  readonly counted: boolean
}

/** The text by which the groups of one series over time are known. */
export function seriesKey({ values, other }: TopGroup, { breakdown }: Pick<Exploration, 'breakdown'>): string {
  return JSON.stringify([other, ...breakdown.map((name) => values[name] ?? null)])
}

type Figure = (group: TopGroup, column: ShownFigure) => number | null

/** A figure of a group as it is, in one of its families; calculated ones are worked out of the sums of the group. */
export function figureIn(
  values: GroupValues,
  { key, formula }: ShownFigure,
  family = families.own as string,
): number | null {
  const numberOf = (name: string) => {
    const value = values[family + name]
    return typeof value === 'number' ? value : null
  }
  return formula === null ? numberOf(key) : evaluateFormula(formula, numberOf)
}

/**
 * What a calculation makes of each figure. Null: the figures as they are. `coverage` is needed for those over several periods; `isEven` says
 * which groups hold all periods of those that they are set against, null where all do.
 */
export function calculated(
  dataset: Dataset,
  exploration: Exploration,
  groups: readonly TopGroup[],
  coverage: Coverage | null,
  isEven: IsEven | null,
): Figure {
  const { calculation } = exploration
  const plainFigure: Figure = ({ values }, column) => figureIn(values, column)
  switch (calculation?.kind) {
    case 'share':
      return shares(groups, exploration, isEven)
    case 'share_within':
      return sharesWithin(dataset, groups, exploration, isEven)
    case 'rank':
      return ranks(groups, isEven)
    case 'index':
    case 'change':
      return ({ values }, column) => againstBase(values, column, calculation)
    case 'cumulative':
    case 'moving_average':
      return coverage === null ? () => null : overPeriods(dataset, exploration, groups, coverage)
    default:
      return plainFigure
  }
}

/** Whether a group lacks a figure, or the figure of a period that groups beside it have: none of them is a share of their total. */
export const lacksPart = (group: TopGroup, column: ShownFigure, isEven: IsEven | null): boolean =>
  figureIn(group.values, column) === null || (isEven !== null && !isEven(group, column))

/** In percent of all groups of the same time, which have their figures of the same periods; without a breakdown, of all times. */
function shares(groups: readonly TopGroup[], { breakdown }: Exploration, isEven: IsEven | null): Figure {
  const cellOf = ({ values }: TopGroup) => (breakdown.length === 0 ? null : (values[timeKey] ?? null))
  const cells = Map.groupBy(groups, cellOf)
  const totals = new Map<string, ReadonlyMap<unknown, number | null>>()
  const totalOf = (cell: readonly TopGroup[], column: ShownFigure) =>
    cell.some((group) => lacksPart(group, column, isEven))
      ? null
      : cell.reduce((sum, { values }) => sum + (figureIn(values, column) ?? 0), 0)
  return (group, column) => {
    const ofColumn = totals.get(column.key) ?? new Map([...cells].map(([time, cell]) => [time, totalOf(cell, column)]))
    totals.set(column.key, ofColumn)
    const groupFigure = figureIn(group.values, column)
    const total = ofColumn.get(cellOf(group)) ?? null
    const least = column.unit === 'messages' ? minSampleSize : 0
    return groupFigure === null || total === null || total <= 0 || total < least ? null : (groupFigure / total) * 100
  }
}

/**
 * In percent of the groups of the same time and first breakdown. None where one of these lacks its figure or a period of it, or where the second breakdown
 * tells the parts of a total apart and not all of them are there.
 */
function sharesWithin(
  dataset: Dataset,
  groups: readonly TopGroup[],
  { breakdown }: Exploration,
  isEven: IsEven | null,
): Figure {
  const [first = '', second = ''] = breakdown
  const cellOf = ({ values, other }: TopGroup) =>
    JSON.stringify([values[timeKey] ?? null, other, values[first] ?? null])
  const cells = Map.groupBy(groups, cellOf)
  const parts = distinguishesParts(dataset, second) ? partsOfTotal(dataset) : 0
  return (group, column) => {
    const cell = cells.get(cellOf(group)) ?? []
    if (cell.length < parts || cell.some((group) => lacksPart(group, column, isEven))) return null
    const total = cell.reduce((sum, { values }) => sum + (figureIn(values, column) ?? 0), 0)
    const least = column.unit === 'messages' ? minSampleSize : 0
    return total <= 0 || total < least ? null : ((figureIn(group.values, column) ?? 0) / total) * 100
  }
}

/**
 * The place among the groups of the same time that hold the same periods, from 1; the others together have none. Figures that differ only by the rounding of binary
 * fractions, as 0.1 + 0.2 and 0.3 do, share their rank.
 */
function ranks(groups: readonly TopGroup[], isEven: IsEven | null): Figure {
  const byColumn = new Map<string, ReturnType<typeof ranksOf>>()
  return (group, column) => {
    const { values } = group
    const figure = figureIn(values, column)
    const isRanked = (group: TopGroup) => !group.other && (isEven === null || isEven(group, column))
    if (figure === null || !isRanked(group)) return null
    const byTime = byColumn.get(column.key) ?? ranksOf(groups.filter(isRanked), column)
    byColumn.set(column.key, byTime)
    return byTime.get(values[timeKey] ?? null)?.get(comparable(figure)) ?? null
  }
}

/** The rank of each figure of a column, by time. Each list is sorted once: a file has 200,000 groups. */
function ranksOf(groups: readonly TopGroup[], column: ShownFigure): ReadonlyMap<unknown, ReadonlyMap<number, number>> {
  const cells = Map.groupBy(groups, ({ values }) => values[timeKey] ?? null)
  return new Map(
    [...cells].map(([time, cell]) => {
      const figures = cell.flatMap(({ values }) => figureIn(values, column) ?? []).map(comparable)
      const rankOf = new Map<number, number>()
      for (const [at, figure] of figures.toSorted((a, b) => b - a).entries())
        if (!rankOf.has(figure)) rankOf.set(figure, at + 1)
      return [time, rankOf] as const
    }),
  )
}

const comparable = (figure: number): number => Number(figure.toPrecision(12))

function againstBase(
  values: GroupValues,
  column: ShownFigure,
  calculation: Extract<ExplorationCalculation, { kind: 'index' | 'change' }>,
): number | null {
  const [compared, base] = [figureIn(values, column, families.compared), figureIn(values, column, families.base)]
  if (calculation.kind === 'change') return comparedFigures(column, compared, base)[calculation.as]
  return compared === null || base === null || base <= 0 ? null : (compared / base) * 100
}

/** Sums from January, and means of several periods; of ratios the parts are added up. A gap is a gap. */
function overPeriods(
  dataset: Dataset,
  exploration: Exploration,
  groups: readonly TopGroup[],
  coverage: Coverage,
): Figure {
  const { time, calculation } = exploration
  if (!isRunning(time) || calculation === null) return () => null
  const series = Map.groupBy(groups, (group) => seriesKey(group, exploration))
  const byTime = new Map(
    [...series].map(([key, seriesGroups]) => [
      key,
      new Map(seriesGroups.map((group) => [group.values[timeKey] ?? null, group])),
    ]),
  )
  return (group, column) => {
    const name = column.key
    const period = group.values[timeKey]
    if (period === undefined || period === null) return null
    const key = seriesKey(group, exploration)
    const loadedDays = coverage.heldDays(key)
    const first = firstDayOf(period)
    const spanned =
      calculation.kind === 'moving_average'
        ? wholePeriods(first, time, calculation.count, loadedDays, coverage)
        : periodsSinceJanuary(first, time, loadedDays, coverage)
    if (spanned === null || !coverage.areEven(key, spanned.days, partsOfMeasure(dataset, name))) return null
    const { periods } = spanned
    const parts = periods.map((day) => byTime.get(key)?.get(typeof period === 'number' ? Number(day.slice(0, 4)) : day))
    const isGap = (part: TopGroup | undefined) => part === undefined || figureIn(part.values, column) === null
    if (!coverage.counted && parts.some(isGap)) return null
    const sum = combinedFigure(
      dataset,
      name,
      parts.flatMap((part) => (part === undefined ? [] : [part.values])),
    )
    const isMean = calculation.kind === 'moving_average' && dataset.measures[name]?.kind !== 'ratio'
    return sum === null || !isMean ? sum : sum / periods.length
  }
}

/** The first days of the periods that are put together, and the days, months or years that they hold. */
interface SpannedPeriods {
  readonly periods: readonly string[]
  readonly days: readonly string[]
}

/** The first days of so many periods up to one; null where one of them is not held to its end, or not over. */
function wholePeriods(
  first: string,
  grain: RunningGrain,
  count: number,
  loadedDays: ReadonlySet<string>,
  { unit, openFrom }: Coverage,
): SpannedPeriods | null {
  const periods = Array.from({ length: count }, (_, at) => laterPeriod(first, grain, at - count + 1))
  const end = laterPeriod(first, grain, 1)
  const units = unitsBetween(periods[0] ?? first, end, unit)
  return end <= openFrom && units.every((day) => loadedDays.has(day)) ? { periods, days: units } : null
}

/** The first days of the periods of a year up to one; null where a day is not held before the last one that is. */
function periodsSinceJanuary(
  first: string,
  grain: RunningGrain,
  loadedDays: ReadonlySet<string>,
  { unit }: Coverage,
): SpannedPeriods | null {
  const january = `${first.slice(0, 4)}-01-01`
  const units = unitsBetween(january, laterPeriod(first, grain, 1), unit)
  const last = units.findLastIndex((day) => loadedDays.has(day))
  if (last === -1 || (units[last] ?? '') < first || !units.slice(0, last).every((day) => loadedDays.has(day)))
    return null
  const periods: string[] = []
  for (let day = january; day <= first; day = laterPeriod(day, grain, 1)) periods.push(day)
  return { periods, days: units.slice(0, last + 1) }
}

/** The days, or the first ones of months or years, from one day to before another. */
function unitsBetween(from: string, until: string, unit: Coverage['unit']): readonly string[] {
  const units: string[] = []
  const months = unit === 'month' ? 1 : 12
  for (let day = from; day < until; day = unit === 'day' ? shiftDays(day, 1) : (shiftMonths(day, months) ?? until))
    units.push(day)
  return units
}
