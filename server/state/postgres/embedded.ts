import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { prepareDatabase } from './embeddedDatabase.ts'
import { bundledPostgres, launch, NoPostgres, type PostgresPrograms, postgresAccount } from './postgresPrograms.ts'
import { addressAt, clearOwnLocks, isReachable, type PostgresAddress, stopLimitMs, stopOrphan } from './postmaster.ts'

export interface EmbeddedPostgres {
  readonly address: PostgresAddress
  /** Process id of the postmaster that runs now; null while it is being started again. */
  readonly pid: () => number | null
  /** Ends it, and gives once it has. */
  close(): Promise<void>
}

interface EmbeddedOptions {
  /** Its folder; made where it is not there. */
  readonly folder: string
  readonly log: FastifyBaseLogger
  readonly programs?: PostgresPrograms
  /** Further settings, e.g. for tests. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Sized for the state of one house: some hundred people, small rows. No TCP port is opened. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '24MB',
  max_connections: '20',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '1',
  jit: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
} as const

const startLimitMs = 30_000

/**
 * Starts a PostgreSQL of our own on a folder and restarts it when it dies. It first stops a postmaster that an earlier server left behind;
 * the caller must make sure that no other server uses the folder. Throws `NoPostgres` if it cannot run here.
 */
export async function startEmbedded({
  folder,
  log,
  programs = bundledPostgres(),
  ...options
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await stopOrphan(folder, log)
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(folder, programs)
  checkVersion(folder, programs)
  giveToUser(folder)
  const host = socketFolder(folder)
  const address = addressAt(host)

  let child: ChildProcess | null = null
  let closing = false
  let restart: Promise<void> | null = null
  let lastPid: number | undefined

  const startOnce = async (): Promise<void> => {
    const words = Object.entries({ ...settings, unix_socket_directories: host, ...options.settings })
    const started = run(
      launch(
        programs.postgres,
        ['-D', folder, ...words.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        folder,
      ),
    )
    child = started.child
    lastPid = started.child.pid
    const lines = follow(started.child, log)
    const exited = new Promise<never>((_, reject) => {
      started.child.once('error', (cause) =>
        reject(new NoPostgres(`PostgreSQL cannot be started: ${cause.message}`, { cause })),
      )
      started.child.once('exit', (code, signal) =>
        reject(new NoPostgres(`PostgreSQL ended while starting (${signal ?? code}): ${reasonIn(lines)}`)),
      )
    })
    // It is rejected by every later exit as well; the handler below takes care of those.
    exited.catch(() => {})
    await Promise.race([ready(address), exited])
    started.child.once('exit', (code, signal) => {
      child = null
      if (closing) return
      log.error({ code, signal }, 'PostgreSQL ended; starting it again')
      restart = startAgain()
    })
  }

  const start = async (): Promise<void> => {
    const until = Date.now() + startLimitMs
    for (;;) {
      try {
        return await startOnce()
      } catch (error) {
        // Processes of one that was killed notice it only after a moment.
        const soon = error instanceof NoPostgres && /shared memory block .* is still in use/.test(error.message)
        if (!soon || Date.now() > until) throw error
        await wait(50)
      }
    }
  }

  const startAgain = async (): Promise<void> => {
    for (let pauseMs = 100; !closing; pauseMs = Math.min(pauseMs * 2, 5000)) {
      try {
        await clearOwnLocks(folder, lastPid)
        await start()
        log.info('PostgreSQL runs again')
        return
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL does not start')
        await wait(pauseMs)
      }
    }
  }

  await start()
  await prepareDatabase(address, log)
  return {
    address,
    pid: () => child?.pid ?? null,
    close: async () => {
      closing = true
      await restart
      if (child) await stop(child)
      if (host !== folder) rmSync(host, { recursive: true, force: true })
    },
  }
}

/** Runs initdb beside the folder and moves the result into place, so that a crash leaves no half folder. */
async function initialise(folder: string, programs: PostgresPrograms): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new NoPostgres(`${folder} holds files but no PostgreSQL; move it away, or set SALA_DATA to another folder.`)
  const newFolder = `${folder}.new`
  rmSync(newFolder, { recursive: true, force: true })
  giveToUser(newFolder)
  const words = [
    '-D',
    newFolder,
    '--auth=trust',
    '-U',
    addressAt(folder).user,
    '-E',
    'UTF8',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--locale=C',
  ]
  const { command, words: all, account } = launch(programs.initdb, words, newFolder)
  try {
    await promisify(execFile)(command, all, { ...account, cwd: '/', env: environment() })
  } catch (cause) {
    rmSync(newFolder, { recursive: true, force: true })
    const message = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
    if (message.includes('could not look up effective user ID'))
      throw new NoPostgres(
        `PostgreSQL does not run as an account that has no name on this machine (number ${process.getuid?.()}): add it to /etc/passwd, run as another account, or set DATABASE_URL.`,
        { cause },
      )
    throw new NoPostgres(`PostgreSQL's data folder could not be made in ${newFolder}: ${message}`, { cause })
  }
  renameSync(newFolder, folder)
}

function checkVersion(folder: string, { major }: PostgresPrograms): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (major !== null && version !== major)
    throw new NoPostgres(
      `${folder} was written by PostgreSQL ${version} and this release brings ${major}: restore a backup into a new folder, or set DATABASE_URL.`,
    )
}

/** Makes a folder that only PostgreSQL's account may enter. */
function giveToUser(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const account = postgresAccount()
  if (account && statSync(folder).uid !== account.uid) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
}

/** The path of a Unix socket may have 107 bytes; a longer folder gets a short one of its own among the temporary files. */
function socketFolder(folder: string): string {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432.lock')) <= 100) return folder
  const short = join(tmpdir(), `sala-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  giveToUser(short)
  const { uid } = statSync(short)
  if (uid !== (postgresAccount()?.uid ?? process.getuid?.()))
    throw new NoPostgres(`${short} belongs to another account: remove it, or set SALA_DATA to a shorter path.`)
  return short
}

function run({ command, words, account }: ReturnType<typeof launch>): { readonly child: ChildProcess } {
  // A process group of its own: Ctrl-C in a terminal goes to the whole group, and the server still has requests to finish.
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
  return { child: spawn(command, words, { ...account, cwd: '/', env: environment(), stdio, detached: true }) }
}

/** Nothing of our own environment: it may hold secrets and `PG…` variables that mean another server. */
function environment(): Record<string, string> {
  return { LC_ALL: 'C', PATH: '/usr/bin:/bin' }
}

/** Writes what PostgreSQL says to the log, and keeps its last lines. */
function follow(child: ChildProcess, log: FastifyBaseLogger): string[] {
  const last: string[] = []
  let rest = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.trim()) continue
      last.push(line)
      if (last.length > 20) last.shift()
      if (/\b(FATAL|PANIC):/.test(line) && !line.includes('the database system is'))
        log.warn({ postgres: line }, 'PostgreSQL')
      else log.debug({ postgres: line }, 'PostgreSQL')
    }
  })
  return last
}

/** The line of what PostgreSQL said that tells why it ended. */
function reasonIn(lines: readonly string[]): string {
  return lines.findLast((line) => /\b(FATAL|PANIC|ERROR):/.test(line)) ?? lines.at(-1) ?? 'no message'
}

async function ready(address: PostgresAddress): Promise<void> {
  const until = Date.now() + startLimitMs
  for (let pauseMs = 5; Date.now() < until; pauseMs = Math.min(pauseMs * 1.5, 200)) {
    if (await isReachable(address)) return
    await wait(pauseMs)
  }
  throw new NoPostgres(`PostgreSQL did not answer within ${startLimitMs / 1000} s`)
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done()
    else child.once('exit', () => done())
  })
  // Fast shutdown; where it hangs, the immediate one, after which the next start recovers from the log.
  child.kill('SIGINT')
  const immediate = setTimeout(() => child.kill('SIGQUIT'), stopLimitMs)
  await ended
  clearTimeout(immediate)
}
