import { isDeepStrictEqual } from 'node:util'
import type { AskedCards } from '@sala/catalog/api/exports.ts'
import { allowMailDomain, listMailDomains, removeMailDomain } from '@sala/catalog/api/mailDomains.ts'
import {
  createSubscription,
  deleteSubscription,
  listDeliveries,
  listSubscriptionRecipients,
  listSubscriptions,
  type NewSubscription,
  previewSubscription,
  type Recipient,
  type Subscription,
  testSubscription,
  updateSubscription,
} from '@sala/catalog/api/subscriptions.ts'
import { unsubscribe } from '@sala/catalog/api/unsubscribe.ts'
import { loadLocale, translate } from '@sala/catalog/locales/load.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Actor, personOf } from '../access/actor.ts'
import { isAdministrator } from '../access/guard.ts'
import { languageOf } from '../core/language.ts'
import { nextDueOf } from '../core/nextDue.ts'
import { problem } from '../core/problems.ts'
import { requireCards } from '../exports/makeCards.ts'
import { idempotencyKeyOf, ifMatchVersion, reportingConflict, uuidOf, withEtag } from '../requests/change.ts'
import { answerList, pageOf } from '../requests/listing.ts'
import { authorOf } from '../requests/sender.ts'
import type { Serve } from '../requests/serve.ts'
import type { Services } from '../services/services.ts'
import type { SubscriptionRow } from '../state/subscriptions/subscriptions.ts'
import { asDelivery } from './deliveryAnswer.ts'
import { digestRoutes } from './digest/routes.ts'
import { noteVersions } from './newFigures.ts'
import { previewOf } from './preview.ts'
import { requireMail, subscriptionMessages } from './problemMessages.ts'
import { fileFormatOf, type ReportServices, startSending } from './sendReport.ts'

/** Cards by mail. Without a mail server nothing is sent, and subscribing is refused. */
export async function subscriptionRoutes(
  app: FastifyInstance,
  serve: Serve,
  services: Omit<ReportServices, 'files'>,
): Promise<void> {
  const { state, now, mail } = services
  const { subscriptions, deliveries } = state
  const readerOf = (actor: Actor) => ({ userId: actor.userId, all: isAdministrator(actor) })
  if (mail.enabled) await startSending(app, services)
  digestRoutes(serve, services)
  mailDomainRoutes(serve, services)

  serve(listSubscriptions, async ({ query, actor, request, reply }) => {
    const person = personOf(actor)
    const all = query.whose === 'all'
    if (all && !isAdministrator(person)) throw problem('forbidden', { field: 'whose', value: 'all' })
    const language = languageOf(request)
    const namedSubscriptions = await nameDigests(await subscriptions.list({ userId: person.userId, all }), language)
    const page = pageOf(namedSubscriptions, query, language, [{ field: 'name', descending: false }], {
      values: {
        name: ({ name }) => name,
        owner: ({ owner }) => owner,
        nextAt: ({ dueAt }) => dueAt?.getTime() ?? null,
      },
      texts: ({ name, owner, recipients }) => [name, owner, ...recipients.map((recipient) => recipient.name)],
    })
    const rows = page.rows.map((row) => asAnswer(row, person))
    return answerList(reply, { rows, count: page.count }, query.fields)
  })

  serve(listSubscriptionRecipients, async ({ query }) => {
    const rows = [...(await subscriptions.findRecipients(query.q ?? ''))]
    return { rows, count: rows.length }
  })

  serve(createSubscription, async ({ body, actor, request, reply }) => {
    requireMail(mail)
    const person = personOf(actor)
    await requireCards(services, asFile(body), person)
    await requireDomains(services, body.recipients, [])
    const dueAt = body.paused ? null : nextDueOf(body.schedule, now())
    const once = idempotencyKeyOf(request)
    const row = await subscriptions.create(person.userId, body, dueAt, authorOf(request), once)
    await noteVersions(services, row.id)
    return withEtag(reply, asAnswer(row, person))
  })

  serve(updateSubscription, async ({ params, body, actor, request, reply }) => {
    const person = personOf(actor)
    const [id, reader] = [uuidOf(params), readerOf(person)]
    // Pausing needs no permission for the cards: permissions are checked each time a report is sent.
    const before = await subscriptions.get(reader, id)
    const isSame = before.format === body.format && isDeepStrictEqual(before.cards, body.cards)
    if (!isSame) await requireCards(services, asFile(body), person)
    await requireDomains(services, body.recipients, before.recipients)
    const dueAt = body.paused ? null : nextDueOf(body.schedule, now())
    const work = async () => {
      const row = await subscriptions.update(reader, id, body, dueAt, ifMatchVersion(request), authorOf(request))
      await noteVersions(services, id)
      return row
    }
    const current = async () => asJson.parse(asAnswer(await subscriptions.get(reader, id), person))
    return withEtag(reply, asAnswer(await reportingConflict(work, current), person))
  })

  serve(deleteSubscription, async ({ params, actor, request }) => {
    await subscriptions.remove(readerOf(personOf(actor)), uuidOf(params), authorOf(request))
    return null
  })

  serve(testSubscription, async ({ params, actor }) => {
    requireMail(mail)
    const person = personOf(actor)
    const { id } = await subscriptions.get(readerOf(person), uuidOf(params))
    await deliveries.makeTest(id, person.userId, now())
    return null
  })

  serve(previewSubscription, async ({ params, actor }) => {
    const person = personOf(actor)
    const row = await subscriptions.get(readerOf(person), uuidOf(params))
    const { mail: letter, rows } = await previewOf(services, row, person)
    return { mail: letter, rows, count: rows.length }
  })

  serve(listDeliveries, async ({ params, actor }) => {
    const { id } = await subscriptions.get(readerOf(personOf(actor)), uuidOf(params))
    const rows = (await deliveries.list(id)).map(asDelivery)
    return { rows, count: rows.length }
  })

  serve(unsubscribe, async ({ query, request }) => {
    const ended = await subscriptions.unsubscribe(query.token, authorOf(request))
    if (ended === null) throw problem('invalid_link')
    return null
  })
}

/** An answer without the type of fields that may be absent. */
const asJson = z.record(z.string(), z.json())

const asFile = ({ format, name, language, cards }: NewSubscription): AskedCards => ({
  format: fileFormatOf(format),
  title: name,
  lang: language,
  cards,
})

/** Calls weekly digests by their name in a language. */
async function nameDigests(rows: readonly SubscriptionRow[], language: Language): Promise<readonly SubscriptionRow[]> {
  if (rows.every(({ kind }) => kind === 'cards')) return rows
  const name = translate(await loadLocale(language), 'subscriptions.digest.title')
  return rows.map((row) => (row.kind === 'digest' ? { ...row, name } : row))
}

function asAnswer(row: SubscriptionRow, person: Actor): Subscription {
  const { userId, dueAt, lastAt, recipients, texts, ...rest } = row
  return {
    ...rest,
    ...(texts.length > 0 && { texts: [...texts] }),
    own: userId === person.userId,
    recipients: [...recipients],
    nextAt: dueAt?.toISOString() ?? null,
    lastAt: lastAt?.toISOString() ?? null,
  }
}

/** Domains whose addresses subscriptions may go to, which administrators allow. */
function mailDomainRoutes(serve: Serve, { state }: Pick<Services, 'state'>): void {
  const { mailDomains } = state
  serve(listMailDomains, async () => {
    const rows = [...(await mailDomains.list())]
    return { rows, count: rows.length }
  })
  serve(allowMailDomain, ({ body, request }) => mailDomains.allow(body, authorOf(request)))
  serve(removeMailDomain, async ({ params, request }) => {
    await mailDomains.remove((params.domain ?? '').toLowerCase(), authorOf(request))
    return null
  })
}

/** Refuses addresses outside of domains that are not allowed, but for those that were recipients before. */
async function requireDomains(
  { state }: Pick<Services, 'state'>,
  recipients: readonly Recipient[],
  before: readonly { readonly id: string }[],
): Promise<void> {
  const ids = new Set(before.map(({ id }) => id))
  for (const [index, { kind, id }] of recipients.entries()) {
    if (kind !== 'address' || ids.has(id.toLowerCase())) continue
    if ((await state.mailDomains.figuresFor(id)) !== null) continue
    const message = subscriptionMessages.noDomain
    throw problem('invalid_value', { field: `recipients.${index}.id`, value: id, message })
  }
}
