import { exportExploration } from '@sala/catalog/api/exportExploration.ts'
import { exportCard } from '@sala/catalog/api/exports.ts'
import { fileTypes } from '@sala/catalog/api/fileTypes.ts'
import type { FastifyInstance } from 'fastify'
import { visibleAnnotations } from '../../access/visibleAnnotations.ts'
import { attachment } from '../../core/fileName.ts'
import { FairQueue } from '../../core/queues/fairQueue.ts'
import { rateLimitKey } from '../../core/queues/rateLimit.ts'
import { addVary } from '../../core/vary.ts'
import { answersFor } from '../../market/answers.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import { collectExploration } from '../explored/collectExploration.ts'
import type { ExportPool } from '../pool.ts'
import { exportMessages } from '../problemMessages.ts'
import { createCardFiles } from './cardFiles.ts'
import { serveCards } from './cardsRoutes.ts'
import { serveCardTables } from './cardTableRoutes.ts'
import { explorationWithOverlays, readOverlaysOfBody } from './overlays.ts'
import { readEra, readFile, readLayout, readQuery, requireVisible, searchOf } from './readRequest.ts'
import { auditExport, auditRefusals, bodyOf, exportProblem, fileNameAsOf } from './send.ts'

/**
 * `exports/{code}.{pdf|pptx|xlsx|csv|zip|png}`: a card as a file, under the card's own permission and filters; the same for workbooks that refresh
 * themselves; and files of many cards.
 */
export function exportRoutes(
  app: FastifyInstance,
  serve: Serve,
  services: Services & { readonly pool: ExportPool },
): void {
  const { pool } = services
  const makeCardFile = createCardFiles(services)
  serveCards(app, serve, services, pool)
  serveExplorationFiles(serve, services, pool)
  serveCardTables(serve, services, makeCardFile)

  serve(exportCard, async ({ params, actor, request, reply }) => {
    reply.header('cache-control', 'private, no-cache')
    addVary(reply, 'Authorization')
    const fileName = params.file ?? ''
    const { widget, format } = await auditRefusals(services, request, fileName, () => readFile(fileName, actor))
    await requireVisible(services, widget, actor)
    const search = searchOf(request)
    const query = readQuery(search, widget, format)
    const { card, madeFile } = await makeCardFile({ widget, format, query, actor, request, reply })
    const { asOf, language } = card.about
    const name = await fileNameAsOf(card.context.say(widget.title), format, asOf, language)
    const file = attachment(name, `sala-${widget.code}`)
    // A public card that was switched off while its file was made is not there any more, nor is its file.
    await requireVisible(services, widget, actor)
    reply.header('etag', madeFile.etag).header('content-disposition', file).type(fileTypes[format])
    if (request.headers['if-none-match'] === madeFile.etag) return reply.code(304).send()
    await auditExport(services, request, { target: String(widget.code), details: { format, filters: search } })
    return reply.send(bodyOf(madeFile.bytes))
  })
}

/** Explorations of one caller that are made at once. */
const perClient = { concurrency: 1, maxWaiting: 6, message: exportMessages.own, name: 'explored files' }

/** `exports/explorations`: a question of a person's own as a file, made by the makers of cards. */
function serveExplorationFiles(serve: Serve, services: Services, pool: ExportPool): void {
  const queue = new FairQueue(perClient)
  serve(exportExploration, async ({ body, actor, request, reply }) => {
    const { format, title, lang: language, exploration, as_of: asOf = null } = body
    const layout = readLayout(body.layout ?? {}, format, 'layout.')
    const era = readEra(body.era, format, language)
    const overlays = readOverlaysOfBody(body, actor)
    const annotations = await visibleAnnotations(services.state, actor)
    const left = callerSignal(reply)
    const make = async (): Promise<Uint8Array> => {
      const fileRequest = { exploration, title, language, era, format, asOf, annotations }
      const answering = answersFor(services, actor)
      const job = await auditRefusals(services, request, 'explore', async () => {
        const collected = await collectExploration(answering, actor, fileRequest, left)
        return explorationWithOverlays(answering, collected, exploration, overlays, left)
      })
      try {
        return await pool.make({ kind: 'card', format, layout, ...job }, left)
      } catch (error) {
        throw exportProblem(error, false)
      }
    }
    const bytes = await queue.run(rateLimitKey(request), make, { signal: left })
    await auditExport(services, request, {
      target: 'explore',
      details: { format, dataset: exploration.dataset, title },
    })
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', attachment(await fileNameAsOf(title, format, asOf, language), 'sala-exploration'))
      .type(fileTypes[format])
      .send(bodyOf(bytes))
  })
}
