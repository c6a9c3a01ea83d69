import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { immigrationTarget } from '@sala/catalog/datasets/immigrationTarget.ts'
import { population } from '@sala/catalog/datasets/population.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unrestricted } from '../../rowScope.ts'
import {
  type OwnEngine,
  openEngine,
  removeEngine,
  runsEveryCase,
  sharedTest,
  storeKinds,
} from '../../testing/engine.ts'
import { aBatch, arrivalsOf, chunkOf, importRows, january, rowsOf } from '../../testing/rows.ts'
import { BatchConflicts, BatchNotFound, type Engine } from '../engine.ts'

describe.each(storeKinds)('in a %s', (kind) => {
  const shared = sharedTest(kind)
  let own: OwnEngine
  let engine: Engine

  beforeEach(async () => {
    own = await openEngine(undefined, kind)
    ;({ engine } = own)
  })
  afterEach(() => removeEngine({ ...own, engine }))

  const arrivals = () => arrivalsOf(engine)

  describe('a batch', () => {
    test('brings its rows with what derives from them, and raises the version', async () => {
      expect(engine.version('immigration')).toBe(0)
      const batch = await importRows(engine, immigration, [
        january('CN', 500_000),
        january('rest-of-europe', 1200),
        { date: '2023-01-01', location_source: 'JP', immigrants: 900_000, period: 'year' },
      ])
      expect(batch).toMatchObject({ id: 1, dataset: 'immigration', rows: 3, replaced: 0, undoneAt: null })
      expect(engine.version('immigration')).toBe(1)
      expect(await rowsOf(engine, immigration, ['location_source', 'market_region', 'immigrants'])).toEqual([
        'JP east-asia 900000',
        'CN east-asia 500000',
        'rest-of-europe europe 1200',
      ])
      expect(await engine.batches('immigration')).toEqual([batch])
      expect(await engine.batches('gdp')).toEqual([])
    })

    shared('is not seen before its commit, and leaves nothing after a rollback', async () => {
      const writer = await engine.beginBatch(immigration, aBatch())
      await writer.append(chunkOf(immigration, [january('CN', 1)]))
      expect(await arrivals()).toEqual([])
      await writer.rollback()
      expect(await arrivals()).toEqual([])
      expect(engine.version('immigration')).toBe(0)
      expect((await importRows(engine, immigration, [january('CN', 2)])).id).toBe(1)
    })

    shared('of no rows is a batch all the same', async () => {
      const batch = await importRows(engine, immigration, [], { wholePeriods: ['2024-01-01'] })
      expect(batch).toMatchObject({ rows: 0, replaced: 0 })
      expect(await arrivals()).toEqual([])
      expect(await engine.reader(unrestricted).freshness(immigration)).toMatchObject({
        newest: null,
        oldest: null,
        source: null,
        version: 1,
      })
      await engine.undoBatch(batch.id)
    })

    shared('waits for the one before it', async () => {
      const first = await engine.beginBatch(immigration, aBatch())
      let begun = false
      const second = engine.beginBatch(immigration, aBatch()).then((writer) => {
        begun = true
        return writer
      })
      await first.append(chunkOf(immigration, [january('CN', 1)]))
      expect(begun).toBe(false)
      await first.commit([])
      const writer = await second
      await writer.append(chunkOf(immigration, [january('CN', 2)]))
      expect((await writer.commit([])).replaced).toBe(1)
    })

    shared('keeps absent keys, texts of several chunks and long chunks apart', async () => {
      const writer = await engine.beginBatch(immigrationTarget, aBatch())
      await writer.append(chunkOf(immigrationTarget, [{ date: '2024-01-01', location_source: null, target: 10 }]))
      await writer.append(chunkOf(immigrationTarget, [{ date: '2024-01-01', location_source: 'JP', target: 4 }]))
      await writer.append(chunkOf(immigrationTarget, [{ date: '2024-01-01', location_source: 'CN', target: 6 }]))
      await writer.commit([])
      expect(await rowsOf(engine, immigrationTarget, ['location_source', 'market_region', 'target'])).toEqual([
        'CN east-asia 6',
        'JP east-asia 4',
        '- - 10',
      ])
      const replacing = await importRows(engine, immigrationTarget, [
        { date: '2024-01-01', location_source: null, target: 12 },
      ])
      expect(replacing.replaced).toBe(1)
    })

    shared('longer than one vector arrives whole and in order', async () => {
      const rows = Array.from({ length: 5000 }, (_, index) => ({
        date: new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10),
        location_source: ['CN', 'JP', 'KR'][index % 3] ?? 'CN',
        checkpoint: 'suvarnabhumi',
        checkpoint_type: 'air',
        direction: index % 2 === 0 ? 'in' : 'out',
        immigrants: index,
      }))
      await importRows(engine, checkpoint, rows)
      const stored = await rowsOf(engine, checkpoint, ['date', 'location_source', 'direction', 'immigrants'])
      expect(stored).toEqual(rows.map((row) => `${row.date} ${row.location_source} ${row.direction} ${row.immigrants}`))
    })

    shared('refuses a chunk without a column', async () => {
      const writer = await engine.beginBatch(immigration, aBatch())
      const chunk = chunkOf(immigration, [january('CN', 1)])
      const { status: _, ...vectors } = chunk.vectors
      await expect(writer.append({ rows: 1, vectors })).rejects.toThrow('no vector for status')
      await writer.rollback()
    })
  })

  describe('replacement', () => {
    test('an equal or higher status replaces, and is undone to what was there', async () => {
      await importRows(engine, immigration, [january('CN', 100, 'preliminary'), january('JP', 50, 'preliminary')])
      const revised = await importRows(engine, immigration, [january('CN', 110, 'revised')])
      expect(revised.replaced).toBe(1)
      expect(await arrivals()).toEqual(['2024-01-01 CN 110 revised month', '2024-01-01 JP 50 preliminary month'])
      const undone = await engine.undoBatch(revised.id)
      expect(undone.undoneAt).not.toBeNull()
      expect(await arrivals()).toEqual(['2024-01-01 CN 100 preliminary month', '2024-01-01 JP 50 preliminary month'])
      expect(engine.version('immigration')).toBe(3)
      await expect(engine.undoBatch(revised.id)).rejects.toThrow(BatchNotFound)
      await expect(engine.undoBatch(99)).rejects.toThrow(BatchNotFound)
    })

    shared('a lower status is a conflict that can be dropped or insisted on', async () => {
      const final = await importRows(engine, immigration, [
        january('CN', 100, 'final'),
        january('JP', 50, 'preliminary'),
      ])
      const writer = await engine.beginBatch(immigration, aBatch())
      await writer.append(chunkOf(immigration, [january('CN', 90, 'revised'), january('JP', 55, 'revised')]))
      expect(await writer.conflicts(10)).toEqual({
        count: 1,
        first: [
          {
            index: 0,
            reason: 'higher_status_exists',
            key: { date: '2024-01-01', location_source: 'CN', period: 'month' },
            existing: { status: 'final', batch: final.id },
            offered: { status: 'revised' },
          },
        ],
      })
      expect(await writer.dropConflicts()).toBe(1)
      expect(await writer.conflicts(10)).toEqual({ first: [], count: 0 })
      expect(await writer.commit([])).toMatchObject({ rows: 1, replaced: 1 })
      expect(await arrivals()).toEqual(['2024-01-01 CN 100 final month', '2024-01-01 JP 55 revised month'])

      await expect(importRows(engine, immigration, [january('CN', 90, 'revised')])).rejects.toThrow(BatchConflicts)
      await importRows(engine, immigration, [january('CN', 90, 'revised')], { batch: { replaceHigher: true } })
      expect((await arrivals())[0]).toBe('2024-01-01 CN 90 revised month')
    })

    shared('a country twice in one batch is a conflict; rests of a region are added up', async () => {
      const writer = await engine.beginBatch(immigration, aBatch())
      await writer.append(
        chunkOf(immigration, [
          january('CN', 1),
          january('rest-of-europe', 10, 'final'),
          january('CN', 1),
          january('rest-of-europe', 20, 'preliminary'),
          january('rest-of-east-asia', 5),
        ]),
      )
      await writer.append(chunkOf(immigration, [january('rest-of-europe', 30, 'revised'), january('CN', 2)]))
      const { count, first } = await writer.conflicts(1)
      expect(count).toBe(2)
      expect(first).toEqual([
        {
          index: 2,
          reason: 'duplicate_key',
          key: { date: '2024-01-01', location_source: 'CN', period: 'month' },
          existing: { status: null, batch: null },
          offered: { status: 'final' },
        },
      ])
      await writer.dropConflicts()
      expect((await writer.commit([])).rows).toBe(3)
      expect(await arrivals()).toEqual([
        '2024-01-01 CN 1 final month',
        '2024-01-01 rest-of-east-asia 5 final month',
        '2024-01-01 rest-of-europe 60 preliminary month',
      ])
    })

    shared('a real figure puts all invented ones of its data set away, whatever status they claim', async () => {
      await importRows(engine, immigration, [january('CN', 1, 'final'), january('JP', 2, 'final')], {
        batch: { demonstration: true },
      })
      await importRows(engine, population, [{ location_source: 'TH', population_number: 3, year: 2024 }], {
        batch: { demonstration: true },
      })
      const real = await importRows(engine, immigration, [january('CN', 500_000, 'preliminary')])
      expect(await arrivals()).toEqual(['2024-01-01 CN 500000 preliminary month'])
      expect(await engine.reader(unrestricted).freshness(immigration)).toMatchObject({
        demonstration: false,
        status: 'preliminary',
      })
      expect(await engine.reader(unrestricted).freshness(population)).toMatchObject({
        demonstration: true,
        newest: '2024',
      })
      expect((await engine.batches('immigration')).map(({ undoneAt }) => undoneAt === null)).toEqual(
        (await engine.batches('immigration')).map(({ demonstration }) => !demonstration),
      )
      await engine.undoBatch(real.id)
      expect(await arrivals()).toEqual([])
    })

    shared('a data set without status replaces by key', async () => {
      await importRows(engine, population, [{ location_source: 'TH', year: 2023, population_number: 1 }])
      const second = await importRows(engine, population, [{ location_source: 'TH', year: 2023, population_number: 2 }])
      expect(second.replaced).toBe(1)
      expect(await rowsOf(engine, population, ['location_source', 'year', 'population_number'])).toEqual(['TH 2023 2'])
    })

    shared('a whole date is replaced where the file was proven complete, months apart from years', async () => {
      await importRows(engine, immigration, [
        january('CN', 100),
        january('XK', 1),
        { date: '2024-02-01', location_source: 'XK', immigrants: 2 },
        { date: '2024-01-01', location_source: 'XK', immigrants: 12, period: 'year' },
      ])
      const batch = await importRows(engine, immigration, [january('CN', 101)], { wholePeriods: ['2024-01-01'] })
      expect(batch.replaced).toBe(2)
      expect(await arrivals()).toEqual([
        '2024-01-01 CN 101 final month',
        '2024-01-01 XK 12 final year',
        '2024-02-01 XK 2 final month',
      ])
      await engine.undoBatch(batch.id)
      expect((await arrivals()).slice(0, 2)).toEqual(['2024-01-01 CN 100 final month', '2024-01-01 XK 1 final month'])
    })

    shared('a date that lost rows to conflicts is not replaced as a whole', async () => {
      await importRows(engine, immigration, [january('CN', 100, 'final'), january('XK', 1, 'preliminary')])
      await importRows(engine, immigration, [january('CN', 90, 'preliminary'), january('JP', 7, 'preliminary')], {
        wholePeriods: ['2024-01-01'],
        dropConflicts: true,
      })
      expect(await arrivals()).toEqual([
        '2024-01-01 CN 100 final month',
        '2024-01-01 JP 7 preliminary month',
        '2024-01-01 XK 1 preliminary month',
      ])
    })
  })

  describe('undo', () => {
    shared(
      'of a batch whose rows a later one replaced: the first vintage returns only when both are gone',
      async () => {
        await importRows(engine, immigration, [january('CN', 1), january('JP', 10)])
        const second = await importRows(engine, immigration, [january('CN', 2), january('JP', 20), january('KR', 200)])
        const third = await importRows(engine, immigration, [january('CN', 3), january('KR', 300)])
        await engine.undoBatch(second.id)
        expect(await arrivals()).toEqual([
          '2024-01-01 CN 3 final month',
          '2024-01-01 JP 10 final month',
          '2024-01-01 KR 300 final month',
        ])
        await engine.undoBatch(third.id)
        expect(await arrivals()).toEqual(['2024-01-01 CN 1 final month', '2024-01-01 JP 10 final month'])
      },
    )

    shared('of a whole date that a later whole date covers too', async () => {
      await importRows(engine, immigration, [january('CN', 1), january('XK', 1)])
      const second = await importRows(engine, immigration, [january('CN', 2)], { wholePeriods: ['2024-01-01'] })
      const third = await importRows(engine, immigration, [january('CN', 3)], { wholePeriods: ['2024-01-01'] })
      await engine.undoBatch(second.id)
      expect(await arrivals()).toEqual(['2024-01-01 CN 3 final month'])
      await engine.undoBatch(third.id)
      expect(await arrivals()).toEqual(['2024-01-01 CN 1 final month', '2024-01-01 XK 1 final month'])
    })

    shared('with the commit of the batch that stands in for it is one change', async () => {
      const ten = await importRows(engine, immigration, [january('CN', 1), january('JP', 10)])
      const twenty = await importRows(engine, immigration, [january('CN', 2)], { instead: [ten.id] })
      expect(await arrivals()).toEqual(['2024-01-01 CN 2 final month'])
      expect(engine.version('immigration')).toBe(2)
      expect((await engine.batches()).map(({ id, undoneAt }) => [id, undoneAt === null])).toEqual([
        [twenty.id, true],
        [ten.id, false],
      ])
      // What stands no more cannot be stood in for, and then nothing comes in either.
      const late = importRows(engine, immigration, [january('CN', 3)], { instead: [ten.id] })
      await expect(late).rejects.toThrow(BatchNotFound)
      expect(await arrivals()).toEqual(['2024-01-01 CN 2 final month'])
      await engine.undoBatch(twenty.id)
      expect(await arrivals()).toEqual([])
    })

    shared('in the order of import and against it ends at the same rows', async () => {
      const original = [january('CN', 1), january('JP', 10)]
      const orders = [
        [1, 2, 0],
        [0, 1, 2],
        [2, 1, 0],
        [1, 0, 2],
      ]
      for (const order of orders.slice(0, runsEveryCase(kind) ? orders.length : 1)) {
        await importRows(engine, immigration, original)
        const before = await arrivals()
        const batches = [
          await importRows(engine, immigration, [january('CN', 2)]),
          await importRows(engine, immigration, [january('CN', 3), january('JP', 30)], {
            wholePeriods: ['2024-01-01'],
          }),
          await importRows(engine, immigration, [january('JP', 40)]),
        ]
        for (const index of order) await engine.undoBatch(batches[index]?.id ?? 0)
        expect(await arrivals()).toEqual(before)
      }
    })
  })
})
