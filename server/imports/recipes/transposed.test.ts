import { join } from 'node:path'
import { type BookType, utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { damages } from '../testing/damages.ts'
import { listRecipe } from '../testing/listRecipe.ts'
import { readForTest, temporaryFile } from '../testing/readForTest.ts'
import { csvOf } from '../testing/realData.ts'

const grid = [
  ['Guests by market', '', '', '', ''],
  ['Land', 'CN', 'IN', 'Altogether', 'JP'],
  ['Wann', '2024-01', '2024-01', '2024-01', '2024-01'],
  ['Anzahl', 5, 7, 12, 9],
]
const recipe = {
  ...listRecipe({
    dataset: 'immigration',
    fields: {
      location_source: { column: 2, heading: 'Land' },
      date: { column: 3, heading: 'Wann' },
      immigrants: { column: 4, heading: 'Anzahl' },
    },
    skip: ['Guests by market', 'Altogether'],
    shape: ['guestsbymarket', 'land', 'wann', 'anzahl'],
  }),
  transposed: true as const,
}
const named = { name: 'across', recipe: { ...recipe, skip: ['Altogether'] } }
const csv = (rows: readonly (readonly (string | number)[])[]) =>
  temporaryFile('across.csv', rows.map((row) => `${row.join(',')}\n`).join(''))
function book(
  rows: readonly (readonly (string | number)[])[],
  bookType: BookType,
  merges: readonly string[] = [],
): string {
  const workbook = utils.book_new()
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((cell) => (cell === '' ? null : cell))))
  sheet['!merges'] = merges.map((range) => utils.decode_range(range))
  utils.book_append_sheet(workbook, sheet, 'Across')
  return temporaryFile(`across.${bookType}`, new Uint8Array(write(workbook, { type: 'array', bookType })))
}
const figures = [
  ['CN', '2024-01-01', 5],
  ['IN', '2024-01-01', 7],
  ['JP', '2024-01-01', 9],
]

test.each([
  ['csv', csv(grid)],
  ['xlsx', book(grid, 'xlsx')],
  ['xls', book(grid, 'xls')],
])('records that run across are read by a recipe from %s, and no ordinary reading finds others', async (_, file) => {
  const { rows, faults } = await readForTest('immigration', file, { recipe: named })
  expect([faults, rows.map((row) => [row.location_source, row.date, row.immigrants])]).toEqual([[], figures])
  // The next file of the shape is read without being asked; another is not.
  const next = await readForTest('immigration', file, { recipes: [named] })
  expect(next.rows).toEqual(rows)
  expect((await readForTest('immigration', file)).rows).toEqual([])
  const upright = { name: 'upright', recipe: { ...named.recipe, transposed: undefined } }
  expect((await readForTest('immigration', file, { recipes: [upright] })).rows).toEqual([])
})

test('months that are merged over several columns count for each, and months may run down with markets across', async () => {
  const merged = [
    ['Wann', '2024-01', '', '2024-02', ''],
    ['Land', 'CN', 'IN', 'CN', 'IN'],
    ['Anzahl', 5, 7, 6, 8],
  ]
  const fields = {
    date: { column: 1, heading: 'Wann' },
    location_source: { column: 2, heading: 'Land' },
    immigrants: { column: 3, heading: 'Anzahl' },
  }
  const reading = await readForTest('immigration', book(merged, 'xlsx', ['B1:C1', 'D1:E1']), {
    recipe: { name: 'r', recipe: { ...recipe, fields, skip: [] } },
  })
  expect([reading.faults, reading.rows.map(({ date, immigrants }) => [date, immigrants])]).toEqual([
    [],
    [
      ['2024-01-01', 5],
      ['2024-01-01', 7],
      ['2024-02-01', 6],
      ['2024-02-01', 8],
    ],
  ])
  const down = [
    ['Wann', 'CN', 'IN'],
    ['2024-01', 5, 7],
    ['2024-02', 6, 8],
  ]
  const periods = {
    ...recipe,
    layout: 'periods' as const,
    fields: { location_source: { column: 1, heading: 'Wann' } },
    skip: [],
  }
  const wide = await readForTest('immigration', csv(down), { recipe: { name: 'r', recipe: periods } })
  expect([
    wide.faults,
    wide.rows.map(({ location_source, date, immigrants }) => [location_source, date, immigrants]),
  ]).toEqual([
    [],
    [
      ['CN', '2024-01-01', 5],
      ['CN', '2024-02-01', 6],
      ['IN', '2024-01-01', 7],
      ['IN', '2024-02-01', 8],
    ],
  ])
})

test('what is wrong names the column of the file, and a file without the fields says in which cell', async () => {
  const wrong = grid.map((row, at) => (at === 3 ? ['Anzahl', 5, 'n/k', 12, 9] : row))
  const { faults, rows, summary } = await readForTest('immigration', csv(wrong), { recipe: named })
  expect(faults.map(({ row, message }) => [row, message.slice(0, 10)])).toEqual([[-3, 'column C: ']])
  expect(rows.map((row) => row.immigrants)).toEqual([5, 9])
  const [sample] = summary?.previews ?? []
  expect([sample?.transposed, sample?.rows.map(({ number, cells, taken }) => [number, cells[1], taken])]).toEqual([
    true,
    [
      [1, 'Land', 'head'],
      [2, 'CN', 'read'],
      [3, 'IN', 'left'],
      [4, 'Altogether', 'left'],
      [5, 'JP', 'read'],
    ],
  ])
  const [further] =
    (await readForTest('immigration', csv(wrong), { recipe: named, previewFrom: 4 })).summary?.previews ?? []
  expect(further?.rows.map(({ number, cells }) => [number, cells[3]])).toEqual([
    [4, '12'],
    [5, '9'],
  ])
  const reading = await readForTest('immigration', csv(grid.filter((_, at) => at !== 3)), { recipe: named })
  expect(reading.rows).toEqual([])
  expect(reading.faults).toMatchObject([{ column: 'immigrants', value: 'A4: ', reason: 'wrong_head' }])
})

test('a sheet whose fields lie down the first column is proposed to be transposed, where no table is found', async () => {
  const across = [
    ['Country', 'CN', 'IN'],
    ['Month', '2024-01', '2024-01'],
    ['Arrivals', 5, 7],
  ]
  const { faults, rows, summary } = await readForTest('immigration', book(across, 'xlsx'))
  expect(rows).toEqual([])
  expect(faults.map(({ sheet, reason }) => [sheet, reason])).toContainEqual(['Across', 'runs_across'])
  expect(summary?.columns.map(({ heading, readAs }) => [heading, readAs])).toEqual(
    expect.arrayContaining([
      ['Country', 'location_source'],
      ['Month', 'date'],
      ['Arrivals', 'immigrants'],
    ]),
  )
})

test('a real file that is damaged by exchanging its rows and columns gives the same figures by a recipe', async () => {
  const file = join(import.meta.dirname, '../../../catalog/testing/extracts/gdp/datasets-gdp/gdp.csv')
  const lines = csvOf(file).filter((row) => row.join('') !== '')
  const across = damages['rows as columns']?.(lines, 0) ?? ''
  const upright = await readForTest('gdp', file)
  const places = (upright.summary?.columns ?? []).flatMap(({ heading, readAs }) =>
    readAs === null ? [] : [[readAs, { column: (lines[0] ?? []).indexOf(heading) + 1, heading }]],
  )
  const gdp = { ...listRecipe({ dataset: 'gdp', fields: Object.fromEntries(places) }), transposed: true as const }
  const reading = await readForTest('gdp', across, { recipe: { name: 'across', recipe: gdp } })
  expect(upright.rows.length).toBeGreaterThan(5)
  expect([reading.rows, reading.faults.length]).toEqual([upright.rows, upright.faults.length])
})
