import { expect, test } from 'vitest'
import {
  dateOf,
  dayOf,
  daysIn,
  firstDayOf,
  monthDateOf,
  monthInYear,
  monthOf,
  monthOfDay,
  readDate,
  weekdayOf,
  yearOfMonth,
} from './calendar.ts'

test('days are numbered from 1970-01-01, a Thursday', () => {
  expect(dayOf(1970, 1, 1)).toBe(0)
  expect(weekdayOf(0)).toBe(4)
  // 20 November 2026 is a Friday; 31 December 1969 was a Wednesday.
  expect(weekdayOf(readDate('2026-11-20'))).toBe(5)
  expect(weekdayOf(-1)).toBe(3)
})

test('a day is read and written alike, leap days too', () => {
  for (const date of ['1969-12-31', '2000-02-29', '2024-02-29', '2026-11-20']) expect(dateOf(readDate(date))).toBe(date)
})

test.each(['2026-02-29', '2026-13-01', '2026-1-1', 'today', ''])('"%s" is no day', (text) => {
  expect(() => readDate(text)).toThrow(`"${text}"`)
})

test('months know their days', () => {
  expect([daysIn(monthOf(2024, 2)), daysIn(monthOf(2026, 2)), daysIn(monthOf(2026, 12))]).toEqual([29, 28, 31])
  expect(firstDayOf(monthOf(2026, 3))).toBe(readDate('2026-03-01'))
  expect(monthDateOf(monthOf(2026, 9))).toBe('2026-09-01')
  const month = monthOfDay(readDate('2026-12-31'))
  expect([yearOfMonth(month), monthInYear(month)]).toEqual([2026, 12])
})
