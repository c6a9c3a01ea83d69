import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Author } from '../model.ts'
import type { Queries } from '../postgres/database.ts'
import { lockClasses } from '../postgres/lock.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { accountLinks, apiKeys } from '../schema/accounts.ts'
import { accessTokens, sessions, users } from '../schema/people.ts'

/**
 * Revocation of what lets people in. Every revocation raises the generation of the account; a sign-in or a change of an account that began
 * under an older generation is refused (docs/decisions/0020-sign-in-sessions-and-directories.md).
 */

/** Takes the lock that serialises changes of rights, so that two concurrent changes cannot break a rule together. */
export async function lockRights(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(${lockClasses.rights}, 0)`)
}

/** As `lockRights`. Throws `not_signed_in` where the author's account was revoked since the request was let in. */
export async function requireCurrent(queries: Queries, { userId, generation }: Author): Promise<void> {
  await lockRights(queries)
  if (userId === null || generation === undefined) return
  const [person] = await queries.select({ generation: users.generation }).from(users).where(eq(users.id, userId))
  if (person?.generation !== generation) throw new RuleViolation('not_signed_in')
}

/** The next generation of an account, for updates of its row that change what its person may do. */
export const nextGeneration = sql`${users.generation} + 1`

export async function raiseGeneration(queries: Queries, userId: string): Promise<void> {
  await queries.update(users).set({ generation: nextGeneration }).where(eq(users.id, userId))
}

/** The one way in which sessions end: those of a condition that are open, with their access tokens. Gives how many there were. */
export async function endSessions(queries: Queries, condition: SQL | undefined, reason: string): Promise<number> {
  const ended = await queries
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(condition, isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  const over = queries
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(condition, isNotNull(sessions.endedAt)))
  await queries.delete(accessTokens).where(inArray(accessTokens.sessionId, over))
  return ended.length
}

/** Ends one session of a person and raises the generation of the account; false where they have no such open session. */
export async function revokeSession(queries: Queries, userId: string, sessionId: string): Promise<boolean> {
  const condition = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  if ((await queries.$count(sessions, condition)) === 0) return false
  await raiseGeneration(queries, userId)
  return (await endSessions(queries, condition, 'revoked')) > 0
}

/**
 * Ends a person's sessions, all or all but one, and raises the generation of the account; gives how many sessions there were. One that is
 * being opened holds the row of its person: it is waited for, and ends too.
 */
export async function revoke(
  queries: Queries,
  userId: string,
  reason: string,
  except: string | null = null,
): Promise<number> {
  await raiseGeneration(queries, userId)
  // Revocation by an administrator also ends API keys. A password changed by its owner keeps them, so programs go on running.
  if (reason === 'revoked' && except === null) await revokeKeys(queries, eq(apiKeys.userId, userId))
  const condition = and(eq(sessions.userId, userId), except === null ? undefined : ne(sessions.id, except))
  return endSessions(queries, condition, reason)
}

/** Revokes the API keys of a condition that stand; gives how many there were. */
export async function revokeKeys(queries: Queries, condition: SQL | undefined): Promise<number> {
  const revoked = await queries
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(condition, isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id })
  return revoked.length
}

/** Ends every session and takes every password and open link of everybody; gives how many sessions and passwords there were. */
export async function revokeEverybody(queries: Queries): Promise<{ sessions: number; passwords: number }> {
  await lockRights(queries)
  const passwords = await queries.$count(users, sql`${users.passwordHash} is not null`)
  await queries.update(users).set({ generation: nextGeneration, passwordHash: null })
  const ended = await endSessions(queries, undefined, 'revoked')
  await revokeKeys(queries, undefined)
  await queries.update(accountLinks).set({ usedAt: sql`now()` }).where(isNull(accountLinks.usedAt))
  return { sessions: ended, passwords }
}
