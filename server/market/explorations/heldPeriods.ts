import type { Dataset } from '@sala/catalog/dataset.ts'
import { evenGroups, type HeldPeriods, type IsEven, placeInTime } from '@sala/catalog/explore/calculated/heldPeriods.ts'
import { firstOfMonth, monthNumber, periodOfDay } from '@sala/catalog/explore/days.ts'
import { timeKey, untilColumn } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { withJoinedMeasures } from '@sala/catalog/explore/measures.ts'
import { coverageColumns } from '@sala/catalog/explore/pairing.ts'
import type { GroupValues, TopGroup } from '@sala/catalog/explore/topGroups.ts'
import { ProblemError } from '../../core/problems.ts'
import type { PlainRow } from '../../facts/engines/engine.ts'
import { periodRule } from '../../facts/plan/exploration.ts'
import { cellDay, planCells, planCoveredDays, planMembers } from '../../facts/plan/exploredCells.ts'
import { type ExploredPeriod, periodNarrowings } from '../../facts/plan/exploredPeriod.ts'
import { type Ask, dayOf, memberColumns, memberOf, picked } from './comparedGroups.ts'

export interface HeldQuestion {
  readonly dataset: Dataset
  /** The exploration with the measures of its own data set that are needed. */
  readonly exploration: Exploration
  readonly period: ExploredPeriod
  readonly ask: Ask
  /** The group that the values of its keys count in. */
  readonly place: (values: GroupValues) => TopGroup
}

/** A cell of two data sets that both hold. */
export interface JoinedCell {
  readonly day: string
  readonly member: string
  readonly values: GroupValues
}

/**
 * Which groups hold all periods that the groups beside them hold. Null where all do: each time of the answer is one period, or things are
 * counted, of which none is nothing.
 */
export async function evenness(question: HeldQuestion, joined: readonly JoinedCell[] | null): Promise<IsEven | null> {
  const { dataset, exploration } = question
  const { breakdown, calculation } = exploration
  const isOfTimes = breakdown.length === 0
  // Figures as they are need no cells, so more cells than can be read are no reason to refuse them.
  const tooMany = (error: unknown) => {
    if (calculation === null && error instanceof ProblemError) return null
    throw error
  }
  if (!isJudged(exploration)) return null
  const held = joined === null ? await heldPeriods(question).catch(tooMany) : joinedPeriods(question, joined)
  if (held === null) return null
  const [first = ''] = breakdown
  const beside = ({ values, other }: TopGroup): string => {
    const time = isOfTimes ? null : (values[timeKey] ?? null)
    if (calculation?.kind === 'share_within') return JSON.stringify([time, other, values[first] ?? null])
    // The others together are not ranked.
    return JSON.stringify([time, other && calculation?.kind === 'rank'])
  }
  return evenGroups(withJoinedMeasures(dataset, exploration), exploration, held, beside)
}

/** Whether groups stand beside each other: of shares and ranks, and of figures by groups as they are. */
function isJudged({ breakdown, comparison, calculation }: Exploration): boolean {
  if (comparison !== null) return false
  if (calculation === null) return breakdown.length > 0
  return calculation.kind === 'share' || calculation.kind === 'share_within' || calculation.kind === 'rank'
}

/** The shortest time that the rows of a data set tell apart; null where they have none. */
export const unitOf = ({ columns, newest }: Dataset): 'day' | 'month' | 'year' | null => {
  const column = columns[newest ?? '']
  return column?.kind === 'year' ? 'year' : column?.kind === 'date' ? column.grain : null
}

async function heldPeriods(question: HeldQuestion): Promise<readonly HeldPeriods[] | null> {
  const { dataset, exploration } = question
  const { breakdown, time, calculation, measures } = exploration
  const unit = unitOf(dataset)
  if (unit === null || untilColumn(dataset) !== null) return null
  const counted = coverageColumns(dataset)
  if (counted !== null) return counted.length === 0 ? null : countedPeriods(question, counted)
  const isOneUnit = time === unit && breakdown.length > 0
  // Days of times are not judged, nor are more of them read for figures as they are.
  const isOfDays = unit === 'day' && (breakdown.length === 0 || calculation === null)
  if (isOneUnit || isOfDays) return null
  // A printed mean of a whole is no mean of its members.
  const isMean = (name: string) => dataset.measures[name]?.kind === 'weighted_mean'
  const means = dataset.wholes === undefined ? [] : measures.filter(isMean)
  const others = measures.filter((name) => !means.includes(name))
  const periods = await Promise.all([
    others.length === 0 ? [] : periodsOf(question, others, memberColumns(dataset, exploration)),
    means.length === 0 ? [] : periodsOf(question, means, []),
    wholeYearsOf(question),
  ])
  return periods.flat()
}

/** The days, months or years of members, with the measures that each has a figure of. */
async function periodsOf(
  question: HeldQuestion,
  measures: readonly string[],
  members: readonly string[],
): Promise<readonly HeldPeriods[]> {
  const { dataset, exploration, period, ask } = question
  const narrowings = periodNarrowings(dataset, period)
  const rows = await ask(
    planCells(dataset, { ...exploration, measures: [...measures] }, members, narrowings, 'filtered'),
  )
  return rows.map((row) =>
    heldOf(question, row, {
      days: [dayOf(row[cellDay])],
      member: memberOf(row, members),
      measures: Object.keys(row).filter((name) => typeof row[name] === 'number'),
    }),
  )
}

/** The months of years that are held as a whole, where years are answered so. */
async function wholeYearsOf(question: HeldQuestion): Promise<readonly HeldPeriods[]> {
  const { dataset, exploration, period, ask } = question
  if (periodRule(dataset, exploration.time).kind !== 'by_member' || period.window !== null) return []
  const members = memberColumns(dataset, exploration)
  const plan = planMembers(dataset, exploration, members, periodNarrowings(dataset, period))
  const rows = (await ask(plan)).filter(({ wholeMembers }) => wholeMembers === 1)
  return rows.flatMap((row) => {
    const january = monthNumber(dayOf(row[cellDay]))
    return Array.from({ length: 12 }, (_, at) =>
      heldOf(question, row, {
        days: [firstOfMonth(january + at)],
        member: memberOf(row, members),
        measures: exploration.measures,
      }),
    )
  })
}

/** Of counted things a group holds the days of its checkpoints, where it is told apart by them. */
async function countedPeriods(
  question: HeldQuestion,
  columns: readonly string[],
): Promise<readonly HeldPeriods[] | null> {
  const { dataset, exploration, period, ask } = question
  const { breakdown, measures, time } = exploration
  const isOfColumn = (name: string) => {
    const dimension = dataset.dimensions[name]
    return dimension?.kind === 'column' && columns.includes(dimension.column)
  }
  if (!breakdown.some(isOfColumn) || time === 'day') return null
  const narrowings = periodNarrowings(dataset, period)
  const [groupRows, dayRows] = await Promise.all([
    ask(planMembers(dataset, exploration, columns, narrowings)),
    ask(planCoveredDays(dataset, columns, narrowings)),
  ])
  // There are many days: each is placed in its time once.
  const timeOf = (day: string) => (time === null ? null : periodOfDay(day, time))
  const keyOf = (member: string, value: unknown) => `${value ?? null} ${member}`
  const days = Map.groupBy(
    dayRows.map((row) => ({ day: dayOf(row[cellDay]), member: memberOf(row, columns) })),
    ({ day, member }) => keyOf(member, timeOf(day)),
  )
  return groupRows.flatMap((row) => {
    const member = memberOf(row, columns)
    const [first, ...others] = (days.get(keyOf(member, row[timeKey])) ?? []).map(({ day }) => day)
    return first === undefined ? [] : [heldOf(question, row, { days: [first, ...others], member, measures })]
  })
}

function joinedPeriods(question: HeldQuestion, cells: readonly JoinedCell[]): readonly HeldPeriods[] {
  return cells.map(({ day, member, values }) =>
    heldOf(question, values, {
      days: [day],
      member,
      measures: Object.keys(values).filter((name) => typeof values[name] === 'number'),
    }),
  )
}

/** What a member holds on days of one time of the answer. */
function heldOf(
  { exploration: { time, breakdown }, place }: HeldQuestion,
  row: PlainRow | GroupValues,
  held: {
    readonly days: readonly [string, ...string[]]
    readonly member: string
    readonly measures: readonly string[]
  },
): HeldPeriods {
  const { days, member, measures } = held
  const timed: GroupValues = time === null ? {} : { [timeKey]: periodOfDay(days[0], time) }
  const periods = breakdown.length === 0 ? days.map((day) => placeInTime(day, time)) : days
  return { group: place({ ...timed, ...picked(row, breakdown) }), member, periods, measures }
}
