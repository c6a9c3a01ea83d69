import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allDatasets, findDataset } from '@sala/catalog/datasets/all.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { population } from '@sala/catalog/datasets/population.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CancelledError } from '../../../core/queues/cancelled.ts'
import { type Plan, wholePlan } from '../../plan/plan.ts'
import { provenancePlan } from '../../plan/provenance.ts'
import { unrestricted } from '../../rowScope.ts'
import { type OwnEngine, openEngine, removeEngine, sharedTest, storeKinds } from '../../testing/engine.ts'
import { createLakeIn } from '../../testing/lake.ts'
import { aBatch, arrivalsOf, chunkOf, importRows, january, rowsOf } from '../../testing/rows.ts'
import { type Engine, QueryTimeout } from '../engine.ts'
import { openDuckDB } from './duckdb.ts'

describe.each(storeKinds)('in a %s', (kind) => {
  const shared = sharedTest(kind)
  let own: OwnEngine
  let engine: Engine
  let folder: string

  beforeEach(async () => {
    own = await openEngine(undefined, kind)
    ;({ folder, engine } = own)
  })
  afterEach(() => removeEngine({ ...own, engine }))

  const arrivals = () => arrivalsOf(engine)

  shared('freshness tells the newest figures, their status and who published them', async () => {
    expect(await engine.reader(unrestricted).freshness(immigration)).toEqual({
      name: 'immigration',
      oldest: null,
      newest: null,
      windowEnd: null,
      months: [],
      ahead: null,
      status: null,
      source: null,
      importedAt: null,
      demonstration: false,
      version: 0,
    })
    await importRows(engine, immigration, [
      { date: '2020-01-01', location_source: 'CN', immigrants: 9, period: 'year' },
      january('CN', 1, 'final'),
      january('JP', 1, 'preliminary'),
    ])
    await importRows(
      engine,
      immigration,
      [{ date: '2021-01-01', location_source: 'CN', immigrants: 9, period: 'year' }],
      {
        batch: { source: 'A later but older book' },
      },
    )
    expect(await engine.reader(unrestricted).freshness(immigration)).toMatchObject({
      oldest: '2020',
      newest: '2024-01-01',
      months: [{ from: '2024-01', to: '2024-01' }],
      status: 'preliminary',
      source: 'Ministry of Tourism and Sports',
      demonstration: false,
      version: 2,
    })
    await importRows(
      engine,
      immigration,
      [{ date: '2025-01-01', location_source: 'CN', immigrants: 9, period: 'year' }],
      {
        batch: { demonstration: true },
      },
    )
    expect(await engine.reader(unrestricted).freshness(immigration)).toMatchObject({
      newest: '2025',
      demonstration: true,
      version: 3,
    })
    await importRows(engine, population, [{ location_source: 'TH', year: 2023, population_number: 1 }])
    expect(await engine.reader(unrestricted).freshness(population)).toMatchObject({
      newest: '2023',
      oldest: '2023',
      status: null,
    })
  })

  shared(
    'where rows come from is read once for all groupings of the same rows, and again after an import',
    async () => {
      const groups = (by: string) => ({ key: 'all', by: [by], measures: ['sum_population_number'] })
      const sourcesBy = (by: string, years: readonly number[] = [2023]) =>
        engine.reader(unrestricted).query(
          provenancePlan({
            ...wholePlan(population),
            select: { kind: 'groups', groupings: [groups(by)], bounds: [] },
            conditions: [{ kind: 'years', column: 'year', years }],
          }),
          {},
        )
      await importRows(engine, population, [{ location_source: 'TH', year: 2023, population_number: 1 }])
      const first = await sourcesBy('year')
      expect(first).toHaveLength(1)
      expect(await sourcesBy('location_source')).toBe(first)
      expect(await sourcesBy('year', [2022])).toEqual([])
      await importRows(engine, population, [{ location_source: 'CN', year: 2023, population_number: 1 }])
      expect(await sourcesBy('year')).toHaveLength(2)
    },
  )

  describe('the store', () => {
    test('keeps rows, batches and versions over a restart', async () => {
      await importRows(engine, immigration, [january('CN', 7)])
      await engine.close()
      engine = await openDuckDB({ folder, lake: own.lake?.config ?? null })
      expect(engine.version('immigration')).toBe(1)
      expect(await arrivals()).toEqual(['2024-01-01 CN 7 final month'])
      expect(await engine.batches()).toHaveLength(1)
    })

    shared('gives old rows the columns that a declaration gained', async () => {
      await engine.close()
      rmSync(folder, { recursive: true })
      await own.lake?.drop()
      own = { ...own, lake: own.lake && (await createLakeIn(join(folder, 'lake'))) }
      const { status: _, ...columns } = immigration.columns
      const before = { ...immigration, columns, derived: {}, status: null }
      engine = await openDuckDB({ folder, lake: own.lake?.config ?? null, datasets: [before] })
      await importRows(engine, before, [january('CN', 7)])
      await engine.close()
      engine = await openDuckDB({ folder, lake: own.lake?.config ?? null })
      expect(await rowsOf(engine, immigration, ['location_source', 'status', 'market_region'])).toEqual([
        'CN final east-asia',
      ])
      await importRows(engine, immigration, [january('CN', 8)])
      expect(await arrivals()).toEqual(['2024-01-01 CN 8 final month'])
    })

    shared('answers a ping', async () => {
      await expect(engine.ping()).resolves.toBeUndefined()
    })

    test('C06: reaches no file, whatever text a query carries', async () => {
      await importRows(engine, immigration, [january('CN', 7)])
      const hostile = "x' union select content from read_text('/etc/hostname') --"
      const plan: Plan = {
        dataset: immigration,
        select: { kind: 'count' },
        conditions: [{ kind: 'values', column: 'location_source', values: [hostile] }],
        periods: { kind: 'all' },
        order: [],
        limit: null,
        offset: 0,
      }
      expect(await engine.reader(unrestricted).query(plan, {})).toEqual([{ count: 0 }])
      // Even where a name of the plan itself were hostile, the store reads no file: DuckDB would take this one for a table.
      const file = join(folder, 'secrets.csv')
      writeFileSync(file, 'location_source\nCN\n')
      const dataset = { ...immigration, name: file }
      await expect(engine.reader(unrestricted).query({ ...plan, dataset, conditions: [] }, {})).rejects.toThrow(
        /disabled|not allowed/i,
      )
    })
  })

  const slow: Plan = {
    ...wholePlan(findDataset('checkpoint') ?? allDatasets[1]),
    select: {
      kind: 'groups',
      groupings: [{ key: 'checkpoint_x_date', by: ['checkpoint', 'date'], measures: ['sum_in'] }],
      bounds: [],
    },
  }

  shared(
    'a ping is answered at once, however many questions wait: a store that has much to do is not down',
    async () => {
      let answered = 0
      const queries = Array.from({ length: 200 }, async (_, at) => {
        await engine.reader(unrestricted).query({ ...slow, limit: at + 1 }, {})
        answered += 1
      })
      await engine.ping()
      const before = answered
      await Promise.all(queries)
      expect([before < 50, answered]).toEqual([true, 200])
    },
  )

  shared('a slow query stops at its time limit, also while it waits for its turn', async () => {
    const requested = [0, 0, 0].map((timeoutMs) => engine.reader(unrestricted).query(slow, { timeoutMs }))
    for (const answer of requested) await expect(answer).rejects.toThrow(QueryTimeout)
  })

  shared('a slow query stops when whoever asked has left, and the next one is answered', async () => {
    const leaving = new AbortController()
    const request = engine.reader(unrestricted).query(slow, { signal: leaving.signal })
    leaving.abort()
    await expect(request).rejects.toThrow(CancelledError)
    expect(await engine.reader(unrestricted).query(slow, {})).toEqual([])
  })

  shared('D13: who leaves a long answer lying, or has left it, keeps nobody else from theirs', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => ({ ...january('CN', 1), date: dayAfter(at) }))
    await importRows(engine, immigration, rows)
    const plan: Plan = {
      ...wholePlan(immigration),
      select: { kind: 'rows', columns: ['date'] },
    }
    const leaving = new AbortController()
    const slow = engine.reader(unrestricted).stream(plan, { patienceMs: 0 })
    const left = engine.reader(unrestricted).stream(plan, { signal: leaving.signal })
    // That is as many as may be taken at a time.
    for (const stream of [slow, left]) expect((await stream.next()).value).toHaveLength(2048)
    leaving.abort()
    for (const stream of [engine.reader(unrestricted).stream(plan, {}), engine.reader(unrestricted).stream(plan, {})]) {
      let batches = 0
      for await (const chunk of stream) batches += chunk.length
      expect(batches).toBe(5_000)
    }
    await expect(slow.next()).rejects.toThrow(QueryTimeout)
    await expect(left.next()).rejects.toThrow(CancelledError)
  })

  shared('E10: while the store is held still no import ends, and one that is under way is waited for', async () => {
    const order: string[] = []
    const first = await engine.beginBatch(immigration, aBatch())
    await first.append(chunkOf(immigration, [january('CN', 1)]))
    let second: Promise<unknown> = Promise.resolve()
    const holding = engine.withWritesPaused(async (files) => {
      order.push('held')
      // All that was committed is in the file itself.
      expect(files).toEqual([kind === 'file' ? join(folder, 'facts.duckdb') : expect.stringMatching(/facts\.duckdb$/)])
      second = importRows(engine, immigration, [january('JP', 2)]).then(() => order.push('second'))
      // Readers are answered meanwhile: an import that did not wait would be done before so many of them.
      for (let time = 0; time < (kind === 'file' ? 100 : 20); time += 1) expect(await arrivals()).toHaveLength(1)
      order.push('let go')
    })
    expect(order).toEqual([])
    await first.commit([])
    await holding
    await second
    expect(order).toEqual(['held', 'let go', 'second'])

    const waiting = await engine.beginBatch(immigration, aBatch())
    const leaving = new AbortController()
    const cancelled = engine.withWritesPaused(async () => order.push('never'), leaving.signal)
    leaving.abort(new Error('whoever asked has left'))
    await expect(cancelled).rejects.toThrow('whoever asked has left')
    await waiting.rollback()
    await expect(engine.withWritesPaused(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
    await importRows(engine, immigration, [january('KR', 3)])
    expect(order).not.toContain('never')
  })

  /** The day so many days after the beginning of 2010. */
  const dayAfter = (days: number) => new Date(Date.UTC(2010, 0, 1 + days)).toISOString().slice(0, 10)
})
