import type { Dataset } from '../dataset.ts'
import { timeKey } from './explorable.ts'
import type { Exploration } from './exploration.ts'
import { type Formula, measuresIn, powersOf, unitText } from './formula.ts'
import { calculatedMeasures, shownMeasures, withJoinedMeasures } from './measures.ts'

/** A column of the figures of an answer. */
export interface FigureColumn {
  readonly key: string
  /** The key of the measure that it is about. */
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

/** The key of the figure that a column stands beside; its own where it is a figure. */
export const figureKey = (column: string): string => column.replace(/:(?:compared|base|difference|percentage)$/, '')

/** A figure that an exploration shows: a measure, or a calculated one. */
export interface ShownFigure {
  readonly key: string
  /** A unit of the data sets, units by each other (`baht/people`), or null for a plain number. */
  readonly unit: string | null
  /** It counts people or things, of which a few are no sample. */
  readonly counted: boolean
  /** The formula of a calculated measure. */
  readonly formula: Formula | null
}

/** The figures of an exploration, in their order: its own measures, those of the joined data set, calculated ones. */
export function shownFigures(
  dataset: Dataset,
  exploration: Pick<Exploration, 'measures' | 'joined' | 'calculated'>,
): readonly ShownFigure[] {
  const combined = withJoinedMeasures(dataset, exploration)
  const unitOf = (name: string) => combined.measures[name]?.unit ?? null
  return [
    ...shownMeasures(exploration).map(
      (key): ShownFigure => ({ key, unit: unitOf(key), counted: isCounted(dataset, key), formula: null }),
    ),
    ...calculatedMeasures(exploration).map(({ key, formula }): ShownFigure => {
      const powers = powersOf(formula, unitOf)
      const isSum = Object.values(powers).join() === '1'
      const counted = isSum && measuresIn(formula).every((name) => isCounted(dataset, name))
      return { key, unit: unitText(powers) || null, counted, formula }
    }),
  ]
}

/** Whether a measure counts people or things, of which a few are no sample. */
function isCounted(dataset: Dataset, name: string): boolean {
  const measure = dataset.measures[name]
  if (measure?.kind === 'total') return measure.of.every((part) => isCounted(dataset, part))
  return measure?.kind === 'count' || (measure?.kind === 'sum' && dataset.columns[measure.column]?.kind === 'count')
}

/** The columns with figures, in the order of the answer. */
export function figureColumns(
  dataset: Dataset,
  exploration: Pick<Exploration, 'measures' | 'joined' | 'calculated' | 'comparison' | 'calculation'>,
): readonly FigureColumn[] {
  const { comparison, calculation } = exploration
  return shownFigures(dataset, exploration).flatMap(({ key: of, unit }): readonly FigureColumn[] => {
    const figureColumn: FigureColumn = { key: of, of, shows: 'figure', unit: calculatedUnit(unit, calculation) }
    return comparison === null ? [figureColumn] : [figureColumn, ...comparedColumns(of, unit)]
  })
}

const differenceUnit = (unit: string | null): string | null => (unit === 'percent' ? 'percentage_points' : unit)

function comparedColumns(of: string, unit: string | null): readonly FigureColumn[] {
  const column = (shows: Exclude<FigureColumn['shows'], 'figure'>, ownUnit: string | null): FigureColumn => ({
    key: comparedKey(of, shows),
    of,
    shows,
    unit: ownUnit,
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
    case 'share_within':
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
