import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { readForTest, temporaryFile, type WhatWasRead } from './testing/readForTest.ts'
import { csvOf } from './testing/realData.ts'

/** Extracts of real files of other publishers and shapes; the files of the World Bank have more kinds of damage in `damaged.test.ts`. */
const extracts = join(import.meta.dirname, '../../catalog/testing/extracts')
const files: readonly (readonly [dataset: string, path: string])[] = [
  ['gdp', 'gdp/datasets-gdp/gdp.csv'],
  ['immigration', 'immigration/tanpim16/foreign_visitors_combined.csv'],
  ['immigration', 'immigration/fernarmyz/country_nation.csv'],
  ['occupancy', 'domestic/tanpim16/tourism_combined_final.csv'],
  ['spending', 'domestic/icetrm/raw_data.csv'],
]

type Grid = readonly (readonly string[])[]

const quoted = (cell: string) => (/[",\t\n]/.test(cell) ? `"${cell}"` : cell)
const text = (grid: Grid, delimiter = ',') =>
  temporaryFile('damaged.csv', `${grid.map((row) => row.map(quoted).join(delimiter)).join('\n')}\n`)

function book(grid: Grid): string {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['Compiled by the bureau'], ['Do not cite']]), 'Notes')
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(grid.map((row) => [...row])), 'Figures')
  return temporaryFile('damaged.xlsx', new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' })))
}

const width = (grid: Grid) => Math.max(...grid.map((row) => row.length))
const padded = (grid: Grid) => grid.map((row) => [...row, ...Array<string>(width(grid) - row.length).fill('')])
const last = (grid: Grid): readonly string[] => grid.at(-1) ?? []

const damages: Readonly<Record<string, (grid: Grid) => string>> = {
  'columns in another order': (grid) => text(padded(grid).map((row) => row.toReversed())),
  'a title and empty rows above': (grid) => text([['Figures of the bureau'], [], ...grid]),
  'another sheet first': book,
  'parted by tabs': (grid) => text(grid, '\t'),
  'an empty column between': (grid) => text(padded(grid).map(([first = '', ...rest]) => [first, '', ...rest])),
  'empty rows between': (grid) => text(grid.flatMap((row, index) => (index % 20 === 19 ? [row, []] : [row]))),
  'cut off in the last row': (grid) =>
    text([...grid.slice(0, -1), last(grid).slice(0, Math.ceil(last(grid).length / 2))]),
  'a word in place of a figure': (grid) =>
    text([...grid.slice(0, -1), last(grid).map((cell) => (/^\d[\d,]*(\.\d+)?$/.test(cell) ? 'n/k' : cell))]),
}

/** Why a person looks at the file before it is stored. */
const toldOf = ({ faults, summary }: WhatWasRead) => [
  ...faults.map(({ reason }) => reason),
  ...(summary?.questions ?? []).map(({ text }) => text),
  ...(summary?.units ?? []).map(({ said }) => said),
]
const rowsOf = ({ rows }: WhatWasRead) => rows.map((row) => JSON.stringify(row)).toSorted()

describe.each(files)('%s of %s', (dataset, path) => {
  const file = join(extracts, path)
  const grid = csvOf(file).filter((row) => row.join('') !== '')
  const truth = readForTest(dataset, file)

  test.each(Object.entries(damages))(
    'with %s gives the same figures, or is told of, and never others',
    async (_what, damage) => {
      const whole = await truth
      const right = rowsOf(whole)
      expect(right.length).toBeGreaterThan(5)
      const read = await readForTest(dataset, damage(grid))
      const found = rowsOf(read)
      expect(found.filter((row) => !right.includes(row))).toEqual([])
      if (toldOf(read).length <= toldOf(whole).length) expect(found).toEqual(right)
    },
  )
})
