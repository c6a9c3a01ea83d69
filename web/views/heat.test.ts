import type { TableModel } from '@sala/widgets/views/table.ts'
import { expect, test } from 'vitest'
import { heatOf, strongest } from './heat.ts'

const table = (heat: boolean): TableModel => ({
  columns: [
    { key: 'place', label: 'Place', kind: 'text' },
    { key: 'january', label: 'January', kind: 'percent', ...(heat ? { heat: true } : {}) },
    { key: 'change', label: 'Change', kind: 'change' },
  ],
  rows: [40, 70, null, 100].map((january) => ({ level: 'row', cells: { place: 'x', january, change: 900 } })),
  count: 4,
})

test('figures are tinted by how high they are among those of the coloured columns', () => {
  const heat = heatOf(table(true))
  expect([40, 70, 100].map((value) => heat?.(value))).toEqual([0, strongest / 2, strongest])
})

test('a table without coloured columns is left alone, and equal figures are not told apart', () => {
  expect(heatOf(table(false))).toBeNull()
  const { rows, ...rest } = table(true)
  expect(heatOf({ ...rest, rows: rows.slice(1, 2) })?.(70)).toBe(0)
})
