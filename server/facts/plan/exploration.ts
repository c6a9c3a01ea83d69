import type { Narrowing } from '@sala/catalog/api/query/narrowing.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { grainDimension, timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Exploration, ExplorationPeriod } from '@sala/catalog/explore/exploration.ts'
import { columnOf, lastDayOf } from '@sala/catalog/explore/explorationFault.ts'
import { additiveMeasures } from '@sala/catalog/explore/topGroups.ts'
import { type Condition, mostGroups, type PeriodRule, type Plan, type StoreFacts, wholePlan } from './plan.ts'
import { monthsAlone } from './summary.ts'

/** The plan of an exploration, the columns that name its groups, and the days that its relative period came to. */
export interface PlannedExploration {
  readonly plan: Plan
  readonly keys: readonly string[]
  readonly period: { readonly from: string; readonly to: string } | null
}

/** Whether a plan depends on the newest date of the data set. */
export const isRelative = ({ period }: Exploration): boolean =>
  period?.kind === 'last_months' || period?.kind === 'last_years'

/** Plans an exploration that `explorationFault` finds nothing wrong with. Pure. */
export function planExploration(
  dataset: Dataset,
  exploration: Exploration,
  known: Pick<StoreFacts, 'today' | 'newest'>,
): PlannedExploration {
  const { breakdown, time, measures, top } = exploration
  const dimensions = time === null ? {} : { [timeKey]: grainDimension(dataset, time) }
  const explored: Dataset = { ...dataset, dimensions: { ...dataset.dimensions, ...dimensions } }
  const keys = [...Object.keys(dimensions), ...breakdown]
  const needed = top === null ? measures : additiveMeasures(dataset, measures)
  const { narrowings, period } = periodOf(dataset, exploration.period, known)
  const conditions = [...filtersOf(dataset, exploration), ...narrowings]
  const rule = periodRule(dataset, time)
  const plan: Plan = {
    ...wholePlan(explored),
    select: { kind: 'groups', groupings: [{ key: 'explored', by: keys, measures: needed }], bounds: [] },
    conditions: [...conditions, ...(rule.kind === 'by_member' ? monthsAlone(dataset, narrowings) : [])],
    periods: rule,
    limit: mostGroups + 1,
  }
  return { plan, keys, period }
}

/** Years are answered by whole-year rows too; whatever tells months apart, from months alone. */
function periodRule({ wholeYears }: Dataset, time: Exploration['time']): PeriodRule {
  if (wholeYears === null) return { kind: 'all' }
  return { kind: time === null || time === 'year' ? 'by_member' : 'months' }
}

const filtersOf = (dataset: Dataset, { filters }: Exploration): readonly Condition[] =>
  filters.map(({ dimension, operator, values }) => ({
    kind: operator === 'in' ? 'values' : 'other_values',
    column: columnOf(dataset, dimension),
    values: [...new Set(values)].sort(),
  }))

interface Periods {
  readonly narrowings: readonly Narrowing[]
  readonly period: PlannedExploration['period']
}

function periodOf(
  dataset: Dataset,
  period: ExplorationPeriod | null,
  known: Pick<StoreFacts, 'today' | 'newest'>,
): Periods {
  const { newest: column } = dataset
  if (period === null || column === null) return { narrowings: [], period: null }
  const until = untilOf(dataset, column)
  const touching = until === null ? {} : { until }
  const ofYears = (years: readonly number[]): Narrowing => ({ kind: 'years', column, years, ...touching })
  const window = (from: string, to: string): Narrowing => ({ kind: 'window', column, from, to, ...touching })
  switch (period.kind) {
    case 'years':
      return { narrowings: [ofYears([...new Set(period.years)].sort((one, other) => one - other))], period: null }
    case 'between':
      return { narrowings: [window(period.from, period.to)], period: null }
    case 'last_years': {
      const last = lastYear(dataset, known)
      if (last === null) return { narrowings: [ofYears([])], period: null }
      const years = Array.from({ length: period.count }, (_, index) => last - period.count + 1 + index)
      return { narrowings: [ofYears(years)], period: { from: `${years[0]}-01-01`, to: `${last}-12-31` } }
    }
    case 'last_months': {
      const last = lastMonth(dataset, known)
      if (last === null) return { narrowings: [ofYears([])], period: null }
      const [from, to] = [`${monthBefore(last, period.count - 1)}-01`, lastDayOf(last)]
      return { narrowings: [window(from, to)], period: { from, to } }
    }
  }
}

/** The column of the last day of rows that have a first and a last one (rule 13 of docs/figures.md); null for others. */
function untilOf({ endpoints }: Dataset, column: string): string | null {
  const filters = endpoints.flatMap((endpoint) => Object.values(endpoint.filters))
  const found = filters.find((filter) => 'until' in filter && filter.until != null && filter.column === column)
  return found && 'until' in found ? (found.until ?? null) : null
}

/** The newest month (`YYYY-MM`) that is over today and held to its end; null while nothing is held. */
function lastMonth(dataset: Dataset, { today, newest }: Pick<StoreFacts, 'today' | 'newest'>): string | null {
  if (newest === null) return null
  const over = monthBefore(today.slice(0, 7), 1)
  const held = newest.length === 4 ? `${newest}-12` : heldMonth(dataset, newest)
  return held < over ? held : over
}

function heldMonth({ columns, newest: column }: Dataset, newest: string): string {
  const month = newest.slice(0, 7)
  const found = columns[column ?? '']
  const isDaily = found?.kind === 'date' && found.grain === 'day'
  return isDaily && newest !== lastDayOf(month) ? monthBefore(month, 1) : month
}

/** The newest year that is over today and held to its end; null while nothing is held. */
function lastYear(dataset: Dataset, known: Pick<StoreFacts, 'today' | 'newest'>): number | null {
  const month = lastMonth(dataset, known)
  if (month === null) return null
  return month.endsWith('-12') ? Number(month.slice(0, 4)) : Number(month.slice(0, 4)) - 1
}

/** The month so many months before a month, both `YYYY-MM`. */
function monthBefore(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7)
}
