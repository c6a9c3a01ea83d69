import { type AlertRule, alertLimits } from '@sala/catalog/alerts/alertRule.ts'
import {
  type AlertFigures,
  type AlertStates,
  alertFigures,
  type MemberState,
} from '@sala/catalog/alerts/alertStates.ts'
import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import { problem } from '../core/problems.ts'
import { unusualInProcess } from '../forecast/pool.ts'
import type { Watched } from '../forecast/unusual.ts'

/**
 * The states of a rule that looks for months that are not as expected, each judged by what stood before it. A month that cannot be judged
 * (fewer than two years before it, the month after a gap, the years without travel) has no state but `no_data`, as one without a figure.
 * Throws `invalid_value` where there are more members than can be judged in a moment.
 */
export async function unexpectedStates(
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
