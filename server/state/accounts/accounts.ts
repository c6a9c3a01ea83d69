import { and, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import { emailKey } from '../keys.ts'
import { adminRoleId, EmailTaken, type User } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { isDuplicate } from '../postgres/errors.ts'
import { Refused } from '../refused.ts'
import { accountLinks, recoveryCodes, secondFactors } from '../schema/accounts.ts'
import { sentLetters } from '../schema/bounds.ts'
import { roles, users } from '../schema/people.ts'
import type { Accounts } from './account.ts'
import { endOf, isOpen, keepLink, useUpLinks } from './links.ts'
import { demandCurrent, lockRights, revoke, revokeEverybody } from './revocation.ts'
import { userColumns } from './users.ts'

/** People who may wait for an account at once: strangers must not fill the store, nor bury those who are waited for. */
const mostAwaiting = 1000

export function accountsIn(database: Database, changed: () => void): Accounts {
  return {
    ask: async ({ email, firstname, lastname, language, now = new Date(), since = now }, author) =>
      database.transaction(async (queries) => {
        const pendingRequest = and(eq(users.awaiting, true), gt(users.createdAt, since))
        const others = await queries.select({ id: users.id }).from(users).where(pendingRequest).limit(1)
        const waiting = await queries.$count(users, and(eq(users.awaiting, true), isNull(users.deletedAt)))
        if (waiting >= mostAwaiting) return 'full'
        const values = { email, emailKey: emailKey(email), firstname, lastname, language }
        const [row] = await queries
          .insert(users)
          .values({ ...values, createdAt: now, active: false, awaiting: true })
          .onConflictDoNothing()
          .returning({ id: users.id })
        if (!row) return 'known'
        await writeAudit(queries, 'account_asked_for', author, row.id)
        return others.length === 0 ? 'first' : 'further'
      }),

    openLink: async (link, author, limit) =>
      database.transaction(async (queries) => {
        await demandCurrent(queries, author)
        if (link.userId !== null && limit) {
          const { userId, purpose } = link
          const recentLinks = and(
            eq(accountLinks.userId, userId),
            gt(accountLinks.createdAt, limit.since),
            endOf(purpose),
          )
          const known = await queries.select({ hash: accountLinks.hash }).from(accountLinks).where(recentLinks)
          if (known.length >= limit.most) return false
        }
        await keepLink(queries, link, author)
        return true
      }),

    withdraw: async ({ hash, userId, purpose, now, expiresAt }, author) => {
      const withdrawn = await database.transaction(async (queries) => {
        await demandCurrent(queries, author)
        if (userId === author.userId) throw new Refused('yourself')
        const person = await personOf(queries, userId)
        if (!person) return false
        const sessions = await revoke(queries, userId, 'revoked')
        await queries.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
        await useUpLinks(queries, userId, now)
        await queries.insert(accountLinks).values({ hash, userId, purpose, createdAt: now, expiresAt })
        const name = `${person.firstname} ${person.lastname}`.trim()
        await writeAudit(queries, 'access_withdrawn', author, userId, { sessions }, { name })
        return true
      })
      changed()
      return withdrawn
    },

    readLink: (hash, now) => worthOf(database, hash, now),

    usePasswordLink: async (hash, passwordHash, now, author) => {
      const user = await database.transaction(async (queries) => {
        await lockRights(queries)
        const [row] = await queries
          .update(accountLinks)
          .set({ usedAt: now })
          .where(and(hasHash(hash), isOpen(now), ne(accountLinks.purpose, 'address')))
          .returning({ userId: accountLinks.userId })
        const person = row?.userId ? await personOf(queries, row.userId) : null
        if (!person) return null
        await queries.update(users).set({ passwordHash, passwordChangedAt: now }).where(eq(users.id, person.id))
        await revoke(queries, person.id, 'password_changed')
        await useUpLinks(queries, person.id, now)
        await writeAudit(queries, 'password_changed', { ...author, userId: person.id }, person.id, { by: 'link' })
        return person
      })
      changed()
      return user
    },

    changePassword: async (userId, passwordHash, keep, now, author) => {
      await database.transaction(async (queries) => {
        await demandCurrent(queries, author)
        await queries.update(users).set({ passwordHash, passwordChangedAt: now }).where(eq(users.id, userId))
        await revoke(queries, userId, 'password_changed', keep)
        await useUpLinks(queries, userId, now)
        await writeAudit(queries, 'password_changed', author, userId, { by: 'owner' })
      })
      changed()
    },

    makeFirst: async ({ hash, now, email, ...person }, author) => {
      try {
        return await database.transaction(async (queries) => {
          // Two set-ups at once come one after the other, and the second finds an administrator.
          await lockRights(queries)
          const administrators = await queries
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.roleId, adminRoleId), eq(users.active, true), eq(users.authType, 'normal_auth')))
            .limit(1)
          if (administrators.length > 0) return 'too_late'
          const used = await queries
            .update(accountLinks)
            .set({ usedAt: now })
            .where(and(hasHash(hash), isOpen(now), eq(accountLinks.purpose, 'first_administrator')))
            .returning({ hash: accountLinks.hash })
          if (used.length === 0) return 'invalid_link'
          const values = { ...person, email: email.trim(), emailKey: emailKey(email), roleId: adminRoleId }
          const [row] = await queries
            .insert(users)
            .values({ ...values, passwordChangedAt: now })
            .returning({ id: users.id })
          await writeAudit(queries, 'user_added', author, row?.id ?? null, { role: 'admin', first: true })
          return 'made'
        })
      } catch (error) {
        throw isDuplicate(error, 'users_email_key') ? new EmailTaken(email, { cause: error }) : error
      }
    },

    facts: async (userId) => {
      const [row] = await database
        .select({
          language: users.language,
          passwordChangedAt: users.passwordChangedAt,
          secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
          secondFactorRequired: sql<boolean>`coalesce(${roles.secondFactor}, false)`,
        })
        .from(users)
        .leftJoin(roles, eq(roles.id, users.roleId))
        .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
        .where(eq(users.id, userId))
      const codes = await database
        .select({ hash: recoveryCodes.hash })
        .from(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
      const unknown = { language: null, passwordChangedAt: null, secondFactor: false, secondFactorRequired: false }
      return { ...(row ?? unknown), recoveryCodesLeft: codes.length }
    },

    change: async (userId, change, author) => {
      await database.transaction(async (queries) => {
        const { firstname, lastname, language } = users
        // Locked, so that what the row tells of is what was changed.
        const [before] = await queries
          .select({ firstname, lastname, language })
          .from(users)
          .where(eq(users.id, userId))
          .for('update')
        if (!before) return
        await queries.update(users).set(change).where(eq(users.id, userId))
        const details = { name: `${change.firstname} ${change.lastname}`.trim(), ...difference(before, change) }
        await writeAudit(queries, 'account_changed', author, userId, {}, details)
      })
      changed()
    },

    noteLanguage: async (userId, language) => {
      await database
        .update(users)
        .set({ language })
        .where(and(eq(users.id, userId), isNull(users.language)))
    },

    noteLetter: async (userId, kind, now, since) => {
      const rows = await database
        .insert(sentLetters)
        .values({ userId, kind, at: now })
        .onConflictDoUpdate({
          target: [sentLetters.userId, sentLetters.kind],
          set: { at: now },
          setWhere: lte(sentLetters.at, since),
        })
        .returning({ userId: sentLetters.userId })
      return rows.length > 0
    },

    administrators: () =>
      database
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(and(eq(users.roleId, adminRoleId), eq(users.active, true), eq(users.authType, 'normal_auth')))
        .orderBy(users.emailKey),

    sweep: async (before) => {
      await database.delete(accountLinks).where(lt(accountLinks.expiresAt, before))
      await database
        .delete(users)
        .where(and(eq(users.awaiting, true), isNull(users.deletedAt), lt(users.createdAt, before)))
    },

    lockDown: async (author) => {
      const revoked = await database.transaction(async (queries) => {
        const { sessions, passwords } = await revokeEverybody(queries)
        await writeAudit(queries, 'session_revoked', author, null, { sessions })
        await writeAudit(queries, 'locked_down', author, null, { passwords })
        return { sessions, passwords }
      })
      changed()
      return revoked
    },
  }
}

const hasHash = (hash: string) => eq(accountLinks.hash, hash)

/** A person who may have a password here: active, and not of the directory. */
export async function personOf(queries: Queries, userId: string): Promise<User | null> {
  const rows = await queries
    .select(userColumns)
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.id, userId), eq(users.active, true), eq(users.authType, 'normal_auth')))
  return rows[0] ?? null
}

async function worthOf(queries: Queries, hash: string, now: Date) {
  const [link] = await queries
    .select({ userId: accountLinks.userId, purpose: accountLinks.purpose })
    .from(accountLinks)
    .where(and(hasHash(hash), isOpen(now)))
  if (!link?.userId || (link.purpose !== 'reset' && link.purpose !== 'invitation')) return null
  const user = await personOf(queries, link.userId)
  return user && { purpose: link.purpose, user }
}
