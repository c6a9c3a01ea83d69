import { and, eq, gt, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import { emailKey } from '../keys.ts'
import type { Author } from '../model.ts'
import { adminRoleId, EmailInUse, type User } from '../model.ts'
import type { Database } from '../postgres/database.ts'
import { isDuplicate } from '../postgres/errors.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { accountLinks, recoveryCodes, secondFactors } from '../schema/accounts.ts'
import { sentLetters } from '../schema/bounds.ts'
import { effectiveRole, roles, users } from '../schema/people.ts'
import type { AccountFacts, FirstAdministrator } from './account.ts'
import { hasHash, personOf, readLink } from './linkOwner.ts'
import type { NewLink } from './links.ts'
import { endOf, isOpen, keepLink, useUpLinks } from './links.ts'
import { lockRights, requireCurrent, revoke, revokeEverybody } from './revocation.ts'

/** People who may wait for an account at once: strangers must not fill the store, nor bury those who are waited for. */
const maxPending = 1000

export function accountsIn(database: Database, changed: () => void) {
  return {
    /**
     * Records a sign-up request: `first` if there was no other since a date, `known` if the address has an account, and `full` if too many
     * are pending to record another.
     */
    ask: async (
      {
        email,
        firstname,
        lastname,
        language,
        now = new Date(),
        since = now,
      }: {
        readonly email: string
        readonly firstname: string
        readonly lastname: string
        readonly language: string
        readonly now?: Date
        /** `now` by default. */
        readonly since?: Date
      },
      author: Author,
    ): Promise<'first' | 'further' | 'known' | 'full'> =>
      database.transaction(async (queries) => {
        const pendingRequest = and(eq(users.awaiting, true), gt(users.createdAt, since))
        const others = await queries.select({ id: users.id }).from(users).where(pendingRequest).limit(1)
        const waiting = await queries.$count(users, and(eq(users.awaiting, true), isNull(users.deletedAt)))
        if (waiting >= maxPending) return 'full'
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

    /**
     * Keeps a link; those made for the same person and the same end before are worth nothing from then on. False where the person was given
     * `most` links to that end since a date already.
     */
    openLink: async (
      link: NewLink,
      author: Author,
      limit?: { readonly most: number; readonly since: Date },
    ): Promise<boolean> =>
      database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        if (link.userId !== null && limit) {
          const { userId, purpose } = link
          const recentLinks = and(
            eq(accountLinks.userId, userId),
            gt(accountLinks.createdAt, limit.since),
            endOf(purpose),
          )
          const linkRows = await queries.select({ hash: accountLinks.hash }).from(accountLinks).where(recentLinks)
          if (linkRows.length >= limit.most) return false
        }
        await keepLink(queries, link, author)
        return true
      }),

    /**
     * Ends every session of a person, makes their password and open links void and keeps a new link. False for people who have no password
     * here. Throws `yourself` and `not_signed_in`.
     */
    withdraw: async (
      { hash, userId, purpose, now, expiresAt }: NewLink & { readonly userId: string },
      author: Author,
    ): Promise<boolean> => {
      const withdrawn = await database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        if (userId === author.userId) throw new RuleViolation('yourself')
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

    /** What a link to choose a password is worth now; null for nothing. */
    readLink: (hash: string, now: Date): ReturnType<typeof readLink> => readLink(database, hash, now),

    /** Redeems a link: sets the password, ends every session. Null where the link is invalid. */
    usePasswordLink: async (hash: string, passwordHash: string, now: Date, author: Author): Promise<User | null> => {
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

    /** Sets the password and ends every session but `keep`; open links are worth nothing from then on. */
    changePassword: async (
      userId: string,
      passwordHash: string,
      keep: string,
      now: Date,
      author: Author,
    ): Promise<void> => {
      await database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        await queries.update(users).set({ passwordHash, passwordChangedAt: now }).where(eq(users.id, userId))
        await revoke(queries, userId, 'password_changed', keep)
        await useUpLinks(queries, userId, now)
        await writeAudit(queries, 'password_changed', author, userId, { by: 'owner' })
      })
      changed()
    },

    /** Makes the first administrator. Throws `EmailInUse`. */
    makeFirst: async (
      { hash, now, email, ...person }: FirstAdministrator,
      author: Author,
    ): Promise<'made' | 'invalid_link' | 'too_late'> => {
      try {
        return await database.transaction(async (queries) => {
          // Two set-ups at once come one after the other, and the second finds an administrator.
          await lockRights(queries)
          const administrators = await queries
            .select({ id: users.id })
            .from(users)
            .where(and(eq(effectiveRole, adminRoleId), eq(users.active, true), eq(users.authType, 'normal_auth')))
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
        throw isDuplicate(error, 'users_email_key') ? new EmailInUse(email, { cause: error }) : error
      }
    },

    facts: async (userId: string): Promise<AccountFacts> => {
      const [row] = await database
        .select({
          language: users.language,
          passwordChangedAt: users.passwordChangedAt,
          secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
          secondFactorRequired: sql<boolean>`coalesce(${roles.secondFactor}, false)`,
        })
        .from(users)
        .leftJoin(roles, eq(roles.id, effectiveRole))
        .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
        .where(eq(users.id, userId))
      const codes = await database
        .select({ hash: recoveryCodes.hash })
        .from(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
      const unknown = { language: null, passwordChangedAt: null, secondFactor: false, secondFactorRequired: false }
      return { ...(row ?? unknown), recoveryCodesLeft: codes.length }
    },

    change: async (
      userId: string,
      change: { readonly firstname: string; readonly lastname: string; readonly language: string },
      author: Author,
    ): Promise<void> => {
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

    /** Keeps the language that a person reads in, where none is known. */
    noteLanguage: async (userId: string, language: string): Promise<void> => {
      await database
        .update(users)
        .set({ language })
        .where(and(eq(users.id, userId), isNull(users.language)))
    },

    /** Notes that a person is sent a mail of a kind; false where they were sent one since a date. Of two concurrent calls one returns true. */
    noteLetter: async (userId: string, kind: string, now: Date, since: Date): Promise<boolean> => {
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

    /** Active administrators with a password here. */
    administrators: (): Promise<readonly { readonly id: string; readonly email: string }[]> =>
      database
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(and(eq(effectiveRole, adminRoleId), eq(users.active, true), eq(users.authType, 'normal_auth')))
        .orderBy(users.emailKey),

    /** Forgets links that ended before a date, and who asked for an account before it and was never answered. */
    sweep: async (before: Date): Promise<void> => {
      await database.delete(accountLinks).where(lt(accountLinks.expiresAt, before))
      await database
        .delete(users)
        .where(and(eq(users.awaiting, true), isNull(users.deletedAt), lt(users.createdAt, before)))
    },

    /**
     * Ends every session and takes every local password and open link away, in one transaction that no change of an account outlasts. Gives
     * how many sessions and passwords there were.
     */
    lockDown: async (author: Author): Promise<{ readonly sessions: number; readonly passwords: number }> => {
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

/** People's own accounts: asking for one, one-time links, passwords. */
export type Accounts = ReturnType<typeof accountsIn>
