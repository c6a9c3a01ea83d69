import { z } from 'zod'
import { languages } from '../words.ts'
import { filledLineOf, Instant, lineOf, listOf, listQuery } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { outboundProblems } from './outboundProblems.ts'
import { createRoute, updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'

/**
 * Webhooks: addresses that alerts are posted to. Administrators enter them, since figures leave the house by them; owners of alerts choose
 * among them (docs/decisions/0106-mail-subscriptions-alerts-and-webhooks.md#alerts-and-webhooks).
 */

/** In what form a notice is posted: Sala's own signed JSON, or what a messaging service takes. */
export const webhookKinds = ['json', 'slack', 'teams', 'google_chat', 'line', 'discord'] as const
export type WebhookKind = (typeof webhookKinds)[number]

export const webhookLimits = { all: 100, name: 100, deliveries: 100 } as const

/** Where a service is asked that has one address for everybody. */
export const lineAddress = 'https://api.line.me/v2/bot/message/push'

/** The key of signatures as Standard Webhooks writes it: 24 to 64 bytes in base64. */
export const signingSecret = /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Which kinds need a secret beside their address: the key of signatures, or the token of a LINE channel. */
export const needsSecret = (kind: WebhookKind): kind is 'json' | 'line' => kind === 'json' || kind === 'line'

/** The part of a webhook's secret or recipient that its kind cannot do with, with what is accepted; null where all is well. */
export function webhookFault({ kind, secret, recipient }: Pick<NewWebhook, 'kind' | 'secret' | 'recipient'>) {
  if (kind === 'line' && !/^[UCR][0-9a-f]{32}$/.test(recipient))
    return { field: 'recipient', value: recipient, expected: 'U…, C…, R… (33)' }
  if (secret === undefined) return null
  if (kind === 'json' && !signingSecret.test(secret)) return { field: 'secret', value: '', expected: 'whsec_…' }
  if (kind === 'line' && !/^[\x21-\x7e]+$/.test(secret)) return { field: 'secret', value: '', expected: 'ASCII' }
  return null
}

const settings = {
  name: filledLineOf(webhookLimits.name),
  kind: z.enum(webhookKinds),
  /** LINE: the id of the person, group or room that gets the messages; empty otherwise. */
  recipient: lineOf(60),
  /** Of the words that are sent. */
  language: z.enum(languages),
  active: z.boolean(),
}

export const NewWebhook = namedStrictObject('NewWebhook', {
  ...settings,
  /** Left out, the one that is stored stays. Most hold a secret in their path: it is never answered. */
  address: filledLineOf(2000).optional(),
  /** The key of signatures, or the token of a LINE channel. Left out, the one that is stored stays; it is never answered. */
  secret: z.string().min(1).max(1000).optional(),
})
export type NewWebhook = z.infer<typeof NewWebhook>

export const webhookStates = ['waiting', 'sent', 'withheld', 'failed'] as const

/**
 * Why nothing was delivered. Withheld: the webhook is switched off, the owner of the alert is suspended or may no longer see its figures, or
 * the alert was changed since. Failed: as the one way out of the server refuses (`OutboundReason`), another status than 2xx, or an
 * address or secret whose key is missing.
 */
export const webhookReasons = [
  'inactive',
  'suspended',
  'no_rights',
  'changed',
  ...outboundProblems,
  'http_status',
  'secret_unreadable',
] as const
export type WebhookReason = (typeof webhookReasons)[number]

export const WebhookDelivery = namedObject('WebhookDelivery', {
  at: Instant,
  alert: z.string().nullable().describe('The name of the alert; null for a test'),
  state: z.enum(webhookStates),
  reason: z.enum(webhookReasons).nullable().describe('Of the last attempt; it may pass where the state is `waiting`'),
  status: z.int().nullable().describe('The HTTP status of the last answer'),
  attempts: z.int(),
  settledAt: Instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const Webhook = namedObject('Webhook', {
  id: z.uuid(),
  ...settings,
  host: z.string().describe('The host of its address'),
  alerts: z.int().describe('How many alerts are posted to it'),
  last: WebhookDelivery.nullable().describe('The newest delivery'),
  updatedBy: z.string().nullable(),
  updatedAt: Instant,
  version: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookChoice = namedObject('WebhookChoice', {
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(webhookKinds),
  active: z.boolean(),
})
export type WebhookChoice = z.infer<typeof WebhookChoice>

export const listWebhooks = route('GET', 'webhooks', 'The addresses that alerts can be posted to', {
  may: 'admin',
  query: listQuery(['name', 'kind', 'host'], Webhook, {}),
  reply: listOf(Webhook),
})

/** Names only: people who create alerts must not see the addresses. */
export const listWebhookChoices = route(
  'GET',
  'webhooks/choices',
  'The webhooks that an alert can be posted to, by name',
  { may: 'explorer', reply: listOf(WebhookChoice) },
)

/** Gives an ETag; send it back as `If-Match` with a change. */
export const getWebhook = route('GET', 'webhooks/:id', 'One webhook', { may: 'admin', reply: Webhook })

export const createWebhook = createRoute('webhooks', 'Adds an address that alerts can be posted to', {
  may: 'admin',
  body: NewWebhook,
  reply: Webhook,
})

/** Takes `If-Match`. An address on another host needs its secret once more. */
export const updateWebhook = updateRoute('webhooks/:id', 'Changes a webhook', {
  may: 'admin',
  body: NewWebhook,
  reply: Webhook,
})

export const deleteWebhook = route(
  'DELETE',
  'webhooks/:id',
  'Deletes a webhook; alerts that were posted to it no longer are',
  { may: 'admin' },
)

/** One attempt, whose outcome is answered and stands in the log. */
export const testWebhook = route('POST', 'webhooks/:id/test', 'Posts a test message to a webhook now', {
  may: 'admin',
  reply: WebhookDelivery,
})

/** The newest first, at most 100. */
export const listWebhookDeliveries = route(
  'GET',
  'webhooks/:id/deliveries',
  'What was posted to a webhook, and what came of it',
  { may: 'admin', reply: listOf(WebhookDelivery) },
)
