import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { storedDatasets } from '@sala/catalog/datasets/all.ts'
import { isOwnName } from '@sala/catalog/own/ownName.ts'
import { prepareRollups } from '../duckdb/rollups.ts'
import { prepareTables, type StoreKind } from '../duckdb/tables.ts'
import { deriveTexts } from '../texts/deriveTexts.ts'
import { onConnection } from './connections.ts'
import { type InstanceOptions, instanceSettings } from './instance.ts'
import { layoutOf, setLakeOptions } from './layout.ts'
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
  await deriveTexts(connection, datasets, kind)
  await prepareRollups(connection, datasets)
  // Those that administrators made are no part of a release: any server makes their tables at any time.
  const released = datasets.filter(({ name }) => !isOwnName(name))
  if (isLake && released.length > 0) await noteDeclarations(connection, declarationsHash(released))
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
