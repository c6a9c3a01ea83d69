import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { voc } from '@sala/catalog/datasets/voc.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Plan, wholePlan } from '../plan/plan.ts'
import { unrestricted } from '../rowScope.ts'
import { importRows } from '../testing/rows.ts'
import { openDuckDB } from './duckdb/duckdb.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sala-packed-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const texts = ['A clean beach', 'แท็กซี่ไม่กดมิเตอร์ที่ภูเก็ต', 'The island was quiet, and the food cheap', 'Пляж чистый и тихий']

/** How many messages hold a word, and how the texts of the store are packed on disk. */
async function madeWith(packedTexts: boolean) {
  const path = join(folder, String(packedTexts))
  const engine = await openDuckDB({ folder: path, memoryLimit: '256MB', packedTexts })
  const rows = Array.from({ length: 20_000 }, (_, at) => ({
    date: `2025-0${1 + (at % 9)}-01`,
    voc_message: `${texts[at % texts.length]} ${at}`,
    voc_channels: 'facebook',
    voc_sentiment: 'neutral',
  }))
  await importRows(engine, voc, rows)
  const plan: Plan = {
    ...wholePlan(voc),
    select: { kind: 'count' },
    conditions: [{ kind: 'search', texts: ['пляж'], columns: ['voc_message'], codes: {} }],
  }
  const [found] = await engine.reader(unrestricted).query(plan, {})
  await engine.close()
  const instance = await DuckDBInstance.create(join(path, 'facts.duckdb'))
  const connection = await instance.connect()
  const info = await connection.runAndReadAll(
    `select distinct compression from pragma_storage_info('voc') where column_name = 'voc_message' and segment_type = 'VARCHAR'`,
  )
  connection.closeSync()
  instance.closeSync()
  return { found, packings: info.getRows().map(([packing]) => packing) }
}

test('texts are packed only where it is asked for, and searched alike', async () => {
  const [plain, packed] = [await madeWith(false), await madeWith(true)]
  expect(plain.packings).toEqual(['Uncompressed'])
  expect(packed.packings).not.toContain('Uncompressed')
  expect(packed.packings).not.toEqual([])
  expect(packed.found).toEqual(plain.found)
  expect(Object.values(plain.found ?? {})).toEqual([5000])
})
