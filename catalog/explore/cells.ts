import type { Dataset } from '../dataset.ts'
import { isRest } from '../places/marketRegions.ts'
import { additiveMeasures, type GroupValues } from './topGroups.ts'

/** What a data set holds of one member on one day, in one month or in one year, and the group that it counts in. */
export interface Cell {
  /** Its day; the first one of a month or year. */
  readonly day: string
  /** The values that name the member, as one text; '' of things that are counted. */
  readonly member: string
  /** The country or rest of a region that it is about, and the market region; null in other data sets. */
  readonly place: string | null
  readonly region: string | null
  /** The values of the breakdown. */
  readonly group: GroupValues
  /** Additive measures, means and the weights of weighted means (`weightOf`). */
  readonly figures: GroupValues
}

/** The name under which cells carry the weight of a weighted mean. */
export const weightOf = (name: string): string => `weight of ${name}`

/** How cells of two sides are paired. */
interface PairRules {
  /** What tells which days are held of things that are counted: the days by member; null of published figures. */
  readonly heldDays: { readonly current: ReadonlySet<string>; readonly base: ReadonlySet<string> } | null
  /** The answer is by country, or for some countries: a region is then no pair as a whole (rule 6 of docs/figures.md). */
  readonly byPlace: boolean
  /** Whether a place is asked for. The books are all cells. */
  readonly takes: (place: string | null) => boolean
}

export interface PairedDay {
  /** The day of the current side. */
  readonly day: string
  readonly current: readonly Cell[]
  readonly base: readonly Cell[]
}

/** The text by which a held day of a member is known. */
export const dayMemberKey = (day: string, member: string): string => `${day} ${member}`

/**
 * The cells of each day that have their match in the day that it is compared with. `days` are the days of the current side that are over.
 */
export function pairedDays(
  current: readonly Cell[],
  base: readonly Cell[],
  days: Iterable<string>,
  baseOf: (day: string) => string | null,
  rules: PairRules,
): readonly PairedDay[] {
  const byDay = Map.groupBy(current, ({ day }) => day)
  const baseByDay = Map.groupBy(base, ({ day }) => day)
  return [...days].flatMap((day) => {
    const base = baseOf(day)
    if (base === null) return []
    const sides = [byDay.get(day) ?? [], baseByDay.get(base) ?? []] as const
    const [currentCells, matched] =
      rules.heldDays === null ? pairedMembers(sides, rules) : countedOn(sides, [day, base], rules.heldDays)
    return currentCells.length === 0 && matched.length === 0 ? [] : [{ day, current: currentCells, base: matched }]
  })
}

type Sides = readonly [current: readonly Cell[], base: readonly Cell[]]

/** Of counted things whatever stands on days that both sides hold: what is missing there is zero. */
function countedOn(
  [current, base]: Sides,
  [day, baseDay]: readonly [string, string],
  daysWithData: NonNullable<PairRules['heldDays']>,
): Sides {
  const isPresent = ({ member }: Cell) =>
    daysWithData.current.has(dayMemberKey(day, member)) && daysWithData.base.has(dayMemberKey(baseDay, member))
  return [current.filter(isPresent), base.filter(isPresent)]
}

/** Of published figures those members that both sides hold, and whole regions where their books name other countries (rule 6). */
function pairedMembers([current, base]: Sides, rules: PairRules): Sides {
  const regions = new Set([...current, ...base].map(({ region }) => region))
  const pairs = [...regions].map((region): Sides => {
    const regionCells = [current, base].map((side) => side.filter((cell) => cell.region === region))
    return pairedInRegion([regionCells[0] ?? [], regionCells[1] ?? []], rules)
  })
  const includedCells = (side: 0 | 1) => pairs.flatMap((pair) => pair[side]).filter(({ place }) => rules.takes(place))
  return withoutLacking([includedCells(0), includedCells(1)])
}

const isRestCell = ({ place }: Cell): boolean => place !== null && isRest(place)

function pairedInRegion(sides: Sides, { byPlace }: PairRules): Sides {
  const [names = '', baseNames = ''] = sides.map((side) =>
    [...new Set(side.flatMap((cell) => (isRestCell(cell) ? [] : [cell.member])))].sort().join('|'),
  )
  const rests = sides.map((side) => side.some(isRestCell))
  const differ = names !== baseNames && rests.includes(true)
  if (differ && !byPlace && !rests.includes(false)) return sides
  const [members = new Set(), baseMembers = new Set()] = sides.map((side) => new Set(side.map(({ member }) => member)))
  const isPair = (cell: Cell) =>
    members.has(cell.member) && baseMembers.has(cell.member) && !(differ && isRestCell(cell))
  return [sides[0].filter(isPair), sides[1].filter(isPair)]
}

/** A figure that one side of a member lacks is left out of the other. */
function withoutLacking([current, base]: Sides): Sides {
  const byMember = [current, base].map((side) => new Map(side.map((cell) => [cell.member, cell])))
  const complete = (cell: Cell, other: Cell | undefined): Cell => {
    if (other === undefined || Object.keys(cell.figures).every((name) => (other.figures[name] ?? null) !== null))
      return cell
    const figures = Object.entries(cell.figures).map(([name, value]) => {
      const isLacking = !name.startsWith('weight of ') && (other.figures[name] ?? null) === null
      return [name, isLacking ? null : value]
    })
    return { ...cell, figures: Object.fromEntries(figures) }
  }
  return [
    current.map((cell) => complete(cell, byMember[1]?.get(cell.member))),
    base.map((cell) => complete(cell, byMember[0]?.get(cell.member))),
  ]
}

/** Figures of cells together: sums, ratios of sums, means of cells by their weights; and how many cells they are (`cellCount`). */
export function cellFigures(
  dataset: Dataset,
  measures: readonly string[],
  cells: readonly Cell[],
): Record<string, number | null> {
  const figures = additiveMeasures(dataset, measures).map((name) => [name, cellFigure(dataset, name, cells)] as const)
  return { ...Object.fromEntries(figures), [cellCount]: cells.length }
}

/** The name under which a group carries how many rows or cells it is made of: counted things without any are zero, not unknown. */
export const cellCount = 'cells'

function cellFigure(dataset: Dataset, name: string, cells: readonly Cell[]): number | null {
  const measure = dataset.measures[name]
  const numbers = cells.map(({ figures }) => figures[name]).filter((value) => typeof value === 'number')
  const sum = () => numbers.reduce((total, other) => total + other, 0)
  switch (measure?.kind) {
    case 'ratio': {
      const [over, base] = [measure.numerator, measure.denominator].map((part) => cellFigure(dataset, part, cells))
      return typeof over !== 'number' || !base ? null : over / base
    }
    case 'mean':
      return numbers.length === 0 ? null : sum() / numbers.length
    case 'weighted_mean':
      return weightedMean(name, cells)
    case 'minimum':
      return numbers.length === 0 ? null : numbers.reduce((least, other) => Math.min(least, other))
    case 'maximum':
      return numbers.length === 0 ? null : numbers.reduce((most, other) => Math.max(most, other))
    default:
      return numbers.length === 0 ? null : sum()
  }
}

/** Rule 17: the figure itself where it is one, else only with all weights. */
function weightedMean(name: string, cells: readonly Cell[]): number | null {
  const figureCells = cells.filter(({ figures }) => typeof figures[name] === 'number')
  const [first] = figureCells
  if (first === undefined) return null
  if (figureCells.length === 1) return Number(first.figures[name])
  const weights = figureCells.map(({ figures }) => figures[weightOf(name)] ?? null)
  if (weights.includes(null)) return null
  const total = weights.reduce((sum: number, weight) => sum + Number(weight), 0)
  if (total === 0) return null
  return figureCells.reduce((sum, { figures }, at) => sum + Number(figures[name]) * Number(weights[at]), 0) / total
}
