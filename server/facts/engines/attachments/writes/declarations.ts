import { createHash } from 'node:crypto'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { rollupsOf } from '../../duckdb/rollups.ts'
import { tableColumns } from '../../duckdb/tables.ts'
import { ofTexts, textDeriver } from '../../texts/dictionaries.ts'
import { FactsUnavailable } from '../../unavailable.ts'

/** The row of `derivations` that holds the declarations by which the store was prepared. */
const row = `dataset = '' and "column" = 'declarations'`

/** A hash of what a release stores of each data set: its columns, derived columns and rollups. */
export function declarationsHash(datasets: readonly Dataset[]): string {
  const deriver = textDeriver({})
  const declared = datasets.map((dataset) => [
    dataset.name,
    dataset.key,
    tableColumns(dataset, 'lake'),
    dataset.derived,
    ofTexts(dataset).map(({ how }) => deriver.versionOf(how)),
    rollupsOf(dataset),
  ])
  return createHash('sha256').update(JSON.stringify(declared)).digest('hex')
}

/** Stores the declarations by which the store was prepared, under the write lock. */
export async function noteDeclarations(connection: DuckDBConnection, hash: string): Promise<void> {
  if ((await readDeclarations(connection)) === hash) return
  await connection.run(
    `begin; delete from derivations where ${row}; insert into derivations values ('', 'declarations', '${hash}'); commit;`,
  )
}

/**
 * Throws `FactsUnavailable` if a server of another release has prepared the store since. This release would not store what the other one
 * adds to each row, and the figures of the other would be wrong. Those of this one are right, so it goes on answering.
 */
export async function assertDeclarations(connection: DuckDBConnection, hash: string): Promise<void> {
  if ((await readDeclarations(connection)) !== hash)
    throw new FactsUnavailable(
      new Error(
        'a server of another release has prepared the lake; figures are stored by servers of that release alone',
      ),
    )
}

/** The hash by which a store was prepared. */
export async function readDeclarations(connection: DuckDBConnection): Promise<string | null> {
  const storedVersion = await connection.runAndReadAll(`select version from derivations where ${row}`)
  const [version] = storedVersion.getRows()[0] ?? []
  return typeof version === 'string' ? version : null
}
