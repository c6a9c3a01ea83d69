import { expect, test } from 'vitest'
import { cell } from '../texts/format.ts'
import { alignedTable, alignedView } from './decimals.ts'
import type { TableModel } from './table.ts'

const table: TableModel = {
  columns: [
    { key: 'place', label: 'Province', kind: 'text' },
    { key: 'lowest', label: 'Lowest', kind: 'number' },
    { key: 'people', label: 'People', kind: 'number' },
  ],
  rows: [23, 22.25, null].map((lowest) => ({ level: 'row', cells: { place: 'Trat', lowest, people: 1200 } })),
  count: 3,
}

test('the figures of a column have the decimals of the one that needs most, and whole numbers none', () => {
  const { columns, rows } = alignedTable(table)
  const written = rows.map(({ cells }) => columns.map((column) => cell(cells[column.key], column, 'en')))
  expect(written).toEqual([
    ['Trat', '23.00', '1,200'],
    ['Trat', '22.25', '1,200'],
    ['Trat', '–', '1,200'],
  ])
  const part = { span: 12, title: null, view: { kind: 'table', table, paged: false } } as const
  expect(alignedView({ kind: 'composed', parts: [part] })).toMatchObject({
    parts: [{ view: { table: { columns: [{}, { decimals: 2 }, {}] } } }],
  })
})
