import { type DeliveryReason, type PreviewedDelivery, subscriptionLimits } from '@sala/catalog/api/subscriptions.ts'
import { thaiDay } from '@sala/catalog/thaiDay.ts'
import type { Actor } from '../access/actor.ts'
import { fileNameOf } from '../core/fileName.ts'
import type { Services } from '../services/services.ts'
import type { Addressee } from '../state/subscriptions/deliveries.ts'
import type { DueRecipient } from '../state/subscriptions/recipients.ts'
import type { SubscriptionRow } from '../state/subscriptions/subscriptions.ts'
import { writeReport } from './reportMail.ts'
import { readerOf } from './reportReader.ts'
import { type ReadableReportParts, readableParts, readableReportParts } from './sendReport.ts'

type PreviewServices = Pick<Services, 'state' | 'config' | 'now'>
type Previewed = Pick<SubscriptionRow, 'id' | 'userId' | 'owner' | 'name' | 'path' | 'format' | 'language'> & {
  readonly cards: ReadableReportParts['living'][number][]
}

interface Preview {
  readonly mail: { readonly subject: string; readonly text: string; readonly file: string | null } | null
  readonly rows: PreviewedDelivery[]
}

/** What a subscription would send now: its mail as `reader` would get it, and what each recipient would get. No file is made. */
export async function previewOf(services: PreviewServices, subscription: Previewed, reader: Actor): Promise<Preview> {
  const { state } = services
  const parts = await readableReportParts(services, subscription)
  const recipients = (await state.deliveries.recipients(subscription.id)).slice(0, subscriptionLimits.previewed)
  const rows: PreviewedDelivery[] = []
  for (const to of recipients) rows.push(await previewedFor(services, subscription, parts, to))
  return { mail: await mailFor(services, subscription, parts, reader), rows }
}

async function previewedFor(
  services: PreviewServices,
  subscription: Previewed,
  parts: ReadableReportParts,
  to: DueRecipient,
): Promise<PreviewedDelivery> {
  const storedUser = to.userId === null ? null : await services.state.users.byId(to.userId)
  const recipient = to.address ?? `${storedUser?.firstname ?? ''} ${storedUser?.lastname ?? ''}`.trim()
  const nothing = (reason: DeliveryReason) => ({ recipient, reason, cards: 0, leftOut: 0, limited: false })
  const addressee = await addresseeOf(services, to)
  if (addressee === null) return nothing('suspended')
  const reader = await readerOf(services, subscription, addressee)
  if ('reason' in reader) return nothing(reader.reason)
  if (parts.living.length === 0) return nothing('gone')
  const { parts: cards, ...rest } = await readableParts(services, subscription, parts, reader)
  return cards.length === 0 ? nothing('no_rights') : { recipient, reason: null, cards: cards.length, ...rest }
}

/** Null for a suspended person. */
async function addresseeOf({ state }: PreviewServices, to: DueRecipient): Promise<Addressee | null> {
  if (to.address !== null)
    return { kind: 'address', address: to.address, figures: await state.mailDomains.figuresFor(to.address) }
  const person = await state.sessions.byUser(to.userId)
  return person === null ? null : { kind: 'person', person }
}

async function mailFor(
  services: PreviewServices,
  subscription: Previewed,
  parts: ReadableReportParts,
  reader: Actor,
): Promise<Preview['mail']> {
  const { name, format, language, path, owner } = subscription
  const { parts: cards, ...content } = await readableParts(services, subscription, parts, {
    actor: reader,
    outside: false,
  })
  if (cards.length === 0) return null
  const { origin } = services.config.publicUrl
  const file = format === 'pictures' ? null : fileNameOf(name, format)
  const mail = await writeReport({
    to: reader.email,
    outside: false,
    language,
    name,
    owner,
    today: thaiDay(services.now()),
    ...content,
    cards: cards.length,
    test: false,
    content:
      file === null
        ? { kind: 'pictures', pictures: [], below: [] }
        : { kind: 'file', file: { filename: file, contentType: '', content: new Uint8Array() } },
    link: `${origin}${path}`,
    // The way to unsubscribe is each mail's own.
    unsubscribe: origin,
    unsubscribePage: `${origin}/session/unsubscribe`,
  })
  return { subject: mail.subject, text: mail.text, file }
}
