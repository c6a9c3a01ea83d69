import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { ExplainedChange } from '@sala/catalog/api/explainChange.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import { findCard } from '@sala/widgets/all.ts'
import { expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { unrestricted } from '../facts/rowScope.ts'
import { importRows } from '../facts/testing/rows.ts'
import { actorWith, openMarket } from '../market/testing/openMarket.ts'
import { collectExploration } from './explored/collectExploration.ts'
import { openExploration } from './explored/openExploration.ts'
import { readExploration } from './explored/readExploration.ts'
import { collectCard, openCard } from './openCard.ts'
import { readCard } from './readCard.ts'

const arrivals = (date: string, immigrants: number) => ({
  date,
  location_source: 'DE',
  immigrants,
  status: 'preliminary',
})

test('a card, the data sets and an explained change are those of the day that is asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sala-as-of-'))
  let at = '2026-08-20T01:00:00.000Z'
  const engine = await openDuckDB({ folder, memoryLimit: '256MB', now: () => new Date(at) })
  await importRows(engine, immigration, [arrivals('2025-07-01', 80), arrivals('2026-07-01', 100)])
  at = '2026-10-20T01:00:00.000Z'
  await importRows(engine, immigration, [arrivals('2026-07-01', 130), arrivals('2026-08-01', 7)])
  const services = { engine, now: () => new Date('2026-11-01T00:00:00Z') }
  const market = await openMarket(services)
  const widget = findCard(135)
  if (widget === undefined) throw new Error('no card 135')
  const cardOn = async (parameters: Readonly<Record<string, string>>, field?: string) => {
    const request = { engine: engine.reader(unrestricted), now: services.now }
    const about = { parameters, language: 'en', today: '2026-11-01', ...(field && { field }) } as const
    const open = await openCard(request, widget, about)
    return readCard((await collectCard(request, open, 10, new AbortController().signal)).job)
  }
  try {
    const september = await cardOn({ as_of: '2026-09-15' })
    expect(september.content.subtitle).toMatch(/^As they stood on 15 September 2026 · /)
    // The newest month of that day, with its figure of that day; the file is made now.
    expect(JSON.stringify(september.content.view)).toContain('July')
    expect(JSON.stringify(september.content.view)).toContain('100')
    expect(september.trust[0]).toBe('Data as of July 2026')
    expect(september.madeOn).toBe('Made on 1 November 2026')
    const now = await cardOn({})
    expect(now.content.subtitle).not.toContain('stood')
    expect(JSON.stringify(now.content.view)).toContain('August')

    const newestOn = async (search: string) =>
      (await market.get('datasets', search))
        .json<{ rows: Freshness[] }>()
        .rows.find(({ name }) => name === 'immigration')?.newest
    expect([await newestOn(''), await newestOn('as_of=2026-09-15'), await newestOn('as_of=2026-08-01')]).toEqual([
      '2026-08-01',
      '2026-07-01',
      null,
    ])
    const explained = async (search: string) => {
      const payload = { dataset: 'immigration', measure: 'totalImmigrants', filters: [], year: 2026, base: 2025 }
      return market.app.inject({ method: 'POST', url: `/api/v2/explain${search}`, payload: { ...payload, month: 7 } })
    }
    expect((await explained('')).json<ExplainedChange>().difference).toBe(50)
    expect((await explained('?as_of=2026-09-15')).json<ExplainedChange>().difference).toBe(20)
    expect((await explained('?as_of=2026-08-01')).json()).toMatchObject({ status: 409, field: 'as_of' })

    // An exploration as a file of its own, and as a card in a file of many.
    const question = Exploration.parse({
      version: 1,
      dataset: 'immigration',
      measures: ['totalImmigrants'],
      time: 'month',
    })
    const actor = actorWith(['view_widget_134', 'explore_data'], unrestricted)
    const requested = { engine: engine.reader(unrestricted), now: services.now }
    const exploredOn = async (day?: string) => {
      const parameters = day === undefined ? {} : { as_of: day }
      const request = { exploration: 'any', name: 'Arrivals', question, parameters, field: 'cards.1' }
      const opened = await openExploration(requested, request, { language: 'en', today: '2026-11-01' })
      const { signal } = new AbortController()
      const ofMany = await readExploration(
        await collectExploration(requested, actor, { ...opened, format: 'csv' }, signal),
      )
      const own = { exploration: question, title: 'Arrivals', language: 'en', era: 'gregorian', format: 'csv' } as const
      const ownResult = await readExploration(
        await collectExploration(requested, actor, { ...own, asOf: day ?? null }, signal),
      )
      expect(ownResult.content.table).toEqual(ofMany.content.table)
      return { subtitle: ownResult.content.subtitle, rows: JSON.stringify(ownResult.content.table.rows) }
    }
    const exploredThen = await exploredOn('2026-09-15')
    expect(exploredThen.subtitle).toMatch(/^As they stood on 15 September 2026 · /)
    expect([exploredThen.rows.includes('100'), exploredThen.rows.includes('130')]).toEqual([true, false])
    const exploredNow = await exploredOn()
    expect(exploredNow.subtitle).not.toContain('stood')
    expect([exploredNow.rows.includes('100'), exploredNow.rows.includes('130')]).toEqual([false, true])
    await expect(exploredOn('2026-08-01')).rejects.toMatchObject({ problem: 'history_not_held' })
    await expect(exploredOn('30 February')).rejects.toMatchObject({ details: { field: 'cards.1.filters.as_of' } })

    await expect(cardOn({ as_of: '2026-08-01' })).rejects.toMatchObject({ problem: 'history_not_held' })
    await expect(cardOn({ as_of: '2026-11-02' })).rejects.toMatchObject({ problem: 'invalid_value' })
    await expect(cardOn({ as_of: '30 February' }, 'cards.1')).rejects.toMatchObject({
      problem: 'invalid_value',
      details: { field: 'cards.1.filters.as_of', value: '30 February' },
    })
  } finally {
    await market.app.close()
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
