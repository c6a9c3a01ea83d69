import { createHash } from 'node:crypto'
import { type ExportFormat, exportCard } from '@sala/catalog/api/exports.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { makeContext } from '@sala/widgets/context.ts'
import { loadPlaceNames } from '@sala/widgets/placeNames.ts'
import { datasetsRead } from '@sala/widgets/trust.ts'
import type { FastifyReply } from 'fastify'
import { QueryCancelled } from '../facts/engines/engine.ts'
import { Cache } from '../market/cache.ts'
import { Flights } from '../market/flights.ts'
import type { Part } from '../part.ts'
import { problem } from '../problems.ts'
import type { Job } from './card.ts'
import { attachment, fileNameOf } from './fileName.ts'
import { gather } from './gather.ts'
import { ExportFailed, ExportPool } from './pool.ts'
import { demandFilters, readFile, readQuery } from './readRequest.ts'
import { busyWords, lateWords, notHereWords } from './words.ts'

/** How many bytes of files are kept. */
const mostBytes = 16 * 1024 * 1024

const types: Readonly<Record<ExportFormat, string>> = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  png: 'image/png',
}

interface MadeFile {
  readonly bytes: Uint8Array
  readonly etag: string
}

/** `exports/{code}.{pdf|pptx|xlsx|csv|png}`: a card as a file, under the card's own permission and filters. */
export const exportRoutes: Part = (app, serve, parts) => {
  const { engine, now } = parts
  const pool = new ExportPool()
  const files = new Cache<MadeFile>(mostBytes)
  const flights = new Flights<MadeFile>()
  app.addHook('onClose', async () => pool.close())

  serve(exportCard, async ({ params, actor, request, reply }) => {
    reply.header('cache-control', 'private, no-cache').header('vary', 'Authorization')
    const { widget, format } = readFile(params.file ?? '', actor)
    const url = request.raw.url ?? ''
    const mark = url.indexOf('?')
    const { language, parameters } = readQuery(mark < 0 ? '' : url.slice(mark + 1), widget)

    const reads = datasetsRead(widget)
    const version = () => reads.map((name) => engine.version(name)).join('.')
    const left = leaving(reply)
    const today = now().toISOString().slice(0, 10)
    const freshness = await Promise.all(
      reads.flatMap((name) => findDataset(name) ?? []).map((one) => engine.freshness(one)),
    )
    const datasets: Job['datasets'] = Object.fromEntries(freshness.map((one) => [one.name, one]))
    const context = makeContext({ today, language, datasets, names: await loadPlaceNames(language) })
    const open = widget.open(parameters, context)
    demandFilters(open, widget, context)

    const file = attachment(fileNameOf(context.say(widget.title), format), `sala-${widget.code}`)
    const question = JSON.stringify([widget.code, format, language, today, open.filters])
    const key = `${version()} ${question}`
    const make = async (signal: AbortSignal): Promise<MadeFile> => {
      let before = version()
      let answers = await gather(parts, open, widget.paged, signal)
      // Answers of before and after an import must not stand in one file.
      if (version() !== before) {
        before = version()
        answers = await gather(parts, open, widget.paged, signal)
      }
      const job: Job = { code: widget.code, format, parameters, language, today, datasets, answers }
      const bytes = await pool.make(job, signal)
      const etag = `"${createHash('sha256').update(key).update(bytes).digest('base64url').slice(0, 27)}"`
      const made = { bytes, etag }
      if (version() === before && key.startsWith(`${before} `)) files.set(key, made, bytes.byteLength)
      return made
    }
    const made = files.get(key) ?? (await flights.join(key, make, left).catch((error) => explain(error, format)))
    reply.header('etag', made.etag).header('content-disposition', file).type(types[format])
    if (request.headers['if-none-match'] === made.etag) return reply.code(304).send()
    return reply.send(Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength))
  })
}

/** The problem that a failed export is for the person who asked. */
function explain(error: unknown, format: ExportFormat): never {
  if (!(error instanceof ExportFailed)) throw error
  switch (error.reason) {
    case 'busy':
      throw problem('too_many_attempts', { words: busyWords, retryAfter: 5 }, { cause: error })
    case 'late':
      throw problem('time_limit', { words: lateWords }, { cause: error })
    case 'not_here':
      throw problem('store_unavailable', { words: notHereWords(format) }, { cause: error })
    case 'left':
      throw new QueryCancelled()
    default:
      throw error
  }
}

/** Aborts when the asker goes before the answer has been sent. */
function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  return left.signal
}
