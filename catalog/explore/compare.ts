import type { Dataset } from '../dataset.ts'
import { leastSample } from '../samples.ts'
import { hasRatio } from './columns.ts'

/** A figure beside the one that it is compared with; both of the same members and periods. */
export interface ComparedFigures {
  readonly compared: number | null
  readonly base: number | null
  readonly difference: number | null
  readonly percentage: number | null
}

/**
 * What two matched figures of a measure come to (rules 8, 10 and 18 of docs/figures.md): no percentage of a base of zero or below, of
 * fewer than 30 counted things, or of percentages and temperatures.
 */
export function comparedFigures(
  dataset: Dataset,
  name: string,
  compared: number | null,
  base: number | null,
): ComparedFigures {
  // What only one side has is no pair.
  if (compared === null || base === null) return { compared: null, base: null, difference: null, percentage: null }
  const difference = compared - base
  const unit = dataset.measures[name]?.unit ?? null
  const least = isCounted(dataset, name) ? leastSample : 0
  const hasPercentage = hasRatio(unit) && base > 0 && base >= least
  return { compared, base, difference, percentage: hasPercentage ? (difference / base) * 100 : null }
}

/** Whether a measure counts people or things, of which a few are no sample. */
export function isCounted(dataset: Dataset, name: string): boolean {
  const measure = dataset.measures[name]
  if (measure?.kind === 'total') return measure.of.every((part) => isCounted(dataset, part))
  return measure?.kind === 'count' || (measure?.kind === 'sum' && dataset.columns[measure.column]?.kind === 'count')
}
