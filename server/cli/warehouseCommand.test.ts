import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { createLakeIn, extensions } from '../facts/testing/lake.ts'
import { arrivalsOf, importRows, january, rowsOf } from '../facts/testing/rows.ts'
import { Bench, sala } from './testing/commandLine.ts'

const bench = new Bench()
afterAll(() => bench.close())

test.skipIf(extensions === null)(
  'an installation is moved into a lake, tidied, listed for other programs and moved back by commands',
  { tags: 'release' },
  async () => {
    const data = bench.dataFolder()
    const files = bench.path('lake')
    mkdirSync(files)
    const { config, drop } = await createLakeIn(files)
    onTestFinished(drop)
    const env = {
      WAREHOUSE_URL: `ducklake:${config.catalogue}`,
      WAREHOUSE_FILES: files,
      DUCKDB_EXTENSIONS: extensions ?? '',
    }
    const within = async <Made>(work: (engine: Awaited<ReturnType<typeof openDuckDB>>) => Promise<Made>) => {
      const engine = await openDuckDB({ folder: data, memoryLimit: '256MB' })
      try {
        return await work(engine)
      } finally {
        await engine.close()
      }
    }
    const message = { date: '2026-01-05', voc_message: 'a beach', voc_channels: 'facebook', voc_sentiment: 'neutral' }
    const figures = (engine: Awaited<ReturnType<typeof openDuckDB>>) =>
      Promise.all([arrivalsOf(engine), rowsOf(engine, voc, ['date', 'voc_message'])])
    const before = await within(async (engine) => {
      await importRows(engine, immigration, [january('CN', 1, 'preliminary')])
      await importRows(engine, immigration, [january('CN', 2, 'final')])
      await importRows(engine, voc, [message])
      return await figures(engine)
    })

    expect(await sala(data, ['warehouse', 'copy', 'lake'])).toMatchObject({ code: expect.any(Number), out: '' })
    const moved = await sala(data, ['warehouse', 'copy', 'lake'], { env })
    expect([moved.code, moved.errors]).toEqual([0, ''])
    expect(moved.out).toMatch(/1 {2}immigration_vintage\n(.*\n)*.*all sums are the same/)
    const again = await sala(data, ['warehouse', 'copy', 'lake'], { env })
    expect([again.code === 0, again.errors]).toEqual([false, expect.stringContaining('only into an empty store')])

    const tidied = await sala(data, ['warehouse', 'maintain'], { env })
    expect([tidied.code, tidied.out]).toEqual([
      0,
      expect.stringMatching(/^\d+ files? written anew, \d+ old files? removed\.\n$/),
    ])
    const listed = await sala(data, ['warehouse', 'files', 'voc'], { env })
    expect([listed.code, listed.out]).toEqual([0, expect.stringMatching(/^\S+\/main\/voc\/year=2026\/\S+\.parquet\n$/)])
    expect((await sala(data, ['warehouse', 'files', 'nothing'], { env })).code).not.toBe(0)

    const copied = await sala(data, ['warehouse', 'copy', 'file'], { env })
    expect([copied.code === 0, copied.errors]).toEqual([false, expect.stringContaining('there already')])
    rmSync(join(data, 'facts.duckdb'))
    expect((await sala(data, ['warehouse', 'copy', 'file'], { env })).code).toBe(0)
    expect(await within(figures)).toEqual(before)
  },
)
