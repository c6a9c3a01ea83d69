import { type ChangeQuestion, type ExplainedChange, explainChange } from '@sala/catalog/api/explainChange.ts'
import type { ExplorationAnswer } from '@sala/catalog/api/explore.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import {
  type ComparedMember,
  contributionsOf,
  figureOf,
  isOfParts,
  type MeasureOfParts,
  type Side,
} from '@sala/catalog/explain/contributions.ts'
import { comparedKey } from '@sala/catalog/explore/columns.ts'
import { comparedFigures } from '@sala/catalog/explore/compare.ts'
import { lastDayOf } from '@sala/catalog/explore/days.ts'
import { explorableDimensions, explorableMeasures, timeKey } from '@sala/catalog/explore/explorable.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import type { Actor } from '../../access/actor.ts'
import { hasWidgetReading, mayExploreData } from '../../access/guard.ts'
import { problem } from '../../core/problems.ts'
import { rateLimitKey } from '../../core/queues/rateLimit.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import { type AnswerServices, answersFor, faultProblem } from '../answers.ts'
import { servicesAsOf } from '../asOf.ts'
import { datasetFor, exploredAnswer } from '../explore.ts'
import type { AnswerCaches } from '../sendBody.ts'

/** Registers `explain`. Its figures are those of explorations with a comparison, so the rules of the cards hold. */
export function explainRoute(
  serve: Serve,
  services: Pick<Services, 'engine' | 'now'>,
  { queue }: Pick<AnswerCaches, 'queue'>,
): void {
  serve(explainChange, async ({ body: question, query, actor, request, reply }) => {
    const dataset = datasetFor(actor, explorationOf(question, [question.measure]))
    const signal = callerSignal(reply)
    // All figures are limited to the rows that the person’s group may see.
    const work = async () => {
      const answering = await servicesAsOf(answersFor(services, actor), [dataset.name], { asOf: query.as_of })
      return explainedChange(answering, { dataset, question, actor }, signal)
    }
    return queue.run(rateLimitKey(request), work, { signal })
  })
}

interface ChangeRequest {
  readonly dataset: Dataset
  readonly question: ChangeQuestion
  readonly actor: Actor | null
}

/** Where the difference between two years comes from, of the rows that `services` answer from. Throws `invalid_value`. */
export async function explainedChange(
  services: AnswerServices,
  { dataset, question, actor }: ChangeRequest,
  signal: AbortSignal,
): Promise<ExplainedChange> {
  const measure = explainableMeasure(dataset, question.measure)
  const parts = measure.kind === 'ratio' ? [measure.numerator, measure.denominator] : []
  const exploration = explorationOf(question, [question.measure, ...parts])
  const fault = explorationFault(dataset, exploration)
  if (fault !== null) throw faultProblem(fault)
  const ask = (of: Exploration) => exploredAnswer(services, dataset, of, { signal })
  const totalAnswer = await ask(exploration)
  const [total] = comparedMembers(totalAnswer, question.measure, measure, null)
  const column = totalAnswer.columns.find(({ key }) => key === question.measure)
  const unit = { unit: measure.unit, counted: measure.kind === 'count' }
  const none = { unit: column?.unit ?? measure.unit, months: [], breakdowns: [], provenance: totalAnswer.provenance }
  if (total === undefined) return { ...none, ...comparedFigures(unit, null, null) }
  const breakdowns: ExplainedChange['breakdowns'] = []
  // Sequential: a person has a few slots in the queue, and this request is one of them.
  for (const dimension of dimensionsOf(dataset, question, actor)) {
    const byDimension = { ...exploration, breakdown: [dimension] }
    if (explorationFault(dataset, byDimension) !== null) continue
    const contributions = contributionsOf(
      total,
      comparedMembers(await ask(byDimension), question.measure, measure, dimension),
    )
    if (contributions?.contributions.some(({ kind }) => kind === 'member'))
      breakdowns.push({ dimension, ...contributions })
  }
  const months = monthsOf(await ask({ ...exploration, time: 'month' }), question.measure, measure, total)
  return {
    ...none,
    ...comparedFigures(unit, figureOf(total.compared), figureOf(total.base)),
    months,
    breakdowns,
  }
}

/** The first figure of a data set with an explainable change; null if there is none. */
export const firstExplainable = (dataset: Dataset): string | null =>
  explorableMeasures(dataset).find((name) => isOfParts(dataset.measures[name])) ?? null

function explainableMeasure(dataset: Dataset, name: string): MeasureOfParts {
  const measure = dataset.measures[name]
  if (isOfParts(measure) && explorableMeasures(dataset).includes(name)) return measure
  const expected = explorableMeasures(dataset).filter((name) => isOfParts(dataset.measures[name]))
  throw problem('invalid_value', { field: 'measure', value: name, expected: expected.join(', ') })
}

/** The comparison of the two years as an exploration. */
function explorationOf({ dataset, filters, year, base, month }: ChangeQuestion, measures: string[]): Exploration {
  const first = `${year}-${String(month ?? 1).padStart(2, '0')}`
  return Exploration.parse({
    version: 1,
    dataset,
    measures,
    filters,
    period:
      month === null
        ? { kind: 'years', years: [year] }
        : { kind: 'between', from: `${first}-01`, to: lastDayOf(first) },
    comparison: base === year - 1 ? { with: 'previous_year' } : { with: 'base_year', year: base },
  })
}

/**
 * The breakdowns of the difference: dimensions with fixed values that are not filtered to one value and that the person may see broken
 * down.
 */
function dimensionsOf(dataset: Dataset, { filters }: ChangeQuestion, actor: Actor | null): readonly string[] {
  const chosen = new Set(
    filters.flatMap(({ dimension, operator, values }) => (operator === 'in' && values.length === 1 ? [dimension] : [])),
  )
  const readable = new Set(
    dataset.endpoints.flatMap((endpoint) =>
      endpoint.kind === 'summary' && hasWidgetReading(actor, endpoint.path)
        ? Object.values(endpoint.groupings).flatMap(({ by }) => by)
        : [],
    ),
  )
  return explorableDimensions(dataset).filter((name) => {
    const dimension = dataset.dimensions[name]
    if (dimension?.kind !== 'column' || chosen.has(name)) return false
    const kind = dataset.columns[dimension.column]?.kind
    return kind !== 'text' && kind !== 'link' && (readable.has(name) || mayExploreData(actor))
  })
}

/** The groups that have both sides. */
function comparedMembers(
  { rows }: ExplorationAnswer,
  name: string,
  measure: MeasureOfParts,
  dimension: string | null,
): readonly ComparedMember[] {
  return rows.flatMap(({ values }) => {
    const figure = (key: string, side: 'compared' | 'base') => {
      const value = values[comparedKey(key, side)]
      return typeof value === 'number' ? value : null
    }
    const sideOf = (side: 'compared' | 'base'): Side | null => {
      const over = figure(measure.kind === 'ratio' ? measure.numerator : name, side)
      const under = measure.kind === 'ratio' ? figure(measure.denominator, side) : null
      if (over === null || (measure.kind === 'ratio' && under === null)) return null
      return { over, under }
    }
    const [compared, base] = [sideOf('compared'), sideOf('base')]
    const value = dimension === null ? null : (values[dimension] ?? null)
    return compared === null || base === null ? [] : [{ value: value === null ? null : String(value), compared, base }]
  })
}

/** The compared months; none if whole years were compared. */
function monthsOf(answer: ExplorationAnswer, name: string, measure: MeasureOfParts, total: ComparedMember): number[] {
  const months = comparedMembers(answer, name, measure, timeKey)
  const sum = (side: 'compared' | 'base') => months.reduce((all, month) => all + month[side].over, 0)
  const isClose = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a))
  if (!isClose(total.compared.over, sum('compared')) || !isClose(total.base.over, sum('base'))) return []
  return months.map(({ value }) => Number(value?.slice(5, 7)))
}
