import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import type { AppliedMigration } from '../migrations.ts'
import { accountLinks } from '../schema/accounts.ts'
import { jobHomes, pendingFiles, sentLetters, waitingLetters, webFiles } from '../schema/bounds.ts'
import { accessTokens, idempotencyKeys, loginAttempts, sessionCookies, sessions } from '../schema/people.ts'
import { deliveries } from '../schema/subscriptions.ts'
import { webhookDeliveries } from '../schema/webhookDeliveries.ts'

/** What lasts hours: no copy holds it, so that none opens a door that was shut meanwhile. Files of the web client come with each build. */
const shortLived: readonly string[] = [
  sessions,
  sessionCookies,
  accessTokens,
  loginAttempts,
  accountLinks,
  idempotencyKeys,
  pendingFiles,
  sentLetters,
  waitingLetters,
  deliveries,
  webhookDeliveries,
  jobHomes,
  webFiles,
].map(getTableName)

export interface Sequence {
  readonly name: string
  readonly last: string
  readonly called: boolean
}

/** The whole store at one moment, however long it takes to read it and whatever is written meanwhile. */
export interface StateSnapshot {
  readonly migrations: readonly AppliedMigration[]
  /** Without sessions and other things that last hours; a table comes after those that it refers to. */
  readonly tables: readonly string[]
  readonly sequences: readonly Sequence[]
  /** The rows of a table, each a line of JSON. */
  lines(table: string): AsyncGenerator<string, void, undefined>
  /** The files that rows name: documents by the SHA-256 of what they hold, pictures of widgets by name, those of boards by id. */
  files(): Promise<{
    readonly documents: readonly string[]
    readonly pictures: readonly string[]
    readonly boardPictures: readonly string[]
  }>
  close(): Promise<void>
}

/** Opens a snapshot; it holds a connection of the pool until it is closed. */
export async function snapshotOf(pool: pg.Pool): Promise<StateSnapshot> {
  const client = await pool.connect()
  // Queries reject on their own. Without a listener the `error` event of a dying PostgreSQL would end the process.
  client.on('error', () => {})
  // Broken off in the middle, the connection is not one for the pool.
  const close = async () => client.release(true)
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const applied = await client.query<{ hash: string; at: string }>(
      'select hash, created_at::text "at" from drizzle.__drizzle_migrations order by created_at',
    )
    const tables = await tablesInOrder(client)
    return {
      migrations: applied.rows.map(({ hash, at }) => ({ hash, at: Number(at) })),
      tables,
      sequences: await sequencesOf(client),
      lines: (table) => {
        if (!tables.includes(table)) throw new Error(`${table} is no table of the snapshot`)
        return linesOf(client, table)
      },
      files: async () => {
        const documents = await client.query<{ name: string }>(
          'select distinct sha256 "name" from documents order by 1',
        )
        const pictures = await client.query<{ name: string }>(
          'select distinct image "name" from widgets where image is not null order by 1',
        )
        const ofBoards = await client.query<{ name: string }>('select id "name" from board_pictures order by 1')
        const names = ({ rows }: { readonly rows: readonly { name: string }[] }) => rows.map(({ name }) => name)
        return { documents: names(documents), pictures: names(pictures), boardPictures: names(ofBoards) }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Every table that a snapshot holds; those that others refer to come first. Throws where tables refer to each other in a circle. */
export async function tablesInOrder(client: pg.ClientBase): Promise<readonly string[]> {
  const result = await client.query<{ name: string; before: string[] }>(`
    select t.relname "name", coalesce(array_agg(distinct r.relname::text) filter (where r.oid <> t.oid), '{}') "before"
    from pg_class t
    left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    left join pg_class r on r.oid = c.confrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
    group by t.relname order by t.relname`)
  const ordered: string[] = []
  let rest = result.rows.filter(({ name }) => !shortLived.includes(name))
  while (rest.length > 0) {
    const next = rest.filter(({ before }) => before.every((name) => ordered.includes(name)))
    if (next.length === 0) throw new Error(`${rest.map(({ name }) => name).join(', ')} refer to each other in a circle`)
    ordered.push(...next.map(({ name }) => name))
    rest = rest.filter((table) => !next.includes(table))
  }
  return ordered
}

async function sequencesOf(client: pg.ClientBase): Promise<readonly Sequence[]> {
  const result = await client.query<{ name: string }>(
    `select relname "name" from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of result.rows) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text "last", is_called "called" from public.${client.escapeIdentifier(name)}`,
    )
    const [row] = rows
    if (row) sequences.push({ name, ...row })
  }
  return sequences
}

/** About so many letters are fetched at once: a document's text has millions, most rows a hundred. */
const lettersAtOnce = 4_000_000
const rowsAtOnce = 2000

async function* linesOf(client: pg.ClientBase, table: string): AsyncGenerator<string, void, undefined> {
  await client.query(
    `declare lines no scroll cursor for select row_to_json(t)::text line from public.${client.escapeIdentifier(table)} t`,
  )
  try {
    for (let batchSize = 10; ; ) {
      const { rows } = await client.query<{ line: string }>(`fetch ${batchSize} from lines`)
      if (rows.length === 0) return
      let letters = 0
      for (const { line } of rows) {
        letters += line.length
        yield line
      }
      batchSize = Math.max(1, Math.min(rowsAtOnce, Math.floor(lettersAtOnce / (letters / rows.length))))
    }
  } finally {
    await client.query('close lines')
  }
}
