import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { loadDemonstration } from './demonstration.ts'
import { runImport } from './import.ts'
import type { Watch } from './shapes.ts'

const folder = mkdtempSync(join(tmpdir(), 'sala-demonstration-'))
let engine: Engine
beforeAll(async () => {
  engine = await openDuckDB({ folder })
})
afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

const load = (today: string, watch: Watch = {}) =>
  loadDemonstration(
    {
      engine,
      dataFolder: folder,
      now: () => new Date(`${today}T09:00:00Z`),
      importFile: (request, each) => runImport(engine, request, each),
      undo: async (batch) => void (await engine.undoBatch(batch)),
    },
    { scale: 0.02, seed: 3, force: false, by: 'test' },
    watch,
  )

const standing = async () => (await engine.batches()).filter(({ undoneAt }) => undoneAt === null)

test('the data follow the day: the next day replaces the day before, and the same day adds nothing', async () => {
  const first = await load('2026-03-01')
  expect(first.map(({ outcome, faultCount }) => [outcome, faultCount])).toEqual(first.map(() => ['committed', 0]))
  expect((await standing()).map(({ dataset }) => dataset).toSorted()).toEqual([
    'checkpoint',
    'gdp',
    'immigration',
    'immigration_target',
    'population',
  ])
  expect(await load('2026-03-01')).toEqual([])
  const second = await load('2026-03-02')
  expect(second).toHaveLength(5)
  const now = await standing()
  expect(now).toHaveLength(5)
  expect(now.every(({ fileName, demonstration }) => demonstration && fileName.includes('2026-03-02'))).toBe(true)
  const { checkpoint } = await import('@sala/catalog/datasets/checkpoint.ts')
  expect(await engine.freshness(checkpoint)).toMatchObject({ newest: '2026-03-01', demonstration: true })
})

test('cancelling leaves whole batches and no files behind', async () => {
  const stop = new AbortController()
  const results = await load('2026-03-03', {
    signal: stop.signal,
    onProgress: ({ phase, what }) => {
      if (phase === 'generating' && what.includes('checkpoint')) stop.abort()
    },
  })
  expect(results.map(({ dataset, outcome }) => [dataset, outcome])).toEqual([['immigration', 'committed']])
  expect(await standing()).toHaveLength(5)
  expect(readdirSync(join(folder, 'temporary'))).toEqual([])
})
