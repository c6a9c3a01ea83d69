import type { ComparisonView } from '@sala/widgets/views/view.ts'
import { expect, test } from 'vitest'
import { changeBetween } from './changeBetween.ts'

const view: ComparisonView = {
  kind: 'comparison',
  unit: 'people',
  categories: ['Jan', 'Feb', 'Mar', 'Apr'],
  series: [
    { key: 'current', name: '2026', role: 'current', values: [1100, 1100, 20, 500] },
    { key: 'previous', name: '2025', role: 'previous', values: [1000, 1000, 10, 400] },
  ],
  changesBetween: [10, 5, '+10 people', null],
  description: '',
}

test('a change is that of the table, with the difference where it is of the figures on show', () => {
  expect(changeBetween(view, 0, 'en')).toBe('+100; +10.00%')
  // Compared over fewer members than are drawn: their difference is not that of the bars.
  expect(changeBetween(view, 1, 'en')).toBe('+5.00%')
  expect(changeBetween(view, 2, 'en')).toBe('+10 people')
  // A month that is not over has none.
  expect(changeBetween(view, 3, 'en')).toBeNull()
})
