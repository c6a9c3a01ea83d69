import { listRevisions, type Revisions } from '@sala/catalog/api/revisions.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { explorableGrains, explorableMeasures, timeKey } from '@sala/catalog/explore/explorable.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import { rateLimitKey } from '../../core/queues/rateLimit.ts'
import { hasHistory } from '../../facts/history.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import { type AnswerServices, answersFor } from '../answers.ts'
import { servicesAt } from '../asOf.ts'
import { datasetFor, exploredAnswer } from '../explore.ts'
import type { AnswerCaches } from '../sendBody.ts'

/** The newest imports that are examined: each is a query. */
const maxChanges = 8
/** How many periods are listed, newest first. */
const maxPeriods = 24

/**
 * Registers `revisions`. Its figures are those of explorations as of each import, so they are limited to the rows that the person may see.
 */
export function revisionsRoute(
  serve: Serve,
  services: Pick<Services, 'engine' | 'now'>,
  { queue }: Pick<AnswerCaches, 'queue'>,
): void {
  serve(listRevisions, async ({ query, actor, request, reply }) => {
    const dataset = datasetFor(actor, Exploration.parse({ version: 1, dataset: query.dataset, measures: ['any'] }))
    const signal = callerSignal(reply)
    const work = async () => {
      const revisions = await revisionsOf(answersFor(services, actor), dataset, signal)
      return { ...revisions, rows: revisions.rows.slice(0, maxPeriods) }
    }
    return queue.run(rateLimitKey(request), work, { signal })
  })
}

type Figures = Revisions['rows'][number]['figures']

/**
 * The changes of a data set's figures by later imports, in the rows that `services` answer from; see `listRevisions`. With `since` those
 * between the import before an instant and the last one, however many came in between.
 */
export async function revisionsOf(
  services: AnswerServices,
  dataset: Dataset,
  signal: AbortSignal,
  since?: string,
): Promise<Revisions> {
  const [measure] = explorableMeasures(dataset)
  // Days arrive one by one: a month that grows by them is not revised.
  if (measure === undefined || !hasHistory(dataset)) return { measure: null, unit: null, rows: [], count: 0 }
  const time = explorableGrains(dataset).includes('month') ? 'month' : 'year'
  const question = Exploration.parse({ version: 1, dataset: dataset.name, measures: [measure], time })
  const { changes } = await services.engine.history(dataset)
  const byKey = new Map<string, Figures>()
  // Sequential: a person has a few slots in the queue, and this request is one of them.
  for (const asOf of since === undefined ? changes.slice(-maxChanges) : endsOf(changes, since)) {
    const { rows } = await exploredAnswer(servicesAt(services, asOf), dataset, question, { signal })
    const figures = new Map(rows.map(({ values }) => [String(values[timeKey]), values[measure]]))
    for (const period of new Set([...byKey.keys(), ...figures.keys()])) {
      const figure = figures.get(period)
      const figureOrNull = typeof figure === 'number' ? figure : null
      const earlier = byKey.get(period) ?? []
      const last = earlier.at(-1)
      // A figure that was not held before is not a revision.
      if (last === undefined ? figureOrNull !== null : last.figure !== figureOrNull)
        byKey.set(period, [...earlier, { asOf, figure: figureOrNull }])
    }
  }
  const revised = [...byKey]
    .filter(([, figures]) => figures.length > 1)
    .map(([period, figures]) => ({ period, figures }))
  const rows = revised.toSorted((a, b) => b.period.localeCompare(a.period))
  return { measure, unit: dataset.measures[measure]?.unit ?? null, rows, count: revised.length }
}

const endsOf = (changes: readonly string[], since: string): readonly string[] =>
  [...new Set([changes.findLast((at) => at <= since), changes.at(-1)])].filter((at) => at !== undefined)
