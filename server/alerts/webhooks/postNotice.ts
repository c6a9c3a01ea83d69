import { wantsSecret } from '@sala/catalog/api/webhooks.ts'
import { type OutboundReason, OutboundRefusal } from '../../services/outbound.ts'
import type { Services } from '../../services/services.ts'
import type { WebhookOutcome } from '../../state/webhooks/webhookDeliveries.ts'
import type { Webhooks } from '../../state/webhooks/webhooks.ts'
import { webhookMessage } from './webhookForms.ts'
import type { WebhookNotice } from './webhookNotice.ts'

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
  if (address === null || (secret === null && wantsSecret(kind)))
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
