import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../core/config/config.ts'
import type { Progress } from '../../core/progress.ts'
import { openDuckDB } from '../../facts/engines/duckdb/duckdb.ts'
import type { Engine } from '../../facts/engines/engine.ts'
import { aBatch } from '../../facts/testing/rows.ts'
import { openEncryption } from '../../services/encryption.ts'
import { openState } from '../../state/openState.ts'
import type { State } from '../../state/state.ts'
import { openFiles } from '../../storage/files.ts'
import { Bench, batchesOf, sala, startSala, storedFacts } from '../testing/commandLine.ts'
import { dailyCounts, rowsOfDay } from '../testing/dailyCounts.ts'
import { type Control, startControl } from './control.ts'
import { controlAddress } from './controlAddress.ts'
import { localOperations } from './localOperations.ts'
import type { Operations } from './operations.ts'
import { remoteOperations } from './remote.ts'

/** This process is the server: it holds the stores, and the command line comes in processes of its own. */
const bench = new Bench()
const data = bench.dataFolder()
const log = pino({ level: 'silent' })
let engine: Engine
let state: State
let control: Control
/** Told how far the imports of this server are. */
let onProgress: (progress: Progress) => void = () => undefined

beforeAll(async () => {
  engine = await openDuckDB({ folder: data })
  state = await openState({ config: readConfig({ SALA_DATA: data }), log, as: 'server' })
  control = await start()
})
afterAll(async () => {
  await control.close()
  await state.close()
  await engine.close()
  bench.close()
})

function start(): Promise<Control> {
  const operations = localOperations({
    engine: async () => engine,
    state: async () => state,
    files: () => openFiles({ dataFolder: data, bucket: null }),
    dataFolder: data,
    publicUrl: new URL('http://localhost'),
    encryption: () => openEncryption({ secretKey: null, dataFolder: data }),
    now: () => new Date(),
  })
  const watched: Operations = {
    ...operations,
    import: (request, watch) =>
      operations.import(request, {
        ...watch,
        onProgress: (progress) => {
          onProgress(progress)
          watch.onProgress?.(progress)
        },
      }),
  }
  return startControl(watched, data, log)
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

test('faults, refusals and people travel as they do without a server', async () => {
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
  expect(statSync(controlAddress(data)).mode & 0o777).toBe(0o600)
})

test('E05: of several imports of one file at the same time, one is stored', async () => {
  const file = bench.file('twice.csv', dailyCounts(20))
  const all = await Promise.all([1, 2, 3].map(() => sala(data, ['import', 'checkpoint', file])))
  expect(all.map(({ code }) => code).sort()).toEqual([0, 1, 1])
  expect(all.filter(({ out }) => out.includes('is there already as batch'))).toHaveLength(2)
  expect(await storedFacts(engine, checkpoint)).toMatchObject({ rows: 20 * rowsOfDay })
})

test('an import is taken back on Ctrl-C, when its command is killed, and when the server stops', async () => {
  const file = bench.file('long.csv', dailyCounts(1500, 2))
  const before = await engine.batches()
  const stops: readonly (readonly [string, () => Promise<void> | void])[] = [
    ['Ctrl-C', () => void running?.child.kill('SIGINT')],
    ['killed', () => void running?.child.kill('SIGKILL')],
    ['server stops', () => control.close()],
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
  control = await start()
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
  spawnSync(process.execPath, [orphan, controlAddress(other)])
  expect(statSync(controlAddress(other)).isSocket()).toBe(true)
  expect(await remoteOperations(other)).toBeNull()
  expect(await batchesOf(other)).toEqual([])
})
