import { and, eq } from 'drizzle-orm'
import type { User } from '../model.ts'
import type { Queries } from '../postgres/database.ts'
import { accountLinks } from '../schema/accounts.ts'
import { effectiveRole, roles, users } from '../schema/people.ts'
import { isOpen } from './links.ts'
import { userColumns } from './users.ts'

/** The link of a hash. */
export const hasHash = (hash: string) => eq(accountLinks.hash, hash)

/** A person who may have a password here: active, and not of the directory. */
export async function personOf(queries: Queries, userId: string): Promise<User | null> {
  const rows = await queries
    .select(userColumns)
    .from(users)
    .leftJoin(roles, eq(roles.id, effectiveRole))
    .where(and(eq(users.id, userId), eq(users.active, true), eq(users.authType, 'normal_auth')))
  return rows[0] ?? null
}

/** The person of a valid link to choose a password, at an instant; null where the link is invalid or expired. */
export async function readLink(
  queries: Queries,
  hash: string,
  now: Date,
): Promise<{ readonly purpose: 'reset' | 'invitation'; readonly user: User } | null> {
  const [link] = await queries
    .select({ userId: accountLinks.userId, purpose: accountLinks.purpose })
    .from(accountLinks)
    .where(and(hasHash(hash), isOpen(now)))
  if (!link?.userId || (link.purpose !== 'reset' && link.purpose !== 'invitation')) return null
  const user = await personOf(queries, link.userId)
  return user && { purpose: link.purpose, user }
}
