import { minSampleSize } from '../samples.ts'
import { hasRatio, type ShownFigure } from './columns.ts'

/** A figure beside the one that it is compared with; both of the same members and periods. */
interface ComparedFigures {
  readonly compared: number | null
  readonly base: number | null
  readonly difference: number | null
  readonly percentage: number | null
}

/**
 * What two matched figures come to (rules 8, 10 and 18 of docs/figures.md): no percentage of a base of zero or below, of fewer than 30
 * counted things, or of percentages and temperatures.
 */
export function comparedFigures(
  { unit, counted }: Pick<ShownFigure, 'unit' | 'counted'>,
  compared: number | null,
  base: number | null,
): ComparedFigures {
  // What only one side has is no pair.
  if (compared === null || base === null) return { compared: null, base: null, difference: null, percentage: null }
  const difference = compared - base
  const hasPercentage = hasRatio(unit) && base > 0 && base >= (counted ? minSampleSize : 0)
  return { compared, base, difference, percentage: hasPercentage ? (difference / base) * 100 : null }
}
