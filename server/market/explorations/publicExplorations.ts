import { readPublicExploration, readPublicFigures } from '@sala/catalog/api/publicExplorations.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { groupKeys } from '@sala/catalog/explore/columns.ts'
import type { Exploration, Grain } from '@sala/catalog/explore/exploration.ts'
import { calendarGrains, totalOf } from '@sala/catalog/explore/questions/pivotTotals.ts'
import { isPublishable } from '@sala/catalog/explore/questions/publishable.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rowsOf } from '../../access/guard.ts'
import { problem } from '../../core/problems.ts'
import { rateLimitKey } from '../../core/queues/rateLimit.ts'
import { uuidOf } from '../../requests/change.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import type { PublicationRow } from '../../state/explorations/exploration.ts'
import type { SharedAnswers } from '../routes.ts'

type Readable = PublicationRow & { readonly question: Exploration }

/** Explorations that anyone may open: the published ones, with the figures of today. */
export function publicExplorationRoutes(
  serve: Serve,
  { state: { explorationPublications }, answerExploration, queue }: Pick<Services, 'state'> & SharedAnswers,
): void {
  /** Throws `not_found` for an exploration that is not public, that this version cannot read, or that by now includes texts of people. */
  async function find(id: string, request: FastifyRequest, reply: FastifyReply): Promise<Readable> {
    const readPublication = () => explorationPublications.get(id)
    const row = await queue.run(rateLimitKey(request), readPublication, { signal: callerSignal(reply) })
    const question = row?.question ?? null
    if (row === null || question === null || !row.datasets.every(isPublishable)) throw problem('not_found')
    return { ...row, question }
  }

  serve(readPublicExploration, async ({ params, request, reply }) => {
    const { name, description, question, at } = await find(uuidOf(params), request, reply)
    return { name, description, question, at: at.toISOString() }
  })

  serve(readPublicFigures, async ({ params, query, actor, request, reply }) => {
    const { question } = await find(uuidOf(params), request, reply)
    const dataset = findDataset(question.dataset)
    if (dataset === undefined) throw problem('not_found')
    return answerExploration({ dataset, exploration: askedOf(question, query), rows: rowsOf(actor) }, request, reply)
  })
}

/** The questions of a public exploration: its own, or one for several of its groups together. */
function askedOf(question: Exploration, { without, time }: { without?: string | undefined; time?: Grain | undefined }) {
  if (without === undefined && time === undefined) return question
  const keys = groupKeys(question)
  const together = (without ?? '').split(',').filter((key) => key !== '')
  const unknown = together.find((key) => !keys.includes(key))
  if (unknown !== undefined)
    throw problem('invalid_value', { field: 'without', value: unknown, expected: keys.join(', ') || '' })
  const longer = question.breakdown.length === 0 ? calendarGrains[question.time ?? 'year'] : undefined
  const times = [longer?.line, longer?.across].filter((grain) => grain != null)
  if (time !== undefined && !times.includes(time))
    throw problem('invalid_value', { field: 'time', value: time, expected: times.join(', ') })
  const total = totalOf(question, { without: together, time: time ?? null })
  if (total === null) throw problem('invalid_value', { field: 'without', value: together.join(), expected: '' })
  return total
}
