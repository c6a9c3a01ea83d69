import { needsSecret } from '@sala/catalog/api/webhooks.ts'
import { actorOf } from '../../access/actorOf.ts'
import { type OutboundReason, OutboundRefusal } from '../../services/outbound.ts'
import type { Services } from '../../services/services.ts'
import type { JobAttempt } from '../../state/queue/jobQueue.ts'
import type { DueWebhook, WebhookOutcome } from '../../state/webhooks/webhookDeliveries.ts'
import type { Webhooks } from '../../state/webhooks/webhooks.ts'
import { mayAskRule } from '../evaluateAlert.ts'
import { webhookMessage } from './webhookForms.ts'
import { alertNotice, type WebhookNotice } from './webhookNotice.ts'

export type PostServices = Pick<Services, 'outbound' | 'encryption' | 'now' | 'log'>

type StoredWebhook = Awaited<ReturnType<Webhooks['withSecret']>>

const timeoutMs = 15_000
/** Services answer with a word or two. */
const maxBytes = 65_536

const mayPassReasons: ReadonlySet<OutboundReason> = new Set(['not_reached', 'timeout', 'unknown_host'])
const mayPassStatus = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

/**
 * Posts a notice once. `waiting` where another attempt may do better. Redirects are never followed, and no answer is kept but its status:
 * an address that reached what it should not would tell nothing.
 */
export async function postNotice(
  { outbound, encryption, now, log }: PostServices,
  webhook: StoredWebhook,
  id: string,
  notice: WebhookNotice,
  signal?: AbortSignal,
): Promise<WebhookOutcome> {
  const { kind, recipient } = webhook
  const address = encryption.decrypt(webhook.address)
  const secret = webhook.secret === null ? null : encryption.decrypt(webhook.secret)
  if (address === null || (secret === null && needsSecret(kind)))
    return { state: 'failed', reason: 'secret_unreadable', status: null }
  const message = webhookMessage(notice, { kind, recipient, secret }, id, now())
  try {
    const { status } = await outbound.request(address, {
      method: 'POST',
      ...message,
      timeoutMs,
      maxBytes,
      ...(signal && { signal }),
    })
    // To a retry key that it knows LINE answers 409: the message was taken before.
    if ((status >= 200 && status < 300) || (kind === 'line' && status === 409))
      return { state: 'sent', reason: null, status }
    return { state: mayPassStatus(status) ? 'waiting' : 'failed', reason: 'http_status', status }
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error
    log.warn({ webhook: webhook.id, reason: error.reason }, 'a webhook was not reached')
    return { state: mayPassReasons.has(error.reason) ? 'waiting' : 'failed', reason: error.reason, status: null }
  }
}

type PostingServices = PostServices & Pick<Services, 'state' | 'config' | 'engine'>

/** Notices that a server posts at once: one slow receiver does not hold the others up. */
const atOnce = 4

/** Has this server post what waits for webhooks; gives the way to stop that. Every server may: each notice is one job. */
export async function startPosting(services: PostingServices): Promise<() => Promise<void>> {
  await services.state.queue.work('webhook', atOnce, (job) => attemptDelivery(services, job))
  return () => services.state.queue.rest('webhook')
}

/** One attempt at a delivery. Throws where another one may do better, so that the queue comes back to it after a longer pause. */
export async function attemptDelivery(services: PostingServices, job: JobAttempt): Promise<void> {
  const { state, now } = services
  const due = await state.webhookDeliveries.find(job.id)
  if (due === null) return
  const outcome = await outcomeOf(services, due, job.signal)
  const isOver = outcome.state !== 'waiting' || job.isLast
  await state.webhookDeliveries.note(
    job.id,
    isOver && outcome.state === 'waiting' ? { ...outcome, state: 'failed' } : outcome,
    now(),
  )
  if (!isOver) throw new Error(`the webhook was not reached: ${outcome.reason}`)
}

/** The rights of the owner count at this moment, however long the notice has waited. */
async function outcomeOf(services: PostingServices, due: DueWebhook, signal: AbortSignal): Promise<WebhookOutcome> {
  const { state } = services
  const withheld = (reason: NonNullable<WebhookOutcome['reason']>) =>
    ({ state: 'withheld', reason, status: null }) as const
  if (!due.webhook.active) return withheld('inactive')
  const owner = await state.sessions.byUser(due.userId)
  if (owner === null) return withheld('suspended')
  const alert = await state.alerts.get(due.userId, due.event.alertId)
  if (due.changed || alert.rule === null) return withheld('changed')
  const actor = actorOf(owner)
  if (owner.secondFactorDue || !mayAskRule(actor, alert.rule)) return withheld('no_rights')
  const notice = await alertNotice(services, alert, due.event, actor, due.webhook.language)
  return await postNotice(services, due.webhook, due.id, notice, signal)
}
