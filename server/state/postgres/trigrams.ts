import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** PostgreSQL's extension pg_trgm, by which documents are searched (docs/decisions/0007-text-search-and-topics.md). */

/** The extension cannot be installed; the message names the fix. */
export class NoTrigrams extends Error {}

/** Installs pg_trgm into a client's database. Throws `NoTrigrams`. */
export async function installTrigrams(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('create extension if not exists pg_trgm')
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause
    throw new NoTrigrams(
      `The PostgreSQL of DATABASE_URL cannot install its extension pg_trgm (${cause.message}). It comes with PostgreSQL's contrib modules ` +
        '(package postgresql-contrib): install them, and let the owner of the database run "create extension pg_trgm" in it.',
      { cause },
    )
  }
}

/**
 * Warns where pg_trgm knows no Thai letters: what is a letter follows from the LC_CTYPE of the database, and C knows ASCII alone. Search then
 * finds the same, but reads every text for it.
 */
export async function warnOfSlowSearch(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await pool.query<{ known: boolean }>(`select show_trgm('ไทย') <> '{}' known`)
  if (rows[0]?.known) return
  log.warn(
    'documents in Thai, Arabic and Russian are searched slowly: the LC_CTYPE of the database knows ASCII letters alone. Restore a backup ' +
      'into a database with LC_CTYPE C.UTF-8, or into a data folder on a machine that has this locale.',
  )
}

/** Shorter words have no trigram of their own. */
export const trigramLength = 3

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789']
/** Letters of a word that are looked up: fewer than `letters`, so that some of those are not among them. */
const maxLetters = 30

/**
 * The trigrams that every text has which holds all of the words, wherever they stand in it. `show_trgm` alone would add those of the
 * beginning and the end of a word. So it is asked twice, with two letters around the word that are not in it: what depends on them is in one
 * answer alone.
 */
export function trigramsOf(words: readonly string[]): SQL {
  const ofEach = words.map((word) => {
    const part = [...word].slice(0, maxLetters).join('')
    const [first, second] = letters.filter((letter) => !part.includes(letter))
    return sql`select unnest(show_trgm(${`${first}${part}${first}`})) intersect select unnest(show_trgm(${`${second}${part}${second}`}))`
  })
  return sql`array(${sql.join(ofEach, sql` union `)})`
}
