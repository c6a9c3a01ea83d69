import type { DuckDBConnection } from '@duckdb/node-api'

/**
 * Closes a connection, after rolling back what it had begun. A connection that is closed inside a transaction rolls back by itself; but
 * where PostgreSQL has gone, DuckDB's extension throws at that moment and the process is aborted. A statement only fails, and leaves
 * nothing to be rolled back.
 */
export async function endConnection(connection: DuckDBConnection): Promise<void> {
  // Usually there is no transaction; rolling back is then an error, which is ignored.
  await connection.run('rollback').catch(() => undefined)
  connection.closeSync()
}

/**
 * Runs `work` on a connection of its own and closes it afterwards. An instance that is closed while one of its connections is open lives
 * until that connection is garbage-collected, and then overwrites what others have written to the file.
 */
export async function onConnection<Made>(
  { connect }: { readonly connect: () => Promise<DuckDBConnection> },
  work: (connection: DuckDBConnection) => Promise<Made>,
): Promise<Made> {
  const connection = await connect()
  try {
    return await work(connection)
  } finally {
    await endConnection(connection)
  }
}

/**
 * Statements that none of our code needs. DuckDB's own locks stop files, other databases and settings. But `postgres_scan` connects to any
 * host, and `postgres_query` sends any statement to the catalogue. `query` runs a text, and `U&"…"` spells names by code points: either
 * could hide the former.
 */
const refused = /postgres_|\bquery(_table)?\s*\(|u&["']/i

/** Wraps a connection so that it refuses statements that could reach another host. */
export function confinedConnection(connection: DuckDBConnection): DuckDBConnection {
  return new Proxy(connection, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...words: unknown[]) => {
        if (typeof words[0] === 'string' && refused.test(words[0]))
          throw new Error('a statement was refused: functions that reach other hosts are not allowed')
        return Reflect.apply(value, target, words)
      }
    },
  })
}
