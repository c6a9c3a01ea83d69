import { z } from 'zod'
import { languages } from '../words.ts'
import { BoardText } from './boardText.ts'
import { AskedPart, cardsFormats, maxCards } from './exports.ts'
import { filledLineOf, Instant, lineOf, listOf, listQuery } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { pagePathOf } from './pagePath.ts'
import { createRoute, updateRoute } from './resourceRoutes.ts'
import { route } from './route.ts'
import { Email } from './users.ts'

/**
 * What comes by mail: a dashboard, a board, a card or a saved exploration with the filters that were set, as a file, at a time of one's own
 * choice, to people, groups and addresses outside. Each recipient gets what that person may see at the moment at which it is sent.
 */

export const subscriptionLimits = { each: 100, recipients: 50, deliveries: 100, previewed: 100 } as const

/** `pictures`: each card as a picture inside the mail, with its figures in words; else an attached file. */
export const subscriptionFormats = [...cardsFormats, 'pictures'] as const
export type SubscriptionFormat = (typeof subscriptionFormats)[number]

/** `data`: when new figures of its data sets arrive, once for all files that come shortly after each other. */
export const intervals = ['day', 'week', 'month', 'data'] as const

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** When it is due, by the clock of a time zone; of `data`, nothing else counts. */
export const Schedule = namedStrictObject('Schedule', {
  every: z.enum(intervals),
  weekday: z.int().min(1).max(7).describe('Of a week: Monday is 1'),
  day: z.int().min(1).max(31).describe('Of a month; its last day where it has fewer'),
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'HH:MM' }),
  zone: z
    .string()
    .max(60)
    .regex(/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/, { error: 'Asia/Bangkok' })
    .refine(isZone, { params: { expected: 'Asia/Bangkok' } }),
})
export type Schedule = z.infer<typeof Schedule>

/** A recipient: a person, all people of a group, or an outside address in an allowed domain. */
const Recipient = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['person', 'group']), id: z.uuid() }),
  z.strictObject({ kind: z.literal('address'), id: Email }),
])
export type Recipient = z.infer<typeof Recipient>
const recipientKinds = ['person', 'group', 'address'] as const
const NamedRecipient = z.object({ kind: z.enum(recipientKinds), id: z.string(), name: z.string() })
export type NamedRecipient = z.infer<typeof NamedRecipient>

export const NewSubscription = namedStrictObject('NewSubscription', {
  /** The title of the file and of the mail, e.g. that of the dashboard. */
  name: filledLineOf(120),
  /** Where the mail's link leads: the page with its filters. A question stands in it as long as it is. */
  path: pagePathOf(18_000),
  format: z.enum(subscriptionFormats),
  language: z.enum(languages),
  cards: z.array(AskedPart).min(1).max(maxCards),
  /** What a board says below its last card; a book has no texts. Absent where there are none: pages of the release before know no such key. */
  texts: z.array(BoardText).max(maxCards).optional(),
  schedule: Schedule,
  recipients: z
    .array(Recipient)
    .min(1)
    .max(subscriptionLimits.recipients)
    .refine((all) => new Set(all.map(({ kind, id }) => `${kind} ${id.toLowerCase()}`)).size === all.length, {
      params: { expected: 'id: 1 ×' },
    }),
  paused: z.boolean(),
})
export type NewSubscription = z.infer<typeof NewSubscription>

/** `digest`: a person's weekly digest, which has no cards and no file; its own routes change it. */
export const subscriptionKinds = ['cards', 'digest'] as const

export const Subscription = NewSubscription.extend({
  id: z.uuid(),
  kind: z.enum(subscriptionKinds),
  cards: z.array(AskedPart).max(maxCards).describe('None of a weekly digest'),
  owner: z.string().describe('Whose it is, by first and last name'),
  own: z.boolean(),
  recipients: z.array(NamedRecipient),
  nextAt: Instant.nullable().describe('Null while it is paused, and while it waits for new figures'),
  lastAt: Instant.nullable().describe('When it was last due'),
  version: z.int(),
}).meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

export const deliveryStates = ['waiting', 'sent', 'withheld', 'failed'] as const

/**
 * Why nothing was delivered: the person is suspended, may see none of the cards, must set up a second factor first, or has unsubscribed
 * since; the domain of an outside address is no longer allowed; all saved explorations are deleted, or no longer shared with the
 * subscriber; the file could not be made; the mail server refused the address, or could not be reached for half a day; a weekly digest had
 * no news.
 */
export const deliveryReasons = [
  'suspended',
  'no_rights',
  'second_factor',
  'unsubscribed',
  'domain',
  'gone',
  'not_made',
  'refused',
  'unreachable',
  'nothing_new',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

export const Delivery = namedObject('Delivery', {
  dueAt: Instant,
  recipient: z.string(),
  test: z.boolean(),
  state: z.enum(deliveryStates),
  reason: z.enum(deliveryReasons).nullable(),
  leftOut: z.int().nullable().describe('Cards that the recipient may not see; null where none was sent'),
  settledAt: Instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const listSubscriptions = route(
  'GET',
  'subscriptions',
  'One’s own subscriptions; those of all for administrators, with the weekly digests that are turned on',
  {
    may: 'signed_in',
    query: listQuery(['name', 'owner', 'nextAt'], Subscription, {
      whose: z.enum(['own', 'all']).optional().describe('`own` by default'),
    }),
    reply: listOf(Subscription),
  },
)

/** Without addresses: subscribing a person discloses only their name. */
export const listSubscriptionRecipients = route(
  'GET',
  'subscriptions/recipients',
  'People and groups to send to: the first 20 whose name holds a text, or the address outside that it is, if allowed',
  {
    may: 'signed_in',
    query: z.strictObject({ q: lineOf(100).optional() }),
    reply: listOf(NamedRecipient.extend({ department: z.string().nullable() })),
  },
)

/** 503 where no mail server is set up. Cards that one may not see oneself are refused (`forbidden`). Takes `Idempotency-Key`. */
export const createSubscription = createRoute('subscriptions', 'Subscribes to cards by mail', {
  may: 'signed_in',
  body: NewSubscription,
  reply: Subscription,
})

export const updateSubscription = updateRoute('subscriptions/:id', 'Changes, pauses or resumes a subscription', {
  may: 'signed_in',
  body: NewSubscription,
  reply: Subscription,
})

export const deleteSubscription = route('DELETE', 'subscriptions/:id', 'Ends a subscription', {
  may: 'signed_in',
})

export const testSubscription = route('POST', 'subscriptions/:id/test', 'Sends a subscription to oneself, now', {
  may: 'signed_in',
})

/** What a recipient would get now. Who has unsubscribed is not among them. */
export const PreviewedDelivery = namedObject('PreviewedDelivery', {
  recipient: z.string(),
  reason: z.enum(deliveryReasons).nullable().describe('Why nothing would come; null where it would'),
  cards: z.int().describe('Cards in the file'),
  leftOut: z.int().describe('Cards that the recipient may not see'),
  limited: z.boolean().describe('Whether the recipient sees a part of the rows alone'),
})
export type PreviewedDelivery = z.infer<typeof PreviewedDelivery>

/** A preview is made with the caller's own rights, so it shows no figure that they may not see. */
export const previewSubscription = route(
  'GET',
  'subscriptions/:id/preview',
  'What a subscription would send now: the mail to oneself, and what each of the first 100 recipients would get',
  {
    may: 'signed_in',
    reply: listOf(PreviewedDelivery).extend({
      mail: z
        .object({
          subject: z.string(),
          text: z.string(),
          file: z.string().nullable().describe('The name of what is attached; null for pictures inside it'),
        })
        .nullable()
        .describe('Null where one may see none of it'),
    }),
  },
)

export const listDeliveries = route(
  'GET',
  'subscriptions/:id/deliveries',
  'What was sent of a subscription, to whom, and why not; the newest hundred of 90 days',
  { may: 'signed_in', reply: listOf(Delivery) },
)
