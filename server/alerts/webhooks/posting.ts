import { actorOf } from '../../access/actorOf.ts'
import type { Services } from '../../services/services.ts'
import type { JobAttempt } from '../../state/queue/jobQueue.ts'
import type { DueWebhook, WebhookOutcome } from '../../state/webhooks/webhookDeliveries.ts'
import { mayAskRule } from '../evaluateAlert.ts'
import { type PostServices, postNotice } from './postNotice.ts'
import { alertNotice } from './webhookNotice.ts'

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
