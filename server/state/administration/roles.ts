import type { Role } from '@sala/catalog/api/roles.ts'
import { manageImports, opensWidget } from '@sala/catalog/permissions.ts'
import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { followDepartments } from '../accounts/identities.ts'
import { nextGeneration, requireCurrent } from '../accounts/revocation.ts'
import { permissionsOf } from '../accounts/roles.ts'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import { nameKey } from '../keys.ts'
import { type Author, adminRoleId } from '../model.ts'
import type { Queries, Store } from '../postgres/database.ts'
import { isDuplicate } from '../postgres/errors.ts'
import { RuleViolation, requireDeleted, requireUndeleted, requireVersion } from '../ruleViolation.ts'
import { departments, rolePermissions, roles, users } from '../schema/people.ts'
import type { NewRoleRow, RoleChangeRow } from './administration.ts'
import { departmentOf } from './departments.ts'
import { looksLike } from './lookAlikes.ts'
import type { IdempotencyKey } from './shared.ts'
import { deleterOf, findIdempotentResult, storeIdempotentResult } from './shared.ts'

const columns = {
  id: roles.id,
  name: roles.name,
  department: departments.name,
  permissions: permissionsOf(roles.id),
  rows: roles.rows,
  // As `effectiveRole`, but by the indexes: current members, and those who return to the group after a membership that has ended.
  users: sql`(select count(*) from users where users.role_id = ${roles.id} and users.deleted_at is null
      and (users.role_until is null or users.role_until > now()))
    + (select count(*) from users where users.role_until <= now() and users.role_after = ${roles.id}
      and users.deleted_at is null)`.mapWith(Number),
  secondFactor: roles.secondFactor,
  version: roles.version,
  createdAt: roles.createdAt,
  deletedAt: roles.deletedAt,
  deletedBy: deleterOf('role_deleted', roles),
}

const rowsIn = (queries: Queries) =>
  queries.select(columns).from(roles).leftJoin(departments, eq(departments.id, roles.departmentId))

type Row = Awaited<ReturnType<typeof rowsIn>>[number]

/** Where a permission stands: by the code of its widget, and duties after them. */
const placeOf = (permission: string): number =>
  opensWidget(permission) ? Number(permission.slice(permission.lastIndexOf('_') + 1)) : Number.MAX_SAFE_INTEGER

const asRole = ({ permissions, createdAt, deletedAt, ...row }: Row): Role => ({
  ...row,
  permissions: permissions.toSorted((a, b) => placeOf(a) - placeOf(b)),
  builtIn: row.id === adminRoleId,
  createdAt: createdAt.toISOString(),
  deletedAt: deletedAt?.toISOString() ?? null,
})

async function find(queries: Queries, id: string): Promise<Role> {
  const [row] = await rowsIn(queries).where(eq(roles.id, id))
  if (!row) throw new RuleViolation('not_found')
  return asRole(row)
}

async function findUndeleted(queries: Queries, id: string): Promise<Role> {
  return requireUndeleted(await find(queries, id))
}

const facts = ({ name, department, permissions, rows, secondFactor }: Role) => ({
  name,
  department,
  permissions,
  rows: rows === null ? null : JSON.stringify(rows),
  secondFactor,
})

/** Refuses a name that another role has, or that people would take for it. */
async function requireName(queries: Queries, name: string, id: string | null): Promise<void> {
  if (nameKey(name) === '') throw new RuleViolation('invalid_value', { field: 'name', value: name })
  const others = await queries
    .select({ name: roles.name })
    .from(roles)
    .where(and(isNull(roles.deletedAt), id === null ? undefined : ne(roles.id, id)))
  if (others.some((other) => looksLike(other.name, name)))
    throw new RuleViolation('name_taken', { field: 'name', value: name })
}

async function setPermissions(queries: Queries, roleId: string, permissions: readonly string[]): Promise<void> {
  await queries.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId))
  const unique = [...new Set(permissions)]
  if (unique.length > 0)
    await queries.insert(rolePermissions).values(unique.map((permission) => ({ roleId, permission })))
}

/** The report of an import shows changes of all rows, so a group that is limited to some rows cannot have `manage_imports`. */
function requireNoImports({ rows, permissions }: Role): void {
  if (rows !== null && permissions.includes(manageImports))
    throw new RuleViolation('invalid_value', { field: 'rows', value: manageImports })
}

const departmentId = (queries: Queries, name: string | null) =>
  name === null || name === '' ? Promise.resolve(null) : departmentOf(queries, name)

/** `changed` is called after each change of rights. */
export function administeredRoles(database: Store, changed: () => void) {
  const transact = async <T>(author: Author, work: (queries: Queries) => Promise<T>): Promise<T> => {
    try {
      const result = await database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        return work(queries)
      })
      changed()
      return result
    } catch (error) {
      if (isDuplicate(error, 'roles_department')) throw new RuleViolation('department_taken', { field: 'department' })
      if (isDuplicate(error, 'roles_name_key')) throw new RuleViolation('name_taken', { field: 'name' })
      throw error
    }
  }

  return {
    /** Every role, by name; those in the trash where `trash`. */
    list: async (trash: boolean): Promise<readonly Role[]> => {
      const inTrash = trash ? isNotNull(roles.deletedAt) : isNull(roles.deletedAt)
      return (await rowsIn(database).where(inTrash).orderBy(asc(roles.nameKey))).map(asRole)
    },

    get: (id: string): Promise<Role> => find(database, id),

    create: (
      { name, department, permissions, rows, secondFactor }: NewRoleRow,
      author: Author,
      idempotencyKey: IdempotencyKey | null,
    ): Promise<Role> =>
      transact(author, async (queries) => {
        const existing = await findIdempotentResult(queries, author.userId, idempotencyKey)
        if (existing !== null) return find(queries, existing)
        await requireName(queries, name, null)
        const values = {
          name,
          nameKey: nameKey(name),
          secondFactor,
          rows,
          departmentId: await departmentId(queries, department),
        }
        const [row] = await queries.insert(roles).values(values).returning({ id: roles.id })
        if (!row) throw new Error('an inserted role was not found')
        await setPermissions(queries, row.id, permissions)
        await followDepartments(queries)
        const role = await find(queries, row.id)
        requireNoImports(role)
        await storeIdempotentResult(queries, author.userId, idempotencyKey, role.id)
        await writeAudit(queries, 'role_added', author, role.id, {}, { name, after: facts(role) })
        return role
      }),

    update: (id: string, change: RoleChangeRow, expectedVersion: number | null, author: Author): Promise<Role> =>
      transact(author, async (queries) => {
        const { name, permissions, secondFactor, department, rows } = change
        // The one thing to decide about the built-in role: its people may do the most, so their second factor counts most.
        const fixed =
          [name, permissions, department, rows].some((value) => value !== undefined) || secondFactor === undefined
        if (id === adminRoleId && fixed) throw new RuleViolation('admin_role_fixed')
        const before = await findUndeleted(queries, id)
        requireVersion(before, expectedVersion)
        if (name !== undefined && name !== before.name) await requireName(queries, name, id)
        await queries
          .update(roles)
          .set({
            ...(name === undefined ? {} : { name, nameKey: nameKey(name) }),
            secondFactor,
            rows,
            ...(department === undefined ? {} : { departmentId: await departmentId(queries, department) }),
            version: before.version + 1,
          })
          .where(eq(roles.id, id))
        if (permissions !== undefined) await setPermissions(queries, id, permissions)
        if (department !== undefined) await followDepartments(queries)
        const after = await find(queries, id)
        requireNoImports(after)
        const details = { name: after.name, ...difference(facts(before), facts(after)) }
        await writeAudit(queries, 'role_changed', author, id, { permissions: after.permissions.length }, details)
        return after
      }),

    /** `moveTo`: the role that its people get, null for none; undefined refuses a role that is in use. */
    remove: (
      id: string,
      moveTo: string | null | undefined,
      expectedVersion: number | null,
      author: Author,
    ): Promise<void> =>
      transact(author, async (queries) => {
        if (id === adminRoleId) throw new RuleViolation('admin_role')
        const before = await findUndeleted(queries, id)
        requireVersion(before, expectedVersion)
        if (before.users > 0 && moveTo === undefined)
          throw new RuleViolation('role_in_use', { field: 'moveTo', value: String(before.users) })
        if (moveTo !== undefined && moveTo !== null) {
          const [target] = await queries
            .select({ id: roles.id })
            .from(roles)
            .where(and(eq(roles.id, moveTo), ne(roles.id, id), isNull(roles.deletedAt)))
          if (!target) throw new RuleViolation('invalid_value', { field: 'moveTo', value: moveTo })
        }
        await queries
          .update(users)
          .set({ roleId: moveTo ?? null, version: sql`${users.version} + 1`, generation: nextGeneration })
          .where(eq(users.roleId, id))
        await queries
          .update(users)
          .set({ roleAfter: moveTo ?? null })
          .where(eq(users.roleAfter, id))
        await queries
          .update(roles)
          .set({ deletedAt: sql`now()`, version: before.version + 1 })
          .where(eq(roles.id, id))
        await followDepartments(queries)
        const details = { moved: before.users, moveTo: moveTo ?? null }
        await writeAudit(queries, 'role_deleted', author, id, details, { name: before.name, before: facts(before) })
      }),

    restore: (id: string, author: Author): Promise<Role> =>
      transact(author, async (queries) => {
        const before = requireDeleted(await find(queries, id))
        await requireName(queries, before.name, id)
        // Its department may have another role by now.
        const free = sql`case when not exists (select from roles other where other.department_id = ${roles.departmentId}
          and other.deleted_at is null) then ${roles.departmentId} end`
        await queries
          .update(roles)
          .set({ deletedAt: null, departmentId: free, version: before.version + 1 })
          .where(eq(roles.id, id))
        await followDepartments(queries)
        const after = await find(queries, id)
        await writeAudit(queries, 'role_restored', author, id, {}, { name: after.name, after: facts(after) })
        return after
      }),
  }
}
