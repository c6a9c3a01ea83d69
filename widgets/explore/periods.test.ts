import { expect, test } from 'vitest'
import { axisPeriods, isOpen } from './periods.ts'

test('periods without a row are gaps of the axis', () => {
  expect(axisPeriods(['2025-11-01', '2026-02-01'], 'month')).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
  expect(axisPeriods(['2025-10-01', '2026-04-01'], 'quarter')).toEqual(['2025-10-01', '2026-01-01', '2026-04-01'])
  expect(axisPeriods([2022, 2019], 'year')).toEqual([2019, 2020, 2021, 2022])
  expect(axisPeriods(['2024-02-19', '2024-03-04'], 'week')).toEqual(['2024-02-19', '2024-02-26', '2024-03-04'])
  expect(axisPeriods([7, 1], 'weekday')).toEqual([1, 7])
})

test('a period is open where the figures do not reach its end', () => {
  expect(isOpen(2026, 'year', '2026-10-01', true)).toBe(true)
  expect(isOpen(2025, 'year', '2025-12-01', true)).toBe(false)
  expect(isOpen('2026-10-01', 'month', '2026-10-01', true)).toBe(false)
  expect(isOpen('2026-10-01', 'quarter', '2026-10-01', true)).toBe(true)
  expect(isOpen('2026-11-01', 'month', '2026-11-22', false)).toBe(true)
  expect(isOpen(2025, 'year', '2025', false)).toBe(false)
})
