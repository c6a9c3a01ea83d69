import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { remoteOperations } from '../../server/cli/control/remote.ts'
import { dailyCounts } from '../../server/cli/testing/dailyCounts.ts'
import { readConfig } from '../../server/core/config/config.ts'
import type { Progress } from '../../server/core/progress.ts'
import { importRequest } from '../../server/imports/testing/importRequest.ts'
import { openState } from '../../server/state/openState.ts'
import { openMailbox } from '../../server/testing/mailbox.ts'
import { machine } from '../harness/measure.ts'
import { days, Figures } from './figures.ts'
import { makePeople } from './people.ts'
import { Boarder, Inviter, Namer, type Place, strange, type Writer } from './writers.ts'

/**
 * The SIGKILL drill (E03): round by round the server, its PostgreSQL, a backend of it or a command in the middle of its own work is killed
 * under load, or the disk runs full, and each time all that was acknowledged has to be there, wholly. Linux; a full disk needs root, which
 * may mount one of its own.
 *
 *     node bench/kills/kills.ts [rounds=1000] [disk=<megabytes of a disk in memory; none: no full disk>]
 *
 * Ends with 1 where something acknowledged is lost or half.
 */

const option = (name: string, fallback: number) =>
  Number(process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback)
const [rounds, disk] = [option('rounds', 1_000), option('disk', 0)]
const kinds = ['server', 'postgres', 'command', 'server', 'backend', 'person', ...(disk > 0 ? ['disk'] : [])] as const
const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'sala-kills-'))
const data = join(folder, 'data')
mkdirSync(data)
if (disk > 0) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${disk}m`, 'tmpfs', data])
const box = await openMailbox()
const place: Place = { url: '' }
const figures = new Figures()
const faults: string[] = []
const done = new Map<string, number>()
/** People whose addition a command has confirmed. */
const added: string[] = []
let server: ChildProcess | null = null
let stopped = false
process.once('SIGINT', () => {
  stopped = true
})

/** When the server is killed: some milliseconds after each phase of an import; the last time after its end. */
const moments: readonly (readonly [Progress['phase'] | 'stored', number])[] = [
  ['storing', 20],
  ['stored', 0],
  ['reading', 0],
  ['storing', 0],
  ['waiting', 0],
  ['storing', 60],
  ['storing', 150],
]

/** Every third command may finish; the others are killed at a random time from their start to after their usual end. */
const momentOf = (round: number): number => {
  const turn = Math.floor(round / kinds.length)
  return turn % 3 === 1 ? 60_000 : 200 + (turn % 13) * 250
}

const env = { PATH: process.env.PATH, TMPDIR: folder, SALA_DATA: data, SALA_DEMO: 'off', LOG_LEVEL: 'fatal' }
/** The server or the command line: its bundle where there is one, which starts ten times as fast as the source. */
const program = (name: 'main' | 'sala'): string => {
  const built = join(root, 'server', 'dist', `${name}.js`)
  return existsSync(built) ? built : join(root, 'server', `${name}.ts`)
}

console.log(`${machine()}; ${rounds} rounds${disk > 0 ? `, a disk of ${disk} MB` : ''}`)
const began = performance.now()
try {
  const tokens = await makePeople(data, 6)
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = tokens
  const writers: readonly Writer[] = [
    new Namer(place, first),
    new Namer(place, second),
    new Boarder(place, third),
    new Boarder(place, fourth),
    new Inviter(place, fifth, box),
    new Inviter(place, sixth, box),
  ]
  await start()
  for (let round = 0; round < rounds && !stopped; round += 1) {
    const kind = kinds[round % kinds.length] ?? 'server'
    const loss = await play(kind, round, writers)
    done.set(kind, (done.get(kind) ?? 0) + 1)
    for (const fault of loss) {
      faults.push(`round ${round} (${kind}): ${fault}`)
      console.error(faults.at(-1))
    }
    if (round % 20 === 19)
      console.log(`${round + 1} rounds, ${Math.round((performance.now() - began) / 1000)} s, ${faults.length} faults`)
  }
  console.log([...done].map(([kind, count]) => `${kind} × ${count}`).join(', '))
  for (const { what, acknowledged } of writers) console.log(`${what}: ${acknowledged} acknowledged`)
  console.log(`imports: ${figures.acknowledged.length} acknowledged; people by command: ${added.length}`)
  console.log(
    `other answers than success, 503 and 507: ${[...strange].map(([name, count]) => `${name} × ${count}`).join(', ') || 'none'}`,
  )
  console.log(`${faults.length} lost or half`)
} finally {
  await kill()
  // The next server would end the processes that a killed one left behind, but there is none.
  if (existsSync(join(data, 'postgres', 'postmaster.pid'))) killPostgres()
  await box.close()
  if (disk > 0) execFileSync('umount', ['-l', data])
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = faults.length > 0 ? 1 : 0

/** One round: kills something under load, restarts the server and checks everything. */
async function play(
  kind: (typeof kinds)[number],
  round: number,
  writers: readonly Writer[],
): Promise<readonly string[]> {
  const lost: string[] = []
  if (kind === 'command' || kind === 'person') {
    await kill()
    lost.push(...(kind === 'command' ? await killImport(round) : await killAddition(round)))
  } else {
    const load = atWork(writers)
    const importing = kind === 'server' ? importOne(round) : wait(150 + (round % 7) * 150)
    if (kind !== 'server') await importing
    if (kind === 'postgres') killPostgres()
    if (kind === 'backend') killBackend()
    if (kind === 'disk') await fillDisk(round % 2 === 0)
    await wait(kind === 'server' ? 0 : 300)
    await importing
    await load.end()
    if (kind === 'server') {
      await gone()
      lost.push(...(await figures.check(data, round)))
    }
  }
  if (server === null || server.exitCode !== null || server.signalCode !== null) {
    if (server !== null && server.exitCode !== null) lost.push(`the server ended by itself with ${server.exitCode}`)
    await start()
  }
  await ready()
  for (const writer of writers) {
    lost.push(...(await writer.check().catch((error: unknown) => [`not to be looked at: ${String(error)}`])))
    // Existing files can still be written.
    await writer.write().catch((error: unknown) => lost.push(`not to be written: ${String(error)}`))
  }
  return lost
}

/** Runs the writers until they are stopped; a refused write is tried again. */
function atWork(writers: readonly Writer[]): { end(): Promise<void> } {
  let over = false
  const running = writers.map(async (writer) => {
    while (!over) await writer.write().catch(() => wait(20))
  })
  return {
    end: async () => {
      over = true
      await Promise.all(running)
    },
  }
}

/** Kills the server in the middle of an import, or just after it. */
async function importOne(round: number): Promise<void> {
  const operations = await remoteOperations(data)
  if (operations === null) throw new Error('the server does not listen to commands')
  const [moment, delay] = moments[Math.floor(round / kinds.length) % moments.length] ?? ['stored', 0]
  const onProgress = ({ phase }: Progress) => {
    if (phase === moment) setTimeout(() => server?.kill('SIGKILL'), delay)
  }
  const result = await operations.import(importRequest('checkpoint', fileOf(round)), { onProgress }).catch(() => null)
  if (result !== null) figures.acknowledged.push(round)
  server?.kill('SIGKILL')
}

/** A file with the number of the round in its name. */
function fileOf(round: number): string {
  const path = join(folder, `${round}.csv`)
  writeFileSync(path, dailyCounts(days, round))
  return path
}

async function killImport(round: number): Promise<readonly string[]> {
  const code = await killed(['import', 'checkpoint', fileOf(round)], momentOf(round))
  if (code === 0) figures.acknowledged.push(round)
  return figures.check(data, round)
}

async function killAddition(round: number): Promise<readonly string[]> {
  const email = `person${round}@kills.example`
  const code = await killed(
    ['user', 'add', '--email', email, '--role', 'admin', '--password-stdin'],
    100 + (round % 11) * 150,
  )
  if (code === 0) added.push(email)
  const state = await openState({ config: readConfig({ SALA_DATA: data }), log: pino({ level: 'silent' }), as: 'tool' })
  try {
    const lost = await Promise.all(
      added.slice(-20).map(async (email) => ((await state.users.byEmail(email)) ? null : email)),
    )
    return lost.flatMap((email) => (email === null ? [] : [`lost: ${email}, whom a command added`]))
  } finally {
    await state.close()
  }
}

/** Kills a command after some milliseconds; returns its exit code if it had ended before. */
async function killed(words: readonly string[], milliseconds: number): Promise<number | null> {
  const child = spawn(process.execPath, [program('sala'), ...words], { env, stdio: ['pipe', 'ignore', 'ignore'] })
  child.stdin.on('error', () => undefined)
  child.stdin.end('a password of the drill\n')
  const ended = new Promise<number | null>((resolve) => void child.once('exit', (code) => resolve(code)))
  await Promise.race([wait(milliseconds), ended])
  child.kill('SIGKILL')
  return ended
}

/** The postmaster of the data folder, as its own file says. */
function postmaster(): number {
  return Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function killPostgres(): void {
  process.kill(postmaster(), 'SIGKILL')
}

/** Kills one backend that serves the server, after which PostgreSQL throws all others off and recovers. */
function killBackend(): void {
  const children = readFileSync(`/proc/${postmaster()}/task/${postmaster()}/children`, 'utf8').trim().split(' ')
  const serving = children.filter((pid) => /^postgres: sala /.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
  const [server] = serving
  if (server !== undefined) process.kill(Number(server), 'SIGKILL')
}

/** Leaves no room for a second, kills the server in that state or not, and makes room again. */
async function fillDisk(kills: boolean): Promise<void> {
  const filler = join(data, 'filler')
  try {
    const { bavail, bsize } = statfsSync(data)
    writeFileSync(filler, Buffer.alloc(bavail * bsize + 1))
  } catch {
    // The disk is full, as intended.
  }
  await wait(1_000)
  if (kills) server?.kill('SIGKILL')
  await wait(200)
  rmSync(filler, { force: true })
}

async function start(): Promise<void> {
  const child = spawn(process.execPath, [program('main')], {
    env: { ...env, PORT: '0', SMTP_URL: box.url, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  place.url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /"address":"([^"]+)"/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
      if (/"level":60/.test(line)) faults.push(line.slice(0, 300))
    })
    child.once('exit', (code) => reject(new Error(`the server did not start: ${code} ${faults.at(-1) ?? ''}`)))
  })
}

async function ready(): Promise<void> {
  for (let waited = 0; waited < 1_200; waited += 1) {
    const response = await fetch(`${place.url}/api/health/ready`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.status === 200) return
    await wait(100)
  }
  throw new Error('the server did not come back within two minutes')
}

async function kill(): Promise<void> {
  server?.kill('SIGKILL')
  await gone()
  server = null
}

async function gone(): Promise<void> {
  const child = server
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  await new Promise((resolve) => void child.once('exit', resolve))
}
