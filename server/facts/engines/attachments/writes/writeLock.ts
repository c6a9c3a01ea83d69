import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { tcpKeepAlive } from '../../../../core/config/tcpKeepAlive.ts'
import { FactsUnavailable } from '../../unavailable.ts'
import type { WriteLock } from '../attachment.ts'

/** The advisory lock of the writing process, in the database of the catalogue. */
const lockKey = [0x5a1e, 1] as const
const tryEveryMs = 100

/**
 * Waits until no other server writes to the lake, and blocks all others until the lock is released or its connection breaks. Throws the
 * signal's reason if it aborts first.
 */
export async function lockLake(catalogue: string, signal: AbortSignal): Promise<WriteLock> {
  const client = new pg.Client({
    connectionString: catalogue,
    connectionTimeoutMillis: 3000,
    ...tcpKeepAlive.client,
    application_name: 'sala warehouse lock',
  })
  let isHeld = true
  client.on('error', () => {
    isHeld = false
  })
  client.on('end', () => {
    isHeld = false
  })
  // PostgreSQL releases the lock when the connection ends, however it ends.
  const release = () => client.end().catch(() => undefined)
  try {
    await client.connect()
    await client.query(`select ${tcpKeepAlive.settings}`)
    // Polls: a statement that waits in PostgreSQL would continue after its caller has gone.
    for (;;) {
      signal.throwIfAborted()
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) taken', [...lockKey])
      if (rows[0]?.taken) break
      await wait(tryEveryMs)
    }
  } catch (error) {
    await release()
    throw error
  }
  return {
    assertHeld() {
      if (!isHeld)
        throw new FactsUnavailable(new Error('the connection to its catalogue broke while it was written to'))
    },
    release,
  }
}

interface CatalogueState {
  /** Whether its account is a superuser, whose statements could read the files of its machine. */
  readonly isSuperuser: boolean
  /** Whether its tables are still to be made. */
  readonly isNew: boolean
}

/** What a lake has to know of its catalogue before it is opened. */
export async function inspectCatalogue(catalogue: string): Promise<CatalogueState> {
  const client = new pg.Client({ connectionString: catalogue, connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<CatalogueState>(
      `select rolsuper as "isSuperuser", to_regclass('public.ducklake_metadata') is null as "isNew"
       from pg_roles where rolname = current_user`,
    )
    const [state] = rows
    if (state === undefined) throw new Error('PostgreSQL does not know the account of the catalogue')
    return state
  } finally {
    await client.end().catch(() => undefined)
  }
}
