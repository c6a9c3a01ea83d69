import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../postgres/database.ts'
import { scimIds } from '../schema/scim.ts'

type Kind = 'user' | 'group'

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

    /** Null forgets it. */
    put: (kind: Kind, id: string, externalId: string | null): Promise<void> =>
      database.transaction(async (queries) => {
        await queries.delete(scimIds).where(eq(columnOf[kind], id))
        if (externalId === null) return
        await queries.insert(scimIds).values(kind === 'user' ? { userId: id, externalId } : { roleId: id, externalId })
      }),
  }
}

/** What identity providers call people and groups. */
export type ScimIds = ReturnType<typeof scimIdsIn>
