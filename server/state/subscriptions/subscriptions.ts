import { isDeepStrictEqual } from 'node:util'
import type { BoardText } from '@sala/catalog/api/boardText.ts'
import type { NamedRecipient, NewSubscription, Subscription } from '@sala/catalog/api/subscriptions.ts'
import { subscriptionLimits } from '@sala/catalog/api/subscriptions.ts'
import { Email } from '@sala/catalog/api/users.ts'
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { type FoundReader, findPeopleAndGroups } from '../administration/peopleAndGroups.ts'
import { findIdempotentResult, fullName, type IdempotencyKey, storeIdempotentResult } from '../administration/shared.ts'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import { emailKey } from '../keys.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { requireRoom } from '../requireRoom.ts'
import { RuleViolation, requireVersion } from '../ruleViolation.ts'
import { users } from '../schema/people.ts'
import { deliveries, subscriptions, unsubscribed, unsubscribedAddresses } from '../schema/subscriptions.ts'
import { figuresFor } from './mailDomains.ts'
import { readsMail, recipientsOf, setRecipients } from './recipients.ts'

/** The reader: of their own subscriptions, or of all. */
interface SubscriptionReader {
  readonly userId: string
  readonly all: boolean
}

/** A possible recipient of a subscription. */
type FoundRecipient = FoundReader | (Omit<FoundReader, 'kind'> & { readonly kind: 'address' })

export interface SubscriptionRow extends Omit<NewSubscription, 'recipients' | 'texts'> {
  readonly texts: readonly BoardText[]
  readonly id: string
  /** `digest`: a weekly digest, of no cards, whose name is no reader's language. */
  readonly kind: Subscription['kind']
  readonly userId: string
  readonly owner: string
  readonly recipients: readonly NamedRecipient[]
  readonly dueAt: Date | null
  readonly lastAt: Date | null
  readonly version: number
}

export function subscriptionsIn(database: Database) {
  return {
    /** Of all: with the weekly digests that are turned on. A person's own list omits the digest, which is turned off elsewhere. */
    list: (reader: SubscriptionReader): Promise<readonly SubscriptionRow[]> =>
      rowsWhere(database, reader.all ? or(scopeOf(reader), comingDigest) : scopeOf(reader)),

    /** Throws `not_found` where it is another's. */
    get: (reader: SubscriptionReader, id: string): Promise<SubscriptionRow> => find(database, reader, id),

    /** Throws `invalid_value` where the person has as many as one may have, and where there is no such recipient. */
    create: (
      userId: string,
      subscription: NewSubscription,
      dueAt: Date | null,
      author: Author,
      once: IdempotencyKey | null,
    ): Promise<SubscriptionRow> =>
      database.transaction(async (queries) => {
        const reader = { userId, all: false }
        const existing = await findIdempotentResult(queries, userId, once)
        if (existing !== null) return find(queries, reader, existing)
        await requireRoom(queries, {
          field: 'subscriptions',
          limit: subscriptionLimits.each,
          table: subscriptions,
          where: eq(subscriptions.userId, userId),
          userId,
        })
        const { recipients, texts = [], ...columns } = subscription
        const [created] = await queries
          .insert(subscriptions)
          .values({ userId, dueAt, texts, ...columns })
          .returning({ id: subscriptions.id })
        if (!created) throw new Error('an inserted subscription was not given back')
        await setRecipients(queries, created.id, recipients)
        await storeIdempotentResult(queries, userId, once, created.id)
        const row = await find(queries, reader, created.id)
        const { after } = difference({}, outsideOf(row))
        await writeAudit(queries, 'subscription_added', author, created.id, {}, { name: subscription.name, after })
        return row
      }),

    /** Throws `not_found`, `changed_meanwhile` and `invalid_value`. */
    update: (
      reader: SubscriptionReader,
      id: string,
      subscription: NewSubscription,
      dueAt: Date | null,
      expectedVersion: number | null,
      author: Author,
    ): Promise<SubscriptionRow> =>
      database.transaction(async (queries) => {
        const before = await find(queries, reader, id)
        requireVersion(before, expectedVersion)
        const { recipients, texts = [], ...columns } = subscription
        await queries
          .update(subscriptions)
          .set({
            texts,
            ...columns,
            ...(waitsOn(before, subscription) ? {} : { dueAt, dataVersions: null }),
            version: before.version + 1,
          })
          .where(eq(subscriptions.id, id))
        await setRecipients(queries, id, recipients)
        const row = await find(queries, reader, id)
        const changed = difference(outsideOf(before), outsideOf(row))
        await writeAudit(queries, 'subscription_changed', author, id, {}, { name: subscription.name, ...changed })
        return row
      }),

    /** Throws `not_found`. */
    remove: (reader: SubscriptionReader, id: string, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        const { name } = await find(queries, reader, id)
        await queries.delete(subscriptions).where(eq(subscriptions.id, id))
        await writeAudit(queries, 'subscription_deleted', author, id, {}, { name })
      }),

    /** People and groups whose name holds a text, groups first; or the text itself, where it is an address outside that is allowed. */
    findRecipients: async (q: string): Promise<readonly FoundRecipient[]> => {
      const address = Email.safeParse(q)
      if (!address.success) return findPeopleAndGroups(database, q, { people: readsMail })
      const id = emailKey(address.data)
      if ((await figuresFor(database, id)) === null) return []
      return [{ kind: 'address', id, name: id, department: null }]
    },

    /** Ends what comes to the person of a secret; null where there is no such secret, else what was ended. */
    unsubscribe: (secret: string, author: Author): Promise<string | null> =>
      database.transaction(async (queries) => {
        const [delivery] = await queries
          .select({
            subscriptionId: deliveries.subscriptionId,
            userId: deliveries.userId,
            address: deliveries.address,
            name: subscriptions.name,
          })
          .from(deliveries)
          .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
          .where(eq(deliveries.secret, secret))
        if (!delivery) return null
        const { name, subscriptionId, userId, address } = delivery
        const added =
          address === null
            ? await queries
                .insert(unsubscribed)
                .values({ subscriptionId, userId: userId ?? '' })
                .onConflictDoNothing()
                .returning()
            : await queries
                .insert(unsubscribedAddresses)
                .values({ subscriptionId, address })
                .onConflictDoNothing()
                .returning()
        const details = address === null ? {} : { recipient: address }
        if (added.length > 0)
          await writeAudit(queries, 'unsubscribed', { ...author, userId }, subscriptionId, details, { name })
        return name
      }),
  }
}

/** Content, schedule and recipients of mails. */
export type Subscriptions = ReturnType<typeof subscriptionsIn>

/** Where figures leave the house: the audit log names the addresses. */
const outsideOf = ({ recipients }: Pick<SubscriptionRow, 'recipients'>) => ({
  addresses: recipients.flatMap(({ kind, id }) => (kind === 'address' ? id : [])),
})

/** Whether a subscription goes on waiting for figures of the same cards. What changed while it was paused is no news. */
const waitsOn = (before: SubscriptionRow, after: NewSubscription): boolean =>
  [before, after].every(({ paused, schedule }) => !paused && schedule.every === 'data') &&
  isDeepStrictEqual(before.cards, after.cards)

/** A weekly digest that was neither turned off nor ended from one of its mails. */
const comingDigest = and(
  eq(subscriptions.kind, 'digest'),
  eq(subscriptions.paused, false),
  sql`not exists (select from ${unsubscribed} where ${unsubscribed.subscriptionId} = ${subscriptions.id})`,
)

/** The rows that are read and changed as subscriptions: of a digest, only its reader learns or changes more than its existence. */
const scopeOf = ({ userId, all }: SubscriptionReader): SQL | undefined =>
  and(eq(subscriptions.kind, 'cards'), all ? undefined : eq(subscriptions.userId, userId))

async function find(queries: Queries, reader: SubscriptionReader, id: string): Promise<SubscriptionRow> {
  const [row] = await rowsWhere(queries, and(scopeOf(reader), eq(subscriptions.id, id)))
  if (!row) throw new RuleViolation('not_found')
  return row
}

async function rowsWhere(queries: Queries, where: SQL | undefined): Promise<readonly SubscriptionRow[]> {
  const rows = await queries
    .select({ subscription: subscriptions, owner: fullName(users) })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(where)
    .orderBy(desc(subscriptions.createdAt))
  const recipients = await recipientsOf(queries, where)
  return rows.map(({ subscription: { createdAt: _createdAt, dataVersions: _dataVersions, ...row }, owner }) => ({
    ...row,
    owner,
    recipients: recipients.get(row.id) ?? [],
  }))
}
