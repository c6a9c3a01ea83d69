import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import { emailKey, nameKey } from '../keys.ts'
import type { Author, User } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { identities } from '../schema/identities.ts'
import { departments, effectiveRole, roles, sessions, users } from '../schema/people.ts'
import { lockRights, nextGeneration, revoke } from './revocation.ts'
import { userColumns } from './users.ts'

/** The provider of people of the directory; every other provider is an issuer of OpenID Connect. */
export const directoryProvider = 'directory'

/** A person as described by another system that has authenticated them. */
export interface OutsidePerson {
  readonly provider: string
  readonly subject: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly departments: readonly string[]
}

/**
 * Gives the people of departments the roles that these have now; who has another group for a time gets it afterwards. Called wherever a
 * department gets another role.
 */
export async function followDepartments(queries: Queries): Promise<void> {
  await queries.execute(sql`
    update users set role_id = case when role_until is null then now_due.role else role_id end,
      role_after = case when role_until is not null then now_due.role end, version = users.version + 1, generation = users.generation + 1
    from (
      select people.id, linked.id as role
      from users people
      left join departments on departments.name = people.department
      left join roles linked on linked.department_id = departments.id and linked.deleted_at is null
      where exists (select from identities where identities.user_id = people.id)
    ) now_due
    where users.id = now_due.id
      and case when role_until is null then role_id else role_after end is distinct from now_due.role`)
}

interface DepartmentStanding {
  readonly department: string | null
  readonly roleId: string | null
  readonly roleName: string | null
}

/** Of a person's departments the first by name that has a role, else the first. Departments that are new are noted. */
async function standingOf(queries: Queries, names: readonly string[]): Promise<DepartmentStanding> {
  const rows = names.map((name) => ({ name: name.trim(), nameKey: nameKey(name) })).filter((row) => row.nameKey !== '')
  if (rows.length === 0) return { department: null, roleId: null, roleName: null }
  await queries.insert(departments).values(rows).onConflictDoNothing()
  const linked = await queries
    .select({ department: departments.name, roleId: roles.id, roleName: roles.name })
    .from(departments)
    .leftJoin(roles, and(eq(roles.departmentId, departments.id), isNull(roles.deletedAt)))
    .where(
      inArray(
        departments.nameKey,
        rows.map((row) => row.nameKey),
      ),
    )
    .orderBy(asc(departments.nameKey))
  return linked.find(({ roleId }) => roleId !== null) ?? linked[0] ?? { department: null, roleId: null, roleName: null }
}

const facts = (person: Pick<User, 'firstname' | 'lastname' | 'email' | 'department' | 'roleName'>) => ({
  firstname: person.firstname,
  lastname: person.lastname,
  email: person.email,
  department: person.department,
  role: person.roleName,
})

const fullname = ({ firstname, lastname }: Pick<User, 'firstname' | 'lastname'>) => `${firstname} ${lastname}`.trim()

/** The account of a person, with its row locked until the transaction ends. */
async function accountOf(queries: Queries, { provider, subject }: OutsidePerson) {
  const [identity] = await queries
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  if (!identity) return null
  return find(queries, identity.userId)
}

async function find(queries: Queries, id: string) {
  const [user] = await queries
    .select({
      ...userColumns,
      deletedAt: users.deletedAt,
      version: users.version,
      roleUntil: users.roleUntil,
      roleAfter: users.roleAfter,
    })
    .from(users)
    .leftJoin(roles, eq(roles.id, effectiveRole))
    .where(eq(users.id, id))
  if (!user) throw new Error('the account of an identity was not found')
  return user
}

/** Discards sign-up requests for an address: its owner signs in through the provider, and anyone could have requested in their name. */
async function dropRequests(queries: Queries, email: string, author: Author): Promise<void> {
  const dropped = await queries
    .update(users)
    .set({ deletedAt: sql`now()`, awaiting: false })
    .where(and(eq(users.emailKey, emailKey(email)), eq(users.awaiting, true), isNull(users.deletedAt)))
    .returning({ id: users.id })
  for (const { id } of dropped) await writeAudit(queries, 'user_deleted', author, id, { awaiting: true })
}

async function isTaken(queries: Queries, email: string, except: string | null): Promise<boolean> {
  const owners = await queries
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt)))
  return owners.some(({ id }) => id !== except)
}

/** `changed` is called after each change of rights. */
export function identitiesIn(database: Database, changed: () => void) {
  async function bring(person: OutsidePerson, make: boolean, author: Author): Promise<User | 'inactive' | 'taken'> {
    const { provider, subject, email, firstname, lastname } = person
    const outcome = await database.transaction(async (queries) => {
      await lockRights(queries)
      const before = await accountOf(queries, person)
      if (before ? !before.active || before.deletedAt !== null : !make) return 'inactive'
      await dropRequests(queries, email, author)
      if (await isTaken(queries, email, before?.id ?? null)) return 'taken'
      const { department, roleId, roleName } = await standingOf(queries, person.departments)
      // A person with a temporary group gets that of the department afterwards.
      const previousRole = before !== null && before.roleUntil !== null ? before : null
      const values = {
        ...{ firstname, lastname, email, emailKey: emailKey(email), department },
        ...(previousRole === null ? { roleId } : { roleAfter: roleId }),
      }
      const after = {
        firstname,
        lastname,
        email,
        department,
        roleName: previousRole === null ? roleName : previousRole.roleName,
      }
      if (!before) {
        const [created] = await queries
          .insert(users)
          .values({ ...values, authType: 'ad_auth', passwordHash: null })
          .returning({ id: users.id })
        if (!created) throw new Error('an inserted person was not given back')
        await queries.insert(identities).values({ provider, subject, userId: created.id })
        const changeDetails = { name: fullname(after), after: facts(after) }
        await writeAudit(queries, 'user_added', author, created.id, { role: roleName, provider }, changeDetails)
        return { user: await find(queries, created.id), hasChanged: true }
      }
      const changeDetails = difference(facts(before), facts(after))
      const isKept = (previousRole === null ? before.roleId : previousRole.roleAfter) === roleId
      if (Object.keys(changeDetails.after).length === 0 && isKept) return { user: before, hasChanged: false }
      await queries
        .update(users)
        .set({
          ...values,
          version: before.version + 1,
          ...(isKept ? {} : { generation: nextGeneration }),
        })
        .where(eq(users.id, before.id))
      const details = { role: after.roleName, active: true, provider }
      await writeAudit(queries, 'user_changed', author, before.id, details, { name: fullname(after), ...changeDetails })
      return { user: await find(queries, before.id), hasChanged: true }
    })
    if (typeof outcome === 'string') return outcome
    if (outcome.hasChanged) changed()
    const { deletedAt: _, version: __, roleUntil: ___, roleAfter: ____, ...user } = outcome.user
    return user
  }

  return {
    /**
     * The account of a person, made at the first sign-in. Names, address and department follow what the other system says, and the role
     * follows the department. `inactive` where administrators have closed or deleted the account, `taken` where the address is another
     * account's.
     */
    enter: (person: OutsidePerson, author: Author): Promise<User | 'inactive' | 'taken'> => bring(person, true, author),

    /** Brings an account to what the other system says of its person. Nothing happens where there is none, or its new address is taken. */
    follow: async (person: OutsidePerson, author: Author): Promise<void> => {
      await bring(person, false, author)
    },

    /** The people of a provider who have sessions that have not ended. */
    withSessions: (
      provider: string,
      idleSince: Date,
      now: Date,
    ): Promise<readonly { subject: string; userId: string }[]> =>
      database
        .selectDistinct({ subject: identities.subject, userId: identities.userId })
        .from(identities)
        .innerJoin(sessions, eq(sessions.userId, identities.userId))
        .where(
          and(
            eq(identities.provider, provider),
            isNull(sessions.endedAt),
            gt(sessions.expiresAt, now),
            gt(sessions.usedAt, idleSince),
          ),
        ),

    /** Ends the sessions of people whom the other system no longer admits. */
    end: async (userIds: readonly string[], author: Author): Promise<void> => {
      for (const userId of userIds)
        await database.transaction(async (queries) => {
          await lockRights(queries)
          const count = await revoke(queries, userId, 'revoked')
          if (count > 0) await writeAudit(queries, 'session_revoked', author, userId, { count, by: 'directory' })
        })
      if (userIds.length > 0) changed()
    },

    /** The provider of a person's account; null for accounts with a password of their own. */
    providerOf: async (userId: string): Promise<string | null> => {
      const [row] = await database
        .select({ provider: identities.provider })
        .from(identities)
        .where(eq(identities.userId, userId))
        .limit(1)
      return row?.provider ?? null
    },
  }
}

export type Identities = ReturnType<typeof identitiesIn>
