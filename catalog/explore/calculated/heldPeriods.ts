import type { Dataset } from '../../dataset.ts'
import type { ShownFigure } from '../columns.ts'
import { isRunning, monthNumber, monthsIn } from '../days.ts'
import { timeKey } from '../explorable.ts'
import type { Exploration } from '../exploration.ts'
import { measuresIn } from '../formula.ts'
import type { TopGroup } from '../topGroups.ts'

/** The days, months or years, the shortest time that its data set tells apart, in which a member of a group has figures. */
export interface HeldPeriods {
  readonly group: TopGroup
  readonly member: string
  /** The first day of each; of no breakdown its place within the time of the group (`placeInTime`). */
  readonly periods: readonly string[]
  /** The measures that it has a figure of in all of them. */
  readonly measures: readonly string[]
}

/** The text by which a group is known. */
export const groupKey = ({ values, other }: TopGroup, { breakdown }: Pick<Exploration, 'breakdown'>): string =>
  JSON.stringify([values[timeKey] ?? null, other, ...breakdown.map((name) => values[name] ?? null)])

/** Whether a group holds all that the groups beside it hold; the text names those that it stands beside. */
export type IsEven = (group: TopGroup, column: Pick<ShownFigure, 'key' | 'formula'>) => boolean

/**
 * Finds the groups of which each member holds all periods that any member of the groups beside it holds (rule 16 of docs/figures.md): only
 * their figures can be ranked, or be parts of one total.
 */
export function evenGroups(
  dataset: Dataset,
  exploration: Pick<Exploration, 'breakdown'>,
  periodsOfMembers: readonly HeldPeriods[],
  beside: (group: TopGroup) => string,
): IsEven {
  const evenOf = new Map<string, ReadonlySet<string>>()
  const evenIn = (measure: string) => {
    const evenGroups = evenOf.get(measure) ?? evenKeys(exploration, periodsOfMembers, beside, measure)
    evenOf.set(measure, evenGroups)
    return evenGroups
  }
  return (group, column) => {
    const key = groupKey(group, exploration)
    return measuresOf(dataset, column).every((measure) => evenIn(measure).has(key))
  }
}

/** The keys of the groups that hold all of a measure that the groups beside them do. */
function evenKeys(
  exploration: Pick<Exploration, 'breakdown'>,
  periodsOfMembers: readonly HeldPeriods[],
  beside: (group: TopGroup) => string,
  measure: string,
): ReadonlySet<string> {
  const periods = new Map<string, Set<string>>()
  const members = new Map<string, { readonly cell: string; readonly periods: Map<string, Set<string>> }>()
  for (const { group, member, periods: heldPeriods, measures } of periodsOfMembers) {
    if (!measures.includes(measure)) continue
    const cell = beside(group)
    const key = groupKey(group, exploration)
    const own = members.get(key) ?? { cell, periods: new Map() }
    members.set(key, own)
    add(periods, cell, heldPeriods)
    add(own.periods, member, heldPeriods)
  }
  const isEven = ({ cell, periods: ofMembers }: { cell: string; periods: Map<string, Set<string>> }) =>
    [...ofMembers.values()].every(({ size }) => size === periods.get(cell)?.size)
  return new Set([...members].flatMap(([key, own]) => (isEven(own) ? [key] : [])))
}

function add(sets: Map<string, Set<string>>, key: string, values: readonly string[]): void {
  const set = sets.get(key) ?? new Set()
  for (const value of values) set.add(value)
  sets.set(key, set)
}

/** The measures that a figure is made of: those of its formula, and the parts of ratios. */
const measuresOf = (dataset: Dataset, { key, formula }: Pick<ShownFigure, 'key' | 'formula'>): readonly string[] =>
  (formula === null ? [key] : measuresIn(formula)).flatMap((name) => partsOfMeasure(dataset, name))

/** What a ratio is made of; any other measure is itself. */
export function partsOfMeasure({ measures }: Dataset, name: string): readonly string[] {
  const measure = measures[name]
  return measure?.kind === 'ratio' ? [measure.numerator, measure.denominator] : [name]
}

/** Where a month stands in its time: September of each year, the second month of each quarter, 2025 among all Septembers. */
export function placeInTime(day: string, time: Exploration['time']): string {
  if (time === 'month_of_year') return day.slice(0, 4)
  if (!isRunning(time) || time === 'day' || time === 'week') return day
  return String(monthNumber(day) % monthsIn[time])
}
