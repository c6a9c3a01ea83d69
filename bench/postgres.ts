import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import pg from 'pg'
import { pino } from 'pino'
import { findPostgres } from '../scripts/tools.mjs'
import type { Compiled } from '../server/facts/engines/compile/compile.ts'
import { rollupsOf } from '../server/facts/engines/duckdb/rollups.ts'
import { literal, quoted } from '../server/facts/engines/duckdb/tables.ts'
import { startEmbedded } from '../server/state/postgres/embedded.ts'
import { programsIn } from '../server/state/postgres/postgresPrograms.ts'
import { voices } from './voices.ts'

/** Sized for a machine of 2 cores and 24 GB that does nothing else. */
const settings = {
  shared_buffers: '4GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  effective_cache_size: '12GB',
  max_wal_size: '8GB',
  max_worker_processes: '8',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '2',
  max_parallel_maintenance_workers: '2',
  random_page_cost: '1.1',
  fsync: 'off',
}

export interface Postgres {
  /** Runs translated statements in parallel; returns the milliseconds until all rows have arrived. */
  ask(statements: readonly Compiled[]): Promise<number>
  close(): Promise<void>
}

/** The number of rows per intermediate file. */
const slice = 1_000_000
const database = 'bench'

/**
 * An installed PostgreSQL with the tables and rollups of a facts store that the statements read, and sensible indexes; null where none
 * is installed. With `keptIn` its folder is that one, and the tables that it holds already are not filled in again.
 */
export async function openPostgres(
  factsFolder: string,
  keptIn: string | null,
  statements: readonly Compiled[],
): Promise<Postgres | null> {
  const programs = findPostgres()
  if (programs === undefined) {
    console.log('no PostgreSQL is installed here: left out')
    return null
  }
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'sala-bench-postgres-'))
  mkdirSync(folder, { recursive: true })
  await chmod(folder, 0o755)
  const log = pino({ level: 'silent' })
  const postgres = await startEmbedded({ folder: join(folder, 'data'), log, programs: programsIn(programs), settings })
  await makeDatabase(postgres.address)
  const address = { ...postgres.address, database }
  const clients = [new pg.Client(address), new pg.Client(address)] as const
  for (const client of clients) await client.connect()
  const [first] = clients
  const version = await first.query('show server_version')
  const began = performance.now()
  await fill(factsFolder, folder, first, statements)
  console.log(
    `PostgreSQL ${version.rows[0]?.server_version} filled in ${Math.round((performance.now() - began) / 1000)} s`,
  )
  return {
    ask: async (statements) => {
      const translated = statements.map(toPostgres)
      const began = performance.now()
      await Promise.all(translated.map((statement, at) => clients[at % 2]?.query({ ...statement, rowMode: 'array' })))
      return performance.now() - began
    },
    close: async () => {
      for (const client of clients) await client.end()
      await postgres.close()
      if (keptIn === null) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `pg_trgm` takes from LC_CTYPE what a letter is, and the one of the cluster, C, knows ASCII alone. */
async function makeDatabase(address: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (!rowCount)
    await client.query(
      `create database ${database} template template0 encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C.UTF-8'`,
    )
  await client.end()
}

async function fill(
  factsFolder: string,
  folder: string,
  client: pg.Client,
  statements: readonly Compiled[],
): Promise<void> {
  await client.query('create extension if not exists pg_trgm; create table if not exists filled (name text)')
  const { rows: filled } = await client.query<{ name: string }>('select name from filled')
  const missing = voices
    .flatMap((dataset) => [
      { dataset, table: dataset.name },
      ...rollupsOf(dataset).map(({ table }) => ({ dataset, table })),
    ])
    .filter(({ table }) => statements.some(({ sql }) => sql.includes(`from ${quoted(table)}`)))
    .filter(({ table }) => !filled.some(({ name }) => name === table))
  if (missing.length === 0) return
  const instance = await DuckDBInstance.create(join(factsFolder, 'facts.duckdb'), {
    threads: '2',
    memory_limit: '2GB',
    access_mode: 'READ_ONLY',
  })
  const connection = await instance.connect()
  for (const { dataset, table } of missing) {
    await copyTable(connection, client, table, join(folder, 'rows.csv'))
    const indexes = ['(date)', ...(table === dataset.name ? indexesOf(dataset) : [])]
    for (const index of indexes) await client.query(`create index on ${quoted(table)} ${index}`)
    await client.query('insert into filled values ($1)', [table])
  }
  await client.query('vacuum analyze')
  connection.closeSync()
  instance.closeSync()
}

/** The index of a table of messages beside the one on dates. */
const indexesOf = ({ name, columns }: Dataset): readonly string[] => [
  `(${name}_ev desc nulls last)`,
  `(${name}_sentiment, date)`,
  ...('location_destination' in columns ? ['(location_destination, date)'] : []),
  // Only for the data set whose texts the questions search.
  ...(name === 'voc' ? [`using gin (${name}_message gin_trgm_ops)`] : []),
]

/** Copies a table but for its marks, in one transaction: what is made and filled in one needs no log. */
async function copyTable(connection: DuckDBConnection, client: pg.Client, table: string, file: string): Promise<void> {
  const columns = await connection.runAndReadAll(
    'select column_name, data_type from duckdb_columns() where table_name = $table and not starts_with(column_name, $marks)',
    { table, marks: 'text_marks_' },
  )
  const typed = columns.getRows().map(([column, type]) => `${quoted(String(column))} ${typeIn(String(type))}`)
  const names = columns.getRows().map(([column]) => quoted(String(column)))
  const counted = await connection.runAndReadAll(`select count(*)::double from ${quoted(table)}`)
  const rows = Number(counted.getRows()[0]?.[0])
  await client.query(
    `drop table if exists ${quoted(table)}; begin; create table ${quoted(table)} (${typed.join(', ')})`,
  )
  for (let from = 0; from < rows; from += slice) {
    await connection.run(
      `copy (select ${names.join(', ')} from ${quoted(table)} where rowid >= ${from} and rowid < ${from + slice})
       to ${literal(file)} (format csv, header false)`,
    )
    await chmod(file, 0o644)
    await client.query(`copy ${quoted(table)} from ${literal(file)} (format csv, freeze)`)
    rmSync(file)
  }
  await client.query('commit')
}

const types: Readonly<Record<string, string>> = { VARCHAR: 'text', DOUBLE: 'double precision', HUGEINT: 'numeric' }
const typeIn = (type: string): string => types[type] ?? type

/** A statement of DuckDB's dialect, as the compiler writes it, in PostgreSQL's. */
function toPostgres({ sql, parameters }: Compiled): { readonly text: string; readonly values: unknown[] } {
  const values: unknown[] = []
  const numbers = new Map<string, number>()
  const bind = (name: string, value: unknown): string => {
    const number = numbers.get(name) ?? values.push(value)
    numbers.set(name, number)
    return `$${number}`
  }
  const text = sql
    // Marks are DuckDB's own; PostgreSQL has its trigram index.
    .replaceAll(/case when .* then (.*) else false end/g, '$1')
    .replaceAll('::double', '::double precision')
    .replaceAll(/\byear\(("[^"]+")\)/g, 'extract(year from $1)')
    .replaceAll(/\bmonth\(("[^"]+")\)/g, 'extract(month from $1)')
    .replaceAll(/\browid\b/g, 'ctid')
    .replaceAll(/regexp_matches\(("[^"]+"), \$(p\d+)\)/g, (_, column: string, name: string) => {
      const pattern = String(parameters[name]).replace('(?i)', '')
      return `${column} ~* ${bind(name, pattern)}`
    })
    .replaceAll(/contains\(("[^"]+"), \$(p\d+)\)/g, (_, column: string, name: string) => {
      return `${column} like ${bind(name, `%${parameters[name]}%`)}`
    })
    .replaceAll(/\$(p\d+)/g, (_, name: string) => bind(name, parameters[name]))
    .replaceAll(/select (.*)\n((?:(?!select )[\s\S])*?)group by all/g, (_, list: string, between: string) => {
      return `select ${list}\n${between}${groupBy(list)}`
    })
  return { text, values }
}

/** PostgreSQL 15 has no `group by all`: groups by the columns that are neither figures nor constants. */
function groupBy(list: string): string {
  const positions = list
    .split(/, (?![^(]*\))/)
    .flatMap((field, at) => (/\b(sum|count|min|max)\(/.test(field) || /^(null|\d)/.test(field) ? [] : [at + 1]))
  return positions.length === 0 ? '' : `group by ${positions.join(', ')}`
}
