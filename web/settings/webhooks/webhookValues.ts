import {
  lineAddress,
  NewWebhook,
  signingSecret,
  type Webhook,
  type WebhookKind,
  webhookKinds,
} from '@sala/catalog/api/webhooks.ts'
import type { Language } from '@sala/catalog/words.ts'
import { z } from 'zod'

/** A webhook as its form has it: choices are texts, '' where nothing is typed. */
export const Shape = NewWebhook.pick({ name: true, recipient: true, active: true }).extend({
  kind: z.string(),
  language: z.string(),
  address: z.string().max(2000),
  secret: z.string().max(1000),
})
export type Values = z.input<typeof Shape>

/** A new key of signatures: 32 random bytes. */
function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const secret = `whsec_${btoa(String.fromCharCode(...bytes))}`
  if (!signingSecret.test(secret)) throw new Error('a key of signatures has another form')
  return secret
}

export const emptyWebhook = (language: Language): Values => ({
  name: '',
  kind: 'json',
  address: '',
  secret: newSigningSecret(),
  recipient: '',
  language,
  active: true,
})

export const kindOf = ({ kind }: Pick<Values, 'kind'>): WebhookKind =>
  webhookKinds.find((webhookKind) => webhookKind === kind) ?? 'json'

/** What the fields of address and secret hold when another kind is chosen for a new webhook. */
export const startingValues = (kind: WebhookKind): Pick<Values, 'address' | 'secret'> => ({
  address: kind === 'line' ? lineAddress : '',
  secret: kind === 'json' ? newSigningSecret() : '',
})

export const valuesOf = ({ name, kind, recipient, language, active }: Webhook): Values => ({
  ...{ name, kind, recipient, language, active },
  address: '',
  secret: '',
})

/** What the server is sent; what was left empty stays as it is stored. */
export const bodyOf = ({ address, secret, ...values }: Values): NewWebhook =>
  NewWebhook.parse({ ...values, ...(address !== '' && { address }), ...(secret !== '' && { secret }) })
