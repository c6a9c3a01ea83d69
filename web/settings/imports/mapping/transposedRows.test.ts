import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { expect, test } from 'vitest'
import { drawingOf } from './drawingOf.ts'
import { noDrawing, recipeOf } from './drawnRecipe.ts'
import { headAmong, rowsFor } from './transposedRows.ts'

const row = (number: number, ...cells: readonly string[]) => ({
  number,
  taken: 'left' as const,
  cells: [...cells],
  more: 0,
})
const sheetOf = (rows: ReturnType<typeof row>[], transposed = false) => ({
  sheet: null,
  transposed,
  rows,
  merges: [],
  read: [],
})

test('a sheet is drawn on with its rows and columns exchanged, where a row is missing too, and turned back', () => {
  const sheet = sheetOf([row(2, 'Land', 'CN'), row(4, 'Anzahl', '5', '7')])
  expect(rowsFor(sheet, false)).toBe(sheet.rows)
  const across = rowsFor(sheet, true)
  expect(across.map(({ number, cells }) => [number, cells])).toEqual([
    [1, ['', 'Land', '', 'Anzahl']],
    [2, ['', 'CN', '', '5']],
    [3, ['', '', '', '7']],
  ])
  const back = rowsFor(
    sheetOf(
      [...across].map((row) => ({ ...row, cells: [...row.cells], taken: 'left' as const })),
      true,
    ),
    false,
  )
  expect(back.map(({ cells }) => cells)).toEqual([
    ['', '', ''],
    ['Land', 'CN', ''],
    ['', '', ''],
    ['Anzahl', '5', '7'],
  ])
  expect(headAmong(across, new Set(['Land', 'Anzahl']))?.number).toBe(1)
  expect(headAmong(across, new Set(['Rest']))).toBeUndefined()
})

test('the recipe of a transposed sheet says so, and opens as it was drawn; all others are as before', () => {
  const rows = rowsFor(sheetOf([row(1, 'Land', 'CN'), row(2, 'Wann', '2024-01'), row(3, 'Anzahl', '5')]), true)
  const columns = { 0: 'location_source', 1: 'date', 2: 'immigrants' }
  const drawing = { ...noDrawing, name: 'n', rows: { 1: 'head' as const }, columns }
  const namedRecipe = recipeOf(immigration, { rows }, { ...drawing, transposed: true })
  expect(namedRecipe?.recipe).toMatchObject({ transposed: true, head: { first: 1, last: 1 } })
  expect(namedRecipe?.recipe.fields.immigrants).toEqual({ column: 3, heading: 'Anzahl' })
  if (namedRecipe !== null) expect(drawingOf(namedRecipe, rows)).toMatchObject({ ...drawing, transposed: true })
  expect(recipeOf(immigration, { rows }, drawing)?.recipe).not.toHaveProperty('transposed')
})

test('a name of a row that is longer than what is shown of it is found among the rows', () => {
  const long = `Of which by air ${'and so on '.repeat(12)}`
  const rows = [row(1, 'Land', 'Anzahl'), row(2, 'CN', '5'), row(3, long.slice(0, 80), '2')]
  const drawing = { ...noDrawing, name: 'n', rows: { 1: 'head' as const }, columns: { 0: 'location_source' } }
  const namedRecipe = recipeOf(immigration, { rows }, drawing)
  if (namedRecipe === null) throw new Error('no recipe')
  expect(drawingOf({ ...namedRecipe, recipe: { ...namedRecipe.recipe, skip: [long] } }, rows).rows).toEqual({
    1: 'head',
    3: 'skip',
  })
})
