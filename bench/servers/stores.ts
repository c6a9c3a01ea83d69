import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { findExtensions } from '../../scripts/tools.mjs'
import { startEmbedded } from '../../server/state/postgres/embedded.ts'

/** The stores that several servers share. */
export interface Stores {
  /** The variables by which each server reaches them. */
  readonly env: Readonly<Record<string, string>>
  /** The postmaster that runs now; null while it is started again. */
  readonly postmaster: () => number | null
  close(): Promise<void>
}

/** A PostgreSQL of its own with an empty database for people and a catalogue for figures, whose files are in a folder beside it; or one that is there already. */
export async function openStores(folder: string): Promise<Stores> {
  const extensions = findExtensions()
  if (extensions === undefined)
    throw new Error('DuckDB’s extensions are not there: node scripts/ensure.mjs servers fetches them')
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true })
  const postgres = await startEmbedded({
    folder: join(folder, 'postgres'),
    log: pino({ level: 'silent' }),
    settings: { max_connections: '200', shared_buffers: '128MB' },
  })
  const { host = '', user, database } = postgres.address
  const client = new pg.Client({ host, user, database: 'postgres' })
  await client.connect()
  const { rowCount } = await client.query("select from pg_database where datname = 'lake'")
  if (rowCount === 0) {
    await client.query('create role lake_owner login')
    await client.query('create database lake owner lake_owner')
  }
  await client.end()
  const at = (name: string, account: string) =>
    `postgres://localhost/${name}?user=${account}&host=${encodeURIComponent(host)}`
  return {
    env: {
      DATABASE_URL: at(database, user),
      WAREHOUSE_URL: `ducklake:${at('lake', 'lake_owner')}`,
      WAREHOUSE_FILES: files,
      DUCKDB_EXTENSIONS: extensions,
      SECRET_KEY: 'one that all of these servers have, for benches only',
      TRUSTED_PROXIES: '127.0.0.1',
      FACTS_MEMORY: '512MB',
      SALA_DEMO: 'off',
    },
    postmaster: postgres.pid,
    close: () => postgres.close(),
  }
}
