import type { Dataset } from '@sala/catalog/dataset.ts'
import { families } from '@sala/catalog/explore/calculated/calculations.ts'
import { type Cell, cellFigures, dayMemberKey, type PairedDay, pairedDays } from '@sala/catalog/explore/cells.ts'
import { groupKeys } from '@sala/catalog/explore/columns.ts'
import { laterPeriod, periodOfDay } from '@sala/catalog/explore/days.ts'
import { columnOf, distinguishesParts, timeKey } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { baseDay, coverageColumns, isByYears, type Pairing } from '@sala/catalog/explore/pairing.ts'
import type { GroupValues } from '@sala/catalog/explore/topGroups.ts'
import { areaOf } from '@sala/catalog/places/areas/areaChanges.ts'
import type { PlainRow } from '../../facts/engines/engine.ts'
import {
  cellDay,
  cellMember,
  placeOfMember,
  planCells,
  planCoveredDays,
  planYearPair,
  regionOf,
} from '../../facts/plan/exploredCells.ts'
import { basePeriod, type ExploredPeriod, periodNarrowings } from '../../facts/plan/exploredPeriod.ts'
import type { Plan } from '../../facts/plan/plan.ts'

/** Queries the store. Throws if an answer has too many rows. */
export type Ask = (plan: Plan) => Promise<readonly PlainRow[]>

interface CompareQuestion {
  readonly dataset: Dataset
  /** The data set of the targets, if the comparison is with targets. */
  readonly targets: Dataset | null
  readonly exploration: Exploration
  readonly pairing: Pairing
  readonly period: ExploredPeriod
  /** The years with data within the period; only of data sets with whole years. */
  readonly years: readonly number[]
  /** Today in Thailand, `YYYY-MM-DD`. */
  readonly today: string
  readonly ask: Ask
}

/**
 * The comparison of each group of an exploration: its matched figures on both sides, under the names of the families `compared` and `base`,
 * by the values of its keys. Groups without any match are left out.
 */
export function comparedGroups(question: CompareQuestion): Promise<readonly GroupValues[]> {
  const { pairing, targets } = question
  if (targets !== null) return pairedWithTargets(question, targets)
  return isOfWholeYears(question) && isByYears(pairing) ? pairedYears(question) : pairedCells(question)
}

/** Whether whole-year figures count too. */
const isOfWholeYears = ({ dataset, exploration, period }: Omit<CompareQuestion, 'ask'>): boolean =>
  dataset.wholeYears !== null && (exploration.time === null || exploration.time === 'year') && period.window === null

/** Figures by month, day or year, matched member by member. */
async function pairedCells(question: CompareQuestion): Promise<readonly GroupValues[]> {
  const { dataset, exploration, pairing, period, ask, today } = question
  const counted = coverageColumns(dataset)
  const members = counted ?? memberColumns(dataset, exploration)
  const sides = [period, basePeriod(dataset, period, pairing)].map((side) => periodNarrowings(dataset, side))
  const [cells, dayRows] = await Promise.all([
    Promise.all(sides.map((narrowings) => ask(planCells(dataset, exploration, members, narrowings)))),
    counted === null
      ? null
      : Promise.all(sides.map((narrowings) => ask(planCoveredDays(dataset, counted, narrowings)))),
  ])
  const [current = [], base = []] = cells.map((rows) => rows.map((row) => cellOf(question, members, row)))
  const [heldNow, heldThen] = (dayRows ?? []).map(
    (rows) => new Set(rows.map((row) => dayMemberKey(dayOf(row[cellDay]), memberOf(row, members)))),
  )
  const days = new Set([...(dayRows?.[0] ?? cells[0] ?? [])].map((row) => dayOf(row[cellDay])))
  const pairs = pairedDays(
    current,
    base,
    [...days].filter((day) => isOver(dataset, day, today)),
    (day) => baseDay(pairing, day),
    {
      ...placeRules(question, members),
      heldDays: heldNow && heldThen ? { current: heldNow, base: heldThen } : null,
    },
  )
  return groupsOf(question, pairs)
}

/** The same months of figures and of their targets, group by group (rule 22 of docs/figures.md). */
async function pairedWithTargets(question: CompareQuestion, targets: Dataset): Promise<readonly GroupValues[]> {
  const { dataset, exploration, period, ask, today } = question
  const names = dataset.targets?.measures ?? {}
  const ofTargets = { ...exploration, measures: exploration.measures.flatMap((name) => names[name] ?? []) }
  // If members are filtered, each is compared with its own target.
  const members = exploration.filters.map(({ dimension }) => columnOf(dataset, dimension))
  const narrowings = periodNarrowings(dataset, period)
  const [rows, targetRows] = await Promise.all([
    ask(planCells(dataset, exploration, members, narrowings, 'filtered')),
    ask(planCells(targets, ofTargets, members, narrowings, 'filtered')),
  ])
  const groupColumns = [...members.map(cellMember), ...exploration.breakdown]
  const asGroups = (rows: readonly PlainRow[], of: CompareQuestion) =>
    rows.map((row): Cell => {
      const cell = cellOf(of, members, row)
      return {
        ...cell,
        place: null,
        region: null,
        member: JSON.stringify(groupColumns.map((name) => row[name] ?? null)),
      }
    })
  const current = asGroups(rows, question)
  const base = asGroups(targetRows, { ...question, dataset: targets, exploration: ofTargets }).map((cell) => ({
    ...cell,
    figures: Object.fromEntries(exploration.measures.map((name) => [name, cell.figures[names[name] ?? ''] ?? null])),
  }))
  const days = new Set(current.map(({ day }) => day))
  const over = [...days].filter((day) => isOver(dataset, day, today))
  const pairs = pairedDays(current, base, over, (day) => day, { heldDays: null, byPlace: true, takes: () => true })
  return groupsOf(question, pairs)
}

/** Years with whole-year figures, each with the year that it is compared with. */
async function pairedYears(question: CompareQuestion): Promise<readonly GroupValues[]> {
  const { dataset, exploration, pairing, years, ask, today } = question
  const openFrom = `${today.slice(0, 7)}-01`
  const { breakdown, measures, time } = exploration
  const pairs = await Promise.all(
    years.map((year) => {
      const base = Number(baseDay(pairing, `${year}-01-01`)?.slice(0, 4))
      return ask(planYearPair(dataset, exploration, [year, base], openFrom)).then((rows) => ({ year, base, rows }))
    }),
  )
  const sides = pairs.flatMap(({ year, base, rows }) =>
    rows.flatMap((row) => {
      if (row.grouping !== 'explored') return []
      const keys = { ...(time === null ? {} : { [timeKey]: year }), ...picked(row, breakdown) }
      const isOf = { [families.compared]: row[timeKey] === year, [families.base]: row[timeKey] === base }
      return Object.entries(isOf).flatMap(([family, belongs]) => (belongs ? [{ keys, family, row }] : []))
    }),
  )
  const groups = Map.groupBy(sides, ({ keys }) => JSON.stringify(keys))
  return [...groups.values()].map((sides) => {
    const figures = [families.compared, families.base].flatMap((family) => {
      const cells = sides.flatMap((side) =>
        side.family === family ? [cellOf(question, [], { ...side.row, [cellDay]: `${side.row[timeKey]}-01-01` })] : [],
      )
      return prefixed(cellFigures(dataset, measures, cells), family)
    })
    return { ...sides[0]?.keys, ...Object.fromEntries(figures) }
  })
}

/** The shortest time that the rows of a data set tell apart; null where they have none. */
export const unitOf = ({ columns, newest }: Dataset): 'day' | 'month' | 'year' | null => {
  const column = columns[newest ?? '']
  return column?.kind === 'year' ? 'year' : column?.kind === 'date' ? column.grain : null
}

/** The columns that identify a member: the key without its day, and without the column of totals unless the answer is by its parts. */
export function memberColumns(dataset: Dataset, { breakdown, filters }: Exploration): readonly string[] {
  const { key, newest, wholeYears, totals, wholes } = dataset
  const asksForParts = filters.some(
    ({ dimension, operator, values }) =>
      operator === 'in' && distinguishesParts(dataset, dimension) && !values.some((value) => value === totals?.value),
  )
  const byPart = asksForParts || breakdown.some((name) => distinguishesParts(dataset, name))
  const without = [newest, wholeYears?.column, wholes?.span, byPart ? null : totals?.column]
  return key.filter((name) => !without.includes(name))
}

function cellOf({ dataset, exploration }: CompareQuestion, members: readonly string[], row: PlainRow): Cell {
  const place = placeOfMember(dataset, members)
  const region = regionOf(dataset, place)
  const names = Object.keys(row).filter((name) => !exploration.breakdown.includes(name))
  return {
    day: dayOf(row[cellDay]),
    member: memberOf(row, members) + areasOf(dataset, row, members),
    place: textOf(place === null ? null : row[cellMember(place)]),
    region: textOf(region === null ? null : row[cellMember(region)]),
    group: picked(row, exploration.breakdown),
    figures: picked(row, names),
  }
}

/** Which areas the places of a member stand for, where they changed: figures of other areas are those of other members. */
function areasOf(dataset: Dataset, row: PlainRow, members: readonly string[]): string {
  const day = dayOf(row[cellDay])
  const until = laterPeriod(day, unitOf(dataset) ?? 'day', 1)
  return members.map((column) => areaOf(String(row[cellMember(column)]), day, until) ?? '').join('')
}

const textOf = (value: PlainRow[string] | undefined): string | null => (typeof value === 'string' ? value : null)

/** A day: the date itself, or the first one of a month or year. */
export const dayOf = (value: PlainRow[string] | undefined): string =>
  typeof value === 'number' ? `${String(value).padStart(4, '0')}-01-01` : String(value)

export const memberOf = (row: PlainRow, members: readonly string[]): string =>
  members.map((column) => String(row[cellMember(column)] ?? '')).join('|')

/** Some values of a row. No group is named by a truth value. */
export const picked = (row: PlainRow, names: readonly string[]): GroupValues =>
  Object.fromEntries(
    names.map((name) => {
      const value = row[name] ?? null
      return [name, typeof value === 'boolean' ? null : value]
    }),
  )

/** The filtered places, if members are countries. */
export function placeRules(
  { dataset, exploration }: Pick<CompareQuestion, 'dataset' | 'exploration'>,
  members: readonly string[],
) {
  const place = placeOfMember(dataset, members)
  const filters = exploration.filters.filter(
    ({ dimension }) => place !== null && columnOf(dataset, dimension) === place,
  )
  const isBroken = exploration.breakdown.some((name) => {
    const dimension = dataset.dimensions[name]
    return dimension?.kind === 'column' && dimension.column === place
  })
  return {
    byPlace: isBroken || filters.length > 0,
    takes: (value: string | null) =>
      filters.every(({ operator, values }) => (value !== null && values.includes(value)) === (operator === 'in')),
  }
}

/** Whether the day, month or year that begins on a day is over. In timetables and forecasts every day is. */
export function isOver({ ahead, columns, newest }: Dataset, day: string, today: string): boolean {
  if (ahead) return true
  return day < openFrom({ columns, newest }, today)
}

/** The first day of the current day, month or year, which is not over. */
export function openFrom({ columns, newest }: Pick<Dataset, 'columns' | 'newest'>, today: string): string {
  const column = columns[newest ?? '']
  if (column?.kind === 'year') return `${today.slice(0, 4)}-01-01`
  return column?.kind === 'date' && column.grain === 'month' ? `${today.slice(0, 7)}-01` : today
}

/** Aggregates matched cells to the groups of an exploration. */
function groupsOf({ dataset, exploration }: CompareQuestion, pairs: readonly PairedDay[]): readonly GroupValues[] {
  const { time, measures } = exploration
  const sides = pairs.flatMap(({ day, current, base }) => {
    const timed: GroupValues = time === null ? {} : { [timeKey]: periodOfDay(day, time) }
    const asSide = (family: string) => (cell: Cell) => {
      const keys: GroupValues = { ...timed, ...cell.group }
      return { keys, family, cell }
    }
    return [...current.map(asSide(families.compared)), ...base.map(asSide(families.base))]
  })
  const keys = groupKeys(exploration)
  const groups = Map.groupBy(sides, (side) => JSON.stringify(keys.map((key) => side.keys[key] ?? null)))
  return [...groups.values()].map((sides) => {
    const figures = [families.compared, families.base].flatMap((family) => {
      const cells = sides.flatMap((side) => (side.family === family ? [side.cell] : []))
      return prefixed(cellFigures(dataset, measures, cells), family)
    })
    return { ...sides[0]?.keys, ...Object.fromEntries(figures) }
  })
}

const prefixed = (figures: Readonly<Record<string, number | null>>, family: string) =>
  Object.entries(figures).map(([name, value]) => [family + name, value] as const)
