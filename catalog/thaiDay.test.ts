import { expect, test } from 'vitest'
import { endOfThaiDay, thaiDay } from './thaiDay.ts'

test('a day begins and ends in Thailand seven hours before it does in UTC', () => {
  expect(thaiDay(new Date('2026-11-28T16:59:59.999Z'))).toBe('2026-11-28')
  expect(thaiDay(new Date('2026-11-28T17:00:00Z'))).toBe('2026-11-29')
  expect(thaiDay(new Date(endOfThaiDay('2026-12-31')))).toBe('2026-12-31')
})
