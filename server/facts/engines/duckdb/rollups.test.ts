import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { competitor } from '@sala/catalog/datasets/competitor.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { geographicRegionOf } from '@sala/catalog/places/geographicRegions.ts'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type { Condition, Plan, PlanGrouping } from '../../plan/plan.ts'
import { rowScope, scopeAsOf, unrestricted } from '../../rowScope.ts'
import { type OwnEngine, openEngine, removeEngine, sharedTest, storeKinds } from '../../testing/engine.ts'
import { importRows, type TestRow } from '../../testing/rows.ts'
import { openWithLake } from '../attachments/openLake.ts'
import { compile } from '../compile/compile.ts'
import type { Engine } from '../engine.ts'
import { openDuckDB } from './duckdb.ts'
import { rollupsOf } from './rollups.ts'

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

  const places = ['TH-10', 'TH-50', 'TH-83', null]
  const sentiments = ['positive', 'neutral', 'negative']
  const channels = ['facebook', 'twitter']
  const purposes = ['general', 'admire']

  /** Messages that differ in everything, and that nothing but their numbers makes. */
  const messages = (count: number, from: number): readonly TestRow[] =>
    Array.from({ length: count }, (_, index) => {
      const at = from + index
      return {
        date: `2024-0${1 + (at % 3)}-${String(1 + ((at * 7) % 28)).padStart(2, '0')}`,
        location_destination: places[(at * 3) % places.length] ?? null,
        voc_name: `name ${at}`,
        voc_message: at % 2 === 0 ? 'ทะเลสวย' : 'A fine beach',
        voc_channels: channels[(at >> 2) % 2] ?? null,
        voc_purpose: purposes[(at >> 3) % 2] ?? null,
        voc_sentiment: sentiments[(at % 5) % 3] ?? null,
        voc_ev: at % 4 === 0 ? null : at,
        voc_link: `https://voices.example/${at}`,
      }
    })

  const summary = voc.endpoints.find(({ path }) => path === 'v2/tourist/voc')
  const groupings: readonly PlanGrouping[] =
    summary?.kind === 'summary'
      ? Object.entries(summary.groupings)
          .map(([key, { by, measures }]) => ({ key, by, measures }))
          // Topics are added up from the rows.
          .filter(({ by }) => !by.includes('voc_topics'))
      : []

  const planOf = (conditions: readonly Condition[], chosen = groupings): Plan => ({
    dataset: voc,
    select: { kind: 'groups', groupings: chosen, bounds: ['date'] },
    conditions,
    periods: { kind: 'all' },
    order: [],
    limit: null,
    offset: 0,
  })

  /** Every group as one text, worked out from rows by plain means. */
  function expected(rows: readonly TestRow[], { by, measures }: PlanGrouping): readonly string[] {
    const groups = Map.groupBy(rows, (row) => by.map((name) => row[name] ?? '-').join(' '))
    return [...groups]
      .map(([key, own]) => {
        const values = own.flatMap(({ voc_ev: value }) => (typeof value === 'number' ? [value] : []))
        const figures: Readonly<Record<string, number | string>> = {
          sum_voc: own.length,
          sum_voc_ev: values.length === 0 ? '-' : values.reduce((sum, value) => sum + value, 0),
        }
        return [key, ...measures.map((name) => figures[name])].join(' ')
      })
      .toSorted()
  }

  async function expectSameAs(
    rows: readonly TestRow[],
    conditions: readonly Condition[],
    scope = unrestricted,
  ): Promise<void> {
    const answer = await engine.reader(scope).query(planOf(conditions), {})
    expect(groupings.length).toBe(8)
    for (const grouping of groupings) {
      const found = answer
        .filter((row) => row.grouping === grouping.key)
        .map((row) => [...grouping.by, ...grouping.measures].map((name) => row[name] ?? '-').join(' '))
        .toSorted()
      expect(found).toEqual(expected(rows, grouping))
    }
    const days = rows.map(({ date }) => String(date)).toSorted()
    const ends = answer.find(({ grouping }) => grouping === 'date')
    expect([ends?.min, ends?.max]).toEqual([days[0] ?? null, days.at(-1) ?? null])
  }

  const among = (column: string, ...values: readonly string[]): Condition => ({ kind: 'values', column, values })

  shared('figures that were added up beforehand are those of the rows, however they are narrowed', async () => {
    const rows = [...messages(300, 0), ...messages(200, 300)]
    await importRows(engine, voc, messages(300, 0))
    await importRows(engine, voc, messages(200, 300))
    await expectSameAs(rows, [])
    await expectSameAs(
      rows.filter(({ voc_sentiment: sentiment }) => sentiment === 'negative'),
      [among('voc_sentiment', 'negative')],
    )
    // No rollup tells both places and channels apart.
    await expectSameAs(
      rows.filter(({ voc_channels: channel }) => channel === 'twitter'),
      [among('voc_channels', 'twitter')],
    )
    await expectSameAs(
      rows.filter(({ location_destination: place }) => geographicRegionOf(String(place)) === 'south'),
      [among('geographic_region', 'south')],
    )
    await expectSameAs(
      rows.filter(({ date }) => String(date) >= '2024-02-10' && String(date) <= '2024-03-05'),
      [{ kind: 'window', column: 'date', from: '2024-02-10', to: '2024-03-05' }],
    )
    await expectSameAs([], [{ kind: 'window', column: 'date', from: '2030-01-01', to: null }])
  })

  sharedTest(kind)('they go and come with batches', async () => {
    const first = await importRows(engine, voc, messages(120, 0), { batch: { demonstration: true } })
    const second = await importRows(engine, voc, messages(80, 120))
    expect((await engine.batches()).find(({ id }) => id === first.id)?.undoneAt).toEqual(expect.any(String))
    await expectSameAs(messages(80, 120), [])
    const third = await importRows(engine, voc, messages(50, 500))
    await engine.undoBatch(second.id)
    await expectSameAs(messages(50, 500), [])
    await engine.undoBatch(third.id)
    await expectSameAs([], [])
  })

  shared('a store from before them, or with another declaration, gets them when it is opened', async () => {
    await importRows(engine, voc, messages(90, 0))
    await engine.close()
    const instance = own.lake
      ? await openWithLake(own.lake.config, folder, {})
      : await DuckDBInstance.create(join(folder, 'facts.duckdb'))
    const connection = await instance.connect()
    if (own.lake) await connection.run('use lake')
    await connection.run(`
    drop table voc_rollup_1;
    delete from rollups where "table" = 'voc_rollup_1';
    create or replace table voc_rollup_2 as select 1 as one;
    update rollups set definition = 'another' where "table" = 'voc_rollup_2';
  `)
    connection.closeSync()
    instance.closeSync()
    engine = await openDuckDB({ folder, lake: own.lake?.config ?? null, memoryLimit: '256MB' })
    await expectSameAs(messages(90, 0), [])
    expect(await engine.reader(unrestricted).freshness(voc)).toMatchObject({
      oldest: '2024-01-01',
      newest: '2024-03-22',
    })
  })

  shared('only the largest sets of columns are kept, and only where no row can replace another', () => {
    expect(rollupsOf(voc).map(({ columns }) => columns)).toEqual([
      ['location_destination', 'voc_sentiment', 'date', 'geographic_region'],
      ['voc_channels', 'voc_purpose', 'voc_sentiment', 'date'],
    ])
    expect(rollupsOf(competitor)).toHaveLength(2)
    expect(rollupsOf(immigration)).toEqual([])
    expect(findDataset('voc')?.key).toEqual([])
  })

  shared('no row is read where the rollups have all that is asked, and only what they lack is read from rows', () => {
    expect(compile(planOf([]), unrestricted).sql).not.toContain('from "voc"')
    const { sql } = compile(planOf([among('voc_channels', 'twitter')]), unrestricted)
    expect(sql.match(/from "voc"/g)).toHaveLength(1)
    expect(sql).toContain('from "voc_rollup_2"')
    expect(compile(planOf([among('voc_link', 'https://voices.example/1')]), unrestricted).sql).not.toContain('rollup')
  })

  shared(
    'a rule takes its lines of a rollup that tells them apart, and adds the others up from the permitted rows',
    async () => {
      const rule = rowScope({ places: ['TH-10'], markets: null, undivided: false })
      const now = compile(planOf([]), rule).sql
      expect(now).toMatch(/from main\."voc_rollup_1"\s+where \("location_destination" in/)
      expect(now).not.toContain('main."voc_rollup_2"')
      expect(compile(planOf([]), scopeAsOf(rule, '2026-01-01T00:00:00Z')).sql).not.toContain('main."voc_rollup')
      await importRows(engine, voc, messages(60, 0))
      await importRows(engine, voc, messages(30, 60))
      const permitted = messages(90, 0).filter(({ location_destination: place }) => place === 'TH-10')
      await expectSameAs(permitted, [], rule)
    },
  )
})
