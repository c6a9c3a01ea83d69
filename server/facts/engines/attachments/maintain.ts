import type { DuckDBConnection } from '@duckdb/node-api'
import { literal } from '../duckdb/tables.ts'
import { lakeName } from './openLake.ts'

/** What was done to the files of a lake. */
export interface Maintenance {
  /** Files that were written anew, without rows that had been deleted or together with small neighbours. */
  readonly rewritten: number
  /** Files that no reader needs any more and that are gone. */
  readonly removed: number
}

/** For so long a state of the lake stays readable after a later one: servers may be answering from it. */
const keptFor = '1 hour'
/** Files that no state names may be those of an import under way. */
const longestImport = '1 day'

/**
 * Writes small files together and files with deleted rows anew, forgets old states, and removes files that nobody needs. Call it under
 * the write lock. Readers are not disturbed: what they read stays for an hour.
 */
export async function maintainLake(connection: DuckDBConnection): Promise<Maintenance> {
  const rewritten = await sum(
    connection,
    `select sum(files_created) from ducklake_rewrite_data_files('${lakeName}', delete_threshold => 0)`,
  )
  const merged = await sum(connection, `select sum(files_created) from ducklake_merge_adjacent_files('${lakeName}')`)
  await connection.run(`call ducklake_expire_snapshots('${lakeName}', older_than => now() - interval '${keptFor}')`)
  const removed = await sum(
    connection,
    `select count(*) from ducklake_cleanup_old_files('${lakeName}', older_than => now() - interval '${keptFor}')`,
  )
  const orphans = await sum(
    connection,
    `select count(*) from ducklake_delete_orphaned_files('${lakeName}', older_than => now() - interval '${longestImport}')`,
  )
  return { rewritten: rewritten + merged, removed: removed + orphans }
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
