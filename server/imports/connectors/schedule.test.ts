import { expect, test } from 'vitest'
import { datedAddress, nextRun, type Rhythm } from './schedule.ts'

const base: Rhythm = { every: 'day', time: '06:30', weekday: 1, timeZone: 'Asia/Bangkok' }
const next = (rhythm: Partial<Rhythm>, after: string) => nextRun({ ...base, ...rhythm }, new Date(after)).toISOString()

test('hours, days and weeks are of the time zone, and later than now', () => {
  expect(next({}, '2026-03-01T00:00:00Z')).toBe('2026-03-01T23:30:00.000Z')
  expect(next({}, '2026-03-01T23:30:00Z')).toBe('2026-03-02T23:30:00.000Z')
  expect(next({ every: 'hour' }, '2026-03-01T00:31:00Z')).toBe('2026-03-01T01:30:00.000Z')
  // India is half an hour beside the others.
  expect(next({ every: 'hour', timeZone: 'Asia/Kolkata' }, '2026-03-01T00:31:00Z')).toBe('2026-03-01T01:00:00.000Z')
  // Monday, 2 March; Sunday, 8 March, which in Bangkok begins on Saturday in UTC.
  expect(next({ every: 'week' }, '2026-03-01T00:00:00Z')).toBe('2026-03-01T23:30:00.000Z')
  expect(next({ every: 'week', weekday: 7 }, '2026-03-01T00:00:00Z')).toBe('2026-03-07T23:30:00.000Z')
})

test('a night in which clocks change has one run', () => {
  const berlin = { time: '02:30', timeZone: 'Europe/Berlin' } as const
  // 29 March 2026 has no half past two, and goes on at three; 25 October has two.
  expect(next(berlin, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
  expect(next(berlin, '2026-03-29T01:00:00Z')).toBe('2026-03-30T00:30:00.000Z')
  const first = next(berlin, '2026-10-24T12:00:00Z')
  expect(first).toBe('2026-10-25T00:30:00.000Z')
  expect(next(berlin, first)).toBe('2026-10-26T01:30:00.000Z')
})

test('days in an address are those of the time zone', () => {
  const evening = new Date('2026-02-28T18:00:00Z')
  const address = 'https://example.org/rates?from={today-30}&to={today}&x={other}'
  expect(datedAddress(address, 'Asia/Bangkok', evening)).toBe(
    'https://example.org/rates?from=2026-01-30&to=2026-03-01&x={other}',
  )
  expect(datedAddress('https://example.org/{today}.csv', 'UTC', evening)).toBe('https://example.org/2026-02-28.csv')
})
