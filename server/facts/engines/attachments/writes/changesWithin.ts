import type { DuckDBConnection } from '@duckdb/node-api'

/** The row of `derivations` that names the last change inside batches. */
const row = `dataset = '' and "column" = 'changed within'`

/**
 * Notes, in a transaction of the caller, that rows changed inside their batches: the ledger of batches does not tell. Each such change has a
 * name of its own, so that a copy from before it is recognised, also where the store was restored and then changed otherwise.
 */
export async function noteChangeWithin(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    `delete from derivations where ${row}; insert into derivations values ('', 'changed within', uuid()::varchar)`,
  )
}

/** Names the state of a store that has no name yet, under the write lock. */
export async function nameChangesWithin(connection: DuckDBConnection): Promise<void> {
  const storedVersion = await connection.runAndReadAll(`select version from derivations where ${row}`)
  if (storedVersion.currentRowCount > 0) return
  await connection.run('begin')
  await noteChangeWithin(connection)
  await connection.run('commit')
}

/** Takes over into an empty copy what the last change inside batches of another store is called; before any row is copied. */
export async function copyChangeWithin(connection: DuckDBConnection, from: string): Promise<void> {
  await connection.run(`
    delete from derivations where ${row};
    insert into derivations select dataset, "column", version from ${from}.derivations where ${row};
  `)
}

/** Whether a copy has the last change inside batches that the other store has. */
export async function hasChangesWithin(connection: DuckDBConnection, from: string): Promise<boolean> {
  const last = (table: string) => `(select max(version) from ${table} where ${row})`
  const result = await connection.runAndReadAll(
    `select ${last('derivations')} is not distinct from ${last(`${from}.derivations`)}`,
  )
  return result.getRows()[0]?.[0] === true
}
