import type { TableModel, TableRow } from '@sala/widgets/views/table.ts'
import { expect, test } from 'vitest'
import { sortedRows } from './sorted.ts'

const row = (name: string, people: number | null, level: TableRow['level'] = 'row'): TableRow => ({
  level,
  cells: { name, people },
})
const table: TableModel = {
  columns: [
    { key: 'name', label: 'Market', kind: 'text' },
    { key: 'people', label: 'People', kind: 'number' },
  ],
  rows: [
    row('All', 60, 'total'),
    row('Europe', 30, 'subtotal'),
    row('Øland', 20),
    row('Zwei 10', null),
    row('Zwei 9', 10),
    row('Asia', 30, 'subtotal'),
    row('Åland', 20),
    row('Japan', -10),
  ],
  count: 5,
}
const names = (by: string | null) => sortedRows(table, by, 'en').map(({ cells }) => cells.name)

test('by its figures, with the total in its place, and what has none last either way', () => {
  expect(names('-people')).toEqual(['All', 'Øland', 'Åland', 'Zwei 9', 'Japan', 'Zwei 10'])
  expect(names('people')).toEqual(['All', 'Japan', 'Zwei 9', 'Øland', 'Åland', 'Zwei 10'])
})

test('by its names, as the language has them', () => {
  expect(names('name')).toEqual(['All', 'Åland', 'Japan', 'Øland', 'Zwei 9', 'Zwei 10'])
  expect(names('-name')).toEqual(['All', 'Zwei 10', 'Zwei 9', 'Øland', 'Japan', 'Åland'])
})

test('in its own order, with its sub-totals, where nothing of it is named', () => {
  expect(sortedRows(table, null, 'en')).toBe(table.rows)
  expect(sortedRows(table, '-elsewhere', 'en')).toBe(table.rows)
})
