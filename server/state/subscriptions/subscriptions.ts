import { isDeepStrictEqual } from 'node:util'
import type { NamedRecipient, NewSubscription, Recipient, Subscription } from '@sala/catalog/api/subscriptions.ts'
import { subscriptionLimits } from '@sala/catalog/api/subscriptions.ts'
import { and, asc, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type FoundReader, findPeopleAndGroups, livingGroup, livingPerson } from '../administration/peopleAndGroups.ts'
import { findIdempotentResult, fullName, type IdempotencyKey, storeIdempotentResult } from '../administration/shared.ts'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { demandVersion, Refused } from '../refused.ts'
import { roles, users } from '../schema/people.ts'
import { deliveries, subscriptionRecipients, subscriptions, unsubscribed } from '../schema/subscriptions.ts'

/** Who asks: their own subscriptions, or those of all. */
export interface SubscriptionReader {
  readonly userId: string
  readonly all: boolean
}

export interface SubscriptionRow extends Omit<NewSubscription, 'recipients'> {
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

/** Whoever can read a mail: nobody sits before a program. */
const readsMail = ne(users.authType, 'service')

export function subscriptionsIn(database: Database) {
  return {
    /** Of all: with the weekly digests that are turned on. Nobody's own list has theirs, which is turned off elsewhere. */
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
        await demandRoom(queries, userId)
        const { recipients, ...columns } = subscription
        const [made] = await queries
          .insert(subscriptions)
          .values({ userId, dueAt, ...columns })
          .returning({ id: subscriptions.id })
        if (!made) throw new Error('an inserted subscription was not given back')
        await setRecipients(queries, made.id, recipients)
        await storeIdempotentResult(queries, userId, once, made.id)
        await writeAudit(queries, 'subscription_added', author, made.id, {}, { name: subscription.name })
        return find(queries, reader, made.id)
      }),

    /** Throws `not_found`, `changed_meanwhile` and `invalid_value`. */
    update: (
      reader: SubscriptionReader,
      id: string,
      subscription: NewSubscription,
      dueAt: Date | null,
      seen: number | null,
      author: Author,
    ): Promise<SubscriptionRow> =>
      database.transaction(async (queries) => {
        const before = await find(queries, reader, id)
        demandVersion(before, seen)
        const { recipients, ...columns } = subscription
        await queries
          .update(subscriptions)
          .set({
            ...columns,
            ...(waitsOn(before, subscription) ? {} : { dueAt, dataVersions: null }),
            version: before.version + 1,
          })
          .where(eq(subscriptions.id, id))
        await setRecipients(queries, id, recipients)
        await writeAudit(queries, 'subscription_changed', author, id, {}, { name: subscription.name })
        return find(queries, reader, id)
      }),

    /** Throws `not_found`. */
    remove: (reader: SubscriptionReader, id: string, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        const { name } = await find(queries, reader, id)
        await queries.delete(subscriptions).where(eq(subscriptions.id, id))
        await writeAudit(queries, 'subscription_deleted', author, id, {}, { name })
      }),

    /** People and groups whose name holds a text, groups first. */
    findRecipients: (q: string): Promise<readonly FoundReader[]> =>
      findPeopleAndGroups(database, q, { people: readsMail }),

    /** Ends what comes to the person of a secret; null where there is no such secret, else what was ended. */
    unsubscribe: (secret: string, author: Author): Promise<string | null> =>
      database.transaction(async (queries) => {
        const [found] = await queries
          .select({ subscriptionId: deliveries.subscriptionId, userId: deliveries.userId, name: subscriptions.name })
          .from(deliveries)
          .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
          .where(eq(deliveries.secret, secret))
        if (!found) return null
        const { name, ...ended } = found
        const added = await queries.insert(unsubscribed).values(ended).onConflictDoNothing().returning()
        if (added.length > 0)
          await writeAudit(
            queries,
            'unsubscribed',
            { ...author, userId: found.userId },
            found.subscriptionId,
            {},
            { name },
          )
        return name
      }),
  }
}

/** What comes by mail, when and to whom. */
export type Subscriptions = ReturnType<typeof subscriptionsIn>

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

/** What is read and changed as a subscription: of a digest nobody but its reader learns or changes more than that it comes. */
const scopeOf = ({ userId, all }: SubscriptionReader): SQL | undefined =>
  and(eq(subscriptions.kind, 'cards'), all ? undefined : eq(subscriptions.userId, userId))

async function find(queries: Queries, reader: SubscriptionReader, id: string): Promise<SubscriptionRow> {
  const [row] = await rowsWhere(queries, and(scopeOf(reader), eq(subscriptions.id, id)))
  if (!row) throw new Refused('not_found')
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

/** Recipients by subscription. Who is in the trash is left out. */
async function recipientsOf(
  queries: Queries,
  where: SQL | undefined,
): Promise<ReadonlyMap<string, readonly NamedRecipient[]>> {
  const { subscriptionId } = subscriptionRecipients
  const groups = await queries
    .select({ subscriptionId, id: roles.id, name: roles.name })
    .from(subscriptionRecipients)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionId))
    .innerJoin(roles, eq(roles.id, subscriptionRecipients.roleId))
    .where(and(where, livingGroup))
    .orderBy(asc(roles.nameKey))
  const people = await queries
    .select({ subscriptionId, id: users.id, name: fullName(users) })
    .from(subscriptionRecipients)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionId))
    .innerJoin(users, eq(users.id, subscriptionRecipients.userId))
    .where(and(where, isNull(users.deletedAt)))
    .orderBy(asc(users.fullnameKey))
  const all = [
    ...groups.map(({ subscriptionId: of, ...row }) => ({ of, recipient: { kind: 'group' as const, ...row } })),
    ...people.map(({ subscriptionId: of, ...row }) => ({ of, recipient: { kind: 'person' as const, ...row } })),
  ]
  return new Map(
    [...Map.groupBy(all, ({ of }) => of)].map(([id, rows]) => [id, rows.map(({ recipient }) => recipient)]),
  )
}

/** Replaces all of them; those that were there may be suspended or deleted by now, new ones may not. */
async function setRecipients(
  queries: Queries,
  subscriptionId: string,
  recipients: readonly Recipient[],
): Promise<void> {
  const before = await queries
    .delete(subscriptionRecipients)
    .where(eq(subscriptionRecipients.subscriptionId, subscriptionId))
    .returning()
  for (const [index, { kind, id }] of recipients.entries()) {
    const known =
      before.some(({ userId, roleId }) => id === (kind === 'person' ? userId : roleId)) ||
      (kind === 'person'
        ? (await queries.$count(users, and(eq(users.id, id), livingPerson, readsMail))) > 0
        : (await queries.$count(roles, and(eq(roles.id, id), livingGroup))) > 0)
    if (!known) throw new Refused('invalid_value', { field: `recipients.${index}.id`, value: id })
    await queries
      .insert(subscriptionRecipients)
      .values({ subscriptionId, ...(kind === 'person' ? { userId: id } : { roleId: id }) })
  }
}

/** Enforces the limit. Locks the person's row, so that two tabs cannot exceed it together. */
async function demandRoom(queries: Queries, userId: string): Promise<void> {
  await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const held = await queries.$count(subscriptions, eq(subscriptions.userId, userId))
  if (held < subscriptionLimits.each) return
  throw new Refused('invalid_value', {
    field: 'subscriptions',
    value: String(held + 1),
    expected: `≤ ${subscriptionLimits.each}`,
  })
}
