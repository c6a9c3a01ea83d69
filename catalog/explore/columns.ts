import type { Dataset } from '../dataset.ts'
import { timeKey } from './explorable.ts'
import type { Exploration } from './exploration.ts'

/** A column of the figures of an answer. */
export interface FigureColumn {
  readonly key: string
  /** The measure that it is about. */
  readonly of: string
  readonly shows: 'figure' | 'compared' | 'base' | 'difference' | 'percentage'
  /** A unit of the data sets, or `percentage_points`, `index` (100 at the base) or `rank`. */
  readonly unit: string | null
}

/** Units of which a ratio says nothing: percentages are compared in points, temperatures in degrees (rule 10 of docs/figures.md). */
const withoutRatio: ReadonlySet<string> = new Set(['percent', 'celsius', 'degrees', 'percentage_points'])

export const hasRatio = (unit: string | null): boolean => unit === null || !withoutRatio.has(unit)

/** The key of a figure that stands beside that of a measure. */
export const comparedKey = (measure: string, shows: Exclude<FigureColumn['shows'], 'figure'>): string =>
  `${measure}:${shows}`

/** The columns with figures, in the order of the answer. */
export function figureColumns(
  dataset: Dataset,
  { measures, comparison, calculation }: Pick<Exploration, 'measures' | 'comparison' | 'calculation'>,
): readonly FigureColumn[] {
  return measures.flatMap((of): readonly FigureColumn[] => {
    const unit = dataset.measures[of]?.unit ?? null
    const own: FigureColumn = { key: of, of, shows: 'figure', unit: calculatedUnit(unit, calculation) }
    return comparison === null ? [own] : [own, ...comparedColumns(of, unit)]
  })
}

const differenceUnit = (unit: string | null): string | null => (unit === 'percent' ? 'percentage_points' : unit)

function comparedColumns(of: string, unit: string | null): readonly FigureColumn[] {
  const column = (shows: Exclude<FigureColumn['shows'], 'figure'>, own: string | null): FigureColumn => ({
    key: comparedKey(of, shows),
    of,
    shows,
    unit: own,
  })
  return [
    column('compared', unit),
    column('base', unit),
    column('difference', differenceUnit(unit)),
    ...(hasRatio(unit) ? [column('percentage', 'percent')] : []),
  ]
}

function calculatedUnit(unit: string | null, calculation: Exploration['calculation']): string | null {
  switch (calculation?.kind) {
    case 'share':
      return 'percent'
    case 'index':
    case 'rank':
      return calculation.kind
    case 'change':
      return calculation.as === 'percentage' ? 'percent' : differenceUnit(unit)
    default:
      return unit
  }
}

/** The columns that name a group: the time axis, then the breakdown. */
export const groupKeys = ({ time, breakdown }: Pick<Exploration, 'time' | 'breakdown'>): readonly string[] => [
  ...(time === null ? [] : [timeKey]),
  ...breakdown,
]
