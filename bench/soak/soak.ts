import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { permissionOf } from '@sala/catalog/api/auth.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { pino } from 'pino'
import { createPasswords } from '../../server/services/passwords.ts'
import { adminRoleId } from '../../server/state/model.ts'
import { openState } from '../../server/state/openState.ts'
import { machine } from '../harness/measure.ts'
import { Client, type Tally } from './client.ts'
import { contextFor, exportOne, importAndUndo, type Person, rest, signIn, work } from './people.ts'
import type { MemoryUse } from './probe.ts'
import { type Sample, tableHead, tableRow, verdict } from './report.ts'
import { folderOf, processorSeconds, sizesOf } from './sizes.ts'

/**
 * Endurance (E17): the whole server as a process of its own, and people who go through all dashboards, look for things, sign out and in,
 * while a file is made every minute and figures are brought in and taken back every five. Each minute it says what the server holds; in
 * the end, whether that grew, and whether all is let go of once everybody has left. Linux.
 *
 *     node bench/soak/soak.ts [minutes=120] [people=200] [hurry=1] [port=…] [folder=<a data folder with demonstration data, which is copied>]
 *
 * With `hurry=40` all of them do in a minute what takes forty, and each asks for a month and a place of their own: so caches are filled and
 * filled anew many times over, and what grows for ever shows.
 */

const option = (name: string, fallback: string) =>
  process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback
const [minutes, people] = [Number(option('minutes', '120')), Number(option('people', '200'))]
const hurry = Number(option('hurry', '1'))
/** The server keeps a connection for 72 idle seconds, a file for the browser and an export's process for less. */
const leaveMs = 150_000

console.log(`${machine()}; ${minutes} minutes, ${people} people`)
const folder = mkdtempSync(join(tmpdir(), 'sala-soak-'))
const [data, temporary] = [join(folder, 'data'), join(folder, 'tmp')]
for (const path of [data, temporary]) mkdirSync(path)
const provided = option('folder', '')
// PostgreSQL's files keep their owner.
if (provided !== '') execFileSync('cp', ['-a', `${provided}/.`, data])

const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())
const tally: Tally = { statuses: new Map(), times: [], faults: [] }
/** Faults that were reported already. */
let reportedLines = 0
/** Messages that the server logged as a warning or worse. */
const logged = new Map<string, number>()
const password = randomBytes(12).toString('hex')
const port = Number(option('port', '0')) || (await freePort())
const address = `http://127.0.0.1:${port}`
const server = startTheServer()
const gone = once(server, 'exit')
try {
  await ready()
  const persons = await makePeople()
  const [first] = persons
  if (first === undefined) throw new Error('there is nobody')
  await signIn(first)
  const context = await contextFor(first)
  await first.client.ask('auth/logout', { method: 'POST' })
  first.client.authorization = null
  await rest(leaveMs, ended.signal)
  console.log(tableHead)
  const before = await sample('before')
  const samples: Sample[] = []
  const working = persons.map((person) => work(person, context, ended.signal, hurry))
  const chores = [
    every(60_000 / hurry, (count) =>
      apart(persons[count % persons.length] ?? first, (person) => exportOne(person, count)),
    ),
    every((5 * 60_000) / hurry, (count) => apart(first, (person) => importAndUndo(person, count))),
  ]
  const began = performance.now()
  for (let minute = 1; minute <= minutes && !ended.signal.aborted; minute += 1) {
    await rest(began + minute * 60_000 - performance.now(), ended.signal)
    samples.push(await sample(String(minute)))
  }
  ended.abort()
  await Promise.all([...working, ...chores])
  for (const { client } of persons) client.leave()
  await wait(leaveMs)
  const after = await sample('after')
  console.log(verdict({ before, samples, after, faults: tally.faults, logged }))
} finally {
  server.kill('SIGTERM')
  const [code] = await gone
  console.log(`the server ended with ${code}`)
  rmSync(folder, { recursive: true, force: true })
}

/** Lets a person do something in another browser: signed in for it, and out again. */
async function apart(person: Person, what: (person: Person) => Promise<void>): Promise<void> {
  const elsewhere = { ...person, client: new Client(address, '10.9.0.1', tally) }
  try {
    await signIn(elsewhere)
    await what(elsewhere)
    await elsewhere.client.ask('auth/logout', { method: 'POST' })
  } finally {
    elsewhere.client.leave()
  }
}

/** Does something again and again until the end. */
async function every(milliseconds: number, what: (count: number) => Promise<void>): Promise<void> {
  for (let count = 0; !ended.signal.aborted; count += 1) {
    await rest(milliseconds, ended.signal)
    if (ended.signal.aborted) return
    await what(count).catch((error: unknown) => tally.faults.push(`${new Date().toISOString()} ${String(error)}`))
  }
}

function startTheServer(): ChildProcess {
  const { dirname } = import.meta
  const words = ['--expose-gc', '--import', join(dirname, 'probe.ts'), join(dirname, '..', '..', 'server', 'main.ts')]
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: temporary,
      SALA_DATA: data,
      SALA_DEMO: 'on',
      SALA_DEMO_PASSWORD: password,
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'info',
    },
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on('line', (line) => {
      const text = lineOfLog(line)
      if (text !== null) logged.set(text, (logged.get(text) ?? 0) + 1)
    })
  }
  return child
}

/** What a line of the log says where it is a warning or worse; anything else is reported unchanged. */
function lineOfLog(line: string): string | null {
  try {
    const { level, msg, err } = JSON.parse(line)
    const serious = level === 'warn' || level === 'error' || level === 'fatal' || level >= 40
    return serious ? `${msg}${err === undefined ? '' : `: ${err.message}`}` : null
  } catch {
    return /error|warning/i.test(line) ? line.slice(0, 200) : null
  }
}

async function ready(): Promise<void> {
  for (let waited = 0; waited < 600; waited += 1) {
    if (server.exitCode !== null)
      throw new Error(`the server ended with ${server.exitCode}: ${[...logged.keys()].join('; ')}`)
    const response = await fetch(`${address}/api/health/ready`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.status === 200) return
    await wait(1_000)
  }
  throw new Error('the server was not ready within ten minutes')
}

/** People with a password; every twentieth an administrator, the others see all widgets. */
async function makePeople(): Promise<readonly Person[]> {
  const log = pino({ level: 'silent' })
  const state = await openState({ config: { dataFolder: data, databaseUrl: null }, log, as: 'tool' })
  try {
    const author = { userId: null, address: null, requestId: null, via: 'command_line' } as const
    const passwordHash = await createPasswords().hash(password)
    const permissions = widgetCodes.map(({ code }) => permissionOf(code))
    const seesAll = await state.roles.put('Soak', permissions, author)
    const persons: Person[] = []
    for (let at = 0; at < people; at += 1) {
      const email = `soak${at}@sala.example`
      const roleId = at % 20 === 0 ? adminRoleId : seesAll.id
      await state.users.create({ email, firstname: 'Soak', lastname: String(at), roleId, passwordHash }, author)
      persons.push({ email, password, client: new Client(address, `10.8.${at >> 8}.${at & 255}`, tally) })
    }
    return persons
  } finally {
    await state.close()
  }
}

async function sample(name: string): Promise<Sample> {
  const { pid } = server
  if (pid === undefined || server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
  const sizes = sizesOf(pid)
  const answered = once(server, 'message')
  server.send('held')
  const [connector]: MemoryUse[] = await answered
  if (connector === undefined) throw new Error('the server did not say what it holds')
  const sorted = tally.times.toSorted((a, b) => a - b)
  const sample: Sample = {
    name,
    ...sizes,
    ...connector,
    processor: processorSeconds(pid),
    temporary: folderOf(temporary),
    data: folderOf(data),
    answers: sorted.length,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? null,
    statuses: [...tally.statuses].filter(([status]) => !status.startsWith('2')),
  }
  tally.times = []
  tally.statuses.clear()
  console.log(tableRow(sample))
  for (const fault of tally.faults.slice(reportedLines)) console.error(fault)
  reportedLines = tally.faults.length
  return sample
}

async function freePort(): Promise<number> {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  blocker.close()
  await once(blocker, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
