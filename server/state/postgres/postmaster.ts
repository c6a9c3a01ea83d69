import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { NoPostgres } from './postgresPrograms.ts'

/** What is known of the postmaster of a data folder from its own files, and how it is put out of the way. */

/** How a client reaches the PostgreSQL. */
export interface PostgresAddress {
  /** The folder of its socket. */
  readonly host: string
  readonly user: string
  readonly database: string
}

/** The account and the database of the embedded PostgreSQL. */
const name = 'sala'
/** How long a PostgreSQL may take to stop. */
export const stopLimitMs = 20_000

/** The address of an embedded PostgreSQL whose socket lies in a folder. */
export function addressAt(host: string): PostgresAddress {
  return { host, user: name, database: name }
}

/** A postmaster as its own file names it. */
interface Postmaster {
  readonly pid: number
  readonly address: PostgresAddress
}

/** The postmaster that a folder's own file names, whether it still lives or not; null where there is no such file. */
function namedPostmaster(folder: string): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  return { pid: Number(lines[0]), address: addressAt(lines[4] || folder) }
}

/** The address of the PostgreSQL that runs on a folder, or null where none answers. */
export async function runningPostgres(folder: string): Promise<PostgresAddress | null> {
  const postmaster = namedPostmaster(folder)
  if (!postmaster) return null
  return (await isReachable(postmaster.address)) ? postmaster.address : null
}

/** Whether a PostgreSQL answers there; its own database need not be made yet. */
export async function isReachable(address: PostgresAddress): Promise<boolean> {
  const client = new pg.Client({ ...address, database: 'postgres', connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    // A connection that never came about cannot be ended.
    await client.end().catch(() => {})
  }
}

/** Stops the postmaster that an earlier server left behind (SIGKILL), and clears what a dead one left. */
export async function stopOrphan(folder: string, log: FastifyBaseLogger): Promise<void> {
  const postmaster = namedPostmaster(folder)
  if (!postmaster) return
  const { pid, address } = postmaster
  if (!isPostmasterOf(pid, folder)) {
    if (await isReachable(address))
      throw new NoPostgres(`A PostgreSQL of another machine or container uses ${folder}: stop it first.`)
    return clearLocks(folder, address.host)
  }
  log.warn({ pid }, 'stopping the PostgreSQL that an earlier server left behind')
  process.kill(pid, 'SIGINT')
  const until = Date.now() + stopLimitMs
  while (isPostmasterOf(pid, folder)) {
    if (Date.now() > until) throw new NoPostgres(`PostgreSQL (process ${pid}) does not stop: end it by hand.`)
    await wait(20)
  }
  clearLocks(folder, address.host)
}

/** Removes the files that our own postmaster left behind; not those of another. */
export async function clearOwnLocks(folder: string, ownPid: number | undefined): Promise<void> {
  const postmaster = namedPostmaster(folder)
  if (!postmaster) return
  if (postmaster.pid !== ownPid && isPostmasterOf(postmaster.pid, folder))
    throw new NoPostgres(`another PostgreSQL (process ${postmaster.pid}) has taken ${folder}`)
  clearLocks(folder, postmaster.address.host)
}

/**
 * Removes the lock files of a killed postmaster. The process number in them may belong to another process by now, or be kept by a parent
 * that does not reap its children (the first process of a container); PostgreSQL would then refuse to start.
 */
function clearLocks(folder: string, host: string): void {
  for (const path of [join(folder, 'postmaster.pid'), join(host, '.s.PGSQL.5432.lock'), join(host, '.s.PGSQL.5432')])
    rmSync(path, { force: true })
}

/** Whether a process is the postmaster of a folder: process numbers are given anew, above all in containers. */
function isPostmasterOf(pid: number, folder: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  let command: string
  try {
    command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return false
  }
  return command.includes('postgres') && command.includes(folder)
}
