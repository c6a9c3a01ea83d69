import {
  cancelCards,
  type ExportJob,
  fetchCards,
  type OverlaysBody,
  readCards,
  startCards,
} from '@sala/catalog/api/exports.ts'
import { fileTypes } from '@sala/catalog/api/fileTypes.ts'
import { encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { FastifyInstance } from 'fastify'
import { type Actor, personOf } from '../../access/actor.ts'
import { maySee, rowsOf } from '../../access/guard.ts'
import { visibleAnnotations } from '../../access/visibleAnnotations.ts'
import { attachment } from '../../core/fileName.ts'
import { ProblemError, problem, problemText } from '../../core/problems.ts'
import { QueryTimeout } from '../../facts/engines/engine.ts'
import { recordJobServer } from '../../requests/jobServer.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import { printTexts } from '../../services/pictures/boardPictures.ts'
import type { Services } from '../../services/services.ts'
import { readExplorationOfMany } from '../explored/openExploration.ts'
import { ExportJobs, jobLimits } from '../jobs.ts'
import { makeCards, openParts, type PartRequest, readParts } from '../makeCards.ts'
import type { ExportPool } from '../pool.ts'
import { readOverlaysOfBody } from './overlays.ts'
import { readEra, readLayout, requireVisible } from './readRequest.ts'
import { auditExport, auditRefusals, bodyOf, exportProblem, fileNameAsOf } from './send.ts'

interface About {
  /** The scope of the rows in the file. */
  readonly rows: string
  readonly language: Language
  /** The day as of which all of its cards are; null where they are of now, or of several days. */
  readonly asOf: string | null
  /** What is laid over its cards. */
  readonly overlays: OverlaysBody
  readonly parts: readonly PartRequest[]
}

/** Files of many cards: one call starts them, they are made one after the other, and fetched once ready. */
export function serveCards(app: FastifyInstance, serve: Serve, services: Services, pool: ExportPool): void {
  const jobs = new ExportJobs<About>(services.now, (error, { format, about }) => {
    const refusal = exportProblem(error, true)
    if (refusal instanceof ProblemError) return problemText(refusal, about.language)
    if (refusal instanceof QueryTimeout) return problemText(problem('time_limit'), about.language)
    services.log.error({ err: error, format, cards: about.parts.map(nameOf) }, 'a file of many cards was not made')
    return problemText(problem('internal'), about.language)
  })
  app.addHook('onClose', async () => jobs.close())

  serve(startCards, async ({ body, actor, request, reply }) => {
    const person = personOf(actor)
    const callerLeft = callerSignal(reply)
    const parts = await auditRefusals(services, request, 'cards', () => readParts(services, body, person))
    const { format, title, lang: language, texts = [] } = body
    const layout = readLayout(body.layout ?? {}, format, 'layout.')
    const era = readEra(body.era, format, language)
    const today = thaiDay(services.now())
    const annotations = await visibleAnnotations(services.state, person)
    const cards = await openParts(services, person, parts, {
      ...{ format, language, era, today, annotations, overlays: readOverlaysOfBody(body, person) },
      pictureReader: person.userId,
    })
    const lastTexts = format === 'xlsx' ? [] : await printTexts(services, texts, person.userId)
    const [asOf = null, ...otherDays] = new Set(cards.map((card) => card.asOf))
    const about = {
      language,
      asOf: otherDays.length === 0 ? asOf : null,
      rows: rowsOf(person).key,
      overlays: body,
      parts,
    }
    const job = jobs.start({ ownerId: person.userId, format, title, about }, async (signal, onProgress) => {
      const file = { format, layout, title, language, era, today, texts: lastTexts }
      const bytes = await makeCards(pool, cards, file, signal, onProgress)
      await noteReady(services, person, job)
      return bytes
    })
    // A client that has left before it knows the job's id cannot fetch it.
    callerLeft.addEventListener('abort', () => jobs.cancel(job.id, person.userId), { once: true })
    await recordJobServer(services, job.id, person.userId)
    return job
  })

  serve(readCards, ({ params, actor }) => {
    const exportJob = jobs.find(params.id ?? '', personOf(actor).userId)
    if (exportJob === undefined) throw problem('not_found')
    return exportJob.job
  })

  serve(fetchCards, async ({ params, actor, request, reply }) => {
    const person = personOf(actor)
    const finished = jobs.find(params.id ?? '', person.userId)
    if (!finished?.bytes) throw problem('not_found')
    const { job, about, bytes } = finished
    const { format, title } = job
    await auditRefusals(services, request, 'cards', async () => {
      // Rights that were taken away while the file was made count too.
      if (about.rows !== rowsOf(person).key) throw problem('forbidden')
      readOverlaysOfBody(about.overlays, person)
      for (const part of about.parts) await requireStill(services, part, person)
    })
    await services.state.notifications.forget(noteOf(job.id))
    await auditExport(services, request, {
      target: 'cards',
      details: { format, title, cards: about.parts.map(nameOf).join(',') },
    })
    const name = await fileNameAsOf(title, format, about.asOf, about.language)
    reply.header('content-disposition', attachment(name, 'sala-cards')).type(fileTypes[format])
    return reply.send(bodyOf(bytes))
  })

  serve(cancelCards, async ({ params: { id = '' }, actor }) => {
    if (!jobs.cancel(id, personOf(actor).userId)) throw problem('not_found')
    await services.state.notifications.forget(noteOf(id))
    return null
  })
}

const nameOf = (part: PartRequest): string => ('exploration' in part ? part.exploration : String(part.widget.code))

/** Refuses a part that the person was allowed to have when the file was started, but no longer is. */
async function requireStill(services: Services, part: PartRequest, person: Actor): Promise<void> {
  if ('exploration' in part) {
    const { exploration, question, field } = part
    const card = { exploration, question: encodeExploration(question), filters: {} }
    await readExplorationOfMany(services, card, field, person)
    return
  }
  if (!maySee(person, part.widget.code)) throw problem('forbidden')
  await requireVisible(services, part.widget, person)
}

/** Tells the person, who may have reloaded the page meanwhile and does not wait for the file any more. */
async function noteReady(
  { state, now }: Pick<Services, 'state' | 'now'>,
  person: Actor,
  job: ExportJob,
): Promise<void> {
  const { id, title, format } = job
  const at = now()
  await state.notifications.note({
    id: noteOf(id),
    userId: person.userId,
    at,
    until: new Date(at.getTime() + jobLimits.retentionMs),
    facts: { kind: 'export_ready', job: id, title, format },
  })
}

const noteOf = (jobId: string): string => `export:${jobId}`
