import { expect, test } from 'vitest'
import { aContext } from '../testing.ts'
import { yearSpan } from './spending.ts'

test('years are no span across one that is not among them', () => {
  const words = (...years: readonly number[]) => yearSpan(years, aContext())
  expect(words(2020, 2021, 2023, 2024)).toBe('2020–2021, 2023–2024')
  expect([words(2019, 2020, 2021), words(2020, 2022), words(2024), words()]).toEqual([
    '2019–2021',
    '2020, 2022',
    '2024',
    '',
  ])
})
