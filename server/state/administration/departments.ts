import type { Department } from '@sala/catalog/api/departments.ts'
import { listedRoles } from '@sala/catalog/api/lists.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { followDepartments } from '../accounts/identities.ts'
import { requireCurrent } from '../accounts/revocation.ts'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import { nameKey } from '../keys.ts'
import type { Author } from '../model.ts'
import { adminRoleId } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { RuleViolation, requireVersion } from '../ruleViolation.ts'
import { departments, roles, users } from '../schema/people.ts'

/** People in each department, counted for all of them at once. */
const membersIn = (queries: Queries) =>
  queries
    .select({ department: users.department, count: sql<number>`count(*)`.mapWith(Number).as('members') })
    .from(users)
    .where(isNull(users.deletedAt))
    .groupBy(users.department)
    .as('members')

function rowsIn(queries: Queries) {
  const members = membersIn(queries)
  return queries
    .select({
      id: departments.id,
      name: departments.name,
      role: roles.id,
      roleName: roles.name,
      users: sql`coalesce(${members.count}, 0)`.mapWith(Number),
      version: departments.version,
    })
    .from(departments)
    .leftJoin(members, eq(members.department, departments.name))
    .leftJoin(roles, and(eq(roles.departmentId, departments.id), isNull(roles.deletedAt)))
}

async function find(queries: Queries, id: number): Promise<Department> {
  const [row] = await rowsIn(queries).where(eq(departments.id, id))
  if (!row) throw new RuleViolation('not_found')
  return row
}

/**
 * The id of the department of a name. Refuses `unknown_department` for one that neither the directory nor a sign-in has brought (`note`,
 * `standingOf`): a misspelt name would be a group that stays empty.
 */
export async function departmentOf(queries: Queries, name: string): Promise<number> {
  const [row] = await queries
    .select({ id: departments.id })
    .from(departments)
    .where(eq(departments.nameKey, nameKey(name)))
  if (!row) throw new RuleViolation('unknown_department', { field: 'department', value: name })
  return row.id
}

export function departmentsIn(database: Database, changed: () => void) {
  return {
    list: (): Promise<readonly Department[]> => rowsIn(database).orderBy(departments.nameKey),
    get: (id: number): Promise<Department> => find(database, id),
    /** Notes departments that the directory has, so that they can be linked. Known ones stay as they are. */
    note: async (names: readonly string[]): Promise<void> => {
      const rows = names
        .map((name) => ({ name: name.trim(), nameKey: nameKey(name) }))
        .filter((row) => row.nameKey !== '')
      if (rows.length > 0) await database.insert(departments).values(rows).onConflictDoNothing()
    },
    /** The id of the role for the people of a department; null for none, and for an unknown department. */
    roleOf: async (name: string): Promise<string | null> => {
      const [row] = await database
        .select({ role: roles.id })
        .from(roles)
        .innerJoin(departments, eq(departments.id, roles.departmentId))
        .where(and(eq(departments.nameKey, nameKey(name)), isNull(roles.deletedAt)))
      return row?.role ?? null
    },
    /** Links a department with a role; null takes the link away. */
    link: async (
      id: number,
      roleId: string | null,
      expectedVersion: number | null,
      author: Author,
    ): Promise<Department> => {
      const after = await database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        const before = await find(queries, id)
        requireVersion(before, expectedVersion)
        if (roleId !== null) {
          const [role] = await queries
            .select({ departmentId: roles.departmentId })
            .from(roles)
            .where(and(eq(roles.id, roleId), isNull(roles.deletedAt)))
          if (!role) throw new RuleViolation('invalid_value', { field: 'role', value: roleId, expected: listedRoles })
          // A directory cannot make administrators by a department.
          if (roleId === adminRoleId) throw new RuleViolation('admin_role_fixed', { field: 'role' })
          if (role.departmentId !== null && role.departmentId !== id)
            throw new RuleViolation('department_taken', { field: 'role' })
        }
        const unlinked = { departmentId: null, version: sql`${roles.version} + 1` }
        if (before.role !== null && before.role !== roleId)
          await queries.update(roles).set(unlinked).where(eq(roles.id, before.role))
        if (roleId !== null && before.role !== roleId)
          await queries
            .update(roles)
            .set({ departmentId: id, version: sql`${roles.version} + 1` })
            .where(eq(roles.id, roleId))
        await queries
          .update(departments)
          .set({ version: before.version + 1 })
          .where(eq(departments.id, id))
        await followDepartments(queries)
        const linked = await find(queries, id)
        const facts = ({ roleName }: Department) => ({ role: roleName })
        const details = { name: linked.name, ...difference(facts(before), facts(linked)) }
        await writeAudit(queries, 'department_changed', author, String(id), {}, details)
        return linked
      })
      changed()
      return after
    },
  }
}
