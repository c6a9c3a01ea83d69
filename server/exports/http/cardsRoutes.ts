import { cancelCards, type ExportJob, fetchCards, readCards, startCards } from '@sala/catalog/api/exports.ts'
import { fileTypes } from '@sala/catalog/api/fileTypes.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/actor.ts'
import { maySee } from '../../access/guard.ts'
import { personOf } from '../../access/personOf.ts'
import { attachment, fileNameOf } from '../../core/fileName.ts'
import { ProblemError, problem, problemText } from '../../core/problems.ts'
import { QueryTimeout } from '../../facts/engines/engine.ts'
import { noteHome } from '../../requests/jobHome.ts'
import { callerSignal } from '../../requests/sender.ts'
import type { Serve } from '../../requests/serve.ts'
import type { Services } from '../../services/services.ts'
import type { CardJob } from '../card.ts'
import { rowLimit } from '../collectAnswers.ts'
import { ExportJobs, jobLimits } from '../jobs.ts'
import { collectCard, type OpenCard, openCard } from '../openCard.ts'
import type { ExportPool } from '../pool.ts'
import { demandVisible, type ManyCardsRequest, readEra, readLayout, readMany } from './readRequest.ts'
import { auditRefusals, bodyOf, exportProblem, noteExport } from './send.ts'

/** Rows that all sheets of a book hold together: what a process can carry. */
const mostRows = 60_000

interface About {
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
    const today = services.now().toISOString().slice(0, 10)
    const cards: OpenCard[] = []
    // What cannot be understood is said now, not when half of the file is made.
    for (const { widget, parameters, field } of cardsRequest) {
      cards.push(await openCard(services, widget, { parameters, language, era, today, field }))
    }
    const about = { language, widgets: cardsRequest.map(({ widget }) => widget) }
    const job = jobs.start({ ownerId: person.userId, format, title, about }, async (signal, onProgress) => {
      // Half of the way is asking, half is making; the last step is putting the file together.
      const steps = 2 * cards.length + 1
      const answered: CardJob[] = []
      let rows = format === 'xlsx' ? mostRows : Number.POSITIVE_INFINITY
      for (const card of cards) {
        const { job } = await collectCard(services, card, Math.min(rowLimit(format, layout), rows), signal)
        rows -= rowsIn(job)
        answered.push(job)
        onProgress(answered.length / steps)
      }
      const many = { kind: 'cards', format, layout, title, language, era, today, cards: answered } as const
      const bytes = await pool.make(many, signal, (read) => onProgress((cards.length + read) / steps))
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
      if (!codes.every((code) => maySee(person, code))) throw problem('forbidden')
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

/** Rows of paged answers, at most: each page holds so many. */
function rowsIn({ answers }: CardJob): number {
  return Object.values(answers).reduce((sum, pages) => sum + (pages.length > 1 ? pages.length * 1_000 : 0), 0)
}
