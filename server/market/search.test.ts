import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { markColumns } from '../facts/engines/duckdb/textMarks.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { importRows } from '../facts/testing/rows.ts'
import { type MarketApp, openMarket } from './testing/openMarket.ts'

const texts = [
  'A quiet Beach, 50% off (really)',
  'BEACHES and boats',
  'ทะเลสวยมาก',
  'Лучший ПЛЯЖ острова',
  'Price: 1.500 baht + tip',
  'Price: 1x500 baht',
  'back\\slash and [brackets]',
  'nothing of the kind',
  'Straße nach Süden',
  'ΟΔΟΣ ΤΗΣ ΘΑΛΑΣΣΑΣ',
  '\u{10400}\u{10401}\u{10402} palms',
  'ล้านนา น้ำตก ๙๙๙ บาท',
]

let engine: Engine
let app: MarketApp
const folder = mkdtempSync(join(tmpdir(), 'sala-search-'))

beforeAll(async () => {
  engine = await openDuckDB({ folder, memoryLimit: '256MB' })
  app = await openMarket({ engine, now: () => new Date('2026-03-04T00:00:00Z') })
  await importRows(
    engine,
    voc,
    texts.map((voc_message, at) => ({
      date: '2026-03-01',
      voc_name: `writer ${at}`,
      voc_message,
      voc_channels: 'facebook',
      voc_purpose: 'general',
      voc_sentiment: 'neutral',
      voc_link: `https://voices.example/${at}`,
    })),
  )
})
afterAll(async () => {
  await app.close()
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

const Page = z.strictObject({ rows: z.array(z.strictObject({ voc_message: z.string() })), count: z.int() })

async function find(q: string, further = '') {
  const answer = Page.parse(await app.json('tourist/voc', `fields=voc_message&q=${encodeURIComponent(q)}${further}`))
  return { messages: answer.rows.map((row) => row.voc_message), count: answer.count }
}

test('a search takes every mark as it is, and capitals as small letters, in any script that has them', async () => {
  const expected: readonly (readonly [string, readonly number[]])[] = [
    ['beach', [0, 1]],
    ['BeAcH', [0, 1]],
    ['пляж', [3]],
    ['ทะเล', [2]],
    ['1.500', [4]],
    ['price: 1.500', [4]],
    ['baht + tip', [4]],
    ['50% off (', [0]],
    ['k\\s', [6]],
    ['d [b', [6]],
    ['(?i)', []],
    ['b.*h', []],
    ['^', []],
    ['_', []],
    ['writer 7', [7]],
    ['ſtrasse', []],
    ['ſTRAẞE', [8]],
    ['SÜDEN', [8]],
    ['οδος της', [9]],
    ['οδοσ τησ θαλ', [9]],
    ['\u{10428}\u{10429}\u{1042a} p', [10]],
    ['น้ำตก 999', [11]],
    ['ำ', [11]],
  ]
  for (const [q, codes] of expected) {
    expect(await find(q), q).toEqual({ messages: codes.map((at) => texts[at]), count: codes.length })
  }
})

test('its pages hold every row once, in one order, and each says how many there are', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => find('writer', `&limit=3&page=${page}`)))
  expect(pages.map(({ count }) => count)).toEqual([12, 12, 12, 12])
  expect(pages.flatMap(({ messages }) => messages)).toEqual(texts)
  expect(await find('nowhere', '&page=2')).toEqual({ messages: [], count: 0 })
  const backwards = await find('writer', '&sort=-voc_message&limit=2')
  expect(backwards).toEqual({ messages: [...texts].sort().reverse().slice(0, 2), count: 12 })
})

test('messages from before texts were marked are found as well', async () => {
  const old = mkdtempSync(join(tmpdir(), 'sala-unmarked-'))
  const before = await openDuckDB({ folder: old, memoryLimit: '256MB' })
  const aMessage = (voc_message: string) => ({
    date: '2026-03-01',
    voc_message,
    voc_channels: 'facebook',
    voc_sentiment: 'neutral',
  })
  await importRows(before, voc, [aMessage('an old Beach')])
  await before.close()
  const instance = await DuckDBInstance.create(join(old, 'facts.duckdb'))
  const connection = await instance.connect()
  for (const column of markColumns) await connection.run(`alter table voc drop column ${column}`)
  connection.closeSync()
  instance.closeSync()
  const after = await openDuckDB({ folder: old, memoryLimit: '256MB' })
  const market = await openMarket({ engine: after, now: () => new Date('2026-03-04T00:00:00Z') })
  try {
    await importRows(after, voc, [aMessage('a new beach'), aMessage('a mountain')])
    const answer = Page.parse(await market.json('tourist/voc', 'fields=voc_message&q=beach'))
    expect(answer.rows.map((row) => row.voc_message)).toEqual(['an old Beach', 'a new beach'])
  } finally {
    await market.close()
    await after.close()
    rmSync(old, { recursive: true, force: true })
  }
})
