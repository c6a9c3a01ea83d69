import { readPublicExploration, readPublicFigures } from '@sala/catalog/api/publicExplorations.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { isPublishable } from '@sala/catalog/explore/questions/publishable.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rowsOf } from '../../access/guard.ts'
import { problem } from '../../core/problems.ts'
import { rateLimitKey } from '../../core/queues/rateLimitKey.ts'
import { uuidOf } from '../../requests/change.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import type { PublicationRow } from '../../state/explorations/exploration.ts'
import type { SharedAnswers } from '../routes.ts'

type Readable = PublicationRow & { readonly question: Exploration }

/** Explorations that anyone may open: what was made public, with the figures of today. */
export function publicExplorationRoutes(
  serve: Serve,
  { state: { explorationPublications }, answerExploration, queue }: Pick<Services, 'state'> & SharedAnswers,
): void {
  /** Throws `not_found` for what is not public, what this version cannot read and what holds texts of people by now. */
  async function find(id: string, request: FastifyRequest, reply: FastifyReply): Promise<Readable> {
    const read = () => explorationPublications.get(id)
    const row = await queue.run(rateLimitKey(request), read, { signal: callerSignal(reply) })
    const question = row?.question ?? null
    if (row === null || question === null || !row.datasets.every(isPublishable)) throw problem('not_found')
    return { ...row, question }
  }

  serve(readPublicExploration, async ({ params, request, reply }) => {
    const { name, description, question, at } = await find(uuidOf(params), request, reply)
    return { name, description, question, at: at.toISOString() }
  })

  serve(readPublicFigures, async ({ params, actor, request, reply }) => {
    const { question } = await find(uuidOf(params), request, reply)
    const dataset = findDataset(question.dataset)
    if (dataset === undefined) throw problem('not_found')
    return answerExploration({ dataset, exploration: question, rows: rowsOf(actor) }, request, reply)
  })
}
