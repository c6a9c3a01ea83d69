import { population } from '@sala/catalog/datasets/population.ts'
import { countryCodes } from '@sala/catalog/places/countryCodes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CancelledError } from '../../core/queues/cancelled.ts'
import type { Plan } from '../plan/plan.ts'
import { unrestricted } from '../rowScope.ts'
import { type OwnEngine, openEngine, removeEngine, sharedTest, storeKinds } from '../testing/engine.ts'
import { importRows } from '../testing/rows.ts'
import type { Engine } from './engine.ts'

describe.each(storeKinds)('in a %s', (kind) => {
  const shared = sharedTest(kind)
  let own: OwnEngine
  let engine: Engine
  const plan: Plan = {
    dataset: population,
    select: { kind: 'rows', columns: ['location_source', 'year'] },
    conditions: [],
    periods: { kind: 'all' },
    order: [
      { field: 'year', descending: false },
      { field: 'location_source', descending: false },
    ],
    limit: null,
    offset: 0,
  }

  beforeAll(async () => {
    own = await openEngine(undefined, kind)
    ;({ engine } = own)
    const years = Array.from({ length: 40 }, (_, index) => 1980 + index)
    const rows = countryCodes.flatMap(([code]) =>
      years.map((year) => ({ location_source: code, population_number: 1, year })),
    )
    await importRows(engine, population, rows)
  })
  afterAll(() => removeEngine({ ...own, engine }))

  shared('a stream gives the rows of the query in its order, a part at a time', async () => {
    const parts: number[] = []
    const streamed: unknown[] = []
    for await (const chunk of engine.reader(unrestricted).stream(plan, {})) {
      parts.push(chunk.length)
      streamed.push(...chunk)
    }
    expect(parts.length).toBeGreaterThan(2)
    expect(streamed).toEqual(await engine.reader(unrestricted).query(plan, {}))
  })

  shared('streams that nobody takes on keep other streams waiting, but no query', async () => {
    const [first, second, third] = [
      engine.reader(unrestricted).stream(plan, {}),
      engine.reader(unrestricted).stream(plan, {}),
      engine.reader(unrestricted).stream(plan, {}),
    ]
    await Promise.all([first.next(), second.next()])
    const waiting = third.next()
    expect(await Promise.race([waiting, engine.reader(unrestricted).query({ ...plan, limit: 1 }, {})])).toHaveLength(1)
    await first.return()
    expect((await waiting).value).not.toHaveLength(0)
    await Promise.all([second.return(), third.return()])
  })

  test('a stream stops when whoever asked has left, and sees one state of the data', async () => {
    const left = new AbortController()
    const stream = engine.reader(unrestricted).stream(plan, { signal: left.signal })
    await stream.next()
    left.abort()
    await expect(stream.next()).rejects.toThrow(CancelledError)

    const before = (await engine.reader(unrestricted).query(plan, {})).length
    const steady = engine.reader(unrestricted).stream(plan, {})
    let count = (await steady.next()).value?.length ?? 0
    await importRows(engine, population, [{ location_source: 'TH', population_number: 1, year: 2024 }])
    for await (const chunk of steady) count += chunk.length
    expect(count).toBe(before)
  })
})
