import { createHash } from 'node:crypto'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../access/actor.ts'
import { visibleAnnotations } from '../../access/visibleAnnotations.ts'
import { Cache } from '../../core/cache.ts'
import { FairQueue } from '../../core/queues/fairQueue.ts'
import { rateLimitKey } from '../../core/queues/rateLimit.ts'
import { SingleFlight } from '../../core/queues/singleFlight.ts'
import { answersFor } from '../../market/answers.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { Services } from '../../services/services.ts'
import type { MadeFormat } from '../card.ts'
import { rowLimit } from '../collectAnswers.ts'
import { collectCard, type OpenCard, openCard } from '../openCard.ts'
import type { ExportPool } from '../pool.ts'
import { exportMessages } from '../problemMessages.ts'
import { cardWithOverlays, readOverlays } from './overlays.ts'
import type { CardQuery } from './readRequest.ts'
import { exportProblem } from './send.ts'

/** How many bytes of files are kept. */
const maxBytes = 16 * 1024 * 1024
/** Files of one caller: strangers may have the public cards, and must not keep everyone else's files waiting. */
const perClient = { concurrency: 2, maxWaiting: 12, message: exportMessages.own, name: 'files' }

interface MadeFile {
  readonly bytes: Uint8Array
  readonly etag: string
}

interface CardFileRequest {
  /** One that the caller may see. */
  readonly widget: AnyWidget
  readonly format: MadeFormat
  readonly query: CardQuery
  readonly actor: Actor | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type MakeCardFile = (
  request: CardFileRequest,
) => Promise<{ readonly card: OpenCard; readonly madeFile: MadeFile }>

/** Makes files of single cards, each once for the same question over the same data. Throws the problems of `openCard` and of exports. */
export function createCardFiles(services: Services & { readonly pool: ExportPool }): MakeCardFile {
  const { pool } = services
  const files = new Cache<MadeFile>(maxBytes, 'files')
  const flights = new SingleFlight<MadeFile>()
  const queue = new FairQueue(perClient)

  return async ({ widget, format, query, actor, request, reply }) => {
    const { language, era, layout, parameters } = query
    const overlays = readOverlays(query.overlays, actor)
    const callerLeft = callerSignal(reply)
    const today = thaiDay(services.now())
    const answering = answersFor(services, actor)
    const annotations = await visibleAnnotations(services.state, actor)
    const card = await openCard(answering, widget, { parameters, language, era, today, annotations })
    const question = JSON.stringify([
      widget.code,
      format,
      layout,
      language,
      era,
      today,
      card.about.asOf,
      card.open.filters,
      card.about.annotations,
      overlays.countries,
      overlays.events ? answering.engine.version('event') : null,
    ])
    const key = `${card.version()} ${question}`
    const make = async (signal: AbortSignal): Promise<MadeFile> => {
      const { job, version } = await collectCard(answering, card, rowLimit(format, layout), signal)
      const jobWithOverlays = await cardWithOverlays(answering, card, job, overlays, signal)
      const bytes = await pool.make({ kind: 'card', format, layout, ...jobWithOverlays }, signal)
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
    return { card, madeFile }
  }
}
