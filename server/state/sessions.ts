import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { writeAudit } from './audit.ts'
import type { Database, Queries } from './database.ts'
import { permissionsOf } from './roles.ts'
import { accessTokens, roles, sessionCookies, sessions, users } from './schema/people.ts'
import type { SessionActor, Sessions } from './state.ts'
import { userColumns } from './users.ts'

async function end(queries: Queries, id: string, reason: string): Promise<boolean> {
  const rows = await queries
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  await queries.delete(accessTokens).where(eq(accessTokens.sessionId, id))
  return rows.length > 0
}

/** The person of a session that has not ended, or null. */
async function actorOf(queries: Queries, sessionId: string, idleSince: Date, now: Date): Promise<SessionActor | null> {
  const rows = await queries
    .select({ sessionId: sessions.id, user: userColumns, permissions: permissionsOf(roles.id) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(sessions.id, sessionId), ...lives(idleSince, now)))
  return rows[0] ?? null
}

const lives = (idleSince: Date, now: Date) => [
  isNull(sessions.endedAt),
  gt(sessions.expiresAt, now),
  gt(sessions.usedAt, idleSince),
  eq(users.active, true),
]

export function sessionsIn(database: Database, changed: () => void): Sessions {
  return {
    open: async ({ userId, cookieHash, tokenHash, tokenExpiresAt, expiresAt, now }, author) => {
      await database.transaction(async (queries) => {
        const [session] = await queries
          .insert(sessions)
          .values({ userId, openedAt: now, usedAt: now, expiresAt, address: author.address })
          .returning({ id: sessions.id })
        if (!session) throw new Error('an inserted session was not given back')
        await queries.insert(sessionCookies).values({ hash: cookieHash, sessionId: session.id })
        await queries.insert(accessTokens).values({ hash: tokenHash, sessionId: session.id, expiresAt: tokenExpiresAt })
        await writeAudit(queries, 'signed_in', { ...author, userId }, session.id)
      })
    },

    byToken: async (tokenHash, idleSince, now) => {
      const rows = await database
        .select({ sessionId: sessions.id, user: userColumns, permissions: permissionsOf(roles.id) })
        .from(accessTokens)
        .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(roles, eq(roles.id, users.roleId))
        .where(and(eq(accessTokens.hash, tokenHash), gt(accessTokens.expiresAt, now), ...lives(idleSince, now)))
      return rows[0] ?? null
    },

    renew: async (renewal, author) => {
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
          await end(queries, sessionId, 'cookie_used_again')
          await writeAudit(queries, 'cookie_used_again', { ...author, userId: actor.user.id }, sessionId)
          return 'used_again'
        }
        if (!replacedAt)
          await queries.update(sessionCookies).set({ replacedAt: now }).where(eq(sessionCookies.hash, cookieHash))
        await queries.insert(sessionCookies).values({ hash: newCookieHash, sessionId })
        await queries
          .delete(accessTokens)
          .where(and(eq(accessTokens.sessionId, sessionId), lt(accessTokens.expiresAt, now)))
        await queries.insert(accessTokens).values({ hash: newTokenHash, sessionId, expiresAt: tokenExpiresAt })
        await queries.update(sessions).set({ usedAt: now }).where(eq(sessions.id, sessionId))
        return actor
      })
      if (outcome !== 'used_again') return outcome
      changed()
      return null
    },

    end: async (sessionId, reason, author) => {
      await database.transaction(async (queries) => {
        if (await end(queries, sessionId, reason))
          await writeAudit(queries, reason === 'signed_out' ? 'signed_out' : 'session_revoked', author, sessionId)
      })
      changed()
    },

    sweep: async (before) => {
      await database.delete(sessions).where(or(lt(sessions.endedAt, before), lt(sessions.expiresAt, before)))
      await database.delete(accessTokens).where(lt(accessTokens.expiresAt, before))
    },
  }
}
