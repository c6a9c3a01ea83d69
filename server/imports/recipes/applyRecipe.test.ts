import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { previewLimits } from '@sala/catalog/api/importPreview.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import type { Recipe } from '@sala/catalog/imports/recipe.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { expect, test } from 'vitest'
import { catalogueNames } from '../cells/names.ts'
import { findLongLayout } from '../layout/long.ts'
import { findWideLayout } from '../layout/wide.ts'
import { defaultLimits } from '../limits.ts'
import { noSettings } from '../process/protocol.ts'
import { openSource } from '../readers/open.ts'
import type { Cell } from '../readers/table.ts'
import { listRecipe } from '../testing/listRecipe.ts'
import { readForTest, temporaryFile } from '../testing/readForTest.ts'
import { recipeOf } from '../testing/recipeOf.ts'
import { appliesByItself, applyRecipe } from './applyRecipe.ts'

const immigration = findDataset('immigration')
if (immigration === undefined) throw new Error('no data set')
const context = { dataset: immigration, set: {}, names: catalogueNames }
const sheetOf = (text: string) => ({
  name: null,
  merges: [],
  rows: text.split('\n').map((line): Cell[] => line.split(',').map((cell) => (cell === '' ? null : cell))),
})
const csv = (text: string) => temporaryFile('table.csv', text)
const month = 'Who,When,How many\nCN,2024-01,5\nIN,2024-01,7'
const list = listRecipe({
  dataset: 'immigration',
  fields: {
    location_source: { column: 1, heading: 'Who' },
    date: { column: 2, heading: 'When' },
    immigrants: { column: 3, heading: 'How many' },
  },
  shape: ['who', 'when', 'howmany'],
})

test('a recipe reads a list whose headings nobody knows', async () => {
  const { rows, faults } = await readForTest('immigration', csv(month), { recipe: { name: 'r', recipe: list } })
  expect(faults).toEqual([])
  expect(rows.map((row) => [row.location_source, row.date, row.immigrants])).toEqual([
    ['CN', '2024-01-01', 5],
    ['IN', '2024-01-01', 7],
  ])
  expect((await readForTest('immigration', csv(month))).rows).toEqual([])
})

test('the head may have moved, and columns may stand elsewhere', async () => {
  const moved = 'A title,,\n,,\nWhen,How many,Who\n2024-01,5,CN'
  const { rows } = await readForTest('immigration', csv(moved), { recipe: { name: 'r', recipe: list } })
  expect(rows).toMatchObject([{ location_source: 'CN', date: '2024-01-01', immigrants: 5 }])
})

test('headings and names of rows are the same in Thai digits, with footnote marks and other spaces, as in the mapping by hand', async () => {
  const text = 'ใคร,เมื่อ,จำนวน ๒๕๖๗\nCN,2024-01,5\nหมายเหตุ ๑,2024-01,2\nรวม\u00a0ทั้งสิ้น*,2024-01,5'
  const fields = {
    location_source: { column: 1, heading: 'ใคร*' },
    date: { column: 2, heading: 'เมื่อ' },
    immigrants: { column: 3, heading: 'จำนวน ๒๕๖๗' },
  }
  const recipe = { ...list, fields, skip: ['หมายเหตุ ๑'], totals: ['รวม ทั้งสิ้น'] }
  const { rows, faults } = await readForTest('immigration', csv(text), { recipe: { name: 'r', recipe } })
  expect([rows.map((row) => row.immigrants), faults]).toEqual([[5], []])
})

test('a recipe that does not fit says in which cell, what it expects and what it found', () => {
  const applied = applyRecipe(list, sheetOf('Who,When,Receipts\nCN,2024-01,5'), context)
  expect(applied.kind).toBe('misfit')
  if (applied.kind !== 'misfit') return
  const [fault] = applied.faults
  expect(fault).toMatchObject({ column: 'immigrants', value: 'C1: Receipts', reason: 'wrong_head' })
  expect(fault?.message).toContain('cell C1: the recipe expects “How many”, the file has “Receipts”')
})

test('a kept recipe reads the next file of the shape, and no other', async () => {
  const recipes = [{ name: 'kept', recipe: list }]
  const next = await readForTest('immigration', csv('Who,When,How many\nCN,2024-02,9'), { recipes })
  expect(next.rows).toMatchObject([{ date: '2024-02-01', immigrants: 9 }])
  expect(next.summary?.notes.map(({ code }) => code)).toContain('recipe')
  const reading = await readForTest('immigration', csv('Who,When,How many,More\nCN,2024-02,9,1'), { recipes })
  expect(reading.rows).toEqual([])
  // Two that fit may read two things.
  const two = [...recipes, { name: 'other', recipe: list }]
  expect((await readForTest('immigration', csv(month), { recipes: two })).rows).toEqual([])
})

test('a recipe that states a date is never applied by itself', () => {
  const { date: _, ...fields } = list.fields
  const dated = { ...list, fields: { ...fields, date: { value: '2024-01' } } }
  expect(appliesByItself(list, sheetOf(month), immigration)).toBe(true)
  expect(appliesByItself(dated, sheetOf(month), immigration)).toBe(false)
})

test('rows of other words are totals, left out, or below the table', async () => {
  const text = `Who,When,How many\nCN,2024-01,5\nIN,2024-01,7\nAltogether,2024-01,13\nof which by air,2024-01,2\nEnd of table,,\nJP,2024-01,1`
  const recipe = { ...list, totals: ['Altogether'], skip: ['of which by air'], end: 'End of table' }
  const { rows, faults } = await readForTest('immigration', csv(text), { recipe: { name: 'r', recipe } })
  expect(rows.map((row) => row.location_source)).toEqual(['CN', 'IN'])
  // The total is held against its parts as any other.
  expect(faults.map(({ reason, row }) => [reason, row])).toEqual([['total_differs', 4]])
})

test('a row whose beginning is longer than screens show is left out, or a total, by what they show of it', async () => {
  const long = (word: string) => `${word} ${'and so on '.repeat(12)}`
  const text = `Who,When,How many\nCN,2024-01,5\n${long('Altogether')},2024-01,5\n${long('By air')},2024-01,2`
  const [total, skip] = [long('Altogether'), long('By air')].map((name) => name.slice(0, previewLimits.text).trim())
  const recipe = { ...list, totals: [total ?? ''], skip: [skip ?? ''] }
  const { rows, faults, summary } = await readForTest('immigration', csv(text), { recipe: { name: 'r', recipe } })
  expect([rows.map((row) => row.immigrants), faults, summary?.questions]).toEqual([[5], [], []])
})

test('a column of years is not taken for figures of the year above it', async () => {
  const text = 'Ort,Volk,Zeit\nZusammen,22,1990\nCN,13,1990\nKR,9,1990'
  expect((await readForTest('population', csv(text))).rows).toEqual([])
})

test('months without a year get that of the recipe', () => {
  const sheet = sheetOf('Arrivals,,\nLand,Jan,Feb\nChina,5,6\nIndia,7,8')
  const wide: Recipe = {
    ...list,
    layout: 'periods',
    head: { first: 2, last: 2 },
    fields: { location_source: { column: 1, heading: 'Land' } },
    year: 2023,
  }
  const applied = applyRecipe(wide, sheet, context)
  expect(applied.kind === 'wide' && applied.layout.columns.map(({ days }) => days)).toEqual([19358, 19389])
  expect(applyRecipe({ ...wide, year: null }, sheet, context).kind).toBe('misfit')
  expect(appliesByItself(wide, sheet, immigration)).toBe(false)
})

const extracts = join(import.meta.dirname, '../../../catalog/testing/extracts')
const files = readdirSync(extracts, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(csv|xlsx?)$/.test(name))

test('the recipe of a recognised file reads exactly what recognition reads', { tags: 'release' }, async () => {
  let compared = 0
  for (const name of everyCase ? files : files.filter((_, at) => at % 3 === 0)) {
    for (const dataset of ['immigration', 'gdp', 'population', 'spending', 'outbound'] as const) {
      const declared = findDataset(dataset)
      const file = join(extracts, name)
      const before = await readForTest(dataset, file)
      if (declared === undefined || before.rows.length === 0 || before.summary?.previews.length !== 1) continue
      const options = { ...noSettings, dataset, file, fileName: name }
      const source = await openSource(options, 0, defaultLimits)
      const sheet = source.sheets.find((one) => one.name === before.summary?.previews[0]?.sheet)
      const rows: (readonly Cell[])[] = []
      for await (const batch of sheet?.batches() ?? []) rows.push(...batch.rows)
      await source.close()
      const cells = { name: sheet?.name ?? null, rows, merges: sheet?.merges ?? [] }
      const layout =
        findLongLayout(declared, rows.slice(0, 1000), {}, {}).layout ?? findWideLayout(declared, cells, {}, {}).layout
      // Figures that are told by names have no layout of their own.
      if (layout === null || before.summary.notes.some(({ code }) => code === 'rows_as' || code.startsWith('book')))
        continue
      const recipe = { ...recipeOf(declared, cells, layout, null), sheet: cells.name }
      const after = await readForTest(dataset, file, { recipe: { name: 'same', recipe } })
      expect([name, dataset, after.faults, after.rows]).toEqual([name, dataset, before.faults, before.rows])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(3)
})
