import { mapPersonFields, personFieldNames, personFields, pickPersonFields } from '@sala/catalog/api/personFields.ts'
import type { User, UserSession } from '@sala/catalog/api/users.ts'
import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { awaitAddress } from '../accounts/addresses.ts'
import type { NewLink } from '../accounts/links.ts'
import { useUpLinks } from '../accounts/links.ts'
import { raiseGeneration, requireCurrent, revoke, revokeSession } from '../accounts/revocation.ts'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import { emailKey } from '../keys.ts'
import { type Author, adminRoleId } from '../model.ts'
import type { Queries, Store } from '../postgres/database.ts'
import { isDuplicate } from '../postgres/errors.ts'
import { RuleViolation, requireDeleted, requireUndeleted, requireVersion } from '../ruleViolation.ts'
import { effectiveRole, roles, sessions, users } from '../schema/people.ts'
import type { ChangedPerson, NewPerson, PersonChange, UserQuery } from './administration.ts'
import type { Membership } from './memberships.ts'
import { changedMembership, membershipColumns, noMembership, requireDepartment } from './memberships.ts'
import { personMatches } from './search.ts'
import type { IdempotencyKey, Page } from './shared.ts'
import { activeAdministrators, deleterOf, findIdempotentResult, storeIdempotentResult } from './shared.ts'

const columns = {
  id: users.id,
  ...mapPersonFields((name) => users[name]),
  email: users.email,
  ...membershipColumns,
  authType: users.authType,
  department: users.department,
  active: users.active,
  awaiting: users.awaiting,
  demonstration: users.demonstration,
  createdAt: users.createdAt,
  lastSignInAt: users.lastSignInAt,
  version: users.version,
  deletedAt: users.deletedAt,
  deletedBy: deleterOf('user_deleted', users),
}

const sortable: Readonly<Record<UserQuery['sort'][number]['field'], SQLWrapper>> = {
  fullname: users.fullnameKey,
  ...mapPersonFields((name) => sql`lower(${users[name]})`),
  email: sql`${users.emailKey}`,
  roleName: roles.nameKey,
  status: sql`${users.active}`,
  createdAt: users.createdAt,
  lastSignInAt: sql`${users.lastSignInAt}`,
}

const rowsIn = (queries: Queries) => queries.select(columns).from(users).leftJoin(roles, eq(roles.id, effectiveRole))

type Row = Awaited<ReturnType<typeof rowsIn>>[number]

function asUser({ active, roleUntil, createdAt, lastSignInAt, deletedAt, ...row }: Row): User {
  return {
    ...row,
    fullname: `${row.firstname} ${row.lastname}`.trim(),
    status: active ? 1 : 0,
    roleUntil: roleUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
  }
}

async function find(queries: Queries, id: string): Promise<User> {
  const [row] = await rowsIn(queries).where(eq(users.id, id))
  if (!row) throw new RuleViolation('not_found')
  return asUser(row)
}

/** A person who is not in the trash; the row is locked until the transaction ends. */
async function findUndeleted(queries: Queries, id: string): Promise<User> {
  await queries.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
  return requireUndeleted(await find(queries, id))
}

const facts = (user: User) => ({
  ...pickPersonFields(user),
  email: user.email,
  role: user.roleName,
  roleUntil: user.roleUntil,
  roleAfter: user.roleAfterName,
  status: user.status,
})

/**
 * Refuses changes that would leave no administrator, and those that people must not make to themselves. `requireCurrent` comes before it.
 */
async function requireAdministrator(queries: Queries, before: User, keeps: boolean, author: Author): Promise<void> {
  const forGood = before.role === adminRoleId && before.roleUntil === null
  const administers = forGood && before.status === 1 && before.authType === 'normal_auth'
  if (administers && !keeps && (await activeAdministrators(queries)) < 2) throw new RuleViolation('last_administrator')
  if (!keeps && before.id === author.userId) throw new RuleViolation('yourself')
}

/** Whether a change leaves a permanent administrator one, and an active person active. */
const keepsAccess = (before: User, { roleId, roleUntil }: Membership, active: boolean): boolean =>
  before.role === adminRoleId
    ? roleId === adminRoleId && (roleUntil === null || before.roleUntil !== null) && active
    : active || before.status === 0

/** `changed` is called after each change of rights. */
export function administeredUsers(database: Store, changed: () => void) {
  const transact = async <T>(author: Author, work: (queries: Queries) => Promise<T>, email?: string): Promise<T> => {
    try {
      const result = await database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        return work(queries)
      })
      changed()
      return result
    } catch (error) {
      if (!isDuplicate(error, 'users_email_key')) throw error
      throw new RuleViolation('email_taken', { field: 'email', ...(email === undefined ? {} : { value: email }) })
    }
  }

  return {
    list: async (query: UserQuery): Promise<Page<User>> => {
      const matched = query.q === null ? undefined : await personMatches(database, query.q)
      const where = and(matched, ...conditionsOf(query))
      const order = query.sort.map(({ field, descending }) =>
        descending ? sql`${sortable[field]} desc nulls last` : sql`${sortable[field]} asc nulls last`,
      )
      const [rows, [counted]] = await Promise.all([
        rowsIn(database)
          .where(where)
          .orderBy(...order, asc(users.id))
          .limit(query.limit)
          .offset((query.page - 1) * query.limit),
        database
          .select({ count: sql`count(*)`.mapWith(Number) })
          .from(users)
          .where(where),
      ])
      return { rows: rows.map(asUser), count: counted?.count ?? 0 }
    },

    /** A person, in the trash or not. */
    get: (id: string): Promise<User> => find(database, id),

    create: ({ email, ...person }: NewPerson, author: Author, idempotencyKey: IdempotencyKey | null): Promise<User> =>
      transact(
        author,
        async (queries) => {
          const existing = await findIdempotentResult(queries, author.userId, idempotencyKey)
          if (existing !== null) return find(queries, existing)
          const membership = await changedMembership(queries, noMembership, person)
          const values = { ...person, ...membership, email: email.trim(), emailKey: emailKey(email) }
          const [row] = await queries.insert(users).values(values).returning({ id: users.id })
          if (!row) throw new Error('an inserted person was not found')
          const user = await find(queries, row.id)
          await storeIdempotentResult(queries, author.userId, idempotencyKey, user.id)
          const { roleName: role, fullname: name } = user
          await writeAudit(queries, 'user_added', author, user.id, { role }, { name, after: facts(user) })
          return user
        },
        email,
      ),

    /**
     * `confirmation` is the link by which the person confirms another address; it is kept, and the address left as it is, where they have a
     * password here. Null where no mail can be sent: then the address changes at once.
     */
    update: (
      id: string,
      change: PersonChange,
      expectedVersion: number | null,
      author: Author,
      confirmation: NewLink | null,
    ): Promise<ChangedPerson> =>
      transact(
        author,
        async (queries) => {
          const before = await findUndeleted(queries, id)
          requireVersion(before, expectedVersion)
          const membership = await changedMembership(queries, before, change)
          requireOwnFields(before, change)
          requireDepartment(before, membership)
          const active = change.active ?? before.status === 1
          const keeps = keepsAccess(before, membership, active)
          await requireAdministrator(queries, before, keeps, author)
          const moved = change.email !== undefined && emailKey(change.email) !== emailKey(before.email)
          const awaited = moved ? await awaitAddress(queries, id, change.email, confirmation, author) : null
          // Until it is confirmed, all else changes and the address does not.
          const email = awaited === null ? change.email : undefined
          await queries
            .update(users)
            .set({
              // Drizzle leaves out what is undefined.
              ...pickPersonFields(change),
              ...(email === undefined ? {} : { email, emailKey: emailKey(email) }),
              ...membership,
              active,
              // Any decision of an administrator about a pending person answers the request.
              ...(change.active === undefined ? {} : { awaiting: false }),
              version: before.version + 1,
            })
            .where(eq(users.id, id))
          const changes = moved && awaited === null
          if (!active || changes) await revoke(queries, id, 'revoked')
          else if (membership.roleId !== before.role) await raiseGeneration(queries, id)
          // A link that went to the old address must not open the account under the new one.
          if (changes) await useUpLinks(queries, id, new Date())
          const after = await find(queries, id)
          const details = { role: after.roleName, active }
          const auditDetails = { name: after.fullname, ...difference(facts(before), facts(after)) }
          await writeAudit(queries, 'user_changed', author, id, details, auditDetails)
          const movedFrom = changes && !before.awaiting ? before.email : null
          return { user: after, admitted: before.awaiting && active, movedFrom, awaited }
        },
        change.email,
      ),

    remove: (id: string, expectedVersion: number | null, author: Author): Promise<void> =>
      transact(author, async (queries) => {
        const before = await findUndeleted(queries, id)
        requireVersion(before, expectedVersion)
        await requireAdministrator(queries, before, false, author)
        await queries
          .update(users)
          .set({ active: false, deletedAt: sql`now()`, version: before.version + 1 })
          .where(eq(users.id, id))
        await revoke(queries, id, 'revoked')
        await writeAudit(queries, 'user_deleted', author, id, {}, { name: before.fullname, before: facts(before) })
      }),

    restore: (id: string, author: Author): Promise<User> =>
      transact(author, async (queries) => {
        const before = requireDeleted(await find(queries, id))
        await queries
          .update(users)
          .set({ deletedAt: null, version: before.version + 1 })
          .where(eq(users.id, id))
        const after = await find(queries, id)
        await writeAudit(queries, 'user_restored', author, id, {}, { name: after.fullname, after: facts(after) })
        return after
      }),

    /** The newest first, at most 100. */
    sessions: async (id: string): Promise<readonly UserSession[]> => {
      await find(database, id)
      const rows = await database
        .select()
        .from(sessions)
        .where(eq(sessions.userId, id))
        .orderBy(desc(sessions.openedAt))
        .limit(100)
      return rows.map(({ id: session, openedAt, usedAt, expiresAt, endedAt, endReason, address, agent }) => ({
        id: session,
        openedAt: openedAt.toISOString(),
        usedAt: usedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
        endReason,
        address,
        agent,
      }))
    },

    /** Ends one open session of a person; `not_found` where it is none. */
    endSession: (id: string, session: string, author: Author): Promise<void> =>
      transact(author, async (queries) => {
        const user = await find(queries, id)
        if (!(await revokeSession(queries, id, session))) throw new RuleViolation('not_found')
        await writeAudit(queries, 'session_revoked', author, id, { count: 1 }, { name: user.fullname })
      }),

    endSessions: (id: string, author: Author): Promise<void> =>
      transact(author, async (queries) => {
        const user = await find(queries, id)
        const count = await revoke(queries, id, 'revoked')
        await writeAudit(queries, 'session_revoked', author, id, { count }, { name: user.fullname })
      }),
  }
}

function conditionsOf({ trash, role, active, authType: kind, awaiting }: UserQuery): (SQL | undefined)[] {
  return [
    trash ? isNotNull(users.deletedAt) : isNull(users.deletedAt),
    role === null ? undefined : role === 'none' ? isNull(effectiveRole) : eq(effectiveRole, role),
    active === null ? undefined : eq(users.active, active),
    kind === null ? undefined : kind === 'people' ? ne(users.authType, 'service') : eq(users.authType, kind),
    awaiting === null ? undefined : eq(users.awaiting, awaiting),
  ]
}

/** Properties from the directory cannot be changed here, and a service account has no mailbox. */
function requireOwnFields({ authType, ...before }: User, change: PersonChange): void {
  if (authType === 'service' && change.email !== undefined && change.email !== before.email)
    throw new RuleViolation('conflict', { field: 'email', value: change.email })
  if (authType !== 'ad_auth') return
  for (const field of [...personFieldNames.filter((name) => personFields[name].ofDirectory), 'email'] as const)
    if (change[field] !== undefined && change[field] !== before[field])
      throw new RuleViolation('conflict', { field, value: change[field] })
}
