import type { DuckDBConnection } from '@duckdb/node-api'

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
