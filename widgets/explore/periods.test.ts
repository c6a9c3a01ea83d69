import { expect, test } from 'vitest'
import { aContext } from '../testing.ts'
import { withEra } from '../texts/format.ts'
import { periodName } from './periodNames.ts'
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

test('days and weeks are named in the era of their file, as months and years are', () => {
  const nameOf = (width: 'long' | 'short', time: 'day' | 'week' | 'month') =>
    periodName(
      { question: { time }, context: aContext({ language: 'th' }), text: { t: () => '' } },
      '2026-10-05',
      width,
    )
  const all = () => [nameOf('long', 'day'), nameOf('short', 'week'), nameOf('long', 'month')]
  expect(all()).toEqual(['5 ต.ค. 2569', '5 ต.ค. 69', 'ตุลาคม 2569'])
  expect(withEra('gregorian', all)).toEqual(['5 ต.ค. 2026', '5 ต.ค. 26', 'ตุลาคม 2026'])
})
