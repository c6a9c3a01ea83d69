import type { Narrowing } from '@sala/catalog/api/query/narrowing.ts'
import type { Dataset, Measure } from '@sala/catalog/dataset.ts'
import { weightOf } from '@sala/catalog/explore/cells.ts'
import { columnOf, grainDimension, timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { additiveMeasures } from '@sala/catalog/explore/topGroups.ts'
import { exploredConditions, periodRule } from './exploration.ts'
import { type PeriodRule, type Plan, wholePlan } from './plan.ts'

/** The names of the fields that hold the day and the member of a cell. */
export const cellDay = 'cell day'
export const cellMember = (column: string): string => `cell ${column}`

/** The most cells that can be fetched and matched within the time limit of a question. */
const maxCells = 250_000

/** Only rows of months, if the answer is by month. */
const months = ({ wholeYears }: Dataset): PeriodRule => ({ kind: wholeYears === null ? 'all' : 'months' })

/**
 * The country or rest of a region that identifies a member, whose region is matched as a whole if books differ; null in other data sets.
 */
export function placeOfMember({ columns, key }: Dataset, members: readonly string[]): string | null {
  const dimension = key.find((name) => {
    const column = columns[name]
    return column?.kind === 'country' && column.rest
  })
  return dimension !== undefined && members.includes(dimension) ? dimension : null
}

/**
 * The cells of an exploration within a period: a group for each day (or first day of a month or year), member and group of the exploration.
 * If whole books are needed, filters on the place of a member are left out.
 */
export function planCells(
  dataset: Dataset,
  exploration: Exploration,
  members: readonly string[],
  narrowings: readonly Narrowing[],
  books: 'whole' | 'filtered' = 'whole',
): Plan {
  const place = placeOfMember(dataset, members)
  const region = regionOf(dataset, place)
  const named = [...members, ...(region === null ? [] : [region])]
  const filters = exploration.filters.filter(
    ({ dimension }) => books === 'filtered' || place === null || columnOf(dataset, dimension) !== place,
  )
  const weights = Object.fromEntries(exploration.measures.flatMap((name) => weightOfMeasure(dataset, name)))
  const celled = withCells({ ...dataset, measures: { ...dataset.measures, ...weights } }, named)
  const by = [cellDay, ...named.map(cellMember), ...exploration.breakdown]
  const measures = [...additiveMeasures(dataset, exploration.measures), ...Object.keys(weights)]
  return {
    ...wholePlan(celled),
    select: { kind: 'groups', groupings: [{ key: 'cells', by, measures }], bounds: [] },
    conditions: exploredConditions(dataset, { ...exploration, filters }, narrowings, months(dataset)),
    periods: months(dataset),
    limit: maxCells + 1,
  }
}

/** Which days, months or years each member has figures of, by the groups of an exploration; `years`: those published of a whole year alone. */
export function planHeldDays(
  dataset: Dataset,
  exploration: Exploration,
  members: readonly string[],
  narrowings: readonly Narrowing[],
  rows: 'months' | 'years' = 'months',
): Plan {
  const by = [...members.map(cellMember), ...exploration.breakdown]
  const { wholeYears } = dataset
  const ofYears =
    wholeYears !== null && rows === 'years'
      ? [{ kind: 'values' as const, column: wholeYears.column, values: ['year'] }]
      : []
  const rule = rows === 'years' ? ({ kind: 'all' } as const) : months(dataset)
  return {
    ...wholePlan(withCells(dataset, members)),
    select: { kind: 'held', by, day: cellDay, measures: additiveMeasures(dataset, exploration.measures) },
    conditions: [...exploredConditions(dataset, exploration, narrowings, rule), ...ofYears],
    periods: rule,
    limit: maxCells + 1,
  }
}

/** A data set with the dimensions that tell its cells apart. */
const withCells = (dataset: Dataset, members: readonly string[]): Dataset => ({
  ...dataset,
  dimensions: {
    ...dataset.dimensions,
    [cellDay]: { kind: 'column', column: dataset.newest ?? '' },
    ...Object.fromEntries(members.map((column) => [cellMember(column), { kind: 'column', column }])),
  },
})

/** The region that is derived from a place. */
export function regionOf({ derived }: Dataset, place: string | null): string | null {
  return Object.entries(derived).find(([, { from }]) => from === place)?.[0] ?? null
}

function weightOfMeasure(dataset: Dataset, name: string): readonly (readonly [string, Measure])[] {
  const measure = dataset.measures[name]
  if (measure?.kind !== 'weighted_mean') return []
  const { label, definition } = measure
  return [[weightOf(name), { kind: 'sum', column: measure.weight, where: null, unit: 'items', label, definition }]]
}

/** The days of a period for which a data set has any row, by the columns that decide whether a day is held. */
export function planCoveredDays(dataset: Dataset, columns: readonly string[], narrowings: readonly Narrowing[]): Plan {
  const dimensions = [cellDay, ...columns.map(cellMember)]
  return {
    ...wholePlan(withCells(dataset, columns)),
    select: { kind: 'groups', groupings: [{ key: 'held', by: dimensions, measures: [] }], bounds: [] },
    conditions: narrowings,
    limit: maxCells + 1,
  }
}

/** The members of the groups of an exploration by its time. */
export function planMembers(
  dataset: Dataset,
  exploration: Exploration,
  members: readonly string[],
  narrowings: readonly Narrowing[],
): Plan {
  const { time, breakdown } = exploration
  const rule = periodRule(dataset, time)
  const celled = withCells(dataset, members)
  const times = time === null ? {} : { [timeKey]: grainDimension(dataset, time) }
  const by = [...Object.keys(times), ...members.map(cellMember), ...breakdown]
  return {
    ...wholePlan({ ...celled, dimensions: { ...celled.dimensions, ...times } }),
    select: { kind: 'groups', groupings: [{ key: 'members', by, measures: [] }], bounds: [] },
    conditions: exploredConditions(dataset, exploration, narrowings, rule),
    periods: rule,
    limit: maxCells + 1,
  }
}

/**
 * Two years of an exploration side by side, by the rules for whole years (docs/figures.md, 2, 5 and 6): the matched figures of each year,
 * distinguished by `time`.
 */
export function planYearPair(
  dataset: Dataset,
  exploration: Exploration,
  years: readonly [year: number, base: number],
  openFrom: string,
): Plan {
  const explored: Dataset = {
    ...dataset,
    dimensions: { ...dataset.dimensions, [timeKey]: grainDimension(dataset, 'year') },
  }
  const narrowing: Narrowing = {
    kind: 'years',
    column: dataset.newest ?? '',
    years: [...new Set(years)].sort((a, b) => a - b),
  }
  const by = [timeKey, ...exploration.breakdown]
  const measures = additiveMeasures(dataset, exploration.measures)
  return {
    ...wholePlan(explored),
    select: {
      kind: 'groups',
      groupings: [{ key: 'explored', by, measures }],
      bounds: [],
      matched: { years: narrowing.years, openFrom },
    },
    conditions: exploredConditions(dataset, exploration, [narrowing], { kind: 'by_member' }),
    periods: { kind: 'by_member' },
    limit: maxCells + 1,
  }
}
