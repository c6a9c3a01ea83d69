import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { writeAudit } from '../audit/auditTrail.ts'
import { nameKey } from '../keys.ts'
import type { Author, Role } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { rolePermissions, roles } from '../schema/people.ts'

/** The permissions of the role whose id stands in a column, sorted. */
export function permissionsOf(roleId: SQL | typeof roles.id): SQL<string[]> {
  return sql<
    string[]
  >`array(select ${rolePermissions.permission} from ${rolePermissions} where ${rolePermissions.roleId} = ${roleId} order by 1)`
}

const columns = { id: roles.id, name: roles.name, permissions: permissionsOf(roles.id) }

async function byKey(queries: Queries, key: string): Promise<Role | null> {
  const rows = await queries
    .select(columns)
    .from(roles)
    .where(and(eq(roles.nameKey, key), isNull(roles.deletedAt)))
  return rows[0] ?? null
}

export function rolesIn(database: Database, changed: () => void) {
  return {
    /** Finds a role by name, without regard to case and width. */
    byName: (name: string): Promise<Role | null> => byKey(database, nameKey(name)),
    list: (): Promise<readonly Role[]> =>
      database.select(columns).from(roles).where(isNull(roles.deletedAt)).orderBy(roles.nameKey),
    /** Makes a role, or sets the permissions of the one with this name. */
    put: async (name: string, permissions: readonly string[], author: Author): Promise<Role> => {
      const sorted = [...new Set(permissions)].sort()
      const role = await database.transaction(async (queries) => {
        const key = nameKey(name)
        await queries.insert(roles).values({ name, nameKey: key }).onConflictDoNothing()
        const before = await byKey(queries, key)
        if (!before) throw new Error('an inserted role was not found')
        if (sorted.join() === [...before.permissions].sort().join()) return before
        await queries.delete(rolePermissions).where(eq(rolePermissions.roleId, before.id))
        if (sorted.length > 0)
          await queries.insert(rolePermissions).values(sorted.map((permission) => ({ roleId: before.id, permission })))
        await writeAudit(queries, 'role_changed', author, before.id, { permissions: sorted.length })
        return { ...before, permissions: sorted }
      })
      changed()
      return role
    },
  }
}

export type Roles = ReturnType<typeof rolesIn>
