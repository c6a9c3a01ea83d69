import type { Dataset } from '../dataset.ts'
import { explorableDimensions, filterDimensions } from './explorable.ts'
import { type Exploration, isOneYear } from './exploration.ts'
import { coverageColumns } from './pairing.ts'

/** What two data sets have in common: dimensions that mean the same, and the shortest time that both tell apart. */

/** What the values of a dimension are, where several data sets have the same: countries, provinces, checkpoints, and what is derived of a place or a text. */
function conformedKind(dataset: Dataset, name: string): string | null {
  const dimension = dataset.dimensions[name]
  if (dimension?.kind !== 'column') return null
  const derivation = dataset.derived[dimension.column]?.how
  if (derivation !== undefined) return derivation
  const kind = dataset.columns[dimension.column]?.kind
  return kind === 'country' || kind === 'province' || kind === 'checkpoint' ? kind : null
}

/** The dimension of another data set that means the same; null where there is none, or several of other names. */
export function counterpart(dataset: Dataset, name: string, other: Dataset): string | null {
  const kind = conformedKind(dataset, name)
  if (kind === null) return null
  const alike = explorableDimensions(other).filter((dimension) => conformedKind(other, dimension) === kind)
  if (alike.includes(name)) return name
  return alike.length === 1 ? (alike[0] ?? null) : null
}

/** The dimensions that two data sets share. */
export const sharedDimensions = (dataset: Dataset, other: Dataset): readonly string[] =>
  explorableDimensions(dataset).filter((name) => counterpart(dataset, name, other) !== null)

export type SharedUnit = 'day' | 'month' | 'year'

/** The shortest time that both data sets tell apart; null where one has none. */
export function sharedUnit(dataset: Dataset, other: Dataset): SharedUnit | null {
  const units = [dataset, other].map(unitOf)
  if (units.includes(null)) return null
  return units.includes('year') ? 'year' : units.includes('month') ? 'month' : 'day'
}

function unitOf({ columns, newest }: Dataset): SharedUnit | null {
  const column = columns[newest ?? '']
  if (column?.kind === 'year') return 'year'
  return column?.kind === 'date' ? column.grain : null
}

/**
 * The dimensions beyond the breakdown by which published figures are matched: the subjects of a row of both. For counted things, a missing
 * subject is zero.
 */
export function matchedDimensions(dataset: Dataset, other: Dataset, { breakdown }: Exploration): readonly string[] {
  if (coverageColumns(dataset) !== null || coverageColumns(other) !== null) return []
  return sharedDimensions(dataset, other).filter((name) => {
    const match = counterpart(dataset, name, other) ?? ''
    const isOfKey = [dataset, other].every((member, side) => {
      const dimension = member.dimensions[side === 0 ? name : match]
      return dimension?.kind === 'column' && member.key.includes(dimension.column)
    })
    return isOfKey && !breakdown.includes(name)
  })
}

/** Whether the figures of a measure can be added up, or are ratios of such. */
export const addsUp = ({ measures }: Dataset, name: string): boolean =>
  ['sum', 'count', 'total', 'ratio'].includes(measures[name]?.kind ?? '')

/** Whether every group of a join is one cell of both data sets, so that means and extremes are shown as they are. */
export function groupsAreCells(dataset: Dataset, other: Dataset, exploration: Exploration): boolean {
  const { time, period } = exploration
  const unit = sharedUnit(dataset, other)
  const isOneUnit = time === unit || (time === null && unit === 'year' && isOneYear(period))
  return isOneUnit && matchedDimensions(dataset, other, exploration).length === 0
}

/** An exploration as it is asked of the joined data set: the shared breakdown and filters under its own names. */
export function joinedExploration(dataset: Dataset, other: Dataset, exploration: Exploration): Exploration {
  const { joined, breakdown, filters } = exploration
  const otherDimensions = filterDimensions(other)
  const shared = filters.flatMap((filter) => {
    const dimension = counterpart(dataset, filter.dimension, other)
    return dimension !== null && otherDimensions.includes(dimension) ? [{ ...filter, dimension }] : []
  })
  const narrower = joined?.filters ?? []
  return {
    ...exploration,
    dataset: other.name,
    breakdown: breakdown.map((name) => counterpart(dataset, name, other) ?? name),
    filters: [
      ...shared.filter(({ dimension }) => !narrower.some((filter) => filter.dimension === dimension)),
      ...narrower,
    ],
    texts: [],
    ranges: [],
    joined: null,
    calculated: [],
    top: null,
    sort: null,
    calculation: null,
  }
}
