import { isDeepStrictEqual } from 'node:util'
import {
  type ExplorationReader as Audience,
  type ExplorationShare,
  explorationLimits,
} from '@sala/catalog/api/explorations.ts'
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { findIdempotentResult, type IdempotencyKey, storeIdempotentResult } from '../administration/shared.ts'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { requireRoom } from '../requireRoom.ts'
import { RuleViolation, requireDeleted, requireVersion } from '../ruleViolation.ts'
import { explorationPublications, explorationShares, explorations } from '../schema/explorations.ts'
import { writeContent } from './content.ts'
import type {
  ExplorationChange,
  ExplorationReader,
  ExplorationRow,
  ExplorationVersionRow,
  NewExplorationRow,
  ShareRow,
} from './exploration.ts'
import { noteVersion, versionContent, versionsOf } from './history.ts'
import { explorationRows, findAny, findUndeleted } from './rows.ts'
import { audienceOf, setShares, sharesOf } from './shares.ts'

const limitOf = (userId: string) => ({
  field: 'explorations',
  limit: explorationLimits.each,
  table: explorations,
  where: and(eq(explorations.userId, userId), isNull(explorations.deletedAt)),
  userId,
})

/** Forgets what a person deleted first, where the trash holds as many as they may keep. */
async function emptyTrash(queries: Queries, userId: string): Promise<void> {
  const older = queries
    .select({ id: explorations.id })
    .from(explorations)
    .where(and(eq(explorations.userId, userId), isNotNull(explorations.deletedAt)))
    .orderBy(desc(explorations.deletedAt), desc(explorations.createdAt))
    .offset(explorationLimits.each)
  await queries.delete(explorations).where(inArray(explorations.id, older))
}

async function change(
  queries: Queries,
  reader: ExplorationReader,
  { id, version }: ExplorationRow,
  to: Partial<typeof explorations.$inferInsert>,
): Promise<ExplorationRow> {
  await queries
    .update(explorations)
    .set({ ...to, version: version + 1, updatedAt: sql`now()`, updatedBy: reader.userId })
    .where(eq(explorations.id, id))
  return findAny(queries, reader, id)
}

/** Refuses who may open an exploration but not this. */
function requireOwner({ access }: ExplorationRow): void {
  if (access !== 'own') throw new RuleViolation('forbidden')
}

const facts = ({ name, description, folder, datasets }: ExplorationRow) => ({
  name,
  description,
  folder,
  datasets: [...datasets],
})

const shareFacts = (shares: readonly ShareRow[]) => ({
  shares: shares.map(({ kind, name, edit }) => `${kind} ${name}: ${edit ? 'edit' : 'view'}`),
})

const texts = ['name', 'description', 'folder'] as const

/** What a change changes. */
function changesOf(before: ExplorationRow, after: NewExplorationRow): readonly ExplorationChange[] {
  const changed: ExplorationChange[] = texts.filter((key) => before[key] !== after[key])
  return isDeepStrictEqual(before.question, after.question) ? changed : [...changed, 'question']
}

const columnsOf = ({ name, description, folder, datasets, question }: NewExplorationRow) => ({
  name,
  description,
  folder,
  datasets: [...datasets],
  content: writeContent(question),
})

export function explorationsIn(database: Database) {
  const transact = <T>(work: (queries: Queries) => Promise<T>): Promise<T> => database.transaction(work)

  /** An exploration that a person may open and that is not in the trash; null if there is none of the id. */
  async function find(reader: ExplorationReader, id: string): Promise<ExplorationRow | null> {
    const [row] = await explorationRows(database, reader, and(eq(explorations.id, id), isNull(explorations.deletedAt)))
    return row ?? null
  }

  return {
    /** All that a person may open, or their own in the trash. */
    list: (reader: ExplorationReader, trash: boolean): Promise<readonly ExplorationRow[]> =>
      explorationRows(
        database,
        reader,
        trash
          ? and(isNotNull(explorations.deletedAt), eq(explorations.userId, reader.userId))
          : isNull(explorations.deletedAt),
      ),

    find,

    /** As `find`; throws `not_found`. */
    get: async (reader: ExplorationReader, id: string): Promise<ExplorationRow> => {
      const row = await find(reader, id)
      if (row === null) throw new RuleViolation('not_found')
      return row
    },

    /** The shares of an exploration; the caller has checked that its owner asks. */
    shares: (id: string): Promise<readonly ShareRow[]> => sharesOf(database, id),

    audience: (userId: string, q: string): Promise<readonly Audience[]> => audienceOf(database, userId, q),

    /** Throws `invalid_value` where the person has as many as one may keep. */
    create: (
      reader: ExplorationReader,
      exploration: NewExplorationRow,
      author: Author,
      once: IdempotencyKey | null,
    ): Promise<ExplorationRow> =>
      transact(async (queries) => {
        const existing = await findIdempotentResult(queries, reader.userId, once)
        if (existing !== null) return findAny(queries, reader, existing)
        await requireRoom(queries, limitOf(reader.userId))
        const [created] = await queries
          .insert(explorations)
          .values({ userId: reader.userId, updatedBy: reader.userId, ...columnsOf(exploration) })
          .returning({ id: explorations.id })
        if (!created) throw new Error('an inserted exploration was not found')
        await noteVersion(queries, created.id, reader.userId, ['created'])
        await storeIdempotentResult(queries, reader.userId, once, created.id)
        const row = await findAny(queries, reader, created.id)
        await writeAudit(queries, 'exploration_added', author, row.id, {}, { name: row.name, after: facts(row) })
        return row
      }),

    /** Throws `forbidden` for people who may only view, and if another person than the owner changes the folder. */
    update: (
      reader: ExplorationReader,
      id: string,
      exploration: NewExplorationRow,
      expectedVersion: number | null,
      author: Author,
    ): Promise<ExplorationRow> =>
      transact(async (queries) => {
        const before = await findUndeleted(queries, reader, id)
        if (before.access === 'view') throw new RuleViolation('forbidden')
        if (before.access !== 'own' && before.folder !== exploration.folder)
          throw new RuleViolation('forbidden', { field: 'folder', value: exploration.folder })
        requireVersion(before, expectedVersion)
        const changed = changesOf(before, exploration)
        if (changed.length === 0) return before
        const after = await change(queries, reader, before, columnsOf(exploration))
        await noteVersion(queries, id, reader.userId, changed)
        const auditFacts = { name: after.name, ...difference(facts(before), facts(after)) }
        await writeAudit(queries, 'exploration_changed', author, id, { changed: [...changed] }, auditFacts)
        return after
      }),

    /** Throws `forbidden` for everybody but the owner. */
    share: (
      reader: ExplorationReader,
      id: string,
      shares: readonly ExplorationShare[],
      expectedVersion: number | null,
      author: Author,
    ): Promise<ExplorationRow> =>
      transact(async (queries) => {
        const before = await findUndeleted(queries, reader, id)
        requireOwner(before)
        requireVersion(before, expectedVersion)
        const current = await sharesOf(queries, id)
        await setShares(queries, id, reader.userId, shares)
        const after = await change(queries, reader, before, {})
        const changedFacts = difference(shareFacts(current), shareFacts(await sharesOf(queries, id)))
        await writeAudit(queries, 'exploration_shared', author, id, {}, { name: after.name, ...changedFacts })
        return after
      }),

    /** Throws `forbidden` for everybody but the owner. */
    remove: (reader: ExplorationReader, id: string, expectedVersion: number | null, author: Author): Promise<void> =>
      transact(async (queries) => {
        const before = await findUndeleted(queries, reader, id)
        requireOwner(before)
        requireVersion(before, expectedVersion)
        // One that is restored later is neither shared nor public again by itself.
        await queries.delete(explorationShares).where(eq(explorationShares.explorationId, id))
        await queries.delete(explorationPublications).where(eq(explorationPublications.explorationId, id))
        await change(queries, reader, before, { deletedAt: new Date() })
        await emptyTrash(queries, reader.userId)
        const auditFacts = { name: before.name, before: facts(before) }
        await writeAudit(queries, 'exploration_deleted', author, id, {}, auditFacts)
      }),

    restore: (reader: ExplorationReader, id: string, author: Author): Promise<ExplorationRow> =>
      transact(async (queries) => {
        const before = requireDeleted(await findAny(queries, reader, id))
        await requireRoom(queries, limitOf(reader.userId))
        const after = await change(queries, reader, before, { deletedAt: null })
        await writeAudit(queries, 'exploration_restored', author, id, {}, { name: after.name, after: facts(after) })
        return after
      }),

    versions: (reader: ExplorationReader, id: string): Promise<readonly ExplorationVersionRow[]> =>
      transact(async (queries) => {
        await findUndeleted(queries, reader, id)
        return versionsOf(queries, id)
      }),

    /** Brings back name, description, question and picture of a version; the folder stays. */
    restoreVersion: (
      reader: ExplorationReader,
      id: string,
      version: number,
      expectedVersion: number | null,
      author: Author,
    ): Promise<ExplorationRow> =>
      transact(async (queries) => {
        const before = await findUndeleted(queries, reader, id)
        if (before.access === 'view') throw new RuleViolation('forbidden')
        requireVersion(before, expectedVersion)
        const after = await change(queries, reader, before, await versionContent(queries, id, version))
        await noteVersion(queries, id, reader.userId, ['restored'])
        const auditFacts = { name: after.name, ...difference(facts(before), facts(after)) }
        await writeAudit(queries, 'exploration_changed', author, id, { restoredVersion: version }, auditFacts)
        return after
      }),

    /** Forgets what was deleted before a date. */
    sweep: async (before: Date): Promise<void> => {
      await database.delete(explorations).where(lt(explorations.deletedAt, before))
    },
  }
}

/**
 * The explorations that people keep. Each method takes who asks: what is neither theirs nor shared with them throws `not_found`, as if it
 * were not there, for administrators too.
 */
export type Explorations = ReturnType<typeof explorationsIn>
