import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type AppliedMigration, knownMigrations } from '../migrations.ts'
import { lockClasses } from './lock.ts'
import { type Sequence, tablesInOrder } from './snapshot.ts'
import { installTrigrams } from './trigrams.ts'

/** The contents that a store is restored from. */
export interface StateCopy {
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly string[]
  readonly sequences: readonly Sequence[]
  /** The rows of a table, each a line of JSON. */
  lines(table: string): AsyncIterable<string>
}

/** The database holds something already. */
export class NotEmpty extends Error {}
/** The copy was taken from a store that this release cannot make. */
export class OtherSchema extends Error {}

/** Throws `OtherSchema` where this release cannot make the schema of a copy. */
export function checkMigrations(applied: readonly AppliedMigration[]): void {
  const migrations = knownMigrations()
  const newest = migrations.at(-1)?.at ?? 0
  if (applied.some(({ at }) => at > newest)) throw new OtherSchema('it was taken by a newer release of Sala')
  if (applied.length === 0 || applied.some(({ at }, index) => at !== migrations[index]?.at))
    throw new OtherSchema('its store of users and settings is not one of this product')
}

/** Throws `NotEmpty` if a database has any table. */
export async function checkEmpty(address: pg.ClientConfig): Promise<void> {
  await withClient(address, refuseTables)
}

/**
 * Fills an empty database from a copy, in one transaction: the schema as it was then, the rows, and where sequences stood. What is
 * written past the triggers of the audit log is checked by its chain afterwards. `last` is done before the transaction is committed.
 * Throws `NotEmpty`, `OtherSchema` and `NoTrigrams`.
 */
export async function loadState(
  address: pg.ClientConfig,
  copy: StateCopy,
  last: () => Promise<void> = async () => {},
): Promise<void> {
  checkMigrations(copy.migrations)
  await withClient(address, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1, 0)', [lockClasses.migrations])
    await refuseTables(client)
    await installTrigrams(client)
    await makeSchema(client, copy.migrations.length)
    const tables = await tablesInOrder(client)
    const missing = [
      ...tables.filter((name) => !copy.tables.includes(name)),
      ...copy.tables.filter((name) => !tables.includes(name)),
    ]
    if (missing.length > 0) throw new OtherSchema(`its tables are not those of its schema: ${missing.join(', ')}`)
    for (const table of tables) await loadTable(client, table, copy.lines(table))
    for (const { name, last: value, called } of copy.sequences)
      await client.query('select setval(format($1, $2::text)::regclass, $3, $4)', ['public.%I', name, value, called])
    await last()
    await client.query('commit')
  })
}

async function withClient(address: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 10_000 })
  let broken: Error | null = null
  client.on('error', (error) => {
    broken = error
  })
  await client.connect()
  try {
    await work(client)
  } catch (error) {
    throw broken ?? error
  } finally {
    // A transaction that was not committed goes with its connection.
    await Promise.race([client.end(), wait(2000, undefined, { ref: false })])
  }
}

async function refuseTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p') limit 1`)
  const [table] = rows
  if (table) throw new NotEmpty(`the database is not empty: it has the table ${table.name}`)
}

/** Takes the first steps of the schema, and notes them as Drizzle does, so that it takes the others later. */
async function makeSchema(client: pg.Client, steps: number): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { hash, at, statements } of knownMigrations().slice(0, steps)) {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, at])
  }
}

/** About so many letters are sent at once. */
const lettersAtOnce = 4_000_000
const rowsAtOnce = 2000

async function loadTable(client: pg.Client, table: string, lines: AsyncIterable<string>): Promise<void> {
  const name = `public.${client.escapeIdentifier(table)}`
  const columns = await client.query<{ name: string }>(
    `select attname "name" from pg_attribute
     where attrelid = format('public.%I', $1::text)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const list = columns.rows.map((column) => client.escapeIdentifier(column.name)).join(', ')
  const insert = `insert into ${name} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${name}, $1::json)`
  // The triggers of the audit log would assign new numbers and hashes to its rows.
  await client.query(`alter table ${name} disable trigger user`)
  let buffered: string[] = []
  let letters = 0
  const send = async () => {
    if (buffered.length > 0) await client.query(insert, [`[${buffered.join(',')}]`])
    buffered = []
    letters = 0
  }
  for await (const line of lines) {
    buffered.push(line)
    letters += line.length
    if (letters > lettersAtOnce || buffered.length >= rowsAtOnce) await send()
  }
  await send()
  await client.query(`alter table ${name} enable trigger user`)
}
