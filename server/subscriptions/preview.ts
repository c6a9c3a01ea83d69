import { type DeliveryReason, type PreviewedDelivery, subscriptionLimits } from '@sala/catalog/api/subscriptions.ts'
import type { Actor } from '../access/actor.ts'
import { actorOf } from '../access/actorOf.ts'
import { fileNameOf } from '../core/fileName.ts'
import { permittedCards } from '../exports/makeCards.ts'
import type { Services } from '../services/services.ts'
import type { SubscriptionRow } from '../state/subscriptions/subscriptions.ts'
import { writeReport } from './reportMail.ts'
import { type LivingParts, livingParts } from './sendReport.ts'

type PreviewServices = Pick<Services, 'state' | 'config' | 'now'>
type Previewed = Pick<SubscriptionRow, 'id' | 'userId' | 'owner' | 'name' | 'path' | 'format' | 'language'> & {
  readonly cards: LivingParts['living'][number][]
}

interface Preview {
  readonly mail: { readonly subject: string; readonly text: string; readonly file: string } | null
  readonly rows: PreviewedDelivery[]
}

/** What a subscription would send now: its mail as `reader` would get it, and what each recipient would get. No file is made. */
export async function previewOf(services: PreviewServices, subscription: Previewed, reader: Actor): Promise<Preview> {
  const { state } = services
  const parts = await livingParts(services, subscription)
  const ids = (await state.deliveries.recipients(subscription.id)).slice(0, subscriptionLimits.previewed)
  const rows: PreviewedDelivery[] = []
  for (const id of ids) rows.push(await previewedFor(services, subscription, parts, id))
  return { mail: await mailFor(services, subscription, parts, reader), rows }
}

async function previewedFor(
  services: PreviewServices,
  subscription: Previewed,
  parts: LivingParts,
  userId: string,
): Promise<PreviewedDelivery> {
  const person = await services.state.sessions.byUser(userId)
  const user = person?.user ?? (await services.state.users.byId(userId))
  const recipient = user === null ? '' : `${user.firstname} ${user.lastname}`.trim()
  const nothing = (reason: DeliveryReason) => ({ recipient, reason, cards: 0, leftOut: 0, limited: false })
  if (person === null) return nothing('suspended')
  if (person.secondFactorDue) return nothing('second_factor')
  if (parts.living.length === 0) return nothing('gone')
  const { cards, ...rest } = await contentFor(services, subscription, parts, actorOf(person))
  return cards === 0 ? nothing('no_rights') : { recipient, reason: null, cards, ...rest }
}

async function contentFor(
  services: PreviewServices,
  { format, name, language }: Previewed,
  { living, gone }: LivingParts,
  actor: Actor,
) {
  const asked = { format, title: name, lang: language, cards: living }
  const { permitted, leftOut } = await permittedCards(services, asked, actor)
  return { cards: permitted.length, leftOut: leftOut + gone, limited: actor.rows.rule !== null }
}

async function mailFor(
  services: PreviewServices,
  subscription: Previewed,
  parts: LivingParts,
  reader: Actor,
): Promise<Preview['mail']> {
  const { name, format, language, path, owner } = subscription
  const content = await contentFor(services, subscription, parts, reader)
  if (content.cards === 0) return null
  const { origin } = services.config.publicUrl
  const file = fileNameOf(name, format)
  const mail = await writeReport({
    to: reader.email,
    language,
    name,
    owner,
    today: services.now().toISOString().slice(0, 10),
    ...content,
    test: false,
    file: { filename: file, contentType: '', content: new Uint8Array() },
    link: `${origin}${path}`,
    // The way to unsubscribe is each mail's own.
    unsubscribe: origin,
    unsubscribePage: `${origin}/session/unsubscribe`,
  })
  return { subject: mail.subject, text: mail.text, file }
}
