import { listedRoles } from '@sala/catalog/api/lists.ts'
import type { User } from '@sala/catalog/api/users.ts'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lockRights, nextGeneration } from '../accounts/revocation.ts'
import { writeAudit } from '../audit/auditTrail.ts'
import { type Author, adminRoleId } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { effectiveRole, heldRoleAfter, heldRoleUntil, roles, users } from '../schema/people.ts'
import { fullName } from './shared.ts'

/** A person's group, when their membership of it ends (null: it has no end), and the group that follows then. */
export interface Membership {
  readonly roleId: string | null
  readonly roleUntil: Date | null
  readonly roleAfter: string | null
}

/** What is to change of a membership; what is left out stays. */
export type MembershipChange = { readonly [Field in keyof Membership]?: Membership[Field] | undefined }

const later = alias(roles, 'later')

/** The columns of a membership as it holds at this moment. */
export const membershipColumns = {
  role: effectiveRole,
  roleName: roles.name,
  roleUntil: heldRoleUntil,
  roleAfter: heldRoleAfter,
  roleAfterName: sql<
    string | null
  >`(select ${later.name} from ${roles} "later" where ${later.id} = (${heldRoleAfter}))`,
}

/** A person who has no membership yet. */
export const noMembership: Pick<User, 'role' | 'roleUntil' | 'roleAfter'> = {
  role: null,
  roleUntil: null,
  roleAfter: null,
}

/**
 * The membership that a change makes of another one. Without words about it, a group that is given for a time is followed by the one before.
 * Throws `invalid_value` for an end that has passed or that ends nothing, and for a group that there is not.
 */
export async function changedMembership(
  queries: Queries,
  before: Pick<User, 'role' | 'roleUntil' | 'roleAfter'>,
  { roleId, roleUntil, roleAfter }: MembershipChange,
): Promise<Membership> {
  const end = before.roleUntil === null ? null : new Date(before.roleUntil)
  const until = roleUntil === undefined ? end : roleUntil
  const role = roleId === undefined ? before.role : roleId
  if (role !== null && role !== before.role) await requireRole(queries, role, 'role')
  if (until === null) {
    if (roleAfter !== undefined && roleAfter !== null)
      throw new RuleViolation('invalid_value', { field: 'roleAfter', value: roleAfter, expected: 'roleUntil' })
    return { roleId: role, roleUntil: null, roleAfter: null }
  }
  const isNew = until.getTime() !== end?.getTime()
  if (role === null || (isNew && until.getTime() <= Date.now()))
    throw new RuleViolation('invalid_value', { field: 'roleUntil', value: until.toISOString() })
  const previous = end === null ? (role === before.role ? null : before.role) : before.roleAfter
  const after = roleAfter === undefined ? (previous === adminRoleId ? null : previous) : roleAfter
  if (after !== null && after !== before.roleAfter && after !== before.role)
    await requireRole(queries, after, 'roleAfter')
  // A membership that ends cannot make administrators.
  if (after === adminRoleId || after === role)
    throw new RuleViolation('invalid_value', { field: 'roleAfter', value: after })
  return { roleId: role, roleUntil: until, roleAfter: after }
}

async function requireRole(queries: Queries, id: string, field: string): Promise<void> {
  const members = await queries
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.id, id), isNull(roles.deletedAt)))
  if (members.length === 0) throw new RuleViolation('invalid_value', { field, value: id, expected: listedRoles })
}

/** People of the directory have the group of their department; another one alone for a time, after which theirs follows. */
export function requireDepartment(before: User, { roleId, roleUntil, roleAfter }: Membership): void {
  if (before.authType !== 'ad_auth') return
  const due = before.roleUntil === null ? before.role : before.roleAfter
  // Their department's role would be back at the next sign-in.
  if (roleUntil === null ? roleId !== due : roleAfter !== due) throw new RuleViolation('conflict', { field: 'role' })
}

/**
 * Writes down that memberships have ended, with an audit row for each; they count for nothing since their end already (`effectiveRole`). Gives how
 * many there were.
 */
export async function endMemberships(database: Database, author: Author): Promise<number> {
  return database.transaction(async (queries) => {
    const isOver = lte(users.roleUntil, sql`now()`)
    if ((await queries.$count(users, isOver)) === 0) return 0
    await lockRights(queries)
    const over = await queries
      .select({ id: users.id, name: fullName(users), until: users.roleUntil, before: roles.name, after: later.name })
      .from(users)
      .leftJoin(roles, eq(roles.id, users.roleId))
      .leftJoin(later, eq(later.id, users.roleAfter))
      .where(isOver)
      .for('update', { of: users })
    for (const { id, name, until, before, after } of over) {
      const ended = { roleId: sql`role_after`, roleUntil: null, roleAfter: null }
      await queries
        .update(users)
        .set({ ...ended, version: sql`${users.version} + 1`, generation: nextGeneration })
        .where(eq(users.id, id))
      const details = { until: until?.toISOString() ?? null }
      const difference = { name, before: { role: before }, after: { role: after } }
      await writeAudit(queries, 'membership_ended', author, id, details, difference)
    }
    return over.length
  })
}
