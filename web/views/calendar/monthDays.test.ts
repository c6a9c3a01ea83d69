import { languages } from '@sala/catalog/words.ts'
import { expect, test } from 'vitest'
import { addMonths, dayAt, weekdays, weeksOf } from './monthDays.ts'

test('a month has each of its days once, under its weekday', () => {
  for (const language of languages) {
    const names = weekdays(language)
    for (const month of ['2026-02', '2026-11', '2024-02', '2025-12']) {
      const weeks = weeksOf(month, language)
      const days = weeks.flat().filter((day) => day !== null)
      expect(days[0]).toBe(`${month}-01`)
      expect(new Set(days).size).toBe(new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate())
      for (const week of weeks) expect(week).toHaveLength(7)
      const first = weeks[0]?.findIndex((day) => day !== null) ?? 0
      const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
        new Date(`${month}-01`),
      )
      expect(names[first]?.long).toBe(name)
    }
  }
})

test('weeks begin as calendars of the language do', () => {
  expect(weeksOf('2026-11', 'th')[0]).toEqual(expect.arrayContaining(['2026-11-01', '2026-11-07']))
  expect(weeksOf('2026-11', 'fr')[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeksOf('2026-11', 'ar')[0]?.slice(0, 2)).toEqual([null, '2026-11-01'])
})

test('keys lead from day to day, along the direction of reading, and over the end of a month', () => {
  const from = (key: string, rightToLeft = false) => dayAt(key, '2026-01-31', 'en', rightToLeft)
  expect(from('ArrowRight')).toBe('2026-02-01')
  expect(from('ArrowRight', true)).toBe('2026-01-30')
  expect(from('ArrowDown')).toBe('2026-02-07')
  expect(from('PageDown')).toBe('2026-02-28')
  expect(from('PageUp')).toBe('2025-12-31')
  expect(from('Home')).toBe('2026-01-25')
  expect(from('End')).toBe('2026-01-31')
  expect(from('Enter')).toBeNull()
})

test('months are counted over years', () => {
  expect(addMonths('2026-11', 2)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})
