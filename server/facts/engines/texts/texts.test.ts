import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { contact } from '@sala/catalog/datasets/contact.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { vos } from '@sala/catalog/datasets/vos.ts'
import { personalTexts } from '@sala/catalog/personalTexts.ts'
import { topics } from '@sala/catalog/topics/topics.ts'
import { describe, expect, test } from 'vitest'
import type { Condition } from '../../plan/plan.ts'
import { unrestricted } from '../../rowScope.ts'
import { openEngine, removeEngine, sharedTest, storeKinds } from '../../testing/engine.ts'
import { createLakeIn } from '../../testing/lake.ts'
import { importRows, message, rowsOf } from '../../testing/rows.ts'
import { openDuckDB } from '../duckdb/duckdb.ts'
import type { Engine } from '../engine.ts'

const columns = ['voc_topics', 'voc_language']

const about = (...topicNames: readonly string[]): Condition => ({
  kind: 'topics',
  column: 'voc_topics',
  topics: topicNames,
})

async function counted(engine: Engine, conditions: readonly Condition[]): Promise<number> {
  const plan = { dataset: voc, conditions, periods: { kind: 'all' }, order: [], limit: null, offset: 0 } as const
  const rows = await engine.reader(unrestricted).query({ ...plan, select: { kind: 'count' } }, {})
  return Number(rows[0]?.count)
}

test('topics and language are stored with a row, found by a topic, and go with their import', async () => {
  const { folder, engine } = await openEngine()
  const { id } = await importRows(engine, voc, [
    message('Таксисты просят 500 бат без счётчика'),
    message('แท็กซี่ไม่กดมิเตอร์'),
    message('Nice'),
  ])
  await importRows(engine, voc, [message('出租车太贵了')])
  expect(await rowsOf(engine, voc, columns)).toEqual([
    'transport-fraud ru',
    'transport-fraud th',
    'none en',
    'prices-transport zh',
  ])
  expect(await counted(engine, [about('transport')])).toBe(3)
  expect(await counted(engine, [about('fraud', 'prices')])).toBe(3)
  expect(await counted(engine, [about('food')])).toBe(0)
  await engine.undoBatch(id)
  expect(await counted(engine, [about('transport')])).toBe(1)
  // Messages of stakeholders and to the contact centre as well.
  const other = { date: '2026-10-01', location_destination: 'TH-83' }
  await importRows(engine, vos, [
    { ...other, vos_name: 'A', vos_message: 'แท็กซี่ไม่กดมิเตอร์', vos_channels: 'facebook', vos_sentiment: 'negative' },
  ])
  await importRows(engine, contact, [
    {
      ...other,
      contact_name: 'B',
      contact_message: '出租车太贵了',
      contact_channels: '1672',
      contact_sentiment: 'neutral',
    },
  ])
  expect(await rowsOf(engine, vos, ['vos_topics', 'vos_language'])).toEqual(['transport-fraud th'])
  expect(await rowsOf(engine, contact, ['contact_topics', 'contact_language'])).toEqual(['prices-transport zh'])
  await removeEngine({ folder, engine })
})

describe.each(storeKinds)('in a %s', (kind) => {
  sharedTest(kind)('rows from before there were topics get them when it is opened', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sala-topics-'))
    const lake = kind === 'lake' ? await createLakeIn(join(folder, 'lake')) : null
    const open = (datasets?: readonly Dataset[]) =>
      openDuckDB({ folder, lake: lake?.config ?? null, memoryLimit: '256MB', ...(datasets && { datasets }) })
    const before: Dataset = { ...voc, endpoints: [], derived: { geographic_region: voc.derived.geographic_region } }
    let engine = await open([before])
    await importRows(engine, before, [message('Dirty room'), message('—'), message('好吃', { date: '2025-01-01' })])
    await engine.close()
    engine = await open()
    expect([...(await rowsOf(engine, voc, columns))].sort()).toEqual(['cleanliness-hotel en', 'food zh', 'none other'])
    await importRows(engine, voc, [message('Great food')])
    expect(await counted(engine, [about('food')])).toBe(2)

    // A dictionary of analysts is kept with the rows, for what is imported later and for the next start.
    const terms = { th: [], en: ['great'], zh: [], ru: [], not: [] }
    const none = { ...terms, en: [] }
    const version = engine.version('voc')
    await engine.changeTopics({ own1: { names: { en: 'Praise' }, added: terms, removed: none } })
    expect(engine.version('voc')).toBeGreaterThan(version)
    expect(await counted(engine, [about('own1')])).toBe(1)
    await importRows(engine, voc, [message('Great!')])
    expect(await counted(engine, [about('own1')])).toBe(2)
    await engine.close()
    engine = await open()
    expect(await counted(engine, [about('own1')])).toBe(2)
    expect((await engine.topicChanges()).own1?.names).toEqual({ en: 'Praise' })
    expect((await engine.reader(unrestricted).freshness(voc)).topics).toEqual([
      { topic: 'own1', names: { en: 'Praise' } },
    ])
    await removeEngine({ folder, engine, lake })
  })
})

test('rows of another dictionary are read again, but for what was erased', { tags: 'release' }, async () => {
  const { folder, engine } = await openEngine()
  await importRows(engine, voc, [message('Dirty room'), message('Great food', { voc_name: 'Ben' })])
  const texts = personalTexts.find(({ dataset }) => dataset === 'voc')
  if (!texts) throw new Error('voc has no texts of people')
  await engine.eraseTexts(texts, 'Ben')
  await engine.close()
  const instance = await DuckDBInstance.create(join(folder, 'facts.duckdb'))
  const connection = await instance.connect()
  await connection.run(
    `update voc set voc_topics = 'events' where voc_name = 'Анна'; update derivations set version = 'old'`,
  )
  connection.closeSync()
  instance.closeSync()
  const opened = await openDuckDB({ folder, lake: null })
  expect(await rowsOf(opened, voc, columns)).toEqual(['cleanliness-hotel en', 'food en'])
  await removeEngine({ folder, engine: opened })
})

test('no name of a topic is part of another one’s, as the filter takes for granted', () => {
  for (const topic of topics) expect(topics.filter((other) => other.includes(topic))).toEqual([topic])
})
