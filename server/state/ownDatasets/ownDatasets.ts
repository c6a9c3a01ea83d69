import { type NewOwnDataset, OwnReaders, type OwnDataset as ToldOwnDataset } from '@sala/catalog/api/ownDatasets.ts'
import { OwnDefinition, ownLimits, ownText } from '@sala/catalog/own/definition.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import {
  deleterOf,
  findIdempotentResult,
  type IdempotencyKey,
  storeIdempotentResult,
} from '../administration/shared.ts'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { requireRoom } from '../requireRoom.ts'
import { RuleViolation, requireDeleted, requireUndeleted, requireVersion } from '../ruleViolation.ts'
import { ownDatasets } from '../schema/ownDatasets.ts'
import { users } from '../schema/people.ts'

/** One as it is stored: its name is told in the language of each caller. */
export type OwnDataset = Omit<ToldOwnDataset, 'name'>

const columns = {
  id: ownDatasets.name,
  definition: ownDatasets.definition,
  readers: ownDatasets.readers,
  version: ownDatasets.version,
  updatedAt: ownDatasets.updatedAt,
  updatedBy: users.email,
  deletedAt: ownDatasets.deletedAt,
  deletedBy: deleterOf('own_dataset_deleted', { id: ownDatasets.name, deletedAt: ownDatasets.deletedAt }),
}

const rowsIn = (queries: Queries) =>
  queries.select(columns).from(ownDatasets).leftJoin(users, eq(users.id, ownDatasets.updatedBy))

type Row = Awaited<ReturnType<typeof rowsIn>>[number]

/** What is stored is read by its shape: a later version of the server may have written more. */
const asOwnDataset = ({ definition, readers, updatedAt, deletedAt, ...row }: Row): OwnDataset => ({
  ...row,
  definition: OwnDefinition.parse(definition),
  readers: OwnReaders.parse(readers),
  updatedAt: updatedAt.toISOString(),
  deletedAt: deletedAt?.toISOString() ?? null,
})

async function find(queries: Queries, name: string): Promise<OwnDataset> {
  const [row] = await rowsIn(queries).where(eq(ownDatasets.name, name))
  if (row === undefined) throw new RuleViolation('not_found')
  return asOwnDataset(row)
}

async function findUndeleted(queries: Queries, name: string): Promise<OwnDataset> {
  return requireUndeleted(await find(queries, name))
}

const limit = {
  field: 'own-datasets',
  limit: ownLimits.all,
  table: ownDatasets,
  where: isNull(ownDatasets.deletedAt),
}

/** What the audit log says of one: flat. */
const factsOf = ({ definition, readers }: OwnDataset) => ({
  names: JSON.stringify(definition.names),
  source: definition.source,
  rhythm: definition.rhythm,
  columns: definition.columns.map(({ id, kind, names }) => `${id} ${kind}: ${ownText(names)}`),
  everyone: readers.everyone,
  roles: [...readers.roles],
})

const audited = (dataset: OwnDataset) => ownText(dataset.definition.names)

export function ownDatasetsIn(database: Database) {
  return {
    /** Also those in the trash. */
    list: async (): Promise<readonly OwnDataset[]> =>
      (await rowsIn(database).orderBy(asc(ownDatasets.createdAt))).map(asOwnDataset),

    /** Also one in the trash. Throws `not_found`. */
    get: (name: string): Promise<OwnDataset> => find(database, name),

    /** `name` is generated. Throws `invalid_value` where there are as many as there may be. */
    create: (
      name: string,
      { definition, readers }: NewOwnDataset,
      author: Author,
      once: IdempotencyKey | null,
    ): Promise<OwnDataset> =>
      database.transaction(async (queries) => {
        const existing = await findIdempotentResult(queries, author.userId, once)
        if (existing !== null) return find(queries, existing)
        await requireRoom(queries, limit)
        await queries.insert(ownDatasets).values({ name, definition, readers, updatedBy: author.userId })
        await storeIdempotentResult(queries, author.userId, once, name)
        const created = await find(queries, name)
        await writeAudit(
          queries,
          'own_dataset_added',
          author,
          name,
          {},
          { name: audited(created), after: factsOf(created) },
        )
        return created
      }),

    /** Of the version that was looked at, and of no other. Throws `not_found` and `changed_meanwhile`. */
    change: (
      name: string,
      expectedVersion: number,
      { definition, readers }: NewOwnDataset,
      author: Author,
    ): Promise<OwnDataset> =>
      database.transaction(async (queries) => {
        const before = await findUndeleted(queries, name)
        requireVersion(before, expectedVersion)
        const changed = await queries
          .update(ownDatasets)
          .set({ definition, readers, version: expectedVersion + 1, updatedBy: author.userId, updatedAt: sql`now()` })
          .where(and(eq(ownDatasets.name, name), eq(ownDatasets.version, expectedVersion)))
          .returning({ name: ownDatasets.name })
        if (changed.length === 0) throw new RuleViolation('changed_meanwhile')
        const after = await find(queries, name)
        const details = { name: audited(after), ...difference(factsOf(before), factsOf(after)) }
        await writeAudit(queries, 'own_dataset_changed', author, name, {}, details)
        return after
      }),

    /** Throws `not_found` and `changed_meanwhile`. */
    remove: (name: string, expectedVersion: number | null, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        const before = await findUndeleted(queries, name)
        requireVersion(before, expectedVersion)
        await queries
          .update(ownDatasets)
          .set({ deletedAt: sql`now()`, version: before.version + 1 })
          .where(eq(ownDatasets.name, name))
        const details = { name: audited(before), before: factsOf(before) }
        await writeAudit(queries, 'own_dataset_deleted', author, name, {}, details)
      }),

    /** Throws `not_found` for what is not in the trash. */
    restore: (name: string, author: Author): Promise<OwnDataset> =>
      database.transaction(async (queries) => {
        const before = requireDeleted(await find(queries, name))
        await requireRoom(queries, limit)
        await queries
          .update(ownDatasets)
          .set({ deletedAt: null, version: before.version + 1 })
          .where(eq(ownDatasets.name, name))
        const after = await find(queries, name)
        await writeAudit(queries, 'own_dataset_restored', author, name, {}, { name: audited(after) })
        return after
      }),
  }
}

/** Data sets that administrators have made. Every change is one transaction with its audit row. */
export type OwnDatasets = ReturnType<typeof ownDatasetsIn>
