import { news } from '@sala/catalog/datasets/news.ts'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { vos } from '@sala/catalog/datasets/vos.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from './engines/engine.ts'
import { unrestricted } from './rowScope.ts'
import { searchMessages } from './searchMessages.ts'
import { type OwnEngine, openEngine, removeEngine, storeKinds } from './testing/engine.ts'
import { importRows } from './testing/rows.ts'

describe.each(storeKinds)('in a %s', (kind) => {
  let own: OwnEngine
  let engine: Engine

  const message = (set: string, date: string, text: string) => ({
    date,
    location_destination: 'TH-50',
    [`${set}_message`]: text,
    [`${set}_channels`]: 'facebook',
    [`${set}_sentiment`]: 'neutral',
  })

  beforeAll(async () => {
    own = await openEngine(undefined, kind)
    ;({ engine } = own)
    await importRows(engine, voc, [
      message('voc', '2026-01-01', 'น้ำตกสวยมาก'),
      message('voc', '2026-03-01', 'A Waterfall น้ำตก'),
      message('voc', '2026-02-01', 'waterfall'),
    ])
    // Two letters have no marks; a long text has those of many.
    await importRows(engine, voc, [
      message('voc', '2025-01-01', 'ok 7'),
      message('voc', '2025-02-01', `${'filler '.repeat(60)}zq`),
    ])
    await importRows(engine, vos, [message('vos', '2020-01-01', 'waterfalls')])
    await importRows(engine, news, [
      { date: '2026-01-01', news_title: 'The waterfall is closed', news_category: 'tourism' },
    ])
  })
  afterAll(() => removeEngine({ ...own, engine }))

  const search = async (text: string, mayRead = (_: string) => true, limit = 2) =>
    (await searchMessages(engine.reader(unrestricted), { text, limit, mayRead })).map(({ path, rows, count }) => [
      path,
      count,
      rows.map(({ date }) => date),
    ])

  test('the newest matches of each table come with how many there are, however long ago they were', async () => {
    expect(await search('WATERFALL')).toEqual([
      ['tourist/voc', 2, ['2026-03-01', '2026-02-01']],
      ['market/vos', 1, ['2020-01-01']],
      ['market/news', 1, ['2026-01-01']],
    ])
    // Sara am typed in two parts, and a space without a width.
    expect(await search(' น\u0E49\u0E4D\u0E32\u200bตก ', undefined, 1)).toEqual([['tourist/voc', 2, ['2026-03-01']]])
  })

  test('texts with marks and without, alone and together, are found where they stand', async () => {
    expect(await search('zq')).toEqual([['tourist/voc', 1, ['2025-02-01']]])
    expect(await search('filler zq')).toEqual([['tourist/voc', 1, ['2025-02-01']]])
    expect(await search('ok filler')).toEqual([])
    expect(await search('ok ๗')).toEqual([['tourist/voc', 1, ['2025-01-01']]])
    expect(await search('waterfall น้ำตก')).toEqual([['tourist/voc', 1, ['2026-03-01']]])
  })

  test('C08: what is empty, too long or made of marks finds nothing', async () => {
    for (const text of ['', '  ', '\u200b', 'x'.repeat(257), '%_%_', '(a+)+$', '\\', '💥', '\u0000']) {
      expect(await search(text)).toEqual([])
    }
  })

  test('B02: tables that the asker may not read are neither read nor counted', async () => {
    expect(await search('waterfall', (path) => path === 'market/vos')).toEqual([['market/vos', 1, ['2020-01-01']]])
    expect(await search('waterfall', () => false)).toEqual([])
    // Places are codes: they are searched by their own names, not in messages.
    expect(await search('Chiang Mai')).toEqual([])
  })
})
