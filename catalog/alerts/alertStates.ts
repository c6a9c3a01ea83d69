import type { ExplorationAnswer } from '../api/explore.ts'
import { comparedKey, figureKey } from '../explore/columns.ts'
import { firstDayOf, laterPeriod } from '../explore/days.ts'
import { timeKey } from '../explore/explorable.ts'
import type { AlertRule } from './alertRule.ts'

/** What an alert says of one member: it fires, it does not, or there is no figure to tell it from. */
export const memberStates = ['normal', 'firing', 'no_data'] as const
export type MemberState = (typeof memberStates)[number]

/** One group of the breakdown through the periods that were asked for. */
interface AlertMember {
  /** The values of the breakdown, in its order; empty without a breakdown. */
  readonly values: readonly (string | null)[]
  /** A figure for each of `periods`; null where there is none. */
  readonly figures: readonly (number | null)[]
  /** The state after each of `periods`; of the first ones, which lack periods before them, by those that there are. */
  readonly states: readonly MemberState[]
}

/** The states of a rule through the periods of an answer. */
export interface AlertStates {
  /** The first days of the months or years, the oldest first; empty where nothing is held. */
  readonly periods: readonly string[]
  readonly members: readonly AlertMember[]
}

/**
 * The states of a rule, told from the answer to its question. A member fires where its figures of so many periods in a row are all beyond
 * the threshold; a figure equal to the threshold is not. Without a figure of the newest period there is no state but `no_data`, whatever
 * the periods before it held. A member that is smaller than the rule asks for does not fire.
 */
export function alertStates(rule: AlertRule, answer: Pick<ExplorationAnswer, 'rows' | 'period'>): AlertStates {
  const { periods, members } = alertFigures(rule, answer)
  const statesOf = (figures: AlertMember['figures'], isLarge: readonly boolean[]) =>
    figures.map((_, at) => stateAfter(rule, figures.slice(0, at + 1), isLarge))
  return {
    periods,
    members: members.map(({ isLarge, ...member }) => ({ ...member, states: statesOf(member.figures, isLarge) })),
  }
}

/** The figures of the members of an answer through its periods. */
export interface AlertFigures {
  readonly periods: AlertStates['periods']
  readonly members: readonly (Omit<AlertMember, 'states'> & {
    /** For each of `periods`, whether the member is as large as the rule asks for. */
    readonly isLarge: readonly boolean[]
  })[]
}

/** The figures from which the states of a rule are derived. */
export function alertFigures(rule: AlertRule, answer: Pick<ExplorationAnswer, 'rows' | 'period'>): AlertFigures {
  const periods = periodsOf(rule, answer)
  const groups = Map.groupBy(
    answer.rows.filter(({ other }) => !other),
    ({ values }) => JSON.stringify(rule.question.breakdown.map((key) => values[key] ?? null)),
  )
  const members = [...groups.values()].map((rows): AlertFigures['members'][number] => {
    const byPeriod = new Map(rows.map(({ values }) => [firstDayOf(values[timeKey] ?? ''), values]))
    const figureOf = (period: string, key: string) => {
      const figure = byPeriod.get(period)?.[key]
      return typeof figure === 'number' ? figure : null
    }
    const figures = periods.map((period) => figureOf(period, rule.column))
    const of = figureKey(rule.column)
    const isLarge = periods.map(
      (period) =>
        rule.least === undefined ||
        [of, comparedKey(of, 'base')].some((key) => (figureOf(period, key) ?? 0) >= (rule.least ?? 0)),
    )
    const first = rows[0]?.values ?? {}
    return {
      values: rule.question.breakdown.map((key) => textOf(first[key])),
      figures,
      isLarge,
    }
  })
  return { periods, members }
}

function stateAfter(rule: AlertRule, figures: readonly (number | null)[], isLarge: readonly boolean[]): MemberState {
  if ((figures.at(-1) ?? null) === null) return 'no_data'
  const recent = figures.slice(-rule.periods)
  const first = figures.length - recent.length
  const holds = (figure: number | null, at: number) =>
    figure !== null &&
    isLarge[first + at] === true &&
    (rule.is === 'above' ? figure > rule.threshold : figure < rule.threshold)
  return recent.length === rule.periods && recent.every(holds) ? 'firing' : 'normal'
}

/** The first days of the periods that a relative question came to. */
function periodsOf({ question }: AlertRule, { period }: Pick<ExplorationAnswer, 'period'>): readonly string[] {
  if (period === null) return []
  const grain = question.time === 'year' ? 'year' : 'month'
  const starts: string[] = []
  for (let start = period.from; start <= period.to; start = laterPeriod(start, grain, 1)) starts.push(start)
  return starts
}

const textOf = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

/** A member's state at one look, by its figure of a period. */
export interface MemberNow {
  readonly state: MemberState
  readonly figure: number | null
  readonly period: string | null
}

/** A member whose state changed between two looks. */
export interface MemberChange {
  readonly values: readonly (string | null)[]
  readonly from: MemberState
  readonly to: MemberState
  readonly figure: number | null
}

/** The name of a member in a map. */
export const memberKey = (values: readonly (string | null)[]): string => JSON.stringify(values)

/** The states of the newest period, by `memberKey`. */
export const newestStates = ({ periods, members }: AlertStates): ReadonlyMap<string, MemberNow> =>
  new Map(
    members.map(({ values, figures, states }) => [
      memberKey(values),
      { state: states.at(-1) ?? 'no_data', figure: figures.at(-1) ?? null, period: periods.at(-1) ?? null },
    ]),
  )

/**
 * The changes that an owner is notified of: members that begin to fire or stop. A member that has never been seen was `normal`, and one
 * that disappeared has no figure. A missing figure is reported only for a figure without a breakdown, because among many members some
 * always lack one. Members that begin to fire come first, and among them the largest: a mail names only some.
 */
export function changesToNotify(
  before: ReadonlyMap<string, Pick<MemberNow, 'state'>>,
  after: ReadonlyMap<string, MemberNow>,
  readMember: (key: string) => readonly (string | null)[],
): readonly MemberChange[] {
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((key): readonly MemberChange[] => {
    const from = before.get(key)?.state ?? 'normal'
    const now = after.get(key) ?? { state: 'no_data', figure: null }
    const values = readMember(key)
    const isReported = from === 'firing' || now.state === 'firing' || values.length === 0
    return from === now.state || !isReported ? [] : [{ values, from, to: now.state, figure: now.figure }]
  })
  const isFiring = ({ to }: MemberChange) => Number(to === 'firing')
  const size = ({ figure }: MemberChange) => figure ?? -Number.MAX_VALUE
  return changes.toSorted((a, b) => isFiring(b) - isFiring(a) || size(b) - size(a))
}
