import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { nameOrNull } from '../administration/shared.ts'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { RuleViolation, requireVersion } from '../ruleViolation.ts'
import { explorationPublications, explorations } from '../schema/explorations.ts'
import { users } from '../schema/people.ts'
import { readContent } from './content.ts'
import type { ExplorationReader, PublicationRow } from './exploration.ts'
import { findUndeleted } from './rows.ts'

/** Raises the version, so that no open copy is outdated unnoticed; the last editor of the exploration stays. */
const raiseVersion = (queries: Queries, id: string) =>
  queries
    .update(explorations)
    .set({ version: sql`${explorations.version} + 1` })
    .where(eq(explorations.id, id))

async function rowsWhere(queries: Queries, where?: SQL): Promise<readonly PublicationRow[]> {
  const { id, name, description, datasets, content, at } = explorationPublications
  const rows = await queries
    .select({ id, name, description, datasets, content, at, by: nameOrNull(users) })
    .from(explorationPublications)
    .innerJoin(explorations, eq(explorations.id, explorationPublications.explorationId))
    .leftJoin(users, eq(users.id, explorationPublications.by))
    .where(and(where, isNull(explorations.deletedAt)))
    .orderBy(desc(at))
  return rows.map(({ content: storedContent, ...row }) => ({ ...row, question: readContent(storedContent) }))
}

export function publicationsIn(database: Database) {
  return {
    /** The newest first. */
    list: (): Promise<readonly PublicationRow[]> => rowsWhere(database),

    /** One that anyone may open; null where there is none of the id. */
    get: async (id: string): Promise<PublicationRow | null> => {
      const [row] = await rowsWhere(database, eq(explorationPublications.id, id))
      return row ?? null
    },

    /**
     * Publishes the saved state, under its existing address. `seen` is the version whose question was checked. Throws `not_found` for
     * people who may not open the exploration, and `changed_meanwhile`.
     */
    publish: (
      reader: ExplorationReader,
      explorationId: string,
      expectedVersion: number,
      author: Author,
    ): Promise<void> =>
      database.transaction(async (queries) => {
        const exploration = await findUndeleted(queries, reader, explorationId)
        requireVersion(exploration, expectedVersion)
        const [row] = await queries.select().from(explorations).where(eq(explorations.id, explorationId))
        if (!row) throw new RuleViolation('not_found')
        const { name, description, content, datasets } = row
        const published = { name, description, content, datasets, by: reader.userId, at: new Date() }
        await queries
          .insert(explorationPublications)
          .values({ explorationId, ...published })
          .onConflictDoUpdate({ target: explorationPublications.explorationId, set: published })
        await raiseVersion(queries, explorationId)
        await writeAudit(queries, 'exploration_published', author, explorationId, {}, { name, after: { datasets } })
      }),

    /** Throws `not_found` where there is none of the id. */
    unpublish: (id: string, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        const [removed] = await queries
          .delete(explorationPublications)
          .where(eq(explorationPublications.id, id))
          .returning()
        if (!removed) throw new RuleViolation('not_found')
        const { explorationId, name, datasets } = removed
        await raiseVersion(queries, explorationId)
        await writeAudit(queries, 'exploration_unpublished', author, explorationId, {}, { name, before: { datasets } })
      }),
  }
}

/** The explorations that anyone may open. */
export type ExplorationPublications = ReturnType<typeof publicationsIn>
