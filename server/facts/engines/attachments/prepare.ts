import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets, storedDatasets } from '@sala/catalog/datasets/all.ts'
import { prepareRollups } from '../duckdb/rollups.ts'
import { prepareTables, type StoreKind } from '../duckdb/tables.ts'
import { deriveTexts } from '../texts/deriveTexts.ts'
import { onConnection } from './connections.ts'
import { type InstanceOptions, instanceSettings } from './instance.ts'
import { layoutOf, setLakeOptions, setPacking } from './layout.ts'
import { nameChangesWithin } from './writes/changesWithin.ts'
import { declarationsHash, noteDeclarations } from './writes/declarations.ts'

/**
 * Makes the tables of a store that are missing, and adds what declarations gained. Nobody else may write meanwhile. Throws where a
 * column changed its type.
 */
export async function prepareStore(
  connection: DuckDBConnection,
  kind: StoreKind,
  datasets: readonly Dataset[] = storedDatasets(),
): Promise<void> {
  const isLake = kind === 'lake'
  await prepareTables(connection, datasets, {
    kind,
    layoutOf: isLake ? layoutOf : () => [],
    created: isLake ? setLakeOptions : async () => undefined,
  })
  if (isLake) await setPacking(connection)
  await deriveTexts(connection, datasets, kind)
  await prepareRollups(connection, datasets)
}

/**
 * Prepares a store that a server opens. A lake keeps the declarations of the server's release, by which its writers recognise one of
 * another release, and a name of its state, by which mirrors recognise it. Data sets that administrators made are no part of a release.
 */
export async function prepareOpenedStore(
  connection: DuckDBConnection,
  kind: StoreKind,
  datasets?: readonly Dataset[],
): Promise<void> {
  await prepareStore(connection, kind, datasets)
  if (kind === 'file') return
  await noteDeclarations(connection, declarationsHash(datasets ?? allDatasets))
  await nameChangesWithin(connection)
}

/** Makes an empty store in a file, for figures to be copied into. */
export async function makeFile(file: string, options: InstanceOptions): Promise<void> {
  const instance = await DuckDBInstance.create(file, instanceSettings(options))
  try {
    await onConnection({ connect: () => instance.connect() }, (connection) => prepareStore(connection, 'file'))
  } finally {
    instance.closeSync()
  }
}
