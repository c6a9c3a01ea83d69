import { randomUUID } from 'node:crypto'
import { webhookMessages } from '@sala/catalog/api/problemTexts/webhookMessages.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookChoices,
  listWebhookDeliveries,
  listWebhooks,
  type NewWebhook,
  needsSecret,
  testWebhook,
  updateWebhook,
  webhookFault,
} from '@sala/catalog/api/webhooks.ts'
import { plainHost } from '../../core/config/outbound.ts'
import { languageOf } from '../../core/language.ts'
import { problem } from '../../core/problems.ts'
import { idempotencyKeyOf, ifMatchVersion, reportingConflict, uuidOf, withEtag } from '../../requests/change.ts'
import { answerList, pageOf } from '../../requests/listing.ts'
import { requireOutboundAddress } from '../../requests/outboundAddress.ts'
import { authorOf } from '../../requests/sender.ts'
import type { RouteModule } from '../../requests/serve.ts'
import { secretToStore } from '../../services/secretToStore.ts'
import type { Services } from '../../services/services.ts'
import { requireVersion } from '../../state/ruleViolation.ts'
import type { WebhookSettings, Webhooks } from '../../state/webhooks/webhooks.ts'
import { postNotice } from './postNotice.ts'
import { testNotice } from './webhookNotice.ts'

type StoredWebhook = Awaited<ReturnType<Webhooks['withSecret']>>

/** The addresses that alerts are posted to: administrators enter them, owners of alerts choose by name. */
export const webhookRoutes: RouteModule = (_app, serve, services) => {
  const { state, now } = services
  const { webhooks, webhookDeliveries } = state

  serve(listWebhooks, async ({ query, request, reply }) => {
    const page = pageOf(await webhooks.list(), query, languageOf(request), [{ field: 'name', descending: false }], {
      values: { name: ({ name }) => name, kind: ({ kind }) => kind, host: ({ host }) => host },
      texts: ({ name, host }) => [name, host],
    })
    return answerList(reply, page, query.fields)
  })

  serve(listWebhookChoices, async () => {
    const rows = [...(await webhooks.choices())]
    return { rows, count: rows.length }
  })

  serve(getWebhook, async ({ params, reply }) => withEtag(reply, await webhooks.get(uuidOf(params))))

  serve(createWebhook, async ({ body, request, reply }) => {
    const { address, ...settings } = settingsOf(services, body, null)
    if (address === undefined)
      throw problem('invalid_value', { field: 'address', message: webhookMessages.addressWanted })
    const created = await webhooks.create({ ...settings, address }, authorOf(request), idempotencyKeyOf(request))
    return withEtag(reply, created)
  })

  serve(updateWebhook, async ({ params, body, request, reply }) => {
    const id = uuidOf(params)
    const change = async () => {
      const before = await webhooks.withSecret(id)
      requireVersion(before, ifMatchVersion(request))
      return webhooks.change(id, before.version, settingsOf(services, body, before), authorOf(request))
    }
    return withEtag(reply, await reportingConflict(change, () => webhooks.get(id)))
  })

  serve(deleteWebhook, async ({ params, request }) => {
    await webhooks.remove(uuidOf(params), authorOf(request))
    return null
  })

  serve(testWebhook, async ({ params }) => {
    const webhook = await webhooks.withSecret(uuidOf(params))
    const id = randomUUID()
    const notice = await testNotice(services, webhook.name, webhook.language)
    const { state: outcome, ...rest } = await postNotice(services, webhook, id, notice)
    // A test is over after one attempt.
    return webhookDeliveries.noteTest(webhook.id, id, { ...rest, state: outcome === 'sent' ? 'sent' : 'failed' }, now())
  })

  serve(listWebhookDeliveries, async ({ params }) => {
    const { id } = await webhooks.get(uuidOf(params))
    const rows = [...(await webhookDeliveries.list(id))]
    return { rows, count: rows.length }
  })
}

/**
 * The stored form of a webhook, encrypted. Throws `invalid_value` for an address that can never be posted to, and if a stored secret would
 * go to a host that it was not given for.
 */
function settingsOf(
  { outbound, encryption }: Services,
  body: NewWebhook,
  before: StoredWebhook | null,
): WebhookSettings {
  const { address, secret, kind, recipient, ...rest } = body
  const fault = webhookFault(body)
  if (fault !== null) throw problem('invalid_value', fault)
  if (address !== undefined) requireOutboundAddress(outbound, address)
  const host = address === undefined ? before?.host : hostIn(address)
  if (host === undefined) throw problem('invalid_value', { field: 'address', message: webhookMessages.addressWanted })
  const settings = {
    ...rest,
    kind,
    host,
    recipient: kind === 'line' ? recipient : '',
    address: address === undefined ? undefined : encryption.encrypt(address),
  }
  if (!needsSecret(kind)) return { ...settings, secret: null }
  const isOther = before?.secret == null || before.kind !== kind || before.host !== host
  return { ...settings, secret: secretToStore(encryption, secret, isOther ? webhookMessages.secretWanted : null) }
}

const hostIn = (address: string): string => {
  const url = new URL(address)
  return url.port === '' ? plainHost(url) : `${plainHost(url)}:${url.port}`
}
