import type { Dataset } from '@sala/catalog/dataset.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { population } from '@sala/catalog/datasets/population.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import {
  type OwnEngine,
  openEngine,
  removeEngine,
  runsEveryCase,
  sharedTest,
  storeKinds,
} from '../../testing/engine.ts'
import { aBatch, arrivalsOf, chunkOf, importRows, january, rowsOf, type TestRow } from '../../testing/rows.ts'
import type { Engine, NewBatch } from '../engine.ts'

describe.each(storeKinds)('in a %s', (kind) => {
  const shared = sharedTest(kind)
  let own: OwnEngine
  let engine: Engine

  beforeEach(async () => {
    own = await openEngine(undefined, kind)
    ;({ engine } = own)
  })
  afterEach(() => removeEngine({ ...own, engine }))

  interface Offered {
    readonly batch?: Partial<NewBatch>
    readonly wholePeriods?: readonly string[]
  }

  /** What rows would change, with nothing stored. */
  async function differenceOf(dataset: Dataset, rows: readonly TestRow[], { batch, wholePeriods = [] }: Offered = {}) {
    const writer = await engine.beginBatch(dataset, aBatch(batch))
    try {
      await writer.append(chunkOf(dataset, rows))
      await writer.dropConflicts()
      return await writer.difference(wholePeriods)
    } finally {
      await writer.rollback()
    }
  }

  shared('a corrected figure is told with its old and its new value, and nothing is stored', async () => {
    await importRows(engine, immigration, [january('CN', 662_779), january('JP', 90_000), january('KR', 100)])
    const rows = [january('CN', 662_879), january('JP', 90_000), { ...january('CN', 7), date: '2024-02-01' }]
    expect(await differenceOf(immigration, rows)).toEqual({
      new: 1,
      changed: 1,
      unchanged: 1,
      gone: 0,
      demonstration: 0,
      columns: [{ column: 'immigrants', rows: 1 }],
      years: [{ year: 2024, new: 1, changed: 1, unchanged: 1, gone: 0 }],
      largest: [
        {
          key: { date: '2024-01-01', location_source: 'CN', period: 'month' },
          column: 'immigrants',
          before: 662_779,
          after: 662_879,
          gone: false,
        },
      ],
    })
    expect(await arrivalsOf(engine)).toHaveLength(3)
    // The whole month: what the book does not name any more goes.
    const difference = await differenceOf(immigration, rows.slice(0, 2), { wholePeriods: ['2024-01-01'] })
    expect(difference).toMatchObject({ new: 0, changed: 1, unchanged: 1, gone: 1 })
    expect(
      difference.largest.map(({ key, before, after, gone }) => [key.location_source, before, after, gone]),
    ).toEqual([
      ['CN', 662_779, 662_879, false],
      ['KR', 100, null, true],
    ])
  })

  shared(
    'figures of different columns are ordered by their share of their own column, and other values come last',
    async () => {
      const before = [
        { location_source: 'JP', year: 2024, population_number: 1000 },
        { location_source: 'KR', year: 2024, population_number: 500 },
      ]
      await importRows(engine, population, before)
      const difference = await differenceOf(population, [
        { location_source: 'JP', year: 2024, population_number: 1001 },
        { location_source: 'KR', year: 2024, population_number: 600 },
      ])
      expect(difference.largest.map(({ key, before, after }) => [key.location_source, before, after])).toEqual([
        ['KR', 500, 600],
        ['JP', 1000, 1001],
      ])
      await importRows(engine, immigration, [january('CN', 5, 'preliminary'), january('JP', 5, 'preliminary')])
      const surer = await differenceOf(immigration, [january('CN', 5, 'final'), january('JP', 6, 'preliminary')])
      expect(surer.columns).toEqual([
        { column: 'immigrants', rows: 1 },
        { column: 'status', rows: 1 },
      ])
      expect(surer.largest.map(({ column, before, after }) => [column, before, after])).toEqual([
        ['immigrants', 5, 6],
        ['status', 'preliminary', 'final'],
      ])
    },
  )

  shared(
    'demonstration rows are hidden, never compared, and real rows that come back from under them are',
    async () => {
      await importRows(engine, immigration, [january('CN', 100)])
      const demonstration = { batch: { demonstration: true, replaceHigher: true } }
      await importRows(engine, immigration, [january('CN', 55), january('JP', 66)], demonstration)
      const rows = [january('CN', 101), january('JP', 7)]
      expect(await differenceOf(immigration, rows)).toMatchObject({
        new: 1,
        changed: 1,
        demonstration: 2,
        largest: [{ before: 100, after: 101 }],
      })
      // The store does what was said: no figure stands twice.
      await importRows(engine, immigration, rows)
      expect(await arrivalsOf(engine)).toEqual(['2024-01-01 CN 101 final month', '2024-01-01 JP 7 final month'])
    },
  )

  shared('rows without a key are all new', async () => {
    const message = { voc_name: 'A', voc_message: 'good', voc_date: '2024-03-01' }
    await importRows(engine, voc, [message])
    expect(await differenceOf(voc, [message, message])).toMatchObject({ new: 2, changed: 0, gone: 0, largest: [] })
  })

  shared('what is told before is what has changed after, for many made-up batches', async () => {
    // A generator of its own, so that a failure can be repeated.
    let state = 20_261_123
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const countries = ['CN', 'JP', 'KR', 'IN', 'MY', 'RU']
    const months = ['2023-11-01', '2023-12-01', '2024-01-01', '2024-02-01']
    const columns = ['date', 'location_source', 'immigrants', 'status', 'period']
    const keyed = async () =>
      new Map(
        (await rowsOf(engine, immigration, columns)).map((line) => {
          const [date, country, immigrants, status, period] = line.split(' ')
          return [`${date} ${country} ${period}`, `${immigrants} ${status}`]
        }),
      )
    const rounds = runsEveryCase(kind) ? 12 : 3
    for (let round = 0; round < rounds; round++) {
      const rows = months.flatMap((date) =>
        countries.flatMap((location_source) =>
          random(3) === 0
            ? []
            : [
                {
                  date,
                  location_source,
                  immigrants: 1 + random(3),
                  status: ['preliminary', 'revised', 'final'][random(3)] ?? 'final',
                },
              ],
        ),
      )
      const offered = { batch: { replaceHigher: random(2) === 0 }, wholePeriods: months.filter(() => random(2) === 0) }
      const reported = await differenceOf(immigration, rows, offered)
      const before = await keyed()
      await importRows(engine, immigration, rows, { ...offered, dropConflicts: true })
      const after = await keyed()
      const gone = [...before.keys()].filter((key) => !after.has(key))
      const changed = [...after].filter(([key, value]) => before.has(key) && before.get(key) !== value)
      const fresh = [...after.keys()].filter((key) => !before.has(key))
      expect([round, reported.new, reported.changed, reported.gone]).toEqual([
        round,
        fresh.length,
        changed.length,
        gone.length,
      ])
      expect(reported.largest.filter((change) => change.gone)).toHaveLength(gone.length)
      for (const { key, column, before: old, after: fresh } of reported.largest.filter((change) => !change.gone)) {
        const place = column === 'status' ? 1 : 0
        const name = `${key.date} ${key.location_source} ${key.period}`
        expect([before.get(name)?.split(' ')[place], after.get(name)?.split(' ')[place]]).toEqual([
          `${old}`,
          `${fresh}`,
        ])
      }
    }
  })
})
