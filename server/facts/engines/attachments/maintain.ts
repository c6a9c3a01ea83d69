import type { DuckDBConnection } from '@duckdb/node-api'
import { literal } from '../duckdb/tables.ts'
import type { Maintenance } from '../engine.ts'
import { lakeName } from './openLake.ts'

/** How long a state of the lake stays readable after a later one: servers may still be answering from it. */
const retention = '1 hour'
/** Files that no state names may belong to an import under way. */
const maxImportTime = '1 day'

/**
 * Merges small files, rewrites files with deleted rows, expires old states and removes unused files. Call it under the write lock. Readers
 * are not disturbed: what they read stays for an hour.
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

/** Like `maintainLake`, but returns null if the last run was less than twenty hours ago. */
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

/**
 * The files that hold the rows of a table now, and whether they contain deleted rows, which other readers of the files would still count.
 */
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
 * Removes deleted and changed rows of a table from the files at once, with every earlier state of the lake. An answer that is being read
 * from such a state may fail.
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
