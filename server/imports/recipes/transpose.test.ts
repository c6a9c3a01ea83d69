import { expect, test } from 'vitest'
import { ReadFailure } from '../failure.ts'
import { defaultLimits } from '../limits.ts'
import type { Cell, RowBatch, Sheet } from '../readers/table.ts'
import { firstTransposed, transposed } from './transpose.ts'

const sheetOf = (
  rows: readonly (readonly Cell[])[],
  more: Partial<Sheet> = {},
  numbers: RowBatch['numbers'] = 1,
): Sheet => ({
  ...{ name: null, hidden: false, merges: [], batches: () => [{ rows, numbers, bytes: 9 }] },
  ...more,
})
async function readOf(sheet: Sheet, limits = defaultLimits): Promise<readonly (readonly [unknown, readonly Cell[]])[]> {
  const calls: (readonly [unknown, readonly Cell[]])[] = []
  for await (const { rows, numbers } of transposed(sheet, limits).batches())
    for (const [at, row] of rows.entries()) calls.push([Array.isArray(numbers) ? numbers[at] : numbers, row])
  return calls
}

test('columns become rows that are numbered as columns, and short rows are filled up', async () => {
  expect(await readOf(sheetOf([['Market', 'CN', 'JP'], ['Month'], ['Arrivals', 5, 7, 9]]))).toEqual([
    [-1, ['Market', 'Month', 'Arrivals']],
    [-2, ['CN', null, 5]],
    [-3, ['JP', null, 7]],
    [-4, [null, null, 9]],
  ])
})

test('a row keeps its place where lines between are missing, and the names of a format without a head are the first', async () => {
  const rows = [
    ['a', 1],
    ['b', 2],
  ]
  expect(await readOf(sheetOf(rows, {}, [2, 4]))).toEqual([
    [-1, [null, 'a', null, 'b']],
    [-2, [null, 1, null, 2]],
  ])
  expect(await readOf(sheetOf(rows, {}, [0, 1]))).toEqual([
    [-1, ['a', 'b']],
    [-2, [1, 2]],
  ])
})

test('merged cells are turned with the sheet, and hidden parts keep their names', () => {
  const merges = [{ top: 0, left: 1, bottom: 0, right: 3 }]
  const hiddenParts = { rows: [2], columns: [4] }
  expect(transposed(sheetOf([], { merges, hiddenParts, delimited: true }), defaultLimits)).toMatchObject({
    ...{ transposed: true, delimited: false, hiddenParts },
    merges: [{ top: 1, left: 0, bottom: 3, right: 0 }],
  })
})

test('a sheet with too many cells, empty ones included, is refused', async () => {
  const limits = { ...defaultLimits, transposedCells: 12 }
  expect(await readOf(sheetOf([[1, 2, 3, 4], [], [5]]), limits)).toHaveLength(4)
  await expect(readOf(sheetOf([[1, 2, 3, 4], [], [], [5]]), limits)).rejects.toThrow(/12 cells .* split it/)
  await expect(readOf(sheetOf([[1], [2]], {}, [1, 99]), limits)).rejects.toThrow(ReadFailure)
})

test('lines of fields of different lengths are refused, as a figure may be torn: each after it would go to the next record', async () => {
  const torn = [
    ['Month', 'Jan', 'Feb'],
    ['Arrivals', '1', '234', '5'],
  ]
  await expect(readOf(sheetOf(torn, { delimited: true }))).rejects.toThrow(
    'row 1: the row has 3 fields, row 2 has 4 (to column D)',
  )
  // A title is none.
  expect(
    await readOf(sheetOf([['A title'], ['Month', 'Jan', 'Feb'], ['Arrivals', '1', '']], { delimited: true })),
  ).toHaveLength(3)
})

test('of a sheet the first columns are seen', async () => {
  expect(
    await firstTransposed(
      sheetOf([
        ['a', 1, 2],
        ['b', 3, 4],
        ['c', 5, 6],
      ]),
      2,
      2,
    ),
  ).toEqual([
    ['a', 'b'],
    [1, 3],
  ])
})
