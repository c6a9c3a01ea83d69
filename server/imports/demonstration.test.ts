/** @module-tag release */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { allDatasets } from '@sala/catalog/datasets/all.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshDemonstration } from '../cli/refreshDemonstration.ts'
import { Bench, type House, openHouse, openPeople, sala } from '../cli/testing/commandLine.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { unrestricted } from '../facts/rowScope.ts'
import type { State } from '../state/state.ts'
import { loadDemonstration, standingDemonstration } from './demonstration.ts'
import { runImport } from './import.ts'
import type { Watch } from './shapes.ts'

const bench = new Bench()
let people: State
let house: House
let engine: Engine
beforeAll(async () => {
  people = await openPeople(bench)
  house = await openHouse(bench, people, () => new Date('2026-03-01T09:00:00Z'))
  engine = house.engine
})
afterAll(async () => {
  await house.close()
  await people.close()
  bench.close()
})

const load = (today: string, watch: Watch = {}, request = { scale: 0.01, seed: 3, force: false, by: 'test' }) =>
  loadDemonstration(
    {
      engine,
      dataFolder: house.data,
      now: () => new Date(`${today}T09:00:00Z`),
      importFile: (request, watch, instead) => runImport(engine, request, watch, null, { instead }),
    },
    request,
    watch,
  )

const standing = async () => (await engine.batches()).filter(({ undoneAt }) => undoneAt === null)

// Three loads of all data sets, which took minutes at load 37 on two cores.
const patience = { timeout: 900_000 }

test(
  'the data follow the day: the next day replaces the day before, and the same day adds nothing',
  patience,
  async () => {
    const words = ['demo', '--scale', '0.01', '--seed', '3']
    const first = await sala(house.data, words)
    expect(first).toMatchObject({ code: 0, errors: expect.not.stringContaining('error:') })
    expect(first.out).not.toContain('Not imported')
    const names = allDatasets.map(({ name }) => name)
    const batches = await engine.batches()
    expect(batches.map(({ dataset, demonstration }) => [dataset, demonstration])).toEqual(
      names.map((name) => [name, true]).toReversed(),
    )
    expect(await sala(house.data, words)).toMatchObject({ code: 0, out: 'The demonstration data are there already.\n' })
    expect(await load('2026-03-01')).toEqual([])
    const messages: string[] = []
    const start = (today: string) =>
      refreshDemonstration({
        engine,
        operations: { demo: (request, watch) => load(today, watch, request) },
        now: () => new Date(`${today}T09:00:00Z`),
        log: { info: (_, message) => messages.push(message), warn: (_, message) => messages.push(message) },
      })
    // A start on the same day has nothing to do; one on the next day does it beside its work.
    await start('2026-03-01').done
    expect(messages).toEqual([])
    const before = allDatasets.map(({ name }) => engine.version(name))
    await start('2026-03-02').done
    // One change each: nobody saw old and new rows together.
    expect(allDatasets.map(({ name }) => engine.version(name))).toEqual(before.map((version) => version + 1))
    expect(messages).toEqual(['the demonstration data reach to yesterday again'])
    const now = await standing()
    expect(now).toHaveLength(names.length)
    expect(now.every(({ fileName, demonstration }) => demonstration && fileName.includes('2026-03-02'))).toBe(true)
    const { checkpoint } = await import('@sala/catalog/datasets/checkpoint.ts')
    expect(await engine.reader(unrestricted).freshness(checkpoint)).toMatchObject({
      newest: '2026-03-01',
      demonstration: true,
    })
    const make = { day: '2026-03-02', seed: 3, scale: 0.01 }
    expect(standingDemonstration(await engine.batches())).toEqual({ ...make, missing: 0, older: 0 })
  },
)

test('cancelling leaves whole batches and no files behind', async () => {
  const stop = new AbortController()
  const results = await load('2026-03-03', {
    signal: stop.signal,
    onProgress: ({ phase, what }) => {
      if (phase === 'generating' && what.includes('checkpoint')) stop.abort()
    },
  })
  expect(results.map(({ dataset, outcome }) => [dataset, outcome])).toEqual([['immigration', 'committed']])
  expect(await standing()).toHaveLength(allDatasets.length)
  expect(readdirSync(join(house.data, 'temporary'))).toEqual([])
  // A start on the same day goes on with the others.
  const others = allDatasets.length - 1
  expect(standingDemonstration(await engine.batches())).toMatchObject({ day: '2026-03-03', missing: 0, older: others })
  const requests: unknown[] = []
  const operations = {
    demo: async (request: unknown) => {
      requests.push(request)
      return []
    },
  }
  const log = { info: () => {}, warn: () => {} }
  await refreshDemonstration({ engine, operations, now: () => new Date('2026-03-03T09:00:00Z'), log }).done
  expect(requests).toEqual([{ seed: 3, scale: 0.01, force: false, by: 'start' }])
})

test('demonstration data beside real figures, or undone, are not made anew', async () => {
  const batches = await engine.batches()
  expect(standingDemonstration(batches)).not.toBeNull()
  expect(standingDemonstration(batches.map((batch) => ({ ...batch, undoneAt: '2026-03-03T00:00:00Z' })))).toBeNull()
  expect(standingDemonstration(batches.map((batch, index) => ({ ...batch, demonstration: index !== 0 })))).toBeNull()
  expect(standingDemonstration([])).toBeNull()
  // What was never loaded is missing; what somebody has undone is not.
  const some = batches.filter(({ dataset }) => dataset !== 'voc' && dataset !== 'gdp')
  expect(standingDemonstration(some)).toMatchObject({ missing: 2 })
  const undone = batches.map((batch) =>
    batch.dataset === 'voc' ? { ...batch, undoneAt: '2026-03-03T00:00:00Z' } : batch,
  )
  expect(standingDemonstration(undone)).toMatchObject({ missing: 0 })
})
