import type { DuckDBConnection } from '@duckdb/node-api'

/**
 * Closes a connection, after rolling back what it had begun. A connection that is closed inside a transaction rolls back by itself; but
 * where PostgreSQL has gone, DuckDB's extension throws at that moment and the process is aborted. A statement only fails, and leaves
 * nothing to be rolled back.
 */
export async function endConnection(connection: DuckDBConnection): Promise<void> {
  // Mostly there is no transaction, which is an error too.
  await connection.run('rollback').catch(() => undefined)
  connection.closeSync()
}

/**
 * Does `work` on a connection of its own and closes it, however that ends. An instance that is closed while a connection is open lives
 * on until that is collected, and writes its own state of a file over what others have written into it by then.
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
 * What no statement of ours has. DuckDB's own locks stop files, other databases and settings; but `postgres_scan` connects to any
 * host that it is given, and `postgres_query` sends the catalogue any statement. `query` runs a text, and `U&"…"` spells a name by
 * numbers, so that either could hide them.
 */
const refused = /postgres_|\bquery(_table)?\s*\(|u&["']/i

/** The connection, which refuses statements that could reach another host. */
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
