import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { population } from '@sala/catalog/datasets/population.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createDemonstrationAccounts } from './admin/demonstrationAccounts.ts'
import { readConfig } from './core/config/config.ts'
import { programFile } from './core/processes/programs.ts'
import { openDuckDB } from './facts/engines/duckdb/duckdb.ts'
import { importRows } from './facts/testing/rows.ts'
import { openState } from './state/openState.ts'
import { passedOn } from './testing/passedOn.ts'
import { cheapPasswords } from './testing/startApp.ts'

const main = fileURLToPath(programFile('main'))
const log = pino({ level: 'silent' })

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sala-main-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Run {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  output(): string
  /** Waits for a line of the output and gives what the pattern's group holds. */
  line(pattern: RegExp): Promise<string>
}

function run(env: Record<string, string>, command: readonly string[] = [process.execPath, main]): Run {
  const [program = '', ...words] = command
  const child = spawn(program, words, { env: { ...passedOn(), PORT: '0', ...env }, stdio: 'pipe' })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve))
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  })
  const line = async (pattern: RegExp) => {
    await expect.poll(() => pattern.test(text) || child.exitCode !== null, { timeout: 90_000, interval: 20 }).toBe(true)
    const match = pattern.exec(text)
    if (!match) throw new Error(`the server ended with: ${text}`)
    return match[1] ?? ''
  }
  return { child, ended, output: () => text, line }
}

const address = /"address":"([^"]+)"/

/** Makes a person with a password on a folder, as the command line does. */
async function addPerson(folder: string): Promise<void> {
  const config = readConfig({ SALA_DATA: folder, SALA_DEMO_PASSWORD: 'a long password' })
  const state = await openState({ config, log, as: 'tool' })
  await createDemonstrationAccounts({ config, state, passwords: cheapPasswords(), log })
  await state.close()
}

const signIn = async (url: string): Promise<string> => {
  const headers = { authorization: `Basic ${btoa('admin@demo.sala:a long password')}` }
  const response = await fetch(`${url}/api/auth`, { method: 'POST', headers })
  const { token } = z.object({ token: z.string().default('') }).parse(await response.json())
  return `${response.status} ${token}`
}

test('a variable that cannot be used ends the start with its name, its value and the way out', async () => {
  const { ended, output } = run({ PORT: 'eighty' })
  expect(await ended).toBe(78)
  expect(output()).toBe('PORT=eighty cannot be used: give a whole number from 0 to 65535.\n')
})

test('demonstration accounts are refused on an address that others reach', { tags: 'release' }, async () => {
  const { ended, output } = run({ HOST: '0.0.0.0', npm_lifecycle_event: 'start', SALA_DATA: dataFolder() })
  expect(await ended).toBe(78)
  expect(output()).toMatch(/^SALA_DEMO=on .*HOST=0\.0\.0\.0.*Set SALA_DEMO=off/)
})

test('A13: it prints a link that makes the first administrator, refuses a second server, and stops on SIGTERM', async () => {
  const folder = join(dataFolder(), 'data')
  const first = run({ SALA_DATA: folder })
  const url = await first.line(address)
  const token = await first.line(/^http\S+\/session\/first-administrator#(\S+)$/m)
  // Printed, and in no line of the log.
  expect(first.output().split(token)).toHaveLength(2)
  const make = () =>
    fetch(`${url}/api/auth/first-administrator`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, email: 'a@b.example', firstname: 'A', lastname: 'B', password: 'a long password' }),
    })
  expect([(await make()).status, (await make()).status]).toEqual([204, 404])
  expect(statSync(folder).mode & 0o066).toBe(0)

  const second = run({ SALA_DATA: folder })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`A server already runs on the data folder ${folder}.`)

  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('E02: a facts store that another process holds leaves sign-in working', { tags: 'release' }, async () => {
  const folder = dataFolder()
  await addPerson(folder)
  const other = await openDuckDB({ folder })
  const server = run({ SALA_DATA: folder, SALA_DEMO: 'on', SALA_DEMO_PASSWORD: 'a long password' })
  const url = await server.line(address)
  expect(await signIn(url)).toMatch(/^200 ./)
  expect(await (await fetch(`${url}/api/health/ready`)).json()).toMatchObject({
    status: 'degraded',
    facts: 'down',
    state: 'up',
  })
  await other.close()
  await expect.poll(async () => (await fetch(`${url}/api/health/ready`)).status).toBe(200)
})

test('E03: sessions that were answered survive a kill, and closed demonstration accounts stay closed', {
  tags: 'release',
}, async () => {
  const folder = dataFolder()
  await addPerson(folder)
  // Figures are there, so that no demonstration data are made.
  const demo = { SALA_DATA: folder, SALA_DEMO: 'on', SALA_DEMO_PASSWORD: 'a long password' }
  const engine = await openDuckDB({ folder })
  await importRows(engine, population, [{ location_source: 'TH', population_number: 7, year: 2025 }])
  await engine.close()

  const tokens: string[] = []
  for (let round = 0; round < 2; round += 1) {
    const server = run(demo)
    const url = await server.line(address)
    for (const token of tokens) {
      const me = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
      expect(me.status).toBe(200)
    }
    for (const answer of await Promise.all([1, 2, 3].map(() => signIn(url)))) {
      expect(answer).toMatch(/^200 ./)
      tokens.push(answer.slice(4))
    }
    void signIn(url).catch(() => {})
    server.child.kill('SIGKILL')
    await server.ended
  }
  const closed = run({ SALA_DATA: folder, SALA_DEMO: 'off' })
  const url = await closed.line(address)
  expect(closed.output()).toContain('demonstration accounts are closed')
  // The last administrator was one of them: the start says how there is another.
  await closed.line(/^http\S+\/session\/first-administrator#(\S+)$/m)
  expect(await signIn(url)).toBe('401 ')
  const me = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${tokens[0]}` } })
  expect(me.status).toBe(401)
})

test('E03: stopped in the middle of its first load, it leaves nothing behind that runs', {
  tags: 'release',
}, async () => {
  const folder = dataFolder()
  const server = run({ SALA_DATA: folder, SALA_DEMO: 'on', SALA_DEMO_PASSWORD: 'a long password' })
  await server.line(/(making demonstration data)/)
  // Its own process has begun once a file is there.
  await expect.poll(() => existsSync(join(folder, 'temporary')), { timeout: 90_000 }).toBe(true)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  expect(server.output()).not.toContain('"level":60')
})

test('under npm it stops when npm has ended', { tags: 'release' }, async () => {
  const folder = dataFolder()
  const environment = { SALA_DATA: folder, SALA_DEMO: 'off', npm_lifecycle_event: 'start' }
  // npm's shell, which a signal ends without a word to its children.
  const shell = run(environment, ['/bin/sh', '-c', `"${process.execPath}" "${main}"; true`])
  await shell.line(address)
  shell.child.kill('SIGKILL')
  await shell.line(/npm has ended[\s\S]*(stopped)/)
  await shell.ended
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('a port that nobody can take is told by name', { tags: 'release' }, async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => blocker.once('listening', done))
  const bound = blocker.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const { ended, output } = run({ SALA_DATA: dataFolder(), PORT: String(port) })
  expect(await ended).toBe(1)
  expect(output()).toContain(`PORT=${port} is taken by another program`)
  blocker.close()
})

test('an old Node is named in one line, with the way out', async () => {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`
  for (const name of ['main', 'sala'] as const) {
    const preload = `data:text/javascript,${encodeURIComponent(versions)}`
    const { ended, output } = run({}, [process.execPath, '--import', preload, fileURLToPath(programFile(name))])
    expect([name, await ended, output()]).toEqual([
      name,
      78,
      'Sala needs Node 24.7 or newer and this is 20.20.2. “npm start” and “npm run sala” use the Node that comes with the packages.\n',
    ])
  }
})
