import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { programFile } from '../../core/processes/programs.ts'
import { passedOn } from '../../testing/passedOn.ts'
import { sha256 } from '../keys.ts'
import { type Author, adminRoleId } from '../model.ts'
import { stateOn } from '../openState.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import type { PostgresAddress } from './postmaster.ts'

const log = pino({ level: 'silent' })
const author: Author = { userId: null, address: null, requestId: null, via: 'command_line' }
/** Disturbances: each of the four kinds twice; more of them where `KILLS` says so. */
const rounds = Number(process.env.KILLS ?? 8)
const Me = z.object({ firstname: z.string() })

test('E03: a PostgreSQL of DATABASE_URL that loses backends or restarts again and again under load ends no server, and loses nothing acknowledged', {
  tags: 'release',
  timeout: 240_000 + rounds * 5_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-restarts-'))
  const postgres = await startEmbedded({ folder: join(folder, 'postgres'), log })
  onTestFinished(async () => {
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const tokens = await addPeople(postgres.address, 6)
  const { host, user, database } = postgres.address
  const databaseUrl = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const server = await startServer(join(folder, 'data'), databaseUrl)

  let stopped = false
  const writers = tokens.slice(0, 4).map((token) => new Writer(server.url, token))
  const readers = tokens.slice(4).map((token) => new Reader(server.url, token))
  const load = [...writers, ...readers].map((client) => client.run(() => stopped))
  for (let round = 0; round < rounds; round += 1) {
    await wait(100 + (round % 5) * 40)
    await disturb(postgres, round)
    await expect.poll(() => ready(server.url), { interval: 50 }).toBe(200)
    expect([round, server.child.exitCode, server.output()]).toEqual([round, null, ''])
  }
  stopped = true
  await Promise.all(load)

  const statuses = new Set([...writers, ...readers].flatMap((client) => [...client.statuses]))
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  for (const writer of writers) {
    expect(writer.acknowledged).toBeGreaterThan(rounds)
    const stored = Number((await writer.read()).slice(1))
    expect([stored >= writer.acknowledged, stored <= writer.sent]).toEqual([true, true])
  }
  // No connection of the pool was lost on the way: more people than it has connections write at once.
  const all = await Promise.all(Array.from({ length: 24 }, (_, index) => writers[index % 4]?.write()))
  expect(all).toEqual(all.map(() => 200))
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

/** Administrators with a session each; gives their tokens. */
async function addPeople(address: PostgresAddress, count: number): Promise<readonly string[]> {
  const state = await stateOn(address, log, async () => {})
  const tokens: string[] = []
  for (let number = 0; number < count; number += 1) {
    const person = { email: `person${number}@example.org`, firstname: 'w0', lastname: 'Load', roleId: adminRoleId }
    const { id: userId } = await state.users.create({ ...person, passwordHash: null }, author)
    const [token, now] = [randomUUID(), new Date()]
    const expiresAt = new Date(now.getTime() + 3_600_000)
    const hashes = { cookieHash: sha256(randomUUID()), tokenHash: sha256(token) }
    await state.sessions.open({ userId, ...hashes, tokenExpiresAt: expiresAt, expiresAt, now }, author)
    tokens.push(token)
  }
  await state.close()
  return tokens
}

interface Server {
  readonly child: ChildProcess
  readonly url: string
  readonly ended: Promise<number | null>
  /** What it wrote of level fatal. */
  output(): string
}

async function startServer(dataFolder: string, databaseUrl: string): Promise<Server> {
  const env = { ...passedOn(), SALA_DATA: dataFolder, DATABASE_URL: databaseUrl, PORT: '0', SALA_DEMO: 'off' }
  const child = spawn(process.execPath, [fileURLToPath(programFile('main'))], { env, stdio: 'pipe' })
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve))
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  const address = /"address":"([^"]+)"/
  await expect.poll(() => address.test(text) || child.exitCode !== null, { timeout: 90_000 }).toBe(true)
  const textOf = () =>
    text
      .split('\n')
      .filter((line) => /"level":60/.test(line))
      .join('\n')
  return { child, url: address.exec(text)?.[1] ?? '', ended, output: textOf }
}

/** Breaks connections as an operator or a fault does: by rounds another way. */
async function disturb(postgres: EmbeddedPostgres, round: number): Promise<void> {
  const pid = postgres.pid()
  switch (round % 4) {
    case 0:
      return endBackends(postgres.address)
    case 1:
      // A fast restart: the postmaster ends all backends and is started again.
      if (pid) process.kill(pid, 'SIGINT')
      return await wait(50)
    case 2:
      return await killBackend(postgres.address)
    default:
      if (pid) process.kill(pid, 'SIGKILL')
      return await wait(50)
  }
}

async function endBackends(address: PostgresAddress): Promise<void> {
  await asAdministrator(address, (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [address.database]),
  )
}

/** Kills one backend that is at work, after which PostgreSQL throws all others off and recovers. */
async function killBackend(address: PostgresAddress): Promise<void> {
  await asAdministrator(address, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 order by state = 'active' desc limit 1`,
      [address.database],
    )
    if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
  })
}

async function asAdministrator(address: PostgresAddress, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  await work(client)
  await client.end().catch(() => {})
}

async function ready(url: string): Promise<number> {
  return (await fetch(`${url}/api/health/ready`)).status
}

/** In place of a status: the server did not answer, or did not say when to come again. */
const unreachable = 0
const withoutRetryAfter = -503

function statusOf({ status, headers }: Response): number {
  return status === 503 && !(Number(headers.get('retry-after')) > 0) ? withoutRetryAfter : status
}

/** One person who calls without pause, and notes the statuses that came back. */
class Reader {
  readonly statuses = new Set<number>()
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  constructor(url: string, token: string) {
    this.url = url
    this.headers = { authorization: `Bearer ${token}` }
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver() && !this.statuses.has(unreachable)) this.statuses.add(await this.once().catch(() => unreachable))
  }

  async once(): Promise<number> {
    const response = await fetch(`${this.url}/api/users?limit=5`, { headers: this.headers })
    await response.text()
    return statusOf(response)
  }
}

/** Counts upwards in its own first name. */
class Writer extends Reader {
  sent = 0
  acknowledged = 0

  override once(): Promise<number> {
    return this.write()
  }

  async write(): Promise<number> {
    this.sent += 1
    const number = this.sent
    const response = await fetch(`${this.url}/api/account`, {
      method: 'PUT',
      headers: { ...this.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ firstname: `w${number}`, lastname: 'Load', language: 'en' }),
    })
    await response.text()
    if (response.status === 200) this.acknowledged = Math.max(this.acknowledged, number)
    return statusOf(response)
  }

  async read(): Promise<string> {
    const response = await fetch(`${this.url}/api/account`, { headers: this.headers })
    return Me.parse(await response.json()).firstname
  }
}
