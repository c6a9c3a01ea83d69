import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Revisions } from '@sala/catalog/api/revisions.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import type { RowRule } from '@sala/catalog/rows/rowRule.ts'
import { expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { importRows } from '../facts/testing/rows.ts'
import { openMarket } from './testing/openMarket.ts'

const arrivals = (date: string, location_source: string, immigrants: number) => ({
  date,
  location_source,
  immigrants,
  status: 'preliminary',
})
const germany: RowRule = { places: null, markets: ['DE'], undivided: true }

test('what later imports changed is told with its figures and instants, of the rows that somebody may see', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-revisions-'))
  let at = ''
  const engine = await openDuckDB({ folder, memoryLimit: '256MB', now: () => new Date(at) })
  const importAt = async (instant: string, ...rows: ReturnType<typeof arrivals>[]) => {
    at = instant
    return await importRows(engine, immigration, rows)
  }
  const [first, second, third] = ['2026-08-20T01:00:00.000Z', '2026-08-20T02:00:00.000Z', '2026-09-20T01:00:00.000Z']
  await importAt(
    first,
    arrivals('2026-06-01', 'DE', 5),
    arrivals('2026-07-01', 'DE', 10),
    arrivals('2026-07-01', 'CN', 90),
  )
  await importAt(second, arrivals('2026-07-01', 'CN', 95), arrivals('2026-06-01', 'DE', 5))
  const { id } = await importAt(third, arrivals('2026-07-01', 'DE', 12), arrivals('2026-08-01', 'DE', 7))
  const services = { engine, now: () => new Date('2026-10-01T00:00:00Z') }
  const apps = {
    all: await openMarket(services),
    limited: await openMarket({ ...services, rows: germany }),
    nobody: await openMarket({ ...services, permissions: null }),
    other: await openMarket({ ...services, permissions: [] }),
  }
  const rowsFor = async (who: 'all' | 'limited') =>
    (await apps[who].get('v2/revisions', 'dataset=immigration')).json<Revisions>().rows
  try {
    const july = (...figures: [asOf: string, figure: number][]) => ({
      period: '2026-07-01',
      figures: figures.map(([asOf, figure]) => ({ asOf, figure })),
    })
    // A figure that is sent again as it was, and a month that is new, are no revisions.
    expect(await rowsFor('all')).toEqual([july([first, 100], [second, 105], [third, 107])])
    expect(await rowsFor('limited')).toEqual([july([first, 10], [third, 12])])
    expect((await apps.nobody.get('v2/revisions', 'dataset=immigration')).statusCode).toBe(401)
    expect((await apps.other.get('v2/revisions', 'dataset=immigration')).statusCode).toBe(403)
    expect((await apps.all.get('v2/revisions', 'dataset=nothing')).statusCode).toBe(400)
    expect((await apps.all.get('v2/revisions', 'dataset=voc')).json()).toEqual({
      measure: null,
      unit: null,
      rows: [],
      count: 0,
    })
    // What stood between an import and its undo is kept nowhere, so it is not told.
    at = '2026-09-25T00:00:00.000Z'
    await engine.undoBatch(id)
    expect(await rowsFor('all')).toEqual([july([first, 100], [second, 105])])
    expect(await rowsFor('limited')).toEqual([])
  } finally {
    await Promise.all(Object.values(apps).map((app) => app.close()))
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
