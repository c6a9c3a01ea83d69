import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database } from '../postgres/database.ts'
import { scimIds } from '../schema/scim.ts'

type Kind = 'user' | 'group'

interface Named {
  readonly id: string
  readonly name: string
}

const columnOf = { user: scimIds.userId, group: scimIds.roleId } as const

export function scimIdsIn(database: Database) {
  return {
    /** The external ids of people or groups, by their ids. */
    of: async (kind: Kind, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      if (ids.length === 0) return new Map()
      const rows = await database
        .select()
        .from(scimIds)
        .where(inArray(columnOf[kind], [...ids]))
      return new Map(rows.map(({ userId, roleId, externalId }) => [userId ?? roleId ?? '', externalId]))
    },

    /** The ids of people or groups that a provider calls so. */
    find: async (kind: Kind, externalId: string): Promise<readonly string[]> => {
      const rows = await database
        .select()
        .from(scimIds)
        .where(and(eq(scimIds.externalId, externalId), isNotNull(columnOf[kind])))
      return rows.map(({ userId, roleId }) => userId ?? roleId ?? '')
    },

    /** Null forgets it. By it a provider finds the account that it changes next, so that each change is in the audit log. */
    put: (kind: Kind, { id, name }: Named, externalId: string | null, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        const [removed] = await queries.delete(scimIds).where(eq(columnOf[kind], id)).returning()
        const before = removed?.externalId ?? null
        if (externalId !== null)
          await queries
            .insert(scimIds)
            .values(kind === 'user' ? { userId: id, externalId } : { roleId: id, externalId })
        if (before === externalId) return
        const change = { name, before: { externalId: before }, after: { externalId } }
        await writeAudit(queries, kind === 'user' ? 'user_changed' : 'role_changed', author, id, {}, change)
      }),
  }
}

/** What identity providers call people and groups. */
export type ScimIds = ReturnType<typeof scimIdsIn>
