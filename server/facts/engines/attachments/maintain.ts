import type { DuckDBConnection } from '@duckdb/node-api'
import { literal } from '../duckdb/tables.ts'
import type { Maintenance } from '../engine.ts'
import { lakeName } from './openLake.ts'

/** For so long a state of the lake stays readable after a later one: servers may be answering from it. */
const retention = '1 hour'
/** Files that no state names may be those of an import under way. */
const maxImportTime = '1 day'

/**
 * Writes small files together and files with deleted rows anew, forgets old states, and removes unused files. Call it under
 * the write lock. Readers are not disturbed: what they read stays for an hour.
 */
export async function maintainLake(connection: DuckDBConnection): Promise<Maintenance> {
  const rewritten = await sum(
    connection,
    `select sum(files_created) from ducklake_rewrite_data_files('${lakeName}', delete_threshold => 0)`,
  )
  const merged = await sum(connection, `select sum(files_created) from ducklake_merge_adjacent_files('${lakeName}')`)
  await connection.run(`call ducklake_expire_snapshots('${lakeName}', older_than => now() - interval '${retention}')`)
  const removed = await sum(
    connection,
    `select count(*) from ducklake_cleanup_old_files('${lakeName}', older_than => now() - interval '${retention}')`,
  )
  const orphans = await sum(
    connection,
    `select count(*) from ducklake_delete_orphaned_files('${lakeName}', older_than => now() - interval '${maxImportTime}')`,
  )
  return { rewritten: rewritten + merged, removed: removed + orphans }
}

/** Several servers may want to maintain a lake in one night; once is enough. */
const minPauseMs = 20 * 3_600_000

/** As `maintainLake`, unless that was done within the last twenty hours; then null. */
export async function maintainWhenDue(connection: DuckDBConnection, now: Date): Promise<Maintenance | null> {
  const lastRun = await connection.runAndReadAll('select max(done_at) from maintenance')
  const last = lastRun.getRows()[0]?.[0]
  if (typeof last === 'string' && now.getTime() - Date.parse(last) < minPauseMs) return null
  const maintenance = await maintainLake(connection)
  await connection.run('begin; delete from maintenance')
  await connection.run('insert into maintenance values ($at)', { at: now.toISOString() })
  await connection.run('commit')
  return maintenance
}

/** The files that hold the rows of a table now, and whether rows of them are deleted, which other readers would still count. */
export async function filesOf(
  connection: DuckDBConnection,
  table: string,
): Promise<{ readonly files: readonly string[]; readonly isExact: boolean }> {
  const result = await connection.runAndReadAll(
    `select data_file, delete_file from ducklake_list_files('${lakeName}', ${literal(table)}) order by data_file`,
  )
  const rows = result.getRows()
  return { files: rows.map(([file]) => String(file)), isExact: rows.every(([, deleted]) => deleted === null) }
}

/**
 * Removes what was deleted or changed in a table from the files at once, with every earlier state of the lake. An answer that is being
 * read from such a state at this moment may fail.
 */
export async function purgeTable(connection: DuckDBConnection, table: string): Promise<void> {
  await connection.run(`call ducklake_rewrite_data_files('${lakeName}', ${literal(table)}, delete_threshold => 0)`)
  await connection.run(`call ducklake_expire_snapshots('${lakeName}', older_than => now())`)
  await connection.run(`call ducklake_cleanup_old_files('${lakeName}', cleanup_all => true)`)
}

async function sum(connection: DuckDBConnection, sql: string): Promise<number> {
  const rows = (await connection.runAndReadAll(sql)).getRows()
  return Number(rows[0]?.[0] ?? 0)
}
