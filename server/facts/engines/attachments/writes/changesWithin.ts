import type { DuckDBConnection } from '@duckdb/node-api'

/** The row of `derivations` that names the last change inside batches. */
const row = `dataset = '' and "column" = 'changed within'`

/**
 * Records, in the caller's transaction, that rows changed inside their batches, which the ledger of batches does not show. Each such change
 * has a name of its own, so that a mirror from before it is recognised, also if the store was restored and then changed differently.
 */
export async function noteChangeWithin(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    `delete from derivations where ${row}; insert into derivations values ('', 'changed within', uuid()::varchar)`,
  )
}

/** Names the state of a store without a name, under the write lock. */
export async function nameChangesWithin(connection: DuckDBConnection): Promise<void> {
  const storedVersion = await connection.runAndReadAll(`select version from derivations where ${row}`)
  if (storedVersion.currentRowCount > 0) return
  await connection.run('begin')
  await noteChangeWithin(connection)
  await connection.run('commit')
}

/** Copies the name of the last change inside batches to an empty store, before any row is copied. */
export async function copyChangeWithin(connection: DuckDBConnection, from: string): Promise<void> {
  await connection.run(`
    delete from derivations where ${row};
    insert into derivations select dataset, "column", version from ${from}.derivations where ${row};
  `)
}

/** Whether a copy has the last change inside batches of the other store. */
export async function hasChangesWithin(connection: DuckDBConnection, from: string): Promise<boolean> {
  const last = (table: string) => `(select max(version) from ${table} where ${row})`
  const result = await connection.runAndReadAll(
    `select ${last('derivations')} is not distinct from ${last(`${from}.derivations`)}`,
  )
  return result.getRows()[0]?.[0] === true
}
