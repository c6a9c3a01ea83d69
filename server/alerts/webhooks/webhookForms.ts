import { createHmac } from 'node:crypto'
import type { WebhookKind } from '@sala/catalog/api/webhooks.ts'
import { directionOf } from '@sala/catalog/words.ts'
import type { WebhookNotice } from './webhookNotice.ts'

interface WebhookMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface WebhookAddressee {
  readonly kind: WebhookKind
  /** Decrypted: the key of signatures, or the token of a LINE channel. */
  readonly secret: string | null
  readonly recipient: string
}

/** Text that a service takes, in its own marks. */
const slackText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
/** Google Chat mentions people by `<users/…>` and cannot be told not to. */
const chatText = (text: string) => text.replace(/</g, '‹').replace(/>/g, '›')
const marked = (text: string) => text.replace(/[\\`*_{}[\]()#+~|<>]/g, (mark) => `\\${mark}`)

/** As many lines as fit into what a service takes, in characters. */
function fitting(lines: readonly string[], most: number): readonly string[] {
  const visibleLines: string[] = []
  let length = 0
  for (const line of lines) {
    length += line.length + 1
    if (length > most) return [...visibleLines, '…']
    visibleLines.push(line)
  }
  return visibleLines
}

/** The bodies of services, as their documents describe them (docs/integrations/webhooks.md). */
const bodies: Readonly<Record<WebhookKind, (notice: WebhookNotice, to: WebhookAddressee) => unknown>> = {
  json: ({ payload }) => payload,
  slack: ({ title, lines, link }) => ({
    text: fitting([`*${slackText(title)}*`, ...lines.map(slackText)], 3000)
      .concat(`<${link.url}|${slackText(link.words)}>`)
      .join('\n'),
    unfurl_links: false,
  }),
  teams: ({ title, lines, link, language }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.5',
          rtl: directionOf(language) === 'rtl',
          body: [
            { type: 'TextBlock', text: marked(title), weight: 'Bolder', size: 'Medium', wrap: true },
            ...fitting(lines, 10_000).map((text) => ({
              type: 'TextBlock',
              text: marked(text),
              wrap: true,
              spacing: 'Small',
            })),
          ],
          actions: [{ type: 'Action.OpenUrl', title: link.words, url: link.url }],
        },
      },
    ],
  }),
  google_chat: ({ title, lines, link }) => ({
    text: fitting([`*${chatText(title)}*`, ...lines.map(chatText)], 3000)
      .concat(`<${link.url}|${chatText(link.words)}>`)
      .join('\n'),
  }),
  line: ({ title, lines, link }, { recipient }) => ({
    to: recipient,
    messages: [
      {
        type: 'text',
        text: [...fitting([title, ...lines], 3500), `${link.words}: ${link.url}`].join('\n').slice(0, 5000),
      },
    ],
  }),
  discord: ({ title, lines, link }) => ({
    // No one is mentioned, whatever an alert's name contains.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: marked(title).slice(0, 256),
        description: fitting(lines.map(marked), 3500).join('\n'),
        ...(link.url.length <= 2000 && { url: link.url }),
      },
    ],
  }),
}

/**
 * What is posted for a notice. Sala's own form is signed as Standard Webhooks describes it: `webhook-signature` is `v1,` and the HMAC-SHA256
 * over `id.timestamp.body` in base64. `id` is the same in every attempt, so that receivers tell a double; LINE does by its retry key.
 */
export function webhookMessage(notice: WebhookNotice, to: WebhookAddressee, id: string, now: Date): WebhookMessage {
  const body = JSON.stringify(bodies[to.kind](notice, to))
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' }
  if (to.kind === 'json') {
    const timestamp = String(Math.floor(now.getTime() / 1000))
    headers['webhook-id'] = id
    headers['webhook-timestamp'] = timestamp
    headers['webhook-signature'] = `v1,${signatureOf(to.secret ?? '', `${id}.${timestamp}.${body}`)}`
  }
  if (to.kind === 'line') {
    headers.authorization = `Bearer ${to.secret ?? ''}`
    headers['x-line-retry-key'] = id
  }
  return { headers, body }
}

const signatureOf = (secret: string, signed: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(signed)
    .digest('base64')
