import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../core/config/config.ts'
import type { Progress } from '../../core/progress.ts'
import { openDuckDB } from '../../facts/engines/duckdb/duckdb.ts'
import type { Engine } from '../../facts/engines/engine.ts'
import { aBatch } from '../../facts/testing/rows.ts'
import { openState } from '../../state/openState.ts'
import type { State } from '../../state/state.ts'
import {
  Bench,
  batchesOf,
  type CommandServer,
  openHouse,
  sala,
  serveCommands,
  startSala,
  storedFacts,
} from '../testing/commandLine.ts'
import { dailyCounts, rowsOfDay } from '../testing/dailyCounts.ts'
import { type Operations, operationNames, operationRoutes } from './operations.ts'
import { operatorAddresses } from './operatorSocket.ts'
import { remoteOperations } from './remote.ts'

/** This process is the server: it holds the stores, and the command line comes in processes of its own. */
const bench = new Bench()
const data = bench.dataFolder()
const log = pino({ level: 'silent' })
let engine: Engine
let state: State
let server: CommandServer
/** Told how far the imports of this server are. */
let onProgress: (progress: Progress) => void = () => undefined

beforeAll(async () => {
  engine = await openDuckDB({ folder: data })
  state = await openState({ config: readConfig({ SALA_DATA: data }), log, as: 'server' })
  server = await start()
})
afterAll(async () => {
  await server.close()
  await state.close()
  await engine.close()
  bench.close()
})

const addressOf = (folder: string): string => operatorAddresses(folder)[0] ?? ''

function start(): Promise<CommandServer> {
  const watched = (operations: Operations): Operations => ({
    ...operations,
    import: (request, watch) =>
      operations.import(request, {
        ...watch,
        onProgress: (progress) => {
          onProgress(progress)
          watch.onProgress?.(progress)
        },
      }),
  })
  return serveCommands({ data, engine, state, change: watched })
}

/** Settles when an import of this server has handed rows to the store. */
function reading(): Promise<void> {
  return new Promise((resolve) => {
    onProgress = ({ phase, rows }) => {
      if (phase === 'reading' && rows > 0) resolve()
    }
  })
}

const head = 'date,location_source,immigrants'

/** Long work on a slow machine says how far it is; a complaint begins with its own word. */
async function signedInAdministrator(): Promise<string> {
  const [userEmail, password] = [`${randomUUID()}@example.org`, 'a long password']
  const add = ['user', 'add', '--email', userEmail, '--role', 'admin', '--password-stdin']
  expect((await sala(data, add, { stdin: password })).code).toBe(0)
  const headers = { authorization: `Basic ${btoa(`${userEmail}:${password}`)}` }
  return (await server.app.inject({ method: 'POST', url: '/api/auth', headers, payload: {} })).json().token
}

const noError = expect.not.stringContaining('error:')

test('the command line hands its work to the server, whose answers change at once', async () => {
  const file = bench.file('jan.csv', [head, '2024-01-01,CN,1000'])
  const ran = await sala(data, ['import', 'immigration', file, '--status', 'final', '--source', 'The ministry'])
  expect(ran).toMatchObject({ code: 0, errors: noError })
  expect(ran.out).toContain('batch 1, 1 row.')
  expect(engine.version('immigration')).toBe(1)
  expect(await storedFacts(engine, immigration)).toMatchObject({ rows: 1, source: 'The ministry' })
  const [entry] = await state.audit.list(1)
  expect(entry).toMatchObject({
    action: 'batch_imported',
    target: '1',
    author: { via: 'command_line' },
    details: { dataset: 'immigration', fileName: 'jan.csv', rows: 1, leftOut: 0 },
  })
  expect((await sala(data, ['undo', '1'])).code).toBe(0)
  expect(engine.version('immigration')).toBe(2)
  expect((await state.audit.list(1))[0]).toMatchObject({ action: 'batch_undone', target: '1' })
})

test('faults, refusals and people travel as they do without a server', { tags: 'release' }, async () => {
  const list = bench.path('all.csv')
  const bad = Array.from({ length: 300 }, (_, row) => `2024-01-01,Atlantis ${row},1`)
  const file = bench.file('bad.csv', [head, ...bad])
  const ran = await sala(data, ['import', 'immigration', file, '--faults-file', list])
  expect(ran.code).toBe(1)
  expect(ran.out).toContain('has 300 faults')
  expect(readFileSync(list, 'utf8').trimEnd().split('\r\n')).toHaveLength(301)
  const wrong = await sala(data, ['import', 'immigration', file, '--map', 'dat=x'])
  expect(wrong).toMatchObject({ code: 2, errors: expect.stringContaining('choose one of: date') })
  const add = ['user', 'add', '--email', 'dao@example.org', '--role', 'admin', '--password-stdin']
  expect((await sala(data, add, { stdin: 'a long password' })).code).toBe(0)
  expect((await sala(data, add, { stdin: 'a long password' })).code).toBe(1)
  expect(await state.users.byEmail('DAO@example.org')).toMatchObject({ roleName: 'admin' })
})

test('the socket is for the owner of the data folder alone', () => {
  expect(statSync(addressOf(data)).mode & 0o777).toBe(0o600)
})

test('B04: nobody on TCP is the operator, whatever a request says', async () => {
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const boss = await signedInAdministrator()
  const forged: Readonly<Record<string, string>>[] = [
    {},
    { authorization: `Bearer ${boss}` },
    { 'x-forwarded-for': 'unix:', 'x-real-ip': '', forwarded: 'for=unix', via: '1.1 control.sock' },
    { caller: 'operator', 'x-caller': 'operator', 'x-forwarded-host': addressOf(data), 'accept-version': 'operator' },
    { origin, 'sec-fetch-site': 'same-origin', 'x-sala-request': '1' },
  ]
  const paths = [...operationNames.map((name) => operationRoutes[name].path), 'operator/tasks/1']
  const answerOf = async (method: string, path: string, headers: Readonly<Record<string, string>>) => {
    const body =
      method === 'POST' ? { body: '{}', headers: { ...headers, 'content-type': 'application/json' } } : { headers }
    const answer = await fetch(`${origin}/api/${path}`, { method, ...body })
    const text = (await answer.text()).replace(/"requestId":"[^"]*"/, '')
    const { date: _, 'content-length': __, ...answerHeaders } = Object.fromEntries(answer.headers)
    return { status: answer.status, text, answerHeaders }
  }
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
    for (const headers of method === 'POST' ? forged : forged.slice(0, 2)) {
      // Not even that there is something.
      const unknown = await answerOf(method, 'operators', headers)
      expect([method, unknown.status]).toEqual([method, 404])
      for (const path of paths)
        expect([method, path, await answerOf(method, path, headers)]).toEqual([method, path, unknown])
    }
  }
  const document = await (await fetch(`${origin}/api/openapi.json`)).text()
  expect(['"/api/imports"', '"/api/operator/'].map((path) => document.includes(path))).toEqual([true, false])
})

test('the socket answers the routes of the operator and nothing else, not even to administrators', async () => {
  const ask = (method: string, path: string, headers = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const requested = request({ socketPath: addressOf(data), path: `/api/${path}`, method, headers, agent: false })
      requested.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode))
      requested.end()
    })
  const boss = { authorization: `Bearer ${await signedInAdministrator()}` }
  for (const path of ['health/live', 'users', 'imports'])
    expect([path, await ask('GET', path, boss)]).toEqual([path, 404])
  expect(await ask('POST', 'operator/batches')).toBe(400)
  expect(await ask('POST', 'operator/datasets', { 'content-encoding': 'gzip' })).toBe(415)
})

test('an older server, which does not know the routes, is said to be restarted', async () => {
  const other = bench.dataFolder()
  const older = createServer((_request, response) => {
    response.writeHead(404, { 'content-type': 'application/x-ndjson' })
    response.end(
      `${JSON.stringify({ kind: 'error', refusal: 'store', message: 'the running server does not know this' })}\n`,
    )
  })
  mkdirSync(other)
  await new Promise<void>((resolve) => older.listen(addressOf(other), resolve))
  onTestFinished(() => void older.close())
  for (const words of [['batches'], ['demo']]) {
    const ran = await sala(other, words)
    expect(ran).toMatchObject({
      code: 3,
      errors: expect.stringContaining('of another version than this command; restart it'),
    })
  }
})

test('where no socket can be made in the data folder, commands find the server all the same', async () => {
  const other = await openHouse(bench, state, undefined, (folder) =>
    mkdirSync(join(addressOf(folder), 'in the way'), { recursive: true }),
  )
  try {
    expect(statSync(operatorAddresses(other.data)[1] ?? '').mode & 0o777).toBe(0o600)
    expect(await batchesOf(other.data)).toEqual([])
    expect(await remoteOperations(other.data)).not.toBeNull()
  } finally {
    await other.close()
  }
  expect(await remoteOperations(other.data)).toBeNull()
})

test('E05: of several imports of one file at the same time, one is stored', { tags: 'release' }, async () => {
  const file = bench.file('twice.csv', dailyCounts(20))
  const all = await Promise.all([1, 2, 3].map(() => sala(data, ['import', 'checkpoint', file])))
  expect(all.map(({ code }) => code).sort()).toEqual([0, 1, 1])
  expect(all.filter(({ out }) => out.includes('is there already as batch'))).toHaveLength(2)
  expect(await storedFacts(engine, checkpoint)).toMatchObject({ rows: 20 * rowsOfDay })
})

test('an import is taken back on Ctrl-C, when its command is killed, and when the server stops', {
  tags: 'release',
}, async () => {
  const file = bench.file('long.csv', dailyCounts(1500, 2))
  const before = await engine.batches()
  const stops: readonly (readonly [string, () => Promise<void> | void])[] = [
    ['Ctrl-C', () => void running?.child.kill('SIGINT')],
    ['killed', () => void running?.child.kill('SIGKILL')],
    ['server stops', () => server.close()],
  ]
  let running: ReturnType<typeof startSala> | null = null
  for (const [name, stop] of stops) {
    const begun = reading()
    running = startSala(data, ['import', 'checkpoint', file])
    await begun
    await stop()
    const ran = await running.ended
    if (name !== 'killed') {
      expect([name, ran.code, ran.out]).toEqual([name, 130, 'Cancelled: long.csv → checkpoint. Nothing is stored.\n'])
    }
    // The writing transaction is free again, and nothing of the long file is there.
    const next = await engine.beginBatch(gdp, aBatch())
    await next.rollback()
    expect(await engine.batches()).toEqual(before)
  }
  expect(await remoteOperations(data)).toBeNull()
  server = await start()
  expect(await remoteOperations(data)).not.toBeNull()
})

test('a socket that a killed server left behind is replaced, and no command waits for it', async () => {
  const other = bench.dataFolder()
  const orphan = bench.path('orphan.mjs')
  mkdirSync(other)
  writeFileSync(
    orphan,
    "import { createServer } from 'node:net'\ncreateServer().listen(process.argv[2], () => process.kill(process.pid, 'SIGKILL'))\n",
  )
  spawnSync(process.execPath, [orphan, addressOf(other)])
  expect(statSync(addressOf(other)).isSocket()).toBe(true)
  expect(await remoteOperations(other)).toBeNull()
  expect(await batchesOf(other)).toEqual([])
})
