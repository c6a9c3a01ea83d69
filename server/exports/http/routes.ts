import { exportCard } from '@sala/catalog/api/exports.ts'
import { fileTypes } from '@sala/catalog/api/fileTypes.ts'
import type { FastifyInstance } from 'fastify'
import { attachment } from '../../core/fileName.ts'
import { addVary } from '../../core/vary.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import type { ExportPool } from '../pool.ts'
import { createCardFiles } from './cardFiles.ts'
import { serveCards } from './cardsRoutes.ts'
import { serveCardTables } from './cardTableRoutes.ts'
import { serveExplorationFiles } from './explorationRoutes.ts'
import { demandVisible, readFile, readQuery, searchOf } from './readRequest.ts'
import { auditRefusals, bodyOf, fileNameAsOf, noteExport } from './send.ts'

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
    await demandVisible(services, widget, actor)
    const search = searchOf(request)
    const query = readQuery(search, widget, format)
    const { card, madeFile } = await makeCardFile({ widget, format, query, actor, request, reply })
    const { asOf, language } = card.about
    const name = await fileNameAsOf(card.context.say(widget.title), format, asOf, language)
    const file = attachment(name, `sala-${widget.code}`)
    // A public card that was switched off while its file was made is not there any more, nor is its file.
    await demandVisible(services, widget, actor)
    reply.header('etag', madeFile.etag).header('content-disposition', file).type(fileTypes[format])
    if (request.headers['if-none-match'] === madeFile.etag) return reply.code(304).send()
    await noteExport(services, request, { target: String(widget.code), details: { format, filters: search } })
    return reply.send(bodyOf(madeFile.bytes))
  })
}
