import type { Dataset } from '@sala/catalog/dataset.ts'
import { evenGroups, type HeldPeriods, type IsEven, placeInTime } from '@sala/catalog/explore/calculated/heldPeriods.ts'
import { firstOfMonth, monthNumber, periodOfDay } from '@sala/catalog/explore/days.ts'
import { timeKey, untilColumn } from '@sala/catalog/explore/explorable.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { withJoinedMeasures } from '@sala/catalog/explore/measures.ts'
import { coverageColumns } from '@sala/catalog/explore/pairing.ts'
import type { GroupValues, TopGroup } from '@sala/catalog/explore/topGroups.ts'
import type { PlainRow } from '../../facts/engines/engine.ts'
import { periodRule } from '../../facts/plan/exploration.ts'
import { cellDay, planCoveredDays, planHeldDays, planMembers } from '../../facts/plan/exploredCells.ts'
import { type ExploredPeriod, periodNarrowings } from '../../facts/plan/exploredPeriod.ts'
import { type Ask, dayOf, memberColumns, memberOf, picked, unitOf } from './comparedGroups.ts'

export interface HeldQuestion {
  readonly dataset: Dataset
  /** The exploration with the measures of its own data set that are needed. */
  readonly exploration: Exploration
  readonly period: ExploredPeriod
  readonly ask: Ask
  /** The group that the values of its keys count in. */
  readonly place: (values: GroupValues) => TopGroup
  /** All times count as one. */
  readonly acrossTimes?: boolean
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
  if (!isJudged(question)) return null
  const held = joined === null ? await heldPeriods(question) : joinedPeriods(question, joined)
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

/** Which values of the first breakdown hold all periods that its other values hold, over all times: the largest are taken of these. */
export function rankEvenness(
  question: Omit<HeldQuestion, 'place'>,
  joined: readonly JoinedCell[] | null,
): Promise<IsEven | null> {
  const { exploration } = question
  const ranking = {
    breakdown: exploration.breakdown.slice(0, 1),
    comparison: null,
    calculation: { kind: 'rank' },
  } as const
  const place = (values: GroupValues): TopGroup => ({ values, other: false })
  return evenness({ ...question, exploration: { ...exploration, ...ranking }, place, acrossTimes: true }, joined)
}

/** By what time groups are told apart. */
const timeOf = ({ exploration: { time }, acrossTimes }: HeldQuestion) => (acrossTimes ? null : time)

/** Whether groups stand beside each other: of shares and ranks, and of figures by groups as they are. */
function isJudged({ dataset, exploration }: HeldQuestion): boolean {
  const { breakdown, comparison, calculation } = exploration
  // A group that only the other side of a comparison has is zero, not missing.
  if (comparison !== null && coverageColumns(dataset) !== null) return false
  if (calculation === null) return breakdown.length > 0
  return calculation.kind === 'share' || calculation.kind === 'share_within' || calculation.kind === 'rank'
}

async function heldPeriods(question: HeldQuestion): Promise<readonly HeldPeriods[] | null> {
  const { dataset, exploration } = question
  const { breakdown, measures } = exploration
  const unit = unitOf(dataset)
  if (unit === null || untilColumn(dataset) !== null) return null
  const counted = coverageColumns(dataset)
  if (counted !== null) return counted.length === 0 ? null : countedPeriods(question, counted)
  const isOneUnit = timeOf(question) === unit && breakdown.length > 0
  // Days of times are not judged.
  const isOfDays = unit === 'day' && breakdown.length === 0
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
  const rows = await ask(planHeldDays(dataset, { ...exploration, measures: [...measures] }, members, narrowings))
  const time = timeOf(question)
  // Most members hold the same days: each list of them is read once.
  const lists = new Map<unknown, readonly Days[]>()
  const listsOf = (text: string) => {
    const found = lists.get(text) ?? daysByTime(text, time)
    lists.set(text, found)
    return found
  }
  return rows.flatMap((row) => {
    const member = memberOf(row, members)
    const names = Object.keys(row).filter((name) => row[name] === true)
    return listsOf(String(row.days)).map((days) => heldOf(question, row, { days, member, measures: names }))
  })
}

type Days = readonly [string, ...string[]]

/** Days, or years, by comma, apart by the time that they are in. */
function daysByTime(text: string, time: Exploration['time']): readonly Days[] {
  const days = text.split(',').map((day) => (day.length === 4 ? `${day}-01-01` : day))
  const times = Map.groupBy(days, (day) => (time === null ? null : periodOfDay(day, time)))
  return [...times.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others] as const]))
}

/** The months of years that are held as a whole, where years are answered so. */
async function wholeYearsOf(question: HeldQuestion): Promise<readonly HeldPeriods[]> {
  const { dataset, exploration, period, ask } = question
  if (periodRule(dataset, exploration.time).kind !== 'by_member' || period.window !== null) return []
  const members = memberColumns(dataset, exploration)
  const rows = await ask(planHeldDays(dataset, exploration, members, periodNarrowings(dataset, period), 'years'))
  return rows.flatMap((row) => {
    const member = memberOf(row, members)
    const measures = Object.keys(row).filter((name) => row[name] === true)
    return String(row.days)
      .split(',')
      .map((day) => {
        const january = monthNumber(day)
        const others = Array.from({ length: 11 }, (_, at) => firstOfMonth(january + at + 1))
        return heldOf(question, row, { days: [firstOfMonth(january), ...others], member, measures })
      })
  })
}

/** Of counted things a group holds the days of its checkpoints, where it is told apart by them. */
async function countedPeriods(
  question: HeldQuestion,
  columns: readonly string[],
): Promise<readonly HeldPeriods[] | null> {
  const { dataset, exploration, period, ask } = question
  const { breakdown, measures } = exploration
  const time = timeOf(question)
  const isOfColumn = (name: string) => {
    const dimension = dataset.dimensions[name]
    return dimension?.kind === 'column' && columns.includes(dimension.column)
  }
  if (!breakdown.some(isOfColumn) || time === 'day') return null
  const narrowings = periodNarrowings(dataset, period)
  const [groupRows, dayRows] = await Promise.all([
    ask(planMembers(dataset, { ...exploration, time }, columns, narrowings)),
    ask(planCoveredDays(dataset, columns, narrowings)),
  ])
  // There are many days: each is placed in its time once.
  const keyOf = (member: string, value: unknown) => `${value ?? null} ${member}`
  const days = Map.groupBy(
    dayRows.map((row) => ({ day: dayOf(row[cellDay]), member: memberOf(row, columns) })),
    ({ day, member }) => keyOf(member, time === null ? null : periodOfDay(day, time)),
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
  question: HeldQuestion,
  row: PlainRow | GroupValues,
  held: {
    readonly days: Days
    readonly member: string
    readonly measures: readonly string[]
  },
): HeldPeriods {
  const { days, member, measures } = held
  const { breakdown } = question.exploration
  const time = timeOf(question)
  const timed: GroupValues = time === null ? {} : { [timeKey]: periodOfDay(days[0], time) }
  const periods = breakdown.length === 0 ? days.map((day) => placeInTime(day, time)) : days
  return { group: question.place({ ...timed, ...picked(row, breakdown) }), member, periods, measures }
}
