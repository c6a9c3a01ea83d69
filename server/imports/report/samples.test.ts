import { previewLimits } from '@sala/catalog/api/importPreview.ts'
import { expect, test } from 'vitest'
import type { Cell, Merge, Sheet } from '../readers/table.ts'
import { Samples } from './samples.ts'

async function sampleOf(rows: readonly (readonly Cell[])[], merges: readonly Merge[] = [], from = 1) {
  const samples = new Samples(from)
  const batches = () => [{ rows, numbers: rows.map((_, index) => index + 1), bytes: 0 }]
  const sheet = samples.watch({ name: 'S', position: 1, hidden: false, merges, batches } as Sheet)
  for await (const _ of sheet.batches());
  const sample = samples.of({ kind: 'none', sheet, first: [], faults: [], found: 0, looksWide: false } as never)
  if (sample === null) throw new Error('no sample')
  return sample
}

test('rows are shown as far as a recipe can name their columns, and say how much stands further right', async () => {
  const wide = Array.from({ length: 2100 }, (_, index) => index)
  const [row, short] = (await sampleOf([wide, ['a', null, null]])).rows
  expect([row?.cells.length, row?.cells.at(-1), row?.more]).toEqual([2000, '1999', 100])
  expect([short?.cells, short?.more]).toEqual([['a', '', ''], 0])
})

test('the answer is bounded: rows further down have the first cells alone, and say so', async () => {
  const text = 'x'.repeat(200)
  const rows = Array.from({ length: 200 }, () => Array.from({ length: 500 }, () => text))
  const sample = await sampleOf(rows)
  expect(sample.rows).toHaveLength(previewLimits.rows)
  const [first] = sample.rows
  const last = sample.rows.at(-1)
  expect([first?.cells.length, first?.more]).toEqual([500, 0])
  expect([last?.cells.length, last?.more]).toEqual([previewLimits.fewest, 500 - previewLimits.fewest])
  const fewest = previewLimits.rows * previewLimits.fewest * (previewLimits.text + 3)
  expect(JSON.stringify(sample.rows.map(({ cells }) => cells)).length).toBeLessThan(previewLimits.characters + fewest)
})

test('merged cells far to the right are shown, with what stands in them above, and none twice', async () => {
  const rows: Cell[][] = [Array.from({ length: 300 }, (_, index) => (index === 250 ? 'above' : null)), ['a'], ['b']]
  const merge = { top: 0, left: 250, bottom: 2, right: 299 }
  const sample = await sampleOf(rows, [merge, { ...merge, left: 260 }], 2)
  expect(sample.merges).toEqual([{ row: 2, cell: 250, rows: 2, cells: 50 }])
  expect([sample.rows[0]?.cells.length, sample.rows[0]?.cells[250], sample.rows[1]?.cells]).toEqual([
    251,
    'above',
    ['b'],
  ])
})
