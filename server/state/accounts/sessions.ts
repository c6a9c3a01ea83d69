import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author, SessionActor } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { secondFactors } from '../schema/accounts.ts'
import { identities } from '../schema/identities.ts'
import { accessTokens, effectiveRole, heldRoleUntil, roles, sessionCookies, sessions, users } from '../schema/people.ts'
import { endSessions, lockRights, raiseGeneration, revoke, revokeSession } from './revocation.ts'
import { permissionsOf } from './roles.ts'
import type { NewSession, OpenSession, Renewal, Unlocking } from './session.ts'
import { userColumns } from './users.ts'

const hasSecondFactor = sql<boolean>`exists (select from ${secondFactors}
  where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null)`

/** A provider of OpenID Connect asks for what it wants beside a password; here its people have none to set anything up with. */
const ofProvider = sql`exists (select from ${identities}
  where ${identities.userId} = ${users.id} and ${identities.provider} <> 'directory')`

/** What the guard needs of a person, with their rights as of now. */
export const personColumns = {
  user: userColumns,
  permissions: permissionsOf(roles.id),
  rows: roles.rows,
  roleUntil: heldRoleUntil,
  secondFactorDue: sql<boolean>`coalesce(${roles.secondFactor}, false) and not ${hasSecondFactor} and not ${ofProvider}`,
}

/** The same for a caller without a session, represented by `id`; it cannot be locked. */
export const personWithoutSession = <Id extends AnyPgColumn>(id: Id) => ({
  ...personColumns,
  sessionId: id,
  locked: sql<boolean>`false`,
})

/** What the guard needs of a session. */
const actorColumns = {
  ...personColumns,
  sessionId: sessions.id,
  viewed: sessions.viewed,
  locked: sql<boolean>`${sessions.lockedAt} is not null`,
}

/** The person of a session that has not ended, or null. */
async function actorOf(queries: Queries, sessionId: string, idleSince: Date, now: Date): Promise<SessionActor | null> {
  const rows = await queries
    .select(actorColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(roles, eq(roles.id, effectiveRole))
    .where(and(eq(sessions.id, sessionId), ...lives(idleSince, now)))
  return rows[0] ?? null
}

const lives = (idleSince: Date, now: Date) => [
  isNull(sessions.endedAt),
  gt(sessions.expiresAt, now),
  gt(sessions.usedAt, idleSince),
  eq(users.active, true),
]

/**
 * Whether an account is still of the generation that its person was asked under. Looking at a password takes a while, in which it may have
 * been revoked; the row is locked, so that nothing changes from here to the session.
 */
async function isCurrent(queries: Queries, userId: string, generation: number | undefined): Promise<boolean> {
  const [person] = await queries
    .select({ generation: users.generation })
    .from(users)
    .where(eq(users.id, userId))
    // The weakest lock that waits for every change of the row; rows that only refer to the person go on being written.
    .for('no key update')
  return person !== undefined && (generation === undefined || person.generation === generation)
}

/** Tokens of one session that live at once; each window renews when it opens, and then every quarter of an hour. */
const maxTokens = 500

/** Deletes tokens by a condition. It skips rows that another transaction is deleting and never waits, so that there is no deadlock. */
async function forgetTokens(queries: Queries, condition: SQL | undefined): Promise<void> {
  const free = queries.select({ hash: accessTokens.hash }).from(accessTokens).where(condition)
  await queries.delete(accessTokens).where(inArray(accessTokens.hash, free.for('update', { skipLocked: true })))
}

/** Forgets a session's tokens that are over. Throws where it has so many that only a program can have asked for them, to fill the store. */
async function requireFewTokens(queries: Queries, sessionId: string, now: Date): Promise<void> {
  const ofSession = eq(accessTokens.sessionId, sessionId)
  await forgetTokens(queries, and(ofSession, lt(accessTokens.expiresAt, now)))
  const [living] = await queries.select({ count: count() }).from(accessTokens).where(ofSession)
  if (living !== undefined && living.count >= maxTokens) throw new RuleViolation('too_many_attempts')
}

export function sessionsIn(database: Database, changed: () => void) {
  return {
    /** Opens a session with its audit row. False, and none, where the account was revoked since its person was asked who they are. */
    open: async (
      { userId, cookieHash, tokenHash, tokenExpiresAt, expiresAt, now, agent = null, generation }: NewSession,
      author: Author,
    ): Promise<boolean> =>
      database.transaction(async (queries) => {
        if (!(await isCurrent(queries, userId, generation))) return false
        const [session] = await queries
          .insert(sessions)
          .values({ userId, openedAt: now, usedAt: now, expiresAt, address: author.address, agent })
          .returning({ id: sessions.id })
        if (!session) throw new Error('an inserted session was not given back')
        await queries.insert(sessionCookies).values({ hash: cookieHash, sessionId: session.id })
        await queries.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId))
        await queries.insert(accessTokens).values({ hash: tokenHash, sessionId: session.id, expiresAt: tokenExpiresAt })
        await writeAudit(queries, 'signed_in', { ...author, userId }, session.id)
        return true
      }),

    /** The person of an account as of now, for what is done for them without a session; null where they may not sign in. */
    byUser: async (userId: string): Promise<SessionActor | null> => {
      const [row] = await database
        .select(personWithoutSession(users.id))
        .from(users)
        .leftJoin(roles, eq(roles.id, effectiveRole))
        .where(and(eq(users.id, userId), eq(users.active, true)))
      return row ?? null
    },

    /** The person behind an access token, or null where the token, the session or the person is over. */
    byToken: async (tokenHash: string, idleSince: Date, now: Date): Promise<SessionActor | null> => {
      const rows = await database
        .select(actorColumns)
        .from(accessTokens)
        .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(roles, eq(roles.id, effectiveRole))
        .where(and(eq(accessTokens.hash, tokenHash), gt(accessTokens.expiresAt, now), ...lives(idleSince, now)))
      return rows[0] ?? null
    },

    /**
     * Rotates the cookie and returns a new token; null where the cookie is invalid. A cookie used again ends its session. Of a locked
     * session nothing is turned or given.
     */
    renew: async (renewal: Renewal, author: Author): Promise<SessionActor | null> => {
      const { cookieHash, newCookieHash, newTokenHash, tokenExpiresAt, idleSince, replacedSince, now } = renewal
      const outcome = await database.transaction(async (queries) => {
        // The row is locked, so that of two tabs that renew together the second sees what the first did.
        const [cookie] = await queries
          .select({ sessionId: sessionCookies.sessionId, replacedAt: sessionCookies.replacedAt })
          .from(sessionCookies)
          .where(eq(sessionCookies.hash, cookieHash))
          .for('update')
        if (!cookie) return null
        const { sessionId, replacedAt } = cookie
        const actor = await actorOf(queries, sessionId, idleSince, now)
        if (!actor) return null
        if (replacedAt && replacedAt < replacedSince) {
          await lockRights(queries)
          await raiseGeneration(queries, actor.user.id)
          await endSessions(queries, eq(sessions.id, sessionId), 'cookie_used_again')
          await writeAudit(queries, 'cookie_used_again', { ...author, userId: actor.user.id }, sessionId)
          return 'used_again'
        }
        // The token is held back, and the cookie stays as it is for the unlocking.
        if (actor.locked) return actor
        // The session before its tokens, as where a session ends: two that lock in different orders can wait for each other.
        await queries.update(sessions).set({ usedAt: now }).where(eq(sessions.id, sessionId))
        await requireFewTokens(queries, sessionId, now)
        if (!replacedAt)
          await queries.update(sessionCookies).set({ replacedAt: now }).where(eq(sessionCookies.hash, cookieHash))
        await queries.insert(sessionCookies).values({ hash: newCookieHash, sessionId })
        await queries.insert(accessTokens).values({ hash: newTokenHash, sessionId, expiresAt: tokenExpiresAt })
        return actor
      })
      if (outcome !== 'used_again') return outcome
      changed()
      return null
    },

    /** The person of a session cookie, locked or not; null where the cookie is invalid. */
    byCookie: async (
      cookieHash: string,
      idleSince: Date,
      replacedSince: Date,
      now: Date,
    ): Promise<SessionActor | null> => {
      const [cookie] = await database
        .select({ sessionId: sessionCookies.sessionId, replacedAt: sessionCookies.replacedAt })
        .from(sessionCookies)
        .where(eq(sessionCookies.hash, cookieHash))
      if (!cookie || (cookie.replacedAt && cookie.replacedAt < replacedSince)) return null
      return actorOf(database, cookie.sessionId, idleSince, now)
    },

    lock: async (sessionId: string, now: Date, author: Author): Promise<void> => {
      await database.transaction(async (queries) => {
        const rows = await queries
          .update(sessions)
          .set({ lockedAt: now })
          .where(and(eq(sessions.id, sessionId), isNull(sessions.lockedAt), isNull(sessions.endedAt)))
          .returning({ id: sessions.id })
        if (rows.length > 0) await writeAudit(queries, 'session_locked', author, sessionId)
      })
      changed()
    },

    unlock: async ({ sessionId, cookie, tokenHash, tokenExpiresAt, now }: Unlocking, author: Author): Promise<void> => {
      await database.transaction(async (queries) => {
        await queries.update(sessions).set({ lockedAt: null, usedAt: now }).where(eq(sessions.id, sessionId))
        if (cookie) {
          await queries.update(sessionCookies).set({ replacedAt: now }).where(eq(sessionCookies.hash, cookie.hash))
          await queries.insert(sessionCookies).values({ hash: cookie.newHash, sessionId })
        }
        // A token from before the lock may be in other hands. Other tabs renew theirs by the cookie.
        await queries.delete(accessTokens).where(eq(accessTokens.sessionId, sessionId))
        await queries.insert(accessTokens).values({ hash: tokenHash, sessionId, expiresAt: tokenExpiresAt })
        await writeAudit(queries, 'session_unlocked', author, sessionId)
      })
      changed()
    },

    /** A person's sessions that have not ended, the last used first. */
    list: async (userId: string, idleSince: Date, now: Date): Promise<readonly OpenSession[]> => {
      const rows = await database
        .select({
          id: sessions.id,
          openedAt: sessions.openedAt,
          usedAt: sessions.usedAt,
          address: sessions.address,
          agent: sessions.agent,
          locked: actorColumns.locked,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.userId, userId), ...lives(idleSince, now)))
        .orderBy(desc(sessions.usedAt))
      return rows
    },

    /** Ends a session if it is this person's and has not ended; says whether it did. */
    endOwn: async (userId: string, sessionId: string, author: Author): Promise<boolean> => {
      const ended = await database.transaction(async (queries) => {
        await lockRights(queries)
        if (!(await revokeSession(queries, userId, sessionId))) return false
        await writeAudit(queries, 'session_revoked', author, sessionId)
        return true
      })
      changed()
      return ended
    },

    /** Ends all of a person's sessions but one. */
    endOthers: async (userId: string, except: string | null, author: Author): Promise<void> => {
      await database.transaction(async (queries) => {
        await lockRights(queries)
        const count = await revoke(queries, userId, 'revoked', except)
        if (count > 0) await writeAudit(queries, 'session_revoked', author, userId, { sessions: count })
      })
      changed()
    },

    end: async (sessionId: string, reason: 'signed_out' | 'revoked', author: Author): Promise<void> => {
      await database.transaction(async (queries) => {
        if ((await endSessions(queries, eq(sessions.id, sessionId), reason)) > 0)
          await writeAudit(queries, reason === 'signed_out' ? 'signed_out' : 'session_revoked', author, sessionId)
      })
      changed()
    },

    /** Forgets sessions that ended before a date, and at once the tokens and cookies of those that have ended. */
    sweep: async (before: Date, now: Date): Promise<void> => {
      await database.delete(sessions).where(or(lt(sessions.endedAt, before), lt(sessions.expiresAt, before)))
      await forgetTokens(database, lt(accessTokens.expiresAt, now))
      // A session has a cookie for each time it was renewed; those of one that has ended say nothing any more.
      const over = database
        .select({ id: sessions.id })
        .from(sessions)
        .where(or(isNotNull(sessions.endedAt), lt(sessions.expiresAt, now)))
      await database.delete(sessionCookies).where(inArray(sessionCookies.sessionId, over))
    },
  }
}

export type Sessions = ReturnType<typeof sessionsIn>
