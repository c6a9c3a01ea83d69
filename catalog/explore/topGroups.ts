import type { Dataset } from '../dataset.ts'

/** A group of an answer, by column. */
export type GroupValues = Readonly<Record<string, string | number | null>>

export interface TopGroup {
  readonly values: GroupValues
  /** All values of the first breakdown that are not among the top ones. */
  readonly other: boolean
}

interface TopQuestion {
  /** The columns that name a group: the time axis, if any, first. */
  readonly keys: readonly string[]
  /** The column whose values are ranked. */
  readonly by: string
  readonly measures: readonly string[]
  /** What stands before the names of the figures that a group has of each measure. */
  readonly families: readonly string[]
  readonly top: { readonly measure: string; readonly count: number }
  /** The groups that are ranked; all where absent. */
  readonly ranked?: readonly GroupValues[]
  /** What groups together are ranked by, where it is no measure of the data set. */
  readonly rankedBy?: (groups: readonly GroupValues[]) => number | null
  /** Whether a value cannot be ranked among the others; none where absent. */
  readonly isLast?: (value: string | number | null) => boolean
}

/** The measures that groups need so that these can be computed of several together: of ratios their parts. */
export function additiveMeasures(dataset: Dataset, measures: readonly string[]): readonly string[] {
  const parts = measures.flatMap((name) => {
    const measure = dataset.measures[name]
    return measure?.kind === 'ratio' ? [name, measure.numerator, measure.denominator] : [name]
  })
  return [...new Set(parts)]
}

/** Whether a measure can only grow with further rows: what is held of a group is the least that it has. */
export function onlyGrows(dataset: Dataset, name: string): boolean {
  const measure = dataset.measures[name]
  if (measure?.kind === 'total') return measure.of.every((part) => onlyGrows(dataset, part))
  if (measure?.kind !== 'sum') return measure?.kind === 'count'
  const column = dataset.columns[measure.column]
  return column?.kind === 'count' || (column?.kind === 'amount' && column.minimum !== null && column.minimum >= 0)
}

/**
 * A measure of several groups together, of no row in two of them. Ratios are those of the sums. `family` stands before the names of
 * figures that are not the groups' own.
 */
export function combinedFigure(
  dataset: Dataset,
  name: string,
  groups: readonly GroupValues[],
  family = '',
): number | null {
  const measure = dataset.measures[name]
  if (
    measure === undefined ||
    measure.kind === 'mean' ||
    measure.kind === 'weighted_mean' ||
    measure.kind === 'members'
  )
    throw new Error(`${dataset.name} has no ${name} that groups can be added up to`)
  if (measure.kind === 'ratio') {
    const [over, base] = [measure.numerator, measure.denominator].map((part) =>
      combinedFigure(dataset, part, groups, family),
    )
    return typeof over !== 'number' || !base ? null : over / base
  }
  const numbers = groups.map((group) => group[family + name]).filter((value) => typeof value === 'number')
  if (numbers.length === 0) return null
  const bestOf = measure.kind === 'minimum' ? Math.min : measure.kind === 'maximum' ? Math.max : null
  return numbers.reduce((total, other) => (bestOf === null ? total + other : bestOf(total, other)))
}

/**
 * The groups of the values with the most of a measure over all times, and one group of all others for each time and second breakdown; in the
 * order of the time, then of the ranking, others last. Values without a figure are ranked last, after those that cannot be ranked.
 */
export function topGroups(
  dataset: Dataset,
  groups: readonly GroupValues[],
  { keys, by, measures, families, top, ranked: rankedGroups = groups, rankedBy, isLast = () => false }: TopQuestion,
): readonly TopGroup[] {
  const members = [...Map.groupBy(rankedGroups, (group) => group[by] ?? null)]
  const figures = members.map(([value, memberCells]) => ({
    value,
    figure: rankedBy === undefined ? combinedFigure(dataset, top.measure, memberCells) : rankedBy(memberCells),
  }))
  const ranked = figures.toSorted(
    (a, b) =>
      Number(a.figure === null) - Number(b.figure === null) ||
      Number(isLast(a.value)) - Number(isLast(b.value)) ||
      (b.figure ?? 0) - (a.figure ?? 0),
  )
  const places = new Map(ranked.slice(0, top.count).map(({ value }, place) => [value, place]))
  const placeOf = (group: GroupValues) => places.get(group[by] ?? null) ?? top.count
  const others = keys.filter((key) => key !== by)
  const cells = Map.groupBy(groups, (group) => JSON.stringify([...others.map((key) => group[key]), placeOf(group)]))
  const grouped = [...cells.values()].flatMap((groupCells) => {
    const [first] = groupCells
    if (first === undefined) return []
    const isOther = placeOf(first) === top.count
    const figures = families.flatMap((family) =>
      measures.map((name) => {
        const figure = isOther ? combinedFigure(dataset, name, groupCells, family) : (first[family + name] ?? null)
        return [family + name, figure] as const
      }),
    )
    const identity = keys.map((key) => [key, isOther && key === by ? null : (first[key] ?? null)])
    const values = Object.fromEntries([...identity, ...figures])
    return [{ values, other: isOther, place: placeOf(first) }]
  })
  const times = keys.slice(0, keys.indexOf(by))
  const timeOf = ({ values }: TopGroup) => times.map((key) => String(values[key]).padStart(10, '0')).join()
  return grouped
    .toSorted((a, b) => compareTexts(timeOf(a), timeOf(b)) || a.place - b.place)
    .map(({ values, other }) => ({ values, other }))
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
