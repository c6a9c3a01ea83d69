import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/**
 * Where the tables of an engine are: in a file that one process holds, or in a lake that any number of servers share. The SQL is the
 * same for both; this is what differs.
 */
export interface Attachment {
  readonly kind: 'file' | 'lake'
  readonly instance: DuckDBInstance
  /** A new connection, on which unqualified names mean the attached tables. */
  connect(): Promise<DuckDBConnection>
  /** Locks the connection down: afterwards no statement can reach another file, host or setting, even an injected one. */
  confine(connection: DuckDBConnection): Promise<void>
  /** Waits until no other server writes, and keeps all others from it. Throws the signal's reason where that aborts first. */
  lockWrites(signal: AbortSignal): Promise<WriteLock>
  /**
   * Does `work` with the paths of files that hold all that was committed, while nothing is written. Only another process may open
   * them: closing a file in this one frees a store's lock on it.
   */
  withFiles<Made>(work: (files: readonly string[]) => Promise<Made>): Promise<Made>
  /** Removes what was deleted or changed in a table from the disk too, where readers allow it; under the write lock. */
  purge(table: string): Promise<void>
  /** Whether an error says that PostgreSQL, which holds the catalogue of a lake, could not be reached or went away meanwhile. */
  isLost(error: unknown): boolean
  close(): Promise<void>
}

/** The right to write, over all servers. */
export interface WriteLock {
  /** Throws where the lock was lost, as when its connection broke: another server may be writing. */
  assertHeld(): void
  release(): Promise<void>
}
