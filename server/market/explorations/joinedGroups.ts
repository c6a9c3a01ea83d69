import type { Dataset } from '@sala/catalog/dataset.ts'
import { groupKeys } from '@sala/catalog/explore/columns.ts'
import { firstDayOf, laterPeriod, periodOfDay, shiftDays } from '@sala/catalog/explore/days.ts'
import { timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import {
  addsUp,
  counterpart,
  joinedExploration,
  matchedDimensions,
  type SharedUnit,
  sharedUnit,
} from '@sala/catalog/explore/joined.ts'
import { joinedName, measuresOfSide, withJoinedMeasures } from '@sala/catalog/explore/measures.ts'
import { coverageColumns } from '@sala/catalog/explore/pairing.ts'
import { additiveMeasures, combinedFigure, type GroupValues } from '@sala/catalog/explore/topGroups.ts'
import { planExploration } from '../../facts/plan/exploration.ts'
import { cellDay, planCoveredDays } from '../../facts/plan/exploredCells.ts'
import { type ExploredPeriod, periodNarrowings } from '../../facts/plan/exploredPeriod.ts'
import type { Plan } from '../../facts/plan/plan.ts'
import { type Ask, isOver } from './comparedGroups.ts'
import type { JoinedCell } from './heldPeriods.ts'

interface JoinQuestion {
  readonly dataset: Dataset
  readonly joinedDataset: Dataset
  readonly exploration: Exploration
  readonly period: ExploredPeriod
  /** Today in Thailand, `YYYY-MM-DD`. */
  readonly today: string
  readonly ask: Ask
}

/** The groups of two data sets with figures only of what both hold; the share of this in what either holds, and its range of time. */
interface JoinedGroups {
  readonly groups: readonly GroupValues[]
  /** What both hold, in the shortest time that both tell apart. */
  readonly cells: readonly JoinedCell[]
  readonly shared: number
  readonly of: number
  readonly from: string | null
  readonly to: string | null
}

/** One of the data sets with its part of the question. */
interface Side {
  readonly dataset: Dataset
  readonly exploration: Exploration
  /** The dimensions that identify a cell, in the same order on both sides. */
  readonly dimensions: readonly string[]
  /** The name of a measure in the answer. */
  readonly joinedNameOf: (measure: string) => string
}

/** The figures of one data set by cell: a unit of time and the values of the shared dimensions. */
interface SideCells {
  readonly cells: ReadonlyMap<string, GroupValues>
  /** The units in which a missing figure is zero; null for published figures. */
  readonly zeroOn: ReadonlySet<string> | null
}

/** Joins two data sets on the time and the dimensions that both have. */
export async function joinedGroups(question: JoinQuestion): Promise<JoinedGroups> {
  const { dataset, joinedDataset: other, exploration, today } = question
  const unit = sharedUnit(dataset, other)
  if (unit === null) throw new Error(`${dataset.name} and ${other.name} share no time`)
  const sides = sidesOf(question)
  const [mainSide, joined] = await Promise.all(sides.map((side) => cellsOf(question, side, unit)))
  if (mainSide === undefined || joined === undefined) throw new Error('a join has two sides')
  const keys = [...new Set([...mainSide.cells.keys(), ...joined.cells.keys()])]
  const shared = keys.filter((key) => {
    const day = dayOfKey(key)
    return holds(mainSide, key) && holds(joined, key) && sides.every((side) => isOver(side.dataset, day, today))
  })
  const zeros = sides.map(({ dataset: of, exploration: sideExploration, joinedNameOf }) =>
    Object.fromEntries(
      sideExploration.measures.flatMap((name) =>
        of.measures[name]?.kind === 'ratio' ? [] : [[joinedNameOf(name), 0]],
      ),
    ),
  )
  const cells = shared.map(
    (key): JoinedCell => ({
      day: dayOfKey(key),
      member: JSON.stringify(partsOfKey(key).slice(1)),
      values: {
        ...groupOfKey(key, exploration),
        ...(mainSide.cells.get(key) ?? zeros[0]),
        ...(joined.cells.get(key) ?? zeros[1]),
      },
    }),
  )
  const days = shared.map(dayOfKey).sort()
  const last = days.at(-1)
  return {
    groups: addedUp(
      question,
      cells.map(({ values }) => values),
    ),
    cells,
    shared: shared.length,
    of: keys.length,
    from: days[0] ?? null,
    to: last === undefined ? null : shiftDays(laterPeriod(last, unit, 1), -1),
  }
}

/** The plans of both data sets, whose rows are the sources of the figures. */
export const joinedPlans = (question: JoinQuestion): readonly Plan[] =>
  sidesOf(question).map(({ dataset, exploration }) => planExploration(dataset, exploration, question.period).plan)

function sidesOf({ dataset, joinedDataset: other, exploration }: JoinQuestion): readonly [Side, Side] {
  const extra = matchedDimensions(dataset, other, exploration)
  const of = (base: Exploration, side: 'own' | 'joined', dimensions: readonly string[]): Exploration => ({
    ...base,
    measures: [...additiveMeasures(side === 'own' ? dataset : other, measuresOfSide(exploration, side))],
    breakdown: [...dimensions],
    top: null,
    calculation: null,
  })
  const names = [...exploration.breakdown, ...extra]
  const otherNames = names.map((name) => counterpart(dataset, name, other) ?? name)
  return [
    { dataset, exploration: of(exploration, 'own', names), dimensions: names, joinedNameOf: (name) => name },
    {
      dataset: other,
      exploration: of(joinedExploration(dataset, other, exploration), 'joined', otherNames),
      dimensions: otherNames,
      joinedNameOf: (name) => joinedName(other.name, name),
    },
  ]
}

const keyOf = (day: string, values: readonly (string | number | null)[]): string => JSON.stringify([day, ...values])

const partsOfKey = (key: string): readonly (string | number | null)[] => JSON.parse(key)

const dayOfKey = (key: string): string => String(partsOfKey(key)[0])

function groupOfKey(key: string, { time, breakdown }: Exploration): GroupValues {
  const [day, ...values] = partsOfKey(key)
  return {
    ...(time === null ? {} : { [timeKey]: periodOfDay(String(day), time) }),
    ...Object.fromEntries(breakdown.map((name, at) => [name, values[at] ?? null])),
  }
}

const holds = ({ cells, zeroOn }: SideCells, key: string): boolean =>
  cells.has(key) || zeroOn?.has(dayOfKey(key)) === true

/** The cells of a data set. If it has shorter times than the unit, only units that are held completely. */
async function cellsOf({ period, ask }: JoinQuestion, side: Side, unit: SharedUnit): Promise<SideCells> {
  const { dataset, exploration, dimensions, joinedNameOf } = side
  const counted = coverageColumns(dataset) !== null
  const isMonthly = dataset.columns[dataset.newest ?? '']?.kind === 'date' && !counted
  const byMonths = unit === 'year' && isMonthly && dataset.wholeYears === null
  const memberCounts = unit === 'year' && dataset.wholeYears !== null ? ['members', 'wholeMembers'] : []
  const { plan } = planExploration(
    dataset,
    { ...exploration, time: byMonths ? 'month' : unit, measures: [...exploration.measures, ...memberCounts] },
    period,
  )
  const rows = (await ask(plan)).filter((row) => memberCounts.length === 0 || row.members === row.wholeMembers)
  const zeroOn = counted ? await wholeUnits(ask, dataset, period, unit) : null
  const groups = Map.groupBy(rows, (row) => {
    const day = String(firstDayOf(typeof row[timeKey] === 'number' ? row[timeKey] : String(row[timeKey])))
    const values = dimensions.map((name) => plain(row[name]))
    return keyOf(byMonths ? `${day.slice(0, 4)}-01-01` : day, values)
  })
  const cells = [...groups].flatMap(([key, monthRows]) => {
    // A year is whole with twelve months; counted things have their figure if every day is held.
    if ((byMonths && monthRows.length < 12) || (zeroOn !== null && !zeroOn.has(dayOfKey(key)))) return []
    const parts = monthRows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
    )
    const figures = exploration.measures.map((name) => [joinedNameOf(name), ofCells(dataset, name, parts)] as const)
    return [[key, Object.fromEntries(figures)] as const]
  })
  return { cells: new Map(cells), zeroOn }
}

/** A figure of several cells. Figures that cannot be added up are requested for single cells (`groupsAreCells`). */
function ofCells(dataset: Dataset, name: string, cells: readonly GroupValues[]): number | null {
  if (addsUp(dataset, name)) return combinedFigure(dataset, name, cells)
  const [cell] = cells
  if (cells.length > 1) throw new Error(`${name} of ${cells.length} cells cannot be added up`)
  const value = cell?.[name]
  return typeof value === 'number' ? value : null
}

const plain = (value: string | number | boolean | null | undefined): string | number | null =>
  typeof value === 'boolean' ? null : (value ?? null)

/** The units of which a data set holds every day within a period. */
async function wholeUnits(
  ask: Ask,
  dataset: Dataset,
  period: ExploredPeriod,
  unit: SharedUnit,
): Promise<ReadonlySet<string>> {
  const rows = await ask(planCoveredDays(dataset, [], periodNarrowings(dataset, period)))
  const days = new Set(rows.map((row) => String(row[cellDay])))
  const firsts = new Set([...days].map((day) => firstDayOf(periodOfDay(day, unit))))
  return new Set(
    [...firsts].filter((first) => {
      const end = laterPeriod(first, unit, 1)
      for (let day = first; day < end; day = shiftDays(day, 1)) if (!days.has(day)) return false
      return true
    }),
  )
}

/** Aggregates cells to the groups of the exploration. */
function addedUp({ dataset, exploration }: JoinQuestion, cells: readonly GroupValues[]): readonly GroupValues[] {
  const combined = withJoinedMeasures(dataset, exploration)
  const keys = groupKeys(exploration)
  const names = additiveMeasures(combined, [
    ...measuresOfSide(exploration, 'own'),
    ...measuresOfSide(exploration, 'joined').map((name) => joinedName(exploration.joined?.dataset ?? '', name)),
  ])
  const groups = Map.groupBy(cells, (cell) => JSON.stringify(keys.map((key) => cell[key] ?? null)))
  return [...groups.values()].map((groupRows) => ({
    ...Object.fromEntries(keys.map((key) => [key, groupRows[0]?.[key] ?? null])),
    ...Object.fromEntries(names.map((name) => [name, ofCells(combined, name, groupRows)])),
  }))
}
