import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { tcpKeepAlive } from '../../core/config/tcpKeepAlive.ts'

/** The first numbers of our advisory locks, so that they meet no other program's. */
export const lockClasses = {
  dataFolder: 0x5a1a,
  migrations: 0x5a1b,
  audit: 0x5a1c,
  rights: 0x5a1d,
  schedules: 0x5a1f,
  servers: 0x5a20,
} as const

export interface Lock {
  release(): Promise<void>
}

type LockKey = readonly [number, number]

/** What a server waits for a lock: PostgreSQL notices a moment late that a server which was killed is gone. */
export const lockPatience = 3000

/**
 * Takes a lock that lasts as long as its connection, or gives null where another process still holds it after `patience`
 * milliseconds.
 */
export async function takeLock(
  address: pg.ClientConfig,
  key: LockKey,
  patience = 0,
): Promise<(Lock & { readonly client: pg.Client }) | null> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 3000, ...tcpKeepAlive.client })
  client.on('error', () => {})
  await client.connect()
  // The lock goes with its connection, however that ends.
  const release = () => client.end().catch(() => {})
  try {
    if (await isLocked(client, key, patience)) return { client, release }
  } catch (error) {
    await release()
    throw error
  }
  await release()
  return null
}

async function isLocked(client: pg.Client, key: LockKey, patience: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock($1, $2) taken, ${tcpKeepAlive.settings}`,
    [...key],
  )
  if (rows[0]?.taken || patience === 0) return rows[0]?.taken ?? false
  await client.query("select set_config('lock_timeout', $1, false)", [String(patience)])
  try {
    await client.query('select pg_advisory_lock($1, $2)', [...key])
    await client.query('reset lock_timeout')
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false
    throw error
  }
}

/** The SQLSTATE of a statement that ended by `lock_timeout`. */
const lockNotAvailable = '55P03'

/** As `takeLock` with a server's patience; takes the lock again after a restart of PostgreSQL. */
export async function keepLock(address: pg.ClientConfig, key: LockKey, log: FastifyBaseLogger): Promise<Lock | null> {
  let lock = await takeLock(address, key, lockPatience)
  if (!lock) return null
  let released = false
  let isReported = false

  const watch = (): void => void lock?.client.once('end', () => void takeAgain())
  const takeAgain = async (): Promise<void> => {
    while (!released) {
      await wait(50, undefined, { ref: false })
      if (released) return
      try {
        lock = await takeLock(address, key)
        if (lock) return watch()
        if (!isReported) log.fatal('another server has taken the data folder; this one must be stopped')
        isReported = true
      } catch {
        // PostgreSQL is not there again yet.
      }
    }
  }
  watch()
  return {
    release: async () => {
      released = true
      await lock?.release()
    },
  }
}
