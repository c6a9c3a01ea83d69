import { setTimeout as wait } from 'node:timers/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { lakeName } from '../attachments/openLake.ts'
import { hasChangesWithin } from '../attachments/writes/changesWithin.ts'
import { readDeclarations } from '../attachments/writes/declarations.ts'
import { rollupsOf } from '../duckdb/rollups.ts'
import { insertionOrder, literal, quoted, tableColumns, tableOf } from '../duckdb/tables.ts'
import { differenceOf, type Ledger, type LedgerBatch, ledgerWithout } from './difference.ts'

/** The lake changed by other means than imports and undos, so the mirror must be rebuilt. */
export class NotByBatches extends Error {}

/** The number of rows that one statement fetches: it sorts them, and questions run between statements. */
const rowsAtOnce = 200_000
/**
 * The number of rows after which a mirror that has not answered yet is committed, in case the process ends: each commit leaves a part of a
 * block group.
 */
export const defaultStep = 2_000_000

/** What an update needs of its mirror. */
interface UpdateHome {
  /** The declarations by which this release prepares it. */
  readonly declarations: string
  readonly stop: AbortSignal
  /** Resolves when this server knows a version. */
  readonly untilKnown: (version: number) => Promise<void>
  /** Throws if the disk has no room for more. */
  readonly assertRoom: () => Promise<void>
  /** The number of rows after which a part is committed; infinite while the mirror answers questions, which must see all or nothing. */
  readonly rowsInStep: number
}

/**
 * Updates a data set of a mirror to the state of its lake in one transaction, and returns the version; or commits one step towards it, and
 * returns null. A mirror is never ahead of its server: answers of two versions could otherwise be mixed unnoticed. Throws `NotByBatches`,
 * also for a file of an earlier process that belongs to another release, another lake, or this lake before it was restored.
 */
export async function updateMirror(
  connection: DuckDBConnection,
  dataset: Dataset,
  { declarations, stop, untilKnown, assertRoom, rowsInStep }: UpdateHome,
): Promise<number | null> {
  await connection.run('begin')
  const mirrored = await readLedger(connection, 'main', dataset)
  const stored = await readLedger(connection, `${lakeName}.main`, dataset)
  const isOfLake =
    (await readDeclarations(connection)) === declarations && (await hasChangesWithin(connection, `${lakeName}.main`))
  const difference = isOfLake ? differenceOf(mirrored, stored) : null
  if (difference === null) throw new NotByBatches(`${dataset.name} changed otherwise than by imports and undos`)
  await removeBatches(connection, dataset, difference.removed)
  let missing = difference.added
  let rows = 0
  for (const batches of inPieces(difference.added, Math.min(rowsAtOnce, rowsInStep))) {
    stop.throwIfAborted()
    await assertRoom()
    const began = performance.now()
    await addBatches(connection, dataset, batches)
    // Waits as long again, to leave time for questions.
    if (difference.added.length > batches.length) await wait(performance.now() - began, undefined, { signal: stop })
    missing = missing.slice(batches.length)
    rows += rowsOf(batches)
    if (rows >= rowsInStep && missing.length > 0) {
      await writeLedger(connection, dataset, ledgerWithout(stored, missing))
      await connection.run('commit')
      return null
    }
  }
  await writeLedger(connection, dataset, stored)
  if (Number.isFinite(rowsInStep)) await assertWhole(connection, dataset)
  await untilKnown(stored.version)
  await connection.run('commit')
  return stored.version
}

async function writeLedger(connection: DuckDBConnection, dataset: Dataset, ledger: Ledger): Promise<void> {
  const name = literal(dataset.name)
  const ids = ledger.batches.map(({ id }) => id).join(', ')
  await connection.run(`
    delete from batches where dataset = ${name};
    insert into batches by name
      select * from ${lakeName}.main.batches where dataset = ${name} and id in (${ids || 'null'}) order by id;
    update versions set version = ${ledger.version} where dataset = ${name};
  `)
}

/** Throws if a file that was filled in steps does not hold the rows that its ledger names. */
async function assertWhole(connection: DuckDBConnection, dataset: Dataset): Promise<void> {
  const result = await connection.runAndReadAll(`
    select count(*) from (select id, "rows" from batches where dataset = ${literal(dataset.name)} and undone_at is null)
      full join (select batch, count(*) as there from ${tableOf(dataset)} group by batch) on id = batch
    where coalesce("rows", 0) <> coalesce(there, 0)`)
  if (Number(result.getRows()[0]?.[0]) > 0) throw new NotByBatches(`${dataset.name} lacks rows`)
}

async function readLedger(connection: DuckDBConnection, schema: string, { name }: Dataset): Promise<Ledger> {
  const versions = await connection.runAndReadAll(
    `select version from ${schema}.versions where dataset = ${literal(name)}`,
  )
  const batches = await connection.runAndReadAll(
    `select id, file_hash, imported_at, undone_at, "rows"::double from ${schema}.batches
     where dataset = ${literal(name)} order by id`,
  )
  return {
    version: Number(versions.getRows()[0]?.[0] ?? 0),
    batches: batches.getRows().map(([id, fileHash, importedAt, undoneAt, rows]) => ({
      id: Number(id),
      fileHash: String(fileHash),
      importedAt: String(importedAt),
      undoneAt: undoneAt === null ? null : String(undoneAt),
      rows: Number(rows),
    })),
  }
}

const rowsOf = (batches: readonly LedgerBatch[]): number => batches.reduce((sum, { rows }) => sum + rows, 0)

/** Batches in order, in groups of about as many rows as are fetched at once; a large batch is a group of its own. */
function inPieces(batches: readonly LedgerBatch[], rowsAtOnce: number): readonly (readonly LedgerBatch[])[] {
  const pieces: LedgerBatch[][] = []
  let rows = rowsAtOnce
  for (const batch of batches) {
    rows += batch.rows
    const last = pieces.at(-1)
    if (last !== undefined && rows <= rowsAtOnce) last.push(batch)
    else {
      pieces.push([batch])
      rows = batch.rows
    }
  }
  return pieces
}

async function removeBatches(connection: DuckDBConnection, dataset: Dataset, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of [tableOf(dataset), ...rollupsOf(dataset).map((rollup) => quoted(rollup.table))])
    await connection.run(`delete from ${table} where batch in (${ids.join(', ')})`)
}

/** Appends the rows of batches after the existing ones, so that their positions keep the insertion order. */
async function addBatches(
  connection: DuckDBConnection,
  dataset: Dataset,
  batches: readonly LedgerBatch[],
): Promise<void> {
  const ids = batches.map(({ id }) => id)
  const inBatches = `batch between ${ids.at(0)} and ${ids.at(-1)} and batch in (${ids.join(', ')})`
  const columns = tableColumns(dataset, 'file')
    .map(({ name }) => quoted(name))
    .join(', ')
  const { rowsChanged } = await connection.run(
    `insert into ${tableOf(dataset)} (${columns}) select ${columns} from ${lakeName}.main.${tableOf(dataset)}
     where ${inBatches} order by ${quoted(insertionOrder)}`,
  )
  const rows = rowsOf(batches)
  if (rowsChanged !== rows) throw new Error(`${rowsChanged} rows of ${rows} were there of batches ${ids.join(', ')}`)
  for (const { table } of rollupsOf(dataset))
    await connection.run(
      `insert into ${quoted(table)} by name select * from ${lakeName}.main.${quoted(table)}
       where ${inBatches} order by ${quoted(dataset.newest ?? 'batch')}`,
    )
}
