import { cancelCards, type ExportJob, fetchCards, readCards, startCards } from '@sala/catalog/api/exports.ts'
import { fileTypes } from '@sala/catalog/api/fileTypes.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/actor.ts'
import { maySee, rowsOf } from '../../access/guard.ts'
import { personOf } from '../../access/personOf.ts'
import { shownAnnotationsOf } from '../../access/shownAnnotations.ts'
import { attachment, fileNameOf } from '../../core/fileName.ts'
import { ProblemError, problem, problemText } from '../../core/problems.ts'
import { QueryTimeout } from '../../facts/engines/engine.ts'
import { answersFor } from '../../market/answers.ts'
import { noteHome } from '../../requests/jobHome.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import { ExportJobs, jobLimits } from '../jobs.ts'
import { makeCards, openCards } from '../makeCards.ts'
import type { ExportPool } from '../pool.ts'
import { demandVisible, type ManyCardsRequest, readEra, readLayout, readMany } from './readRequest.ts'
import { auditRefusals, bodyOf, exportProblem, noteExport } from './send.ts'

interface About {
  /** Whose rows the file holds. */
  readonly rows: string
  readonly language: Language
  readonly widgets: readonly ManyCardsRequest['widget'][]
}

/** Files of many cards: begun by one call, made one after the other, and fetched once they are ready. */
export function serveCards(app: FastifyInstance, serve: Serve, services: Services, pool: ExportPool): void {
  const jobs = new ExportJobs<About>(services.now, (error, { format, about }) => {
    const known = exportProblem(error, true)
    if (known instanceof ProblemError) return problemText(known, about.language)
    if (known instanceof QueryTimeout) return problemText(problem('time_limit'), about.language)
    services.log.error(
      { err: error, format, cards: about.widgets.map(({ code }) => code) },
      'a file of many cards was not made',
    )
    return problemText(problem('internal'), about.language)
  })
  app.addHook('onClose', async () => jobs.close())

  serve(startCards, async ({ body, actor, request, reply }) => {
    const person = personOf(actor)
    const callerLeft = callerSignal(reply)
    const cardsRequest = await auditRefusals(services, request, 'cards', () => readMany(body, person))
    for (const { widget } of cardsRequest) await demandVisible(services, widget, person)
    const { format, title, lang: language } = body
    const layout = readLayout(body.layout ?? {}, format, 'layout.')
    const era = readEra(body.era, format, language)
    const asked = answersFor(services, person)
    const today = services.now().toISOString().slice(0, 10)
    const annotations = await shownAnnotationsOf(services.state, person)
    const cards = await openCards(asked, cardsRequest, { language, era, today, annotations })
    const about = { language, rows: rowsOf(person).key, widgets: cardsRequest.map(({ widget }) => widget) }
    const job = jobs.start({ ownerId: person.userId, format, title, about }, async (signal, onProgress) => {
      const file = { format, layout, title, language, era, today }
      const bytes = await makeCards(asked, pool, cards, file, signal, onProgress)
      await noteReady(services, person, job)
      return bytes
    })
    // Who has left before knowing its name cannot ask for it any more.
    callerLeft.addEventListener('abort', () => jobs.cancel(job.id, person.userId), { once: true })
    await noteHome(services, job.id)
    return job
  })

  serve(readCards, ({ params, actor }) => {
    const found = jobs.find(params.id ?? '', personOf(actor).userId)
    if (found === undefined) throw problem('not_found')
    return found.job
  })

  serve(fetchCards, async ({ params, actor, request, reply }) => {
    const person = personOf(actor)
    const found = jobs.find(params.id ?? '', person.userId)
    if (!found?.bytes) throw problem('not_found')
    const { job, about, bytes } = found
    const { format, title } = job
    const codes = about.widgets.map(({ code }) => code)
    await auditRefusals(services, request, 'cards', () => {
      // Rights that were taken away while the file was made count too.
      const isSame = about.rows === rowsOf(person).key
      if (!isSame || !codes.every((code) => maySee(person, code))) throw problem('forbidden')
    })
    for (const widget of about.widgets) await demandVisible(services, widget, person)
    await services.state.notifications.forget(noteOf(job.id))
    await noteExport(services, request, { target: 'cards', details: { format, title, cards: codes.join(',') } })
    reply.header('content-disposition', attachment(fileNameOf(title, format), 'sala-cards')).type(fileTypes[format])
    return reply.send(bodyOf(bytes))
  })

  serve(cancelCards, async ({ params: { id = '' }, actor }) => {
    if (!jobs.cancel(id, personOf(actor).userId)) throw problem('not_found')
    await services.state.notifications.forget(noteOf(id))
    return null
  })
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
    until: new Date(at.getTime() + jobLimits.keepMs),
    facts: { kind: 'export_ready', job: id, title, format },
  })
}

const noteOf = (jobId: string): string => `export:${jobId}`
