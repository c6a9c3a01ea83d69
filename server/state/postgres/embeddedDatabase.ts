import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { PostgresAddress } from './postmaster.ts'

/**
 * Values of LC_CTYPE with which pg_trgm takes the letters of every script for letters; the first one that this machine has is used. Not
 * every macOS has `C.UTF-8`.
 */
const letterLocales = ['C.UTF-8', 'en_US.UTF-8']

/**
 * Creates the database of the embedded PostgreSQL, or brings one of an earlier release over to an LC_CTYPE that knows all letters. The server
 * must have no other connection to that database. Texts are compared and sorted by ICU in both.
 */
export async function prepareDatabase(address: PostgresAddress, log: FastifyBaseLogger): Promise<void> {
  await withClient({ ...address, database: 'postgres' }, async (client) => {
    const { rows } = await client.query<{ datctype: string }>('select datctype from pg_database where datname = $1', [
      address.database,
    ])
    const [database] = rows
    if (database && database.datctype !== 'C') return
    const locale = await letterLocale(client)
    if (locale === null) log.warn({ tried: letterLocales }, 'this machine has no locale that knows all letters')
    if (!database) {
      const name = client.escapeIdentifier(address.database)
      await client.query(`create database ${name} template template0 lc_ctype '${locale ?? 'C'}'`)
    } else if (locale !== null) await bringOver(address, locale, log)
  })
}

/**
 * Changes LC_CTYPE in PostgreSQL's own catalogue, as pg_upgrade does (`set_locale_and_encoding`, since PostgreSQL 16): `alter database` cannot,
 * and copying every row into a new database would change nothing but this field. PostgreSQL reads it when a connection begins. In a
 * database whose default collation is ICU's only pg_trgm and text search parsers depend on it. So a database is left as it is where pg_trgm
 * is installed: its indexes may hold trigrams of the old letters. One statement, so a crash leaves the old value or the new one.
 */
async function bringOver(address: PostgresAddress, locale: string, log: FastifyBaseLogger): Promise<void> {
  await withClient(address, async (client) => {
    const { rowCount } = await client.query(
      `update pg_database set datctype = $1 where datname = current_database() and datlocprovider = 'i'
       and not exists (select from pg_extension where extname = 'pg_trgm')`,
      [locale],
    )
    if (rowCount) log.info({ locale }, 'the database of an earlier release knows the letters of all scripts now')
  })
}

/** The first of `letterLocales` that this machine has; null where it has none. */
async function letterLocale(client: pg.Client): Promise<string | null> {
  for (const locale of letterLocales) {
    try {
      // Local to this statement: only its check of the name counts.
      await client.query(`select set_config('lc_monetary', $1, true)`, [locale])
      return locale
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
    }
  }
  return null
}

async function withClient(address: PostgresAddress, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(address)
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
