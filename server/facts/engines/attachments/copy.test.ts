import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DuckDBInstance } from '@duckdb/node-api'
import { setOwnDatasets } from '@sala/catalog/datasets/all.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { ownDataset } from '@sala/catalog/own/ownDataset.ts'
import { personalTexts } from '@sala/catalog/personalTexts.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { copyWarehouse, maintainWarehouse, warehouseFiles } from '../../../cli/warehouse.ts'
import { createLakeIn, createTestLake, extensions, type TestLake } from '../../testing/lake.ts'
import { arrivalsOf, importRows, january, rowsOf } from '../../testing/rows.ts'
import { openDuckDB } from '../duckdb/duckdb.ts'
import type { Engine } from '../engine.ts'

describe.skipIf(extensions === null)('a lake', () => {
  let folder: string
  let lake: TestLake
  let config: Parameters<typeof copyWarehouse>[0]
  const never = new AbortController().signal

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sala-copy-'))
    use(await createTestLake())
  })
  afterEach(async () => {
    await lake.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  function use(testLake: TestLake): void {
    lake = testLake
    const facts = {
      memory: '256MB',
      mirrorMemory: null,
      threads: 1,
      timeoutMs: 30_000,
      packedTexts: false,
      lake: lake.config,
    }
    config = { dataFolder: join(folder, 'data'), facts }
  }

  async function within<Made>(where: LakePlace, work: (engine: Engine) => Promise<Made>): Promise<Made> {
    const engine = await openDuckDB({
      folder: where === 'file' ? config.dataFolder : join(folder, 'server'),
      lake: where === 'lake' ? lake.config : null,
      memoryLimit: '256MB',
    })
    try {
      return await work(engine)
    } finally {
      await engine.close()
    }
  }
  type LakePlace = 'file' | 'lake'

  const ofOwn = { headings: [], weight: null, isTime: false }
  const place = { ...ofOwn, id: 'c1', names: { en: 'Place' }, kind: 'text', unit: null, figure: null } as const
  const count = { ...ofOwn, id: 'c2', names: { en: 'Visitors' }, kind: 'count', unit: 'people', figure: 'sum' } as const
  const declare = (name: string, isKey: boolean) => {
    const columns = [
      { ...place, isKey },
      { ...count, isKey: false },
    ]
    return ownDataset(name, { names: { en: name }, source: '', rhythm: 'none', columns })
  }
  /** Made by administrators: rows with a key, and rows in the order in which they came. */
  const museums = declare('own_0a1b2c3d', true)
  const remarks = declare('own_0a1b2c3e', false)

  const message = (at: number) => ({
    date: `${2022 + (at % 3)}-0${1 + (at % 9)}-11`,
    location_destination: at % 4 === 0 ? null : 'TH-50',
    voc_name: at % 5 === 0 ? 'Ann Ordinary' : `name ${at}`,
    voc_message: `ทะเลสวย ${at}`,
    voc_channels: 'facebook',
    voc_sentiment: 'positive',
    voc_ev: at,
  })

  /** Rows that were replaced, undone, erased and left alone. */
  async function fill(engine: Engine): Promise<void> {
    await importRows(engine, immigration, [january('CN', 1, 'preliminary'), january('JP', 2, 'preliminary')])
    await importRows(engine, immigration, [january('CN', 10), { ...january('DE', 5), date: '2023-05-01' }])
    const undone = await importRows(
      engine,
      voc,
      Array.from({ length: 40 }, (_, at) => message(at)),
    )
    await importRows(
      engine,
      voc,
      Array.from({ length: 60 }, (_, at) => message(100 + at)),
    )
    await engine.undoBatch(undone.id)
    await importRows(
      engine,
      voc,
      Array.from({ length: 30 }, (_, at) => message(200 + at)),
    )
    await engine.prepare([museums, remarks])
    await importRows(engine, museums, [{ c1: 'Old Hall', c2: 5 }])
    await importRows(engine, museums, [{ c1: 'Old Hall', c2: 7 }])
    await importRows(
      engine,
      remarks,
      ['c', 'a', 'b'].map((c1) => ({ c1, c2: 1 })),
    )
  }

  async function collectGarbage(): Promise<void> {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    if (typeof collect !== 'function') throw new Error('garbage cannot be collected here')
    // What a collection finds is let go of in a later turn.
    for (let turn = 0; turn < 3; turn += 1) {
      collect()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  const state = async (engine: Engine) => ({
    arrivals: await arrivalsOf(engine),
    batches: await engine.batches(),
    version: ['immigration', 'voc', museums.name, remarks.name].map((name) => engine.version(name)),
    own: [await rowsOf(engine, museums, ['c1', 'c2']), await rowsOf(engine, remarks, ['c1'])],
    order: await rowsOf(engine, voc, ['voc_ev', 'voc_name']),
  })

  test('E10: takes the figures of a file with their history, and gives them back, with all sums the same', {
    tags: 'release',
  }, async () => {
    const before = await within('file', async (engine) => {
      await fill(engine)
      return await state(engine)
    })
    // Both ways in pieces: as large installations are copied.
    const copied = await copyWarehouse(config, 'lake', never, 25)
    expect(copied).toContainEqual({ table: 'voc', rows: 90 })
    expect(copied).toContainEqual({ table: 'immigration_vintage', rows: 1 })
    // The command does not open the state, and knows no declaration of these.
    for (const [table, rows] of [
      [museums.name, 1],
      [`${museums.name}_vintage`, 1],
      [remarks.name, 3],
    ])
      expect(copied).toContainEqual({ table, rows })
    expect(await warehouseFiles(config, remarks.name)).toHaveLength(1)
    await expect(warehouseFiles(config, 'own_00000000')).rejects.toThrow(`is not known; choose one of`)
    await within('lake', async (engine) => {
      expect(await state(engine)).toEqual(before)
      // What was replaced before the move returns after it.
      await engine.undoBatch(2)
      expect(await arrivalsOf(engine)).toEqual([
        '2024-01-01 CN 1 preliminary month',
        '2024-01-01 JP 2 preliminary month',
      ])
      setOwnDatasets([museums, remarks])
      onTestFinished(() => setOwnDatasets([]))
      const [replacing] = (await engine.batches()).filter(({ dataset }) => dataset === museums.name)
      await engine.undoBatch(replacing?.id ?? 0)
      expect(await rowsOf(engine, museums, ['c1', 'c2'])).toEqual(['Old Hall 5'])
      await importRows(engine, voc, [message(300)])
      expect((await rowsOf(engine, voc, ['voc_ev'])).at(-1)).toBe('300')
    })
    await expect(copyWarehouse(config, 'lake', never)).rejects.toThrow(/only into an empty store/)
    await expect(copyWarehouse(config, 'file', never)).rejects.toThrow(/is there already/)
    rmSync(join(config.dataFolder, 'facts.duckdb'))
    await copyWarehouse(config, 'file', never, 2)
    // Whatever was left open on the file would write its own state over the copy when it is collected.
    await collectGarbage()
    const after = await within('lake', state)
    await within('file', async (engine) => {
      expect(await state(engine)).toEqual(after)
      await engine.undoBatch(1)
      expect(await arrivalsOf(engine)).toEqual([])
    })
    expect(readdirSync(config.dataFolder)).not.toContain('facts.duckdb.copying')
  })

  test('is open: another reader finds the same totals in its files, once those with deleted rows are written anew', {
    tags: 'release',
  }, async () => {
    const expected = await within('lake', async (engine) => {
      await fill(engine)
      const rows = await rowsOf(engine, voc, ['date', 'voc_ev'])
      return { rows: rows.length, sum: rows.reduce((total, row) => total + Number(row.split(' ')[1]), 0) }
    })
    await expect(warehouseFiles(config, 'immigration')).rejects.toThrow(/warehouse maintain/)
    expect((await maintainWarehouse(config, never)).rewritten).toBeGreaterThan(0)
    const files = await warehouseFiles(config, 'voc')
    // By year, as a folder that Spark and Trino read as a partition.
    expect(new Set(files.map((file) => /year=(\d{4})/.exec(file)?.[1]))).toEqual(new Set(['2022', '2023', '2024']))
    const plain = await DuckDBInstance.create(':memory:')
    const connection = await plain.connect()
    const parquet = `read_parquet([${files.map((file) => `'${file}'`).join()}])`
    const totals = await connection.runAndReadAll(
      `select count(*)::integer as "rows", sum(voc_ev)::double as sum, min(date)::varchar as first, count(distinct year(date))::integer as years from ${parquet}`,
    )
    expect(totals.getRowObjectsJS()).toEqual([{ ...expected, first: '2022-01-11', years: 3 }])
    const packed = await connection.runAndReadAll(
      `select distinct compression from ${parquet.replace('read_parquet', 'parquet_metadata')}`,
    )
    expect(packed.getRows()).toEqual([['ZSTD']])
    plain.closeSync()
    expect(await warehouseFiles(config, 'immigration')).toHaveLength(1)
    await within('lake', async (engine) => expect(await rowsOf(engine, voc, ['voc_ev'])).toHaveLength(expected.rows))
  })

  test('E19: an erased name is in none of its files any more', { tags: 'release' }, async () => {
    await lake.drop()
    use(await createLakeIn(join(folder, 'lake')))
    const texts = personalTexts.find(({ dataset }) => dataset === 'voc')
    if (!texts) throw new Error('messages hold no names')
    await within('lake', async (engine) => {
      await fill(engine)
      expect(await engine.eraseTexts(texts, 'Ann Ordinary')).toBe(18)
      expect((await rowsOf(engine, voc, ['voc_name'])).filter((name) => name === 'Ann Ordinary')).toEqual([])
    })
    const all = readdirSync(join(folder, 'lake'), { recursive: true, encoding: 'utf8' })
    const files = all.filter((name) => /main\/voc\/.*\.parquet$/.test(name)).map((name) => join(folder, 'lake', name))
    expect(files.length).toBeGreaterThan(0)
    const plain = await DuckDBInstance.create(':memory:')
    const connection = await plain.connect()
    const result = await connection.runAndReadAll(
      `select count(*) filter (where voc_name like 'Ann%')::integer, count(*)::integer from read_parquet([${files.map((file) => `'${file}'`).join()}], union_by_name = true)`,
    )
    expect(result.getRows()[0]?.[0]).toBe(0)
    plain.closeSync()
  })

  test('is tidied once in a night, by whichever server comes first', { tags: 'release' }, async () => {
    await within('lake', async (engine) => {
      await fill(engine)
      expect(await engine.maintain()).toMatchObject({ rewritten: expect.any(Number) })
      expect(await engine.maintain()).toBeNull()
      await within('lake', async (other) => expect(await other.maintain()).toBeNull())
    })
    expect(existsSync(config.dataFolder)).toBe(false)
  })
})
