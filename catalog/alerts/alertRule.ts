import { z } from 'zod'
import { unusualLevels } from '../api/forecastIntervals.ts'
import { namedStrictObject } from '../api/namedObject.ts'
import type { QueryFault } from '../api/query/refusal.ts'
import type { Dataset } from '../dataset.ts'
import { figureColumns } from '../explore/columns.ts'
import { Exploration, withoutMarks } from '../explore/exploration.ts'
import { explorationFault } from '../explore/explorationFault.ts'

/** What an alert may look for, as limits of its fields. */
export const alertLimits = { name: 120, each: 50, periods: 12, reason: 300, expectedMembers: 80 } as const

/**
 * When an alert fires: a figure of an exploration by month or year lies above or below a threshold, or a monthly one is not as expected
 * from the months before it. The exploration's own period is not
 * part of it: an alert looks at the newest periods that are over and held.
 */
export const AlertRule = namedStrictObject('AlertRule', {
  question: Exploration,
  /** Key of the column of the answer whose figures are compared with the threshold; its unit is that of the column. */
  column: z.string().min(1).max(80),
  is: z.enum(['above', 'below', 'unexpected']),
  threshold: z.number().default(0).describe('Of `above` and `below`; else without meaning'),
  sensitivity: z
    .literal([...unusualLevels])
    .default(95)
    .describe('Of `unexpected`; else without meaning'),
  /** For how many periods in a row it must hold, the newest included. */
  periods: z.int().min(1).max(alertLimits.periods).default(1),
  /**
   * Of a comparison: members fire only where the larger of the two figures compared is at least this, since small ones change by large
   * percentages. Left out where all may fire, so that a server of the last release can read the rule.
   */
  least: z.number().positive().exactOptional(),
})
export type AlertRule = z.output<typeof AlertRule>

/** How many periods the picture of a rule's past shows: two years by month, five by year. */
export const pastPeriods = ({ question }: AlertRule): number => (question.time === 'year' ? 5 : 24)

/** Months that what is expected is learned from: as many as a question can ask for. */
const learnedMonths = 120

/** The question that is asked to know the state of a rule now. */
export const currentQuestion = (rule: AlertRule): Exploration =>
  withPeriods(rule.question, rule.is === 'unexpected' ? learnedMonths : rule.periods)

/** The question that is asked to know when a rule would have fired: its past periods, with those that the first of them needs before it. */
export const pastQuestion = (rule: AlertRule): Exploration =>
  withPeriods(rule.question, rule.is === 'unexpected' ? learnedMonths : pastPeriods(rule) + rule.periods - 1)

/** Groups of the most members would come and go by themselves, so that their state would not be theirs. */
function withPeriods(question: Exploration, count: number): Exploration {
  const kind = question.time === 'year' ? 'last_years' : 'last_months'
  // A change needs the period before, which must be among the requested ones.
  const lead = question.calculation?.kind === 'change' ? 1 : 0
  return { ...withoutMarks(question), period: { kind, count: count + lead }, top: null, sort: null, chart: null }
}

/** What keeps a rule from having a true answer, as a fault of a field; null where nothing does. */
export function alertFault(dataset: Dataset, rule: AlertRule): QueryFault | null {
  const { question, column, is, least } = rule
  if (question.time !== 'month' && question.time !== 'year')
    return { problem: 'invalid_value', field: 'question.time', value: String(question.time), expected: 'month, year' }
  // Nothing is expected of years, of which there are few, nor of changes and shares, which have no season of their own.
  if (is === 'unexpected' && question.time !== 'month')
    return { problem: 'invalid_value', field: 'question.time', value: question.time, expected: 'month' }
  if (is === 'unexpected' && question.calculation !== null)
    return { problem: 'invalid_value', field: 'is', value: is, expected: 'above, below' }
  if (least !== undefined && question.comparison === null)
    return { problem: 'invalid_value', field: 'least', value: String(least), expected: 'question.comparison' }
  // Its base is a period of the exploration, which moves.
  if (question.calculation?.kind === 'index')
    return { problem: 'invalid_value', field: 'question.calculation', value: 'index', expected: 'share, change, rank' }
  const questionNow = currentQuestion(rule)
  const fault = explorationFault(dataset, questionNow)
  if (fault !== null) return { ...fault, field: `question.${fault.field}` }
  const columns = figureColumns(dataset, questionNow)
    .filter(({ shows }) => is !== 'unexpected' || shows === 'figure')
    .map(({ key }) => key)
  if (columns.includes(column)) return null
  return { problem: 'invalid_value', field: 'column', value: column, expected: columns.join(', ') }
}
