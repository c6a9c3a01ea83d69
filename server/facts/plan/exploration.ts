import type { Narrowing } from '@sala/catalog/api/query/narrowing.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { columnOf, grainDimension, timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { additiveMeasures } from '@sala/catalog/explore/topGroups.ts'
import { type ExploredPeriod, periodNarrowings } from './exploredPeriod.ts'
import { type Condition, maxGroups, type PeriodRule, type Plan, wholePlan } from './plan.ts'
import { monthRowsOnly } from './summary.ts'

/** The plan of an exploration, and the columns that name its groups. */
interface PlannedExploration {
  readonly plan: Plan
  readonly keys: readonly string[]
}

/** Whether a plan depends on the newest date of the data set. */
export const isRelative = ({ period }: Exploration): boolean =>
  period?.kind === 'last_months' || period?.kind === 'last_years'

/** Plans a valid exploration (one without an `explorationFault`) over a period. Pure. */
export function planExploration(
  dataset: Dataset,
  exploration: Exploration,
  period: ExploredPeriod,
): PlannedExploration {
  const { breakdown, time, measures, top } = exploration
  const dimensions = time === null ? {} : { [timeKey]: grainDimension(dataset, time) }
  const explored: Dataset = { ...dataset, dimensions: { ...dataset.dimensions, ...dimensions } }
  const keys = [...Object.keys(dimensions), ...breakdown]
  const isAddedUp = top !== null || isOverPeriods(exploration)
  const needed = isAddedUp ? additiveMeasures(dataset, measures) : measures
  const narrowings = periodNarrowings(dataset, period)
  const rule = periodRule(dataset, time)
  const plan: Plan = {
    ...wholePlan(explored),
    select: { kind: 'groups', groupings: [{ key: 'explored', by: keys, measures: needed }], bounds: [] },
    conditions: exploredConditions(dataset, exploration, narrowings, rule),
    periods: rule,
    limit: maxGroups + 1,
  }
  return { plan, keys }
}

/** Whether a calculation combines several periods of a series. */
export const isOverPeriods = ({ calculation }: Exploration): boolean =>
  calculation?.kind === 'cumulative' || calculation?.kind === 'moving_average'

/** The rows of an exploration within a period. */
export function exploredConditions(
  dataset: Dataset,
  exploration: Exploration,
  narrowings: readonly Narrowing[],
  rule: PeriodRule,
): readonly Condition[] {
  return [
    ...filtersOf(dataset, exploration),
    ...narrowings,
    ...(rule.kind === 'by_member' ? monthRowsOnly(dataset, narrowings) : []),
  ]
}

/** Years are answered from whole-year rows too; anything by month only from rows of months. */
export function periodRule({ wholeYears }: Dataset, time: Exploration['time']): PeriodRule {
  if (wholeYears === null) return { kind: 'all' }
  return { kind: time === null || time === 'year' ? 'by_member' : 'months' }
}

function filtersOf(dataset: Dataset, { filters, texts, ranges }: Exploration): readonly Condition[] {
  return [
    ...filters.map(
      ({ dimension, operator, values }): Condition => ({
        kind: operator === 'in' ? 'values' : 'other_values',
        column: columnOf(dataset, dimension),
        values: [...new Set(values)].sort(),
      }),
    ),
    ...texts.map(
      ({ column, contains }): Condition => ({ kind: 'search', texts: [contains], columns: [column], codes: {} }),
    ),
    ...ranges.map(({ column, from, to }): Condition => ({ kind: 'range', low: column, high: column, from, to })),
  ]
}
