import type { NamedRecipient, Recipient } from '@sala/catalog/api/subscriptions.ts'
import { and, asc, eq, isNotNull, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { undeletedGroup, undeletedPerson } from '../administration/peopleAndGroups.ts'
import { fullName } from '../administration/shared.ts'
import { emailKey } from '../keys.ts'
import type { Queries } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { effectiveRole, roles, users } from '../schema/people.ts'
import { subscriptionRecipients, subscriptions, unsubscribed, unsubscribedAddresses } from '../schema/subscriptions.ts'
import { figuresFor } from './mailDomains.ts'

/** The recipient of a delivery: a person with an account, or an outside address. */
export type DueRecipient =
  | { readonly userId: string; readonly address: null }
  | { readonly userId: null; readonly address: string }

/** Accounts with a mailbox: service accounts have none. */
export const readsMail = ne(users.authType, 'service')

/** Recipients by subscription. Who is in the trash is left out. */
export async function recipientsOf(
  queries: Queries,
  where: SQL | undefined,
): Promise<ReadonlyMap<string, readonly NamedRecipient[]>> {
  const { subscriptionId } = subscriptionRecipients
  const groups = await queries
    .select({ subscriptionId, id: roles.id, name: roles.name })
    .from(subscriptionRecipients)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionId))
    .innerJoin(roles, eq(roles.id, subscriptionRecipients.roleId))
    .where(and(where, undeletedGroup))
    .orderBy(asc(roles.nameKey))
  const people = await queries
    .select({ subscriptionId, id: users.id, name: fullName(users) })
    .from(subscriptionRecipients)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionId))
    .innerJoin(users, eq(users.id, subscriptionRecipients.userId))
    .where(and(where, isNull(users.deletedAt)))
    .orderBy(asc(users.fullnameKey))
  const outside = await queries
    .select({ subscriptionId, address: subscriptionRecipients.address })
    .from(subscriptionRecipients)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionId))
    .where(and(where, isNotNull(subscriptionRecipients.address)))
    .orderBy(asc(subscriptionRecipients.address))
  const all = [
    ...groups.map(({ subscriptionId: of, ...row }) => ({ of, recipient: { kind: 'group' as const, ...row } })),
    ...people.map(({ subscriptionId: of, ...row }) => ({ of, recipient: { kind: 'person' as const, ...row } })),
    ...outside.map(({ subscriptionId: of, address }) => ({
      of,
      recipient: { kind: 'address' as const, id: address ?? '', name: address ?? '' },
    })),
  ]
  return new Map(
    [...Map.groupBy(all, ({ of }) => of)].map(([id, rows]) => [id, rows.map(({ recipient }) => recipient)]),
  )
}

/** Replaces all of them; those that were there may be suspended or deleted by now, new ones may not. */
export async function setRecipients(
  queries: Queries,
  subscriptionId: string,
  recipients: readonly Recipient[],
): Promise<void> {
  const before = await queries
    .delete(subscriptionRecipients)
    .where(eq(subscriptionRecipients.subscriptionId, subscriptionId))
    .returning()
  for (const [index, { kind, id: rawId }] of recipients.entries()) {
    const id = kind === 'address' ? emailKey(rawId) : rawId
    const column = columns[kind]
    const mayBeAdded = before.some((row) => row[column] === id) || (await mayBeNamed(queries, { kind, id }))
    if (!mayBeAdded) throw new RuleViolation('invalid_value', { field: `recipients.${index}.id`, value: rawId })
    await queries.insert(subscriptionRecipients).values({ subscriptionId, [column]: id })
  }
}

const columns = { person: 'userId', group: 'roleId', address: 'address' } as const

async function mayBeNamed(queries: Queries, { kind, id }: Pick<Recipient, 'kind' | 'id'>): Promise<boolean> {
  if (kind === 'address') return (await figuresFor(queries, id)) !== null
  if (kind === 'group') return (await queries.$count(roles, and(eq(roles.id, id), undeletedGroup))) > 0
  return (await queries.$count(users, and(eq(users.id, id), undeletedPerson, readsMail))) > 0
}

/**
 * The recipients: named people, even if suspended, which the log reports; active people of groups, without service accounts; and outside
 * addresses; without those who have unsubscribed. An address that belongs to an account counts as that person, so that it receives nothing
 * that the person may not see, and nothing while they are suspended.
 */
export async function dueRecipients(queries: Queries, subscriptionId: string): Promise<readonly DueRecipient[]> {
  const ofSubscription = eq(subscriptionRecipients.subscriptionId, subscriptionId)
  const wants = notExists(
    queries
      .select({ at: unsubscribed.at })
      .from(unsubscribed)
      .where(and(eq(unsubscribed.subscriptionId, subscriptionId), eq(unsubscribed.userId, users.id))),
  )
  const namedPeople = await queries
    .select({ id: users.id })
    .from(subscriptionRecipients)
    .innerJoin(
      users,
      sql`${users.id} = ${subscriptionRecipients.userId} or ${users.emailKey} = ${subscriptionRecipients.address}`,
    )
    .where(and(ofSubscription, readsMail, isNull(users.deletedAt), wants))
  const grouped = await queries
    .select({ id: users.id })
    .from(subscriptionRecipients)
    .innerJoin(users, and(isNotNull(subscriptionRecipients.roleId), eq(effectiveRole, subscriptionRecipients.roleId)))
    .where(and(ofSubscription, eq(users.active, true), readsMail, isNull(users.deletedAt), wants))
  const people = [...new Set([...namedPeople, ...grouped].map(({ id }) => id))]
  const addresses = await outsideAddresses(queries, subscriptionId)
  return [
    ...people.map((userId) => ({ userId, address: null })),
    ...addresses.map((address) => ({ userId: null, address })),
  ]
}

/** Addresses that no account has, be it in the trash. */
async function outsideAddresses(queries: Queries, subscriptionId: string): Promise<readonly string[]> {
  const { address } = subscriptionRecipients
  const stopped = queries
    .select({ at: unsubscribedAddresses.at })
    .from(unsubscribedAddresses)
    .where(and(eq(unsubscribedAddresses.subscriptionId, subscriptionId), eq(unsubscribedAddresses.address, address)))
  const account = queries.select({ id: users.id }).from(users).where(eq(users.emailKey, address))
  const rows = await queries
    .select({ address })
    .from(subscriptionRecipients)
    .where(
      and(
        eq(subscriptionRecipients.subscriptionId, subscriptionId),
        isNotNull(address),
        notExists(stopped),
        notExists(account),
      ),
    )
    .orderBy(asc(address))
  return rows.flatMap((row) => row.address ?? [])
}
