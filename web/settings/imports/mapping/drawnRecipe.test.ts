import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { expect, test } from 'vitest'
import { understoodOf, withField } from './drawnRecipe.ts'

const row = (number: number, taken: 'head' | 'read', ...cells: readonly string[]) => ({
  number,
  taken,
  cells: [...cells],
})
const rows = [
  row(1, 'head', 'A title'),
  row(2, 'head', 'Country', 'Arrivals', 'Year', 'Month', 'Rest'),
  row(3, 'read', 'JP', '5', '2024', '1', 'x'),
]
const column = (heading: string, readAs: string | null) => ({ sheet: null, heading, readAs })

test('what the check understood of a list is what a person begins with, but for a date in two columns', () => {
  const read = [column('Country', 'location_source'), column('Arrivals', 'immigrants'), column('Rest', null)]
  const dated = [column('Year', 'date'), column('Month', 'date')]
  expect(understoodOf(immigration, { sheet: null, rows }, [...read, ...dated])).toEqual({
    rows: { 2: 'head' },
    columns: { 0: 'location_source', 1: 'immigrants' },
  })
  expect(understoodOf(immigration, { sheet: 'Other', rows }, read)).toEqual({ rows: {}, columns: {} })
})

test('a field that another column is given leaves the first', () => {
  expect(withField({ 0: 'date', 1: 'immigrants' }, 2, 'date')).toEqual({ 1: 'immigrants', 2: 'date' })
})
