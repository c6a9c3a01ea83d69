import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Author } from '../model.ts'
import { DataFolderInUse, openState } from '../openState.ts'
import type { State } from '../state.ts'
import { startEmbedded } from './embedded.ts'
import { NoPostgres, postgresAccount } from './postgresPrograms.ts'
import { runningPostgres } from './postmaster.ts'

const log = pino({ level: 'silent' })
/** Kills; more of them where `KILLS` says so. */
const rounds = Number(process.env.KILLS ?? 2)
const author: Author = { userId: null, address: null, requestId: null, via: 'command_line' }
const person = { firstname: '', lastname: '', roleId: null, passwordHash: null }

function dataFolder(name = 'data'): string {
  const base = mkdtempSync(join(tmpdir(), 'sala-state-'))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  return join(base, name)
}

/** A data folder with a store that is closed: made once and copied, since making one takes three seconds. */
let version: string | null = null
async function folderWithStore(): Promise<string> {
  if (version === null) {
    const template = join(mkdtempSync(join(tmpdir(), 'sala-state-')), 'data')
    await (await open(template)).close()
    version = template
  }
  const folder = dataFolder()
  // PostgreSQL's files keep their owner.
  execFileSync('cp', ['-a', version, folder])
  return folder
}
afterAll(() => {
  if (version !== null) rmSync(dirname(version), { recursive: true, force: true })
})

const open = (folder: string, as: 'server' | 'tool' = 'server') =>
  openState({ config: { dataFolder: folder, databaseUrl: null }, log, as })

const pidFile = (folder: string) => join(folder, 'postgres', 'postmaster.pid')
const postmasterPid = (folder: string) => Number(readFileSync(pidFile(folder), 'utf8').split('\n')[0])

/** How many advisory locks are held. */
async function locks(folder: string): Promise<number> {
  const client = new pg.Client((await runningPostgres(join(folder, 'postgres'))) ?? {})
  await client.connect()
  const { rowCount } = await client.query(`select 1 from pg_locks where locktype = 'advisory'`)
  await client.end()
  return rowCount ?? 0
}

/** Waits until the store answers again. */
async function back(state: State): Promise<void> {
  await expect
    .poll(
      () =>
        state.ping().then(
          () => 'up',
          () => 'down',
        ),
      { interval: 50 },
    )
    .toBe('up')
}

test('a second server on the folder is refused, and a tool shares the first one’s PostgreSQL', {
  tags: 'release',
}, async () => {
  const folder = await folderWithStore()
  const first = await open(folder)
  await expect(open(folder)).rejects.toThrow(DataFolderInUse)
  await expect(open(folder)).rejects.toThrow(/already runs on the data folder .*set SALA_DATA/)
  const tool = await open(folder, 'tool')
  const { id } = await tool.users.create({ ...person, email: 'nok@example.org' }, author)
  await tool.close()
  expect((await first.users.byId(id))?.email).toBe('nok@example.org')
  await first.close()
  expect(await runningPostgres(join(folder, 'postgres'))).toBeNull()
  const content = await open(folder, 'tool')
  expect((await content.users.byId(id))?.email).toBe('nok@example.org')
  await content.close()
})

test('PostgreSQL’s folder is closed to others, and there is no TCP port', async () => {
  const folder = dataFolder()
  const state = await open(folder)
  const stat = statSync(join(folder, 'postgres'))
  expect(stat.mode & 0o777).toBe(0o700)
  expect(stat.uid).toBe(postgresAccount()?.uid ?? process.getuid?.())
  const [, , , port, socketFolder, listens] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split(
    '\n',
  )
  expect([port, socketFolder, listens]).toEqual(['5432', join(folder, 'postgres'), ''])
  await state.close()
})

test('a path too long for a socket gets a short one of its own', { tags: 'release' }, async () => {
  const folder = dataFolder('ยาว'.repeat(12))
  const state = await open(folder)
  const address = await runningPostgres(join(folder, 'postgres'))
  expect(Buffer.byteLength(`${address?.host}/.s.PGSQL.5432`)).toBeLessThan(107)
  expect(statSync(address?.host ?? '').mode & 0o777).toBe(0o700)
  await state.ping()
  await state.close()
  expect(existsSync(address?.host ?? '')).toBe(false)
})

test('a folder that others may not go through works for root too', { tags: 'release' }, async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root hands PostgreSQL to another account')
  const folder = dataFolder('inner/data')
  mkdirSync(folder, { recursive: true })
  chmodSync(join(folder, '..'), 0o700)
  const state = await open(folder)
  await state.ping()
  await state.close()
})

test('PostgreSQL that dies is started again, and what was stored is there', { tags: 'release' }, async () => {
  const folder = await folderWithStore()
  const state = await open(folder)
  const { id } = await state.users.create({ ...person, email: 'nok@example.org' }, author)
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const pid = postmasterPid(folder)
    process.kill(pid, signal)
    await expect
      .poll(() => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/stat`, 'utf8').includes(' Z ') === false, {
        timeout: 20_000,
      })
      .toBe(false)
    // Children of the dead one answer for a moment still: first wait for the new one.
    await expect.poll(() => existsSync(pidFile(folder)) && postmasterPid(folder) !== pid).toBe(true)
    await back(state)
    expect((await state.users.byId(id))?.email).toBe('nok@example.org')
    // The lock on the folder is taken again too.
    await expect.poll(() => locks(folder)).toBe(1)
    await expect(open(folder)).rejects.toThrow(DataFolderInUse)
  }
  await state.close()
})

test('half a set-up is begun again, and a folder of other files is left alone', { tags: 'release' }, async () => {
  const folder = dataFolder()
  mkdirSync(join(folder, 'postgres.new', 'base'), { recursive: true })
  writeFileSync(join(folder, 'postgres.new', 'PG_VERSION'), '18\n')
  const state = await open(folder)
  await state.close()
  expect(existsSync(join(folder, 'postgres.new'))).toBe(false)

  const other = dataFolder()
  mkdirSync(join(other, 'postgres'), { recursive: true })
  writeFileSync(join(other, 'postgres', 'letter.txt'), 'dear')
  await expect(open(other)).rejects.toThrow(NoPostgres)
  expect(readFileSync(join(other, 'postgres', 'letter.txt'), 'utf8')).toBe('dear')
})

test('a folder of another major version is refused with a way out', async () => {
  const folder = await folderWithStore()
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  await expect(startEmbedded({ folder: join(folder, 'postgres'), log })).rejects.toThrow(
    /PostgreSQL 17 .* brings 18: restore a backup/,
  )
})

test('a process number that is somebody else’s by now does not stand in the way', async () => {
  const folder = await folderWithStore()
  const lines = [process.pid, join(folder, 'postgres'), 1, 5432, join(folder, 'postgres'), '', '  1 1', 'ready', '']
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), lines.join('\n'))
  const state = await open(folder)
  await state.ping()
  await state.close()
})

test('E03: killed in the middle of changes, again and again, nothing acknowledged is lost', {
  tags: 'release',
  timeout: 240_000 + rounds * 30_000,
}, async () => {
  const folder = await folderWithStore()
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const writer = startWriter(folder, round)
    const enough = acknowledged.size + 15
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged.add(line)
      if (acknowledged.size === enough) {
        // Somewhere within the next changes, and PostgreSQL with it every third time.
        await wait(round)
        if (round % 3 === 2) process.kill(postmasterPid(folder), 'SIGKILL')
        writer.child.kill('SIGKILL')
      }
    }
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(15 * rounds)
  const state = await open(folder)
  const cache = new Map<string, string | null>()
  for (const email of acknowledged) {
    const user = await state.users.byEmail(email)
    cache.set(email, user?.id ?? null)
  }
  expect([...cache].filter(([, id]) => id === null)).toEqual([])
  // A person and the audit row of that are one transaction.
  const targets = new Set((await state.audit.list(100_000)).map(({ target }) => target))
  expect([...cache.values()].filter((id) => !targets.has(id))).toEqual([])
  await state.close()
})

interface Writer {
  readonly child: ChildProcess
  readonly stdout: NodeJS.ReadableStream
}

/** A process of its own that adds people and writes the address of each one that was acknowledged. */
function startWriter(folder: string, round: number): Writer {
  const script = join(import.meta.dirname, '..', '..', 'testing', 'addPeople.ts')
  const child = spawn(process.execPath, [script, folder, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, stdout: child.stdout }
}
