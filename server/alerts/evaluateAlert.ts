import {
  type AlertRule,
  alertFault,
  alertLimits,
  currentQuestion,
  pastQuestion,
} from '@sala/catalog/alerts/alertRule.ts'
import {
  type AlertFigures,
  type AlertStates,
  alertFigures,
  alertStates,
  type MemberState,
  newestStates,
} from '@sala/catalog/alerts/alertStates.ts'
import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { maxExploredInFiles } from '@sala/catalog/explore/exploration.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import type { Actor } from '../access/actor.ts'
import { actorOf } from '../access/actorOf.ts'
import { mayExploreData } from '../access/guard.ts'
import { ProblemError, problem } from '../core/problems.ts'
import { unusualInProcess } from '../forecast/pool.ts'
import type { Watched } from '../forecast/unusual.ts'
import { answersFor, faultProblem } from '../market/answers.ts'
import { datasetFor, exploredAnswer } from '../market/explore.ts'
import type { Services } from '../services/services.ts'
import type { AlertEventRow, AlertRow } from '../state/alerts/alert.ts'

type EvaluationServices = Pick<Services, 'engine' | 'state' | 'now' | 'log'>

/**
 * The data set of a rule, for a person who may explore it. Throws `forbidden` if they may not, and `invalid_value` if the rule has no true
 * answer.
 */
export function checkedRule(actor: Actor, rule: AlertRule): Dataset {
  if (!mayExploreData(actor)) throw problem('forbidden')
  const dataset = datasetFor(actor, rule.question)
  const fault = alertFault(dataset, rule)
  if (fault !== null) throw faultProblem(fault)
  return dataset
}

/** Whether a person may ask the question of a rule now. */
export function mayAskRule(actor: Actor, rule: AlertRule): boolean {
  try {
    checkedRule(actor, rule)
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

/** The states of a rule for the rows that a person may see: of its past periods, or of those that decide its present state. */
export async function statesFor(
  services: Pick<Services, 'engine' | 'now'>,
  actor: Actor,
  rule: AlertRule,
  span: 'past' | 'current',
  signal?: AbortSignal,
): Promise<AlertStates> {
  const dataset = checkedRule(actor, rule)
  const question = span === 'past' ? pastQuestion(rule) : currentQuestion(rule)
  // Two years of all markets are more than a screen shows.
  const answer = await exploredAnswer(answersFor(services, actor), dataset, question, { most: maxExploredInFiles })
  return rule.is === 'unexpected' ? unexpectedStates(rule, answer, signal) : alertStates(rule, answer)
}

/**
 * The cache key of an alert's states: where it is unchanged, they are not evaluated again. The day is part of it, because a period may have
 * ended, a right may be back, and what failed once may not fail again.
 */
export const versionsOf = (
  { engine, now }: Pick<Services, 'engine' | 'now'>,
  { datasets }: Pick<AlertRow, 'datasets'>,
): string => [thaiDay(now()), ...datasets.map((name) => `${name} ${engine.version(name)}`)].join()

/**
 * Looks at an alert with the rights that its owner has now, and keeps what it came to. Gives what changed; null where nothing did. A question
 * that has no answer is kept as the alert's error.
 */
export async function evaluateAlert(services: EvaluationServices, alert: AlertRow): Promise<AlertEventRow | null> {
  const { state, now, log } = services
  const evaluated = versionsOf(services, alert)
  const common = { alertId: alert.id, version: alert.version, webhook: alert.webhook, evaluated, at: now() }
  const owner = await state.sessions.byUser(alert.userId)
  if (owner === null) return null
  if (alert.rule === null) return state.alerts.record({ ...common, result: { error: 'unreadable' } })
  try {
    const states = await statesFor(services, actorOf(owner), alert.rule, 'current')
    const result = { period: states.periods.at(-1) ?? null, states: newestStates(states) }
    return await state.alerts.record({ ...common, result })
  } catch (error) {
    if (!(error instanceof ProblemError)) log.error({ err: error, alert: alert.id }, 'an alert could not be looked at')
    const name = error instanceof ProblemError ? error.problem : 'internal'
    return await state.alerts.record({ ...common, result: { error: name } })
  }
}

/**
 * The states of a rule that looks for months that are not as expected, each judged by what stood before it. A month that cannot be judged
 * (fewer than two years before it, the month after a gap, the years without travel) has no state but `no_data`, as one without a figure.
 * Throws `invalid_value` where there are more members than can be judged in a moment.
 */
async function unexpectedStates(
  rule: AlertRule,
  answer: Pick<ExplorationAnswer, 'columns' | 'rows' | 'period'>,
  signal?: AbortSignal,
): Promise<AlertStates> {
  const { periods, members } = alertFigures(rule, answer)
  if (members.length > alertLimits.expectedMembers)
    throw problem('invalid_value', {
      field: 'question.breakdown',
      value: `${rule.question.breakdown.join(', ')}: ${members.length}`,
      expected: `≤ ${alertLimits.expectedMembers}`,
    })
  const first = periods[0]
  if (first === undefined) return { periods, members: [] }
  const start = { year: Number(first.slice(0, 4)), position: Number(first.slice(5, 7)) }
  const percent = answer.columns.find(({ key }) => key === rule.column)?.unit === 'percent'
  const judged: AlertStates['members'][number][] = []
  // One after the other: the process is shared by all who wait for a forecast.
  for (const member of members) {
    // Months before its first figure are no gaps.
    const watched = await unusualInProcess({ values: member.figures, season: 12, start, percent }, signal)
    const { values, figures } = member
    judged.push({ values, figures, states: statesOf(rule, member, watched) })
  }
  return { periods, members: judged }
}

function statesOf(
  { sensitivity, periods }: AlertRule,
  { figures, isLarge }: AlertFigures['members'][number],
  watched: Watched | null,
): readonly MemberState[] {
  const judged = new Set(watched?.judged)
  const odd = new Set(watched?.unusual.flatMap(({ index, level }) => (level >= sensitivity ? [index] : [])))
  return figures.map((_, at) => {
    if (!judged.has(at)) return 'no_data'
    const recent = Array.from({ length: periods }, (_, back) => at - back)
    return recent.every((index) => odd.has(index) && isLarge[index] === true) ? 'firing' : 'normal'
  })
}
