import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { permissionOf } from '@sala/catalog/api/auth.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import { pino } from 'pino'
import { readConfig } from '../../server/core/config/config.ts'
import { createPasswords } from '../../server/services/passwords.ts'
import { openState } from '../../server/state/openState.ts'
import { freePort } from '../../server/testing/freePort.ts'
import { type BuiltServer, startBuiltServer } from '../harness/builtServer.ts'
import { machine } from '../harness/measure.ts'
import { makePeople } from '../kills/people.ts'
import { Boarder, Namer, strange, type Writer } from '../kills/writers.ts'
import { contextFor, type Person, rest, signIn, work } from '../soak/people.ts'
import { Importer } from './importer.ts'
import { InsistingClient, noInsistence, pauseMs } from './insisting.ts'
import { type HaProxy, openProxy } from './proxy.ts'
import { openStores } from './stores.ts'

/**
 * Three servers on one lake and one PostgreSQL behind HAProxy, and people at work: one server is killed with SIGKILL every half a minute and comes
 * back two seconds later, as systemd lets it; PostgreSQL is restarted after a third of the time, and a server is upgraded (ended, and started
 * anew) after two thirds. What was acknowledged has to be there at the end, imports wholly. Linux, with HAProxy and a built server.
 *
 *     node bench/servers/outages.ts [minutes=10] [people=100] [hurry=1] [every=30]
 *
 * Ends with 1 where something acknowledged is lost or half, where a read fails also when it is asked once more, or where more than one in a
 * thousand requests fail for good. Whoever is refused a change presses once more. With `hurry=10` people do in a minute what takes ten.
 */

const option = (name: string, fallback: number) =>
  Number(process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback)
const [minutes, people, hurry, every] = [
  option('minutes', 10),
  option('people', 100),
  option('hurry', 1),
  option('every', 30),
]
const maxFailed = 0.001
const restartMs = 2_000
/** How often a person changes something. */
const betweenChanges = 500

const folder = mkdtempSync(join(tmpdir(), 'sala-outages-'))
const stores = await openStores(folder)
const ended = new AbortController()
process.once('SIGINT', () => ended.abort())
const seen = noInsistence()
const events: string[] = []
const ports = [await freePort(), await freePort(), await freePort()]
const servers: (BuiltServer | null)[] = [null, null, null]
let proxy: HaProxy | null = null
const written = { changes: 0, again: 0, failed: 0 }

console.log(`${machine()}; ${minutes} minutes, ${people} people`)
try {
  await loadDemonstration()
  const password = randomBytes(12).toString('hex')
  const emails = await addPeople(password)
  const tokens = await makePeople(join(folder, 'tool'), 5, stores.env)
  await Promise.all(ports.map((_, at) => start(at)))
  proxy = await openProxy(
    folder,
    await freePort(),
    ports.map((port) => `127.0.0.1:${port}`),
  )
  const base = proxy.address
  await ready(base)
  const browserOf = (at: number) => new InsistingClient(base, `10.8.${at >> 8}.${at & 255}`, seen)
  const persons: readonly Person[] = emails.map((email, at) => ({ email, password, client: browserOf(at) }))
  const [first] = persons
  if (first === undefined) throw new Error('there is nobody')
  await signIn(first)
  const context = await contextFor(first)
  const importing = browserOf(people)
  importing.authorization = `Bearer ${tokens[4]}`
  const importer = new Importer(importing)
  const place = { url: base }
  const [one = '', two = '', three = '', four = ''] = tokens
  const writers = [new Namer(place, one), new Namer(place, two), new Boarder(place, three), new Boarder(place, four)]
  const working = [
    ...persons.map((person) => work(person, context, ended.signal, hurry)),
    ...writers.map((writer) => writeOn(writer)),
    importOn(importer),
  ]
  await disturb()
  ended.abort()
  await Promise.all(working)
  await ready(base)
  report(importer, writers, [
    ...(await importer.check()),
    ...(await Promise.all(writers.map((writer) => writer.check()))).flat(),
  ])
  for (const { client } of persons) client.leave()
} finally {
  ended.abort()
  await proxy?.close()
  await Promise.all(servers.map((server) => server?.end('SIGTERM')))
  await stores.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Loads figures with a first server, which then ends. */
async function loadDemonstration(): Promise<void> {
  const demonstration = { SALA_DEMO: 'on', SALA_DEMO_PASSWORD: randomBytes(12).toString('hex') }
  const server = await startBuiltServer(join(folder, 'first'), folder, { ...stores.env, ...demonstration, PORT: '0' })
  await ready(server.address)
  await server.end('SIGTERM')
}

async function start(at: number): Promise<void> {
  const port = String(ports[at])
  const further = { PORT: port, SERVER_URL: `http://127.0.0.1:${port}`, FACTS_THREADS: '1' }
  servers[at] = await startBuiltServer(join(folder, `server${at}`), folder, { ...stores.env, ...further })
}

async function ready(address: string): Promise<void> {
  for (let waited = 0; waited < 600; waited += 1) {
    const response = await fetch(`${address}/api/health/ready`).catch(() => null)
    await response?.arrayBuffer()
    if (response?.status === 200) return
    await wait(500)
  }
  throw new Error(`${address} was not ready within five minutes`)
}

/** Kills one server after the other until the time is over; meanwhile PostgreSQL is restarted, and a server upgraded. */
async function disturb(): Promise<void> {
  const began = performance.now()
  const over = began + minutes * 60_000
  const further = [
    { at: began + (over - began) / 3, what: restartPostgres },
    { at: began + ((over - began) * 2) / 3, what: upgrade },
  ]
  for (let count = 0; !ended.signal.aborted; count += 1) {
    await rest(every * 1_000, ended.signal)
    // The last one comes back before the end.
    if (performance.now() > over || ended.signal.aborted) return
    await kill(count % servers.length)
    const due = further.findIndex(({ at }) => at < performance.now())
    if (due >= 0) await further.splice(due, 1)[0]?.what()
  }
}

async function kill(at: number): Promise<void> {
  await servers[at]?.end('SIGKILL')
  note(`server ${at} was killed`)
  await wait(restartMs)
  await start(at)
  await ready(`http://127.0.0.1:${ports[at]}`)
  note(`server ${at} is back`)
}

/** As an operator does it: a fast shutdown, and a start. */
async function restartPostgres(): Promise<void> {
  const before = stores.postmaster()
  if (before === null) throw new Error('PostgreSQL does not run')
  process.kill(before, 'SIGINT')
  while (stores.postmaster() === before || stores.postmaster() === null) await wait(50)
  note('PostgreSQL was restarted')
}

async function upgrade(): Promise<void> {
  await servers[0]?.end('SIGTERM')
  note('server 0 was ended for its upgrade')
  await start(0)
  await ready(`http://127.0.0.1:${ports[0]}`)
  note('server 0 is upgraded')
}

function note(what: string): void {
  events.push(`${new Date().toISOString()} ${what}`)
  console.log(events.at(-1))
}

/** Changes something repeatedly; a refused change is retried a moment later. */
async function writeOn(writer: Writer): Promise<void> {
  while (!ended.signal.aborted) {
    written.changes += 1
    try {
      await writer.write()
    } catch {
      written.again += 1
      await wait(pauseMs)
      await writer.write().catch(() => {
        written.failed += 1
      })
    }
    await rest(betweenChanges / hurry, ended.signal)
  }
}

async function importOn(importer: Importer): Promise<void> {
  while (!ended.signal.aborted) {
    await importer
      .write()
      .catch((error: unknown) => note(`an import was not acknowledged: ${String(error).slice(0, 120)}`))
    await rest(3_000 / hurry, ended.signal)
  }
}

function report(importer: Importer, writers: readonly Writer[], lost: readonly string[]): void {
  const { requests, again, failed } = seen
  const all = requests + written.changes
  const changes = { again: again.changes + written.again, failed: failed.changes.length + written.failed }
  const forGood = failed.reads.length + changes.failed
  for (const line of [...failed.reads, ...failed.changes].slice(0, 30)) console.error(line)
  const percent = (count: number) => `${((100 * count) / all).toFixed(3)} %`
  console.log(
    `${all} requests; ${again.reads} reads and ${changes.again} changes failed at first (${percent(again.reads + changes.again)})`,
  )
  console.log(
    `done once more, ${failed.reads.length} reads (bar: 0) and ${changes.failed} changes failed again: ${percent(forGood)} for good (bar: 0.1 %)`,
  )
  console.log(`imports: ${importer.acknowledged} of ${importer.sent} acknowledged`)
  for (const { what, acknowledged } of writers) console.log(`${what}: ${acknowledged} acknowledged`)
  console.log(
    `other answers to writers than success and 503: ${[...strange].map(([name, count]) => `${name} × ${count}`).join(', ') || 'none'}`,
  )
  console.log(`${lost.length} lost or half${lost.length > 0 ? `: ${lost.slice(0, 10).join('; ')}` : ''}`)
  if (lost.length > 0 || failed.reads.length > 0 || forGood > all * maxFailed) process.exitCode = 1
}

/** People with a password who see all widgets. */
async function addPeople(password: string): Promise<readonly string[]> {
  const data = join(folder, 'tool')
  if (!existsSync(data)) mkdirSync(data)
  const config = readConfig({ ...stores.env, SALA_DATA: data })
  const state = await openState({ config, log: pino({ level: 'silent' }), as: 'tool' })
  try {
    const author = { userId: null, address: null, requestId: null, via: 'command_line' } as const
    const passwordHash = await createPasswords().hash(password)
    const { id: roleId } = await state.roles.put(
      'Drill',
      widgetCodes.map(({ code }) => permissionOf(code)),
      author,
    )
    const emails = Array.from({ length: people }, (_, at) => `drill${at}@sala.example`)
    for (const email of emails)
      await state.users.create({ email, firstname: 'Drill', lastname: email, roleId, passwordHash }, author)
    return emails
  } finally {
    await state.close()
  }
}
