import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/**
 * The place of an engine's tables: a file that one process opens, or a lake that several servers share. The SQL is the same for both; this
 * interface holds the differences.
 */
export interface Attachment {
  readonly kind: 'file' | 'lake'
  readonly instance: DuckDBInstance
  /** A new connection, on which unqualified names mean the attached tables. */
  connect(): Promise<DuckDBConnection>
  /** Locks the connection down: afterwards no statement can reach another file, host or setting, even an injected one. */
  confine(connection: DuckDBConnection): Promise<void>
  /** Waits until no other server writes, then blocks the writes of all others. Throws the signal's reason if it aborts first. */
  lockWrites(signal: AbortSignal): Promise<WriteLock>
  /**
   * Runs `work` with the paths of files that hold everything committed, while writes are blocked. Only another process may open them:
   * closing such a file in this process releases the store's lock on it.
   */
  withFiles<Made>(work: (files: readonly string[]) => Promise<Made>): Promise<Made>
  /** Removes deleted and changed rows of a table from the disk too, as far as its readers allow. Call it under the write lock. */
  purge(table: string): Promise<void>
  /** Whether an error says that the PostgreSQL of a lake's catalogue could not be reached or the connection to it broke. */
  isLost(error: unknown): boolean
  close(): Promise<void>
}

/** The right to write, across all servers. */
export interface WriteLock {
  /** Throws if the lock was lost, for example with its connection: another server may be writing. */
  assertHeld(): void
  release(): Promise<void>
}
