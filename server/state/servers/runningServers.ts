import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from '../postgres/database.ts'
import { keepLock, type Lock, lockClasses } from '../postgres/lock.ts'

/** Tells a server that runs from one that is gone, by an advisory lock that each holds as long as it runs. */
export interface RunningServers {
  /** The number of this run of this server: another one after each start. */
  readonly id: number
  /** Lets other servers know that this one runs. Call it before anything is noted under its number. */
  announce(): Promise<void>
  /** Whether the server with this number runs. One whose connection has just broken is not seen for a moment. */
  isRunning(id: number): Promise<boolean>
  release(): Promise<void>
}

export function runningServersIn(address: pg.ClientConfig, database: Database, log: FastifyBaseLogger): RunningServers {
  const id = randomInt(1, 2 ** 31 - 1)
  let lock: Promise<Lock | null> | null = null
  return {
    id,
    announce: async () => {
      lock ??= keepLock(address, [lockClasses.servers, id], log).catch((error: unknown) => {
        lock = null
        throw error
      })
      await lock
    },
    isRunning: async (other) => {
      const { rows } = await database.execute<{ running: boolean }>(sql`select exists (
        select from pg_locks
        where locktype = 'advisory' and objsubid = 2 and granted
          and classid = ${lockClasses.servers}::bigint::oid and objid = ${other}::bigint::oid
          and database = (select oid from pg_database where datname = current_database())
      ) as running`)
      return rows[0]?.running === true
    },
    release: async () => {
      await (await lock?.catch(() => null))?.release()
    },
  }
}
