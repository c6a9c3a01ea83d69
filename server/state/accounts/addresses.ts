import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import { emailKey } from '../keys.ts'
import type { Author, User } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { isDuplicate } from '../postgres/errors.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { accountLinks } from '../schema/accounts.ts'
import { users } from '../schema/people.ts'
import { personOf } from './linkOwner.ts'
import { isOpen, keepLink, type NewLink, useUpLinks } from './links.ts'
import { lockRights, requireCurrent, revoke } from './revocation.ts'

export function addressesIn(database: Database, changed: () => void) {
  return {
    /** The address that a person is to confirm, while the link for it can be used. */
    awaited: async (userId: string, now: Date): Promise<string | null> => {
      const [link] = await database
        .select({ email: accountLinks.email })
        .from(accountLinks)
        .where(and(eq(accountLinks.userId, userId), isOpen(now), eq(accountLinks.purpose, 'address')))
      return link?.email ?? null
    },

    /** The account and the new address of a link; null where the link is invalid. */
    read: (hash: string, now: Date): Promise<{ readonly user: User; readonly email: string } | null> =>
      worthOf(database, hash, now),

    /**
     * Uses a link up: the account has the new address, its sessions end and its other links are worth nothing. `user` is the person as they
     * were before. Null where the link is invalid; throws `email_taken`.
     */
    confirm: async (
      hash: string,
      now: Date,
      author: Author,
    ): Promise<{ readonly user: User; readonly email: string } | null> => {
      try {
        const confirmed = await database.transaction(async (queries) => {
          await lockRights(queries)
          const link = await worthOf(queries, hash, now)
          if (link === null) return null
          const { user, email } = link
          await queries
            .update(users)
            .set({ email, emailKey: emailKey(email), version: sql`${users.version} + 1` })
            .where(eq(users.id, user.id))
          await revoke(queries, user.id, 'revoked')
          await useUpLinks(queries, user.id, now)
          const name = `${user.firstname} ${user.lastname}`.trim()
          const details = { name, ...difference({ email: user.email }, { email }) }
          await writeAudit(queries, 'account_changed', { ...author, userId: user.id }, user.id, { by: 'link' }, details)
          return link
        })
        if (confirmed !== null) changed()
        return confirmed
      } catch (error) {
        throw isDuplicate(error, 'users_email_key') ? new RuleViolation('email_taken', {}, { cause: error }) : error
      }
    },

    /** Makes the open link of a person to a new address worth nothing. */
    takeBack: (userId: string, now: Date, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        await useUpLinks(queries, userId, now, 'address')
      }),
  }
}

/** New addresses of accounts, which count once their owner has confirmed them by a link. */
export type Addresses = ReturnType<typeof addressesIn>

/**
 * Keeps the link by which a person confirms another address, as an administrator wants it, and gives the address. Null where it is to change
 * at once: no link can be sent, or the person has no password here and gets one by a link to the new address, which proves it. Throws
 * `email_taken`.
 */
export async function awaitAddress(
  queries: Queries,
  userId: string,
  email: string | undefined,
  link: NewLink | null,
  author: Author,
): Promise<string | null> {
  if (link === null || email === undefined) return null
  if ((await queries.$count(users, and(eq(users.id, userId), isNotNull(users.passwordHash)))) === 0) return null
  const sameAddress = and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt))
  if ((await queries.$count(users, sameAddress)) > 0)
    throw new RuleViolation('email_taken', { field: 'email', value: email })
  await keepLink(queries, { ...link, userId, email }, author)
  return email
}

async function worthOf(queries: Queries, hash: string, now: Date) {
  const [link] = await queries
    .select({ userId: accountLinks.userId, email: accountLinks.email })
    .from(accountLinks)
    .where(and(eq(accountLinks.hash, hash), isOpen(now), eq(accountLinks.purpose, 'address')))
  if (!link?.userId || link.email === null) return null
  const user = await personOf(queries, link.userId)
  return user && { user, email: link.email }
}
