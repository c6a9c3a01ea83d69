import { and, eq, isNull } from 'drizzle-orm'
import { writeAudit } from '../audit/auditTrail.ts'
import { emailKey } from '../keys.ts'
import { type Author, adminRoleId, EmailInUse, type NewUser, NoSuchUser, type User, type UserChange } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { isDuplicate } from '../postgres/errors.ts'
import { effectiveRole, roles, users } from '../schema/people.ts'
import { lockRights, nextGeneration, revoke } from './revocation.ts'

/** A person, and what their sign-in is checked against. */
interface PersonByEmail extends User {
  readonly passwordHash: string | null
  readonly passwordChangedAt: Date | null
  /** They requested the account, and no administrator has answered. */
  readonly awaiting: boolean
}

/** The columns of a person without the password's hash, which leaves the store in `byEmail` alone. */
export const userColumns = {
  id: users.id,
  email: users.email,
  firstname: users.firstname,
  lastname: users.lastname,
  roleId: effectiveRole,
  roleName: roles.name,
  authType: users.authType,
  department: users.department,
  active: users.active,
  demonstration: users.demonstration,
  createdAt: users.createdAt,
  generation: users.generation,
} satisfies Record<keyof User, unknown>

const nameOf = ({ firstname, lastname }: Pick<User, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim()

async function find(queries: Queries, id: string): Promise<User | undefined> {
  const rows = await queries
    .select(userColumns)
    .from(users)
    .leftJoin(roles, eq(roles.id, effectiveRole))
    .where(eq(users.id, id))
  return rows[0]
}

/** `changed` is called after each change that is stored. */
export function usersIn(database: Database, changed: () => void) {
  return {
    /** Adds a person, with its audit row in the same transaction. Throws `EmailInUse`. */
    create: async ({ email, ...rest }: NewUser, author: Author): Promise<User> => {
      try {
        return await database.transaction(async (queries) => {
          const values = { ...rest, email: email.trim(), emailKey: emailKey(email) }
          const [row] = await queries.insert(users).values(values).returning({ id: users.id })
          const user = row && (await find(queries, row.id))
          if (!user) throw new Error('an inserted person was not found')
          await writeAudit(queries, 'user_added', author, user.id, { role: user.roleName }, { name: nameOf(user) })
          return user
        })
      } catch (error) {
        throw isDuplicate(error, 'users_email_key') ? new EmailInUse(email, { cause: error }) : error
      }
    },

    /**
     * Changes a person, with its audit row; sessions of a person who was deactivated or whose password changed end. Throws `NoSuchUser`. For
     * the start alone: it does not keep the last administrator, but after it the start makes the link for the first one where none is left.
     */
    update: async (id: string, change: UserChange, author: Author): Promise<User> => {
      const user = await database.transaction(async (queries) => {
        await lockRights(queries)
        const before = await find(queries, id)
        if (!before) throw new NoSuchUser(id)
        if (Object.keys(change).length > 0) await queries.update(users).set(change).where(eq(users.id, id))
        const after = await find(queries, id)
        if (!after) throw new NoSuchUser(id)
        if (!after.active || change.passwordHash !== undefined) await revoke(queries, id, 'revoked')
        const details = { role: after.roleName, active: after.active, password: change.passwordHash !== undefined }
        await writeAudit(queries, 'user_changed', author, id, details, { name: nameOf(after) })
        return after
      })
      changed()
      return user
    },

    /** Stores the same password under a new hash; nothing else changes. False if the password has been changed by now. */
    rehash: async (id: string, from: string, to: string): Promise<boolean> => {
      const rows = await database
        .update(users)
        .set({ passwordHash: to })
        .where(and(eq(users.id, id), eq(users.passwordHash, from)))
        .returning({ id: users.id })
      return rows.length > 0
    },

    byId: async (id: string): Promise<User | null> => (await find(database, id)) ?? null,

    byEmail: async (email: string): Promise<PersonByEmail | null> => {
      // PostgreSQL refuses NUL in texts, so no address has one.
      if (email.includes('\0')) return null
      const rows = await database
        .select({
          ...userColumns,
          passwordHash: users.passwordHash,
          passwordChangedAt: users.passwordChangedAt,
          awaiting: users.awaiting,
        })
        .from(users)
        .leftJoin(roles, eq(roles.id, effectiveRole))
        .where(and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt)))
      return rows[0] ?? null
    },

    /** Whether an active person has the built-in role. */
    hasAdministrator: async (): Promise<boolean> => {
      const isAdministrator = and(
        eq(effectiveRole, adminRoleId),
        eq(users.active, true),
        eq(users.authType, 'normal_auth'),
      )
      return (await database.select({ id: users.id }).from(users).where(isAdministrator).limit(1)).length > 0
    },

    /**
     * Deactivates every demonstration account, the last administrator too: everybody may know their password. For the start alone, which then
     * makes the link for the first administrator.
     */
    deactivateDemonstration: async (author: Author): Promise<number> => {
      const count = await database.transaction(async (queries) => {
        await lockRights(queries)
        const rows = await queries
          .update(users)
          .set({ active: false, generation: nextGeneration })
          .where(and(eq(users.demonstration, true), eq(users.active, true)))
          .returning({ id: users.id, firstname: users.firstname, lastname: users.lastname })
        for (const user of rows)
          await writeAudit(queries, 'user_changed', author, user.id, { active: false }, { name: nameOf(user) })
        return rows.length
      })
      if (count > 0) changed()
      return count
    },
  }
}

export type Users = ReturnType<typeof usersIn>
