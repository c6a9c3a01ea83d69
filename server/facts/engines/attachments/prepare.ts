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

interface PrepareOptions extends Pick<InstanceOptions, 'packedTexts'> {
  /** By default all that are stored. */
  readonly datasets?: readonly Dataset[] | undefined
}

/**
 * Creates missing tables of a store, and adds columns that declarations gained. There must be no other writer meanwhile. Throws if a column
 * changed its type.
 */
export async function prepareStore(
  connection: DuckDBConnection,
  kind: StoreKind,
  { datasets = storedDatasets(), packedTexts = false }: PrepareOptions = {},
): Promise<void> {
  const isLake = kind === 'lake'
  await prepareTables(connection, datasets, {
    kind,
    packedTexts,
    layoutOf: isLake ? layoutOf : () => [],
    created: isLake ? setLakeOptions : async () => undefined,
  })
  if (isLake) await setPacking(connection)
  await deriveTexts(connection, datasets, kind)
  await prepareRollups(connection, datasets)
}

/**
 * Prepares a store that a server opens. A lake stores the declarations of the server's release, so that its writers recognise those of
 * another release, and a name of its state, by which mirrors recognise it. Data sets of administrators are not part of a release.
 */
export async function prepareOpenedStore(
  connection: DuckDBConnection,
  kind: StoreKind,
  options: PrepareOptions,
): Promise<void> {
  await prepareStore(connection, kind, options)
  if (kind === 'file') return
  await noteDeclarations(connection, declarationsHash(options.datasets ?? allDatasets))
  await nameChangesWithin(connection)
}

/** Creates an empty store in a file, for figures to be copied into. */
export async function makeFile(file: string, options: InstanceOptions): Promise<void> {
  const instance = await DuckDBInstance.create(file, instanceSettings(options))
  try {
    await onConnection({ connect: () => instance.connect() }, (connection) => prepareStore(connection, 'file', options))
  } finally {
    instance.closeSync()
  }
}
