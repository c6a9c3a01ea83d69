import type { WebhookDelivery, WebhookKind } from '@sala/catalog/api/webhooks.ts'
import type { Translate } from '@sala/catalog/locales/keys.ts'

/** Why something was not delivered; null where there is nothing to say. */
export function reasonWords(
  { reason, status }: Pick<WebhookDelivery, 'reason' | 'status'>,
  t: Translate,
): string | null {
  if (reason === null) return null
  if (reason === 'http_status') return t('webhooks.reasons.http_status', { status: status ?? 0 })
  return t(`webhooks.reasons.${reason}`)
}

/** What services are called, in every language. */
const services: Readonly<Record<Exclude<WebhookKind, 'json'>, string>> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  google_chat: 'Google Chat',
  line: 'LINE Messaging API',
  discord: 'Discord',
}

export const kindWords = (kind: WebhookKind, t: Translate): string =>
  kind === 'json' ? t('webhooks.signedJson') : services[kind]
