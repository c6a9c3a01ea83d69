import { type AskedCards, type CardsFormat, plainLayout } from '@sala/catalog/api/exports.ts'
import { fileTypes } from '@sala/catalog/api/fileTypes.ts'
import type { DeliveryReason, SubscriptionFormat } from '@sala/catalog/api/subscriptions.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { actorOf } from '../access/actorOf.ts'
import { rowsOf } from '../access/guard.ts'
import { visibleAnnotations } from '../access/visibleAnnotations.ts'
import { fileNameOf } from '../core/fileName.ts'
import { dayIn } from '../core/nextDue.ts'
import { ProblemError } from '../core/problems.ts'
import { makeCards, openParts, type PartRequest, permittedCards } from '../exports/makeCards.ts'
import type { ExportPool } from '../exports/pool.ts'
import type { Mail } from '../services/mailer.ts'
import { loadOwnDatasets } from '../services/ownDatasets.ts'
import { printTexts } from '../services/pictures/boardPictures.ts'
import type { Services } from '../services/services.ts'
import type { JobAttempt } from '../state/queue/jobQueue.ts'
import type { DueDelivery } from '../state/subscriptions/deliveries.ts'
import { digestMail } from './digest/sendDigest.ts'
import { makePictures, readPictures } from './mailPictures.ts'
import { noteNewFigures } from './newFigures.ts'
import { ReportFiles } from './reportFiles.ts'
import { type ReportContent, writeReport } from './reportMail.ts'
import { isAllowedOutside, type ReportReader, readerOf } from './reportReader.ts'

export interface ReportServices extends Services {
  readonly pool: ExportPool
  readonly files: ReportFiles
}

/** Mails have room for about ten megabytes, and attachments grow by a third on their way. */
const maxBytes = 7 * 1024 * 1024

/** A try to send one delivery. Throws where another try may do better. */
export async function sendReport(services: ReportServices, job: JobAttempt): Promise<void> {
  const { state, now, log } = services
  const due = await state.deliveries.find(job.id)
  if (due === null) return
  // By the clock no request has looked for what other servers have changed, such as who may read a data set.
  await loadOwnDatasets(state)
  const end = (state_: 'withheld' | 'failed', reason: DeliveryReason) =>
    state.deliveries.settle(job.id, { state: state_, reason, leftOut: null }, now())
  if (due.unsubscribed && !due.test) return await end('withheld', 'unsubscribed')
  const reader = await readerOf(services, due.subscription, due.to)
  if ('reason' in reader) return await end('withheld', reader.reason)
  const { actor } = reader
  try {
    const content =
      due.subscription.kind === 'digest' && actor !== null
        ? await digestContent(services, due, actor, job.signal)
        : await reportContent(services, due, reader, job.signal)
    if ('reason' in content) {
      await end('withheld', content.reason)
      return content.reason === 'no_rights' ? await notifyOwner(services, due, reader) : undefined
    }
    const { mail, leftOut } = content
    const note = () => state.deliveries.settle(job.id, { state: 'sent', reason: null, leftOut }, now())
    const delivered = await services.mail.deliverOnce(mail, job.id, note)
    if (delivered === 'sent') return
    if (delivered === 'refused' || job.isLast)
      return await end('failed', delivered === 'refused' ? 'refused' : 'unreachable')
  } catch (error) {
    // A filter that means nothing any more will not mean something in a minute.
    const isFinal = error instanceof ProblemError && ['invalid_value', 'unknown_parameter'].includes(error.problem)
    if (!isFinal && !job.isLast) throw error
    log.error({ err: error, subscription: due.subscription.id }, 'the file of a subscription was not made')
    return await end('failed', 'not_made')
  }
  throw new Error('the mail server did not take the mail')
}

/** A mail with the number of cards that are left out of it, or why there is none. */
type Content = { readonly mail: Mail; readonly leftOut: number } | { readonly reason: DeliveryReason }

async function digestContent(
  services: ReportServices,
  due: DueDelivery,
  actor: Actor,
  signal: AbortSignal,
): Promise<Content> {
  const mail = await digestMail(services, due, actor, signal)
  return mail === null ? { reason: 'nothing_new' } : { mail, leftOut: 0 }
}

async function reportContent(
  services: ReportServices,
  due: DueDelivery,
  reader: ReportReader,
  signal: AbortSignal,
): Promise<Content> {
  const parts = await readableReportParts(services, due.subscription)
  if (parts.gone > 0) await notifySubscriptionGone(services, due)
  if (parts.living.length === 0) return { reason: 'gone' }
  const report = await makeReport(services, due.subscription, parts, reader, signal)
  if (report === null) return { reason: 'no_rights' }
  return { mail: await mailOf(services, due, reader, report), leftOut: report.leftOut }
}

interface Report {
  readonly bytes: Uint8Array
  readonly cards: number
  readonly leftOut: number
  readonly limited: boolean
  /** Where who is not signed in finds one of its cards, below the origin; null where they find none. */
  readonly publicPath: string | null
}

export interface ReadableReportParts {
  readonly living: AskedCards['cards']
  /** Number of saved explorations that are deleted or no longer shared with the subscriber. */
  readonly gone: number
}

/** The parts of a subscription that its owner may still read: a saved exploration that the owner lost is sent to no recipient. */
export async function readableReportParts(
  { state }: Pick<Services, 'state'>,
  { cards, userId }: Pick<DueDelivery['subscription'], 'cards' | 'userId'>,
): Promise<ReadableReportParts> {
  if (cards.every(({ exploration }) => exploration === undefined)) return { living: cards, gone: 0 }
  const owner = await state.sessions.byUser(userId)
  const openable = owner === null ? [] : await state.explorations.list(actorOf(owner), false)
  const ids = new Set(openable.map(({ id }) => id))
  const living = cards.filter(({ exploration }) => exploration === undefined || ids.has(exploration))
  return { living, gone: cards.length - living.length }
}

/** The rights to pictures inside a mail are those to a PDF. */
export const fileFormatOf = (format: SubscriptionFormat): CardsFormat => (format === 'pictures' ? 'pdf' : format)

/** What of living parts a reader may have, and what is left out of it. */
export async function readableParts(
  services: Pick<Services, 'state' | 'now'>,
  { format, name, language }: Pick<DueDelivery['subscription'], 'format' | 'name' | 'language'>,
  { living, gone }: ReadableReportParts,
  { actor, outside }: Pick<ReportReader, 'actor' | 'outside'>,
): Promise<{ readonly parts: readonly PartRequest[]; readonly leftOut: number; readonly limited: boolean }> {
  const cardsRequest: AskedCards = { format: fileFormatOf(format), title: name, lang: language, cards: living }
  const { permitted } = await permittedCards(services, cardsRequest, actor)
  const parts = outside ? permitted.filter(isAllowedOutside) : permitted
  return { parts, leftOut: living.length - parts.length + gone, limited: rowsOf(actor).rule !== null }
}

/** The file as a reader may have it now; null where that is none of its cards. */
async function makeReport(
  services: ReportServices,
  subscription: DueDelivery['subscription'],
  living: ReadableReportParts,
  reader: ReportReader,
  signal: AbortSignal,
): Promise<Report | null> {
  const { format, name, language, texts } = subscription
  const { actor, outside } = reader
  const { parts, leftOut, limited } = await readableParts(services, subscription, living, reader)
  if (parts.length === 0) return null
  const era = format === 'xlsx' ? 'gregorian' : 'buddhist'
  const ofFile = { layout: plainLayout, title: name, language, era, today: today(services) } as const
  const file = { format: fileFormatOf(format), ...ofFile }
  const pictureReader = subscription.userId
  // Notes are the reader's own matter too.
  const annotations = await visibleAnnotations(services.state, outside ? null : actor)
  const make = async (until: AbortSignal) => {
    const opened = await openParts(services, actor, parts, { ...file, annotations, pictureReader })
    const below = format === 'xlsx' ? [] : await printTexts(services, texts, pictureReader)
    return format === 'pictures'
      ? makePictures(services.pool, { parts: opened, below }, maxBytes, until)
      : makeCards(services.pool, opened, { ...file, texts: below }, until)
  }
  const bytes = await services.files.get(
    { actor, parts, annotations, file: { ...ofFile, format, texts, pictureReader } },
    make,
    signal,
  )
  return { bytes, cards: parts.length, leftOut, limited, publicPath: publicPathOf(parts) }
}

function publicPathOf(parts: readonly PartRequest[]): string | null {
  const open = parts.find((part) => 'widget' in part && part.widget.public)
  return open !== undefined && 'widget' in open ? `/public/widget/${open.widget.category}/${open.widget.code}` : null
}

const today = ({ now }: Pick<Services, 'now'>) => thaiDay(now())

async function mailOf(services: ReportServices, due: DueDelivery, reader: ReportReader, report: Report) {
  const { subscription, test, owner, secret } = due
  const { name, format, language, path } = subscription
  const { origin } = services.config.publicUrl
  return await writeReport({
    to: reader.email,
    outside: reader.outside,
    language,
    name,
    owner,
    today: dayIn(services.now(), subscription.schedule.zone),
    cards: report.cards,
    leftOut: report.leftOut,
    limited: report.limited,
    test,
    content: contentOf(name, format, report.bytes),
    link: `${origin}${(reader.outside ? report.publicPath : null) ?? path}`,
    unsubscribe: `${origin}/api/subscriptions/unsubscribe?token=${secret}`,
    unsubscribePage: `${origin}/session/unsubscribe#${secret}`,
  })
}

function contentOf(name: string, format: SubscriptionFormat, bytes: Uint8Array): ReportContent {
  if (format === 'pictures') return { kind: 'pictures', ...readPictures(bytes) }
  if (bytes.byteLength > maxBytes) return { kind: 'too_large' }
  return { kind: 'file', file: { filename: fileNameOf(name, format), contentType: fileTypes[format], content: bytes } }
}

/** How long the bell tells of a person without rights, in milliseconds. */
const notificationMs = 7 * 86_400_000

/** Notifies the subscriber that a recipient got nothing because they may see none of the cards. */
async function notifyOwner(
  { state, now }: ReportServices,
  { id, subscription, test }: DueDelivery,
  { name }: ReportReader,
): Promise<void> {
  if (test) return
  const at = now()
  const facts = {
    kind: 'delivery_withheld',
    subscription: subscription.name,
    recipient: name,
  } as const
  await state.notifications.note({
    id: `withheld:${id}`,
    userId: subscription.userId,
    at,
    until: new Date(at.getTime() + notificationMs),
    facts,
  })
}

/** Notifies the subscriber, once for each scheduled time, that a saved exploration is no longer available to them. */
async function notifySubscriptionGone(
  { state, now }: ReportServices,
  { subscription, dueAt }: DueDelivery,
): Promise<void> {
  const at = now()
  await state.notifications.note({
    id: `gone:${subscription.id}:${dueAt.toISOString()}`,
    userId: subscription.userId,
    at,
    until: new Date(at.getTime() + notificationMs),
    facts: { kind: 'subscription_gone', subscription: subscription.name },
  })
}

/** How often is looked for what is due, in milliseconds. */
const lookEveryMs = 10_000
/** Reports that a server makes at once: the other processes are for people who wait. */
const atOnce = 2

/** Has this server look for subscriptions that are due, and send them, until the app is closed. Every server may: each is sent once. */
export async function startSending(app: FastifyInstance, services: Omit<ReportServices, 'files'>): Promise<void> {
  const withFiles = { ...services, files: new ReportFiles(services.engine) }
  const { state, now, log } = services
  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    try {
      await noteNewFigures(services)
      for (let createdCount = 1; createdCount > 0; ) createdCount = await state.deliveries.makeDue(now())
    } catch (error) {
      log.warn({ err: error }, 'what is due by mail could not be looked for')
    }
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null
    })
  }, lookEveryMs).unref()
  await state.queue.work('report', atOnce, (job) => sendReport(withFiles, job))
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await looking
    await state.queue.rest('report')
  })
}
