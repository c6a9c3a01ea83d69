import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { findExtensions } from '../../../scripts/tools.mjs'
import type { LakeConfig } from '../../core/config/warehouse.ts'
import type { TestCluster } from '../../testing/cluster.ts'
import { openDuckDB } from '../engines/duckdb/duckdb.ts'

/** The folder of DuckDB's extensions; null where they are not there, and tests of the lake are skipped. */
export const extensions: string | null = findExtensions() ?? null
if (extensions === null)
  console.warn(
    'Tests of the lake are skipped: DuckDB’s extensions are not there (node scripts/ensure.mjs servers fetches them).',
  )

export interface TestLake {
  readonly config: LakeConfig
  drop(): Promise<void>
}

const owner = 'lake_owner'
const template = 'lake_template'

/** Where a PostgreSQL of tests listens, and its superuser. */
type Cluster = Pick<TestCluster, 'host' | 'user'>

async function administer<Made>(
  work: (client: pg.Client) => Promise<Made>,
  { host, user }: Cluster = inject('cluster'),
): Promise<Made> {
  const client = new pg.Client({ host, user, database: 'postgres' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function configOf(database: string, files: string, { host }: Cluster = inject('cluster')): LakeConfig {
  return {
    catalogue: `postgres://localhost/${database}?user=${owner}&host=${encodeURIComponent(host)}`,
    files: `${files}/`,
    bucket: null,
    extensions,
  }
}

/** Makes a database for a catalogue, owned by an account that may do nothing else. */
async function createDatabase(client: pg.Client, database: string, from = 'template1'): Promise<void> {
  await client.query(`create database ${database} template ${from} owner ${owner} strategy file_copy`)
}

/** A lake without figures, whose tables are made once in a run: that takes ten times as long as copying its catalogue. */
async function prepareTemplate(files: string): Promise<void> {
  await administer(async (client) => {
    await client.query('select pg_advisory_lock(20261)')
    const { rowCount } = await client.query(`select from pg_database where datname = '${template}'`)
    if (rowCount) return
    await client.query(`create role ${owner} login`)
    await createDatabase(client, `${template}_new`)
    const engine = await openDuckDB({
      folder: files,
      lake: configOf(`${template}_new`, files),
      threads: 1,
      memoryLimit: '256MB',
    })
    await engine.close()
    await client.query(`alter database ${template}_new rename to ${template}`)
  })
}

/**
 * Drops a database unless somebody is connected, which goes with the run then. By force it would end connections of DuckDB: a store that was
 * not closed rolls back when it is collected, and DuckDB's extension ends the process where PostgreSQL is not there any more.
 */
async function dropUnused(client: pg.Client, database: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${database}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === objectInUse)) throw error
  }
}

/** The SQLSTATE of dropping a database that somebody is connected to. */
const objectInUse = '55006'

let prepared: Promise<void> | null = null

/** A lake of a test's own without figures. Its catalogue is a copy, and its files lie beside those of other tests' lakes. */
export async function createTestLake(): Promise<TestLake> {
  const files = join(tmpdir(), 'lake')
  mkdirSync(files, { recursive: true })
  prepared ??= prepareTemplate(files)
  await prepared
  const database = `lake_${randomUUID().replaceAll('-', '')}`
  await administer((client) => createDatabase(client, database, template))
  return {
    config: configOf(database, files),
    drop: () => administer((client) => dropUnused(client, database)),
  }
}

/** As `createTestLake`, with files in a folder of its own; its tables are made when it is opened. */
export async function createLakeIn(files: string): Promise<TestLake> {
  const { drop, config } = await createTestLake()
  await drop()
  const database = config.catalogue.replace(/^.*\/(\w+)\?.*$/, '$1')
  await administer((client) => createDatabase(client, database))
  return { config: configOf(database, files), drop }
}

/** A lake on a PostgreSQL of the test's own, which it may end. */
export async function createLakeOn(cluster: Cluster, files: string): Promise<LakeConfig> {
  await administer(async (client) => {
    await client.query(`create role ${owner} login`)
    await createDatabase(client, 'lake')
  }, cluster)
  return configOf('lake', files, cluster)
}
