import { createHash } from 'node:crypto'
import { exportCard } from '@sala/catalog/api/exports.ts'
import { fileTypes } from '@sala/catalog/api/fileTypes.ts'
import type { FastifyInstance } from 'fastify'
import { visibleAnnotations } from '../../access/visibleAnnotations.ts'
import { Cache } from '../../core/cache.ts'
import { attachment } from '../../core/fileName.ts'
import { FairQueue } from '../../core/queues/fairQueue.ts'
import { rateLimitKey } from '../../core/queues/rateLimitKey.ts'
import { SingleFlight } from '../../core/queues/singleFlight.ts'
import { addVary } from '../../core/vary.ts'
import { answersFor } from '../../market/answers.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import { rowLimit } from '../collectAnswers.ts'
import { collectCard, openCard } from '../openCard.ts'
import type { ExportPool } from '../pool.ts'
import { exportMessages } from '../problemMessages.ts'
import { serveCards } from './cardsRoutes.ts'
import { serveExplorationFiles } from './explorationRoutes.ts'
import { laidLines, readLaid } from './laidOver.ts'
import { demandVisible, readFile, readQuery } from './readRequest.ts'
import { auditRefusals, bodyOf, exportProblem, fileNameAsOf, noteExport } from './send.ts'

/** How many bytes of files are kept. */
const mostBytes = 16 * 1024 * 1024
/** Files of one asker: strangers may have the public cards, and must not keep everyone else's files waiting. */
const perClient = { concurrency: 2, maxWaiting: 12, message: exportMessages.own, name: 'files' }

interface MadeFile {
  readonly bytes: Uint8Array
  readonly etag: string
}

/**
 * `exports/{code}.{pdf|pptx|xlsx|csv|zip|png}`: a card as a file, under the card's own permission and filters; and files of many cards.
 */
export function exportRoutes(
  app: FastifyInstance,
  serve: Serve,
  services: Services & { readonly pool: ExportPool },
): void {
  const { pool } = services
  const files = new Cache<MadeFile>(mostBytes, 'files')
  const flights = new SingleFlight<MadeFile>()
  const queue = new FairQueue(perClient)
  serveCards(app, serve, services, pool)
  serveExplorationFiles(serve, services, pool)

  serve(exportCard, async ({ params, actor, request, reply }) => {
    reply.header('cache-control', 'private, no-cache')
    addVary(reply, 'Authorization')
    const fileName = params.file ?? ''
    const { widget, format } = await auditRefusals(services, request, fileName, () => readFile(fileName, actor))
    await demandVisible(services, widget, actor)
    const url = request.raw.url ?? ''
    const mark = url.indexOf('?')
    const search = mark < 0 ? '' : url.slice(mark + 1)
    const { language, era, layout, parameters, ...asked } = readQuery(search, widget, format)
    const laid = readLaid(asked.laid, actor)
    const callerLeft = callerSignal(reply)
    const today = services.now().toISOString().slice(0, 10)
    const answering = answersFor(services, actor)
    const annotations = await visibleAnnotations(services.state, actor)
    const card = await openCard(answering, widget, { parameters, language, era, today, annotations })

    const { asOf } = card.about
    const name = await fileNameAsOf(card.context.say(widget.title), format, asOf, language)
    const file = attachment(name, `sala-${widget.code}`)
    const question = JSON.stringify([
      widget.code,
      format,
      layout,
      language,
      era,
      today,
      asOf,
      card.open.filters,
      card.about.annotations,
      laid.countries,
      laid.events ? answering.engine.version('event') : null,
    ])
    const key = `${card.version()} ${question}`
    const make = async (signal: AbortSignal): Promise<MadeFile> => {
      const { job, version } = await collectCard(answering, card, rowLimit(format, layout), signal)
      const lines = await laidLines(answering, card, job, laid, signal)
      const bytes = await pool.make({ kind: 'card', format, layout, ...job, laid: lines }, signal)
      const etag = `"${createHash('sha256').update(key).update(bytes).digest('base64url').slice(0, 27)}"`
      const madeFile = { bytes, etag }
      if (card.version() === version && key.startsWith(`${version} `)) files.set(key, madeFile, bytes.byteLength)
      return madeFile
    }
    const fail = (error: unknown): never => {
      throw exportProblem(error, false)
    }
    const join = () => flights.join(key, make, callerLeft).catch(fail)
    const madeFile = files.get(key) ?? (await queue.run(rateLimitKey(request), join, { signal: callerLeft }))
    // A public card that was switched off while its file was made is not there any more, nor is its file.
    await demandVisible(services, widget, actor)
    reply.header('etag', madeFile.etag).header('content-disposition', file).type(fileTypes[format])
    if (request.headers['if-none-match'] === madeFile.etag) return reply.code(304).send()
    await noteExport(services, request, { target: String(widget.code), details: { format, filters: search } })
    return reply.send(bodyOf(madeFile.bytes))
  })
}
