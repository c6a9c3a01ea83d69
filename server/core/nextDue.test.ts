import type { Schedule } from '@sala/catalog/api/subscriptions.ts'
import { describe, expect, test } from 'vitest'
import { nextDue } from './nextDue.ts'

const daily: Schedule = { every: 'day', weekday: 1, day: 1, time: '08:00', zone: 'Asia/Bangkok' }
/** Two changes of clocks of an hour, one of half an hour, south of the equator, and none. */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Bangkok'] as const

/** Every moment of a schedule from the start of 2024, which has a 29 February, to its end. */
function yearOf(schedule: Schedule): readonly Date[] {
  const due: Date[] = []
  let at = new Date('2023-12-31T12:00:00Z')
  for (;;) {
    at = nextDue(schedule, at)
    if (at >= new Date('2024-12-31T11:00:00Z')) return due
    due.push(at)
  }
}

/** A moment by the clock of a zone, by another implementation than the one that is tested. */
const clock = (at: Date, zone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at)

describe.each(zones)('a year in %s', (zone) => {
  test('has each day once, at its time', () => {
    const seen = yearOf({ ...daily, zone }).map((at) => clock(at, zone))
    const days = Array.from({ length: 367 }, (_, index) =>
      new Date(Date.UTC(2023, 11, 31 + index)).toISOString().slice(0, 10),
    )
    expect(days.filter((day) => !seen.includes(`${day} 08:00`)).filter((day) => !/^2023|-12-31$/.test(day))).toEqual([])
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.every((text) => text.endsWith(' 08:00'))).toBe(true)
  })

  test('has each week once, on its day', () => {
    const seen = yearOf({ ...daily, zone, every: 'week', weekday: 7 }).map((at) => clock(at, zone))
    expect(seen[0]).toBe(
      zone === 'Asia/Bangkok' || zone === 'Australia/Lord_Howe' || zone === 'Europe/Berlin'
        ? '2024-01-07 08:00'
        : '2023-12-31 08:00',
    )
    const gaps = seen.slice(1).map((text, index) => Date.parse(text) - Date.parse(seen[index] ?? ''))
    expect(new Set(gaps)).toEqual(new Set([7 * 86_400_000]))
  })

  test.each([28, 29, 30, 31])('has each month once, on its %i. or its last day', (day) => {
    const seen = yearOf({ ...daily, zone, every: 'month', day, time: '12:00' }).map((at) =>
      clock(at, zone).slice(0, 10),
    )
    const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    const expected = lengths.map(
      (length, month) => `2024-${String(month + 1).padStart(2, '0')}-${String(Math.min(day, length)).padStart(2, '0')}`,
    )
    expect(seen.filter((text) => text.startsWith('2024') && text !== '2024-12-31')).toEqual(
      expected.filter((text) => text !== '2024-12-31'),
    )
  })
})

test.each([
  // Clocks go from 02:00 to 03:00, and from 03:00 back to 02:00.
  ['Europe/Berlin', '02:30', '2024-03-31T00:00:00Z', '2024-03-31T01:30:00.000Z'],
  ['Europe/Berlin', '02:30', '2024-10-26T22:30:00Z', '2024-10-27T00:30:00.000Z'],
  ['Europe/Berlin', '02:30', '2024-10-27T00:30:00Z', '2024-10-28T01:30:00.000Z'],
  ['America/New_York', '02:30', '2024-03-10T06:00:00Z', '2024-03-10T07:30:00.000Z'],
  ['America/New_York', '01:30', '2024-11-03T05:30:00Z', '2024-11-04T06:30:00.000Z'],
  // Half an hour.
  ['Australia/Lord_Howe', '02:15', '2024-10-05T14:00:00Z', '2024-10-05T15:45:00.000Z'],
  ['Asia/Bangkok', '00:00', '2024-02-28T17:00:00Z', '2024-02-29T17:00:00.000Z'],
  // The island left out 30 December 2011.
  ['Pacific/Apia', '08:00', '2011-12-29T18:00:00Z', '2011-12-30T18:00:00.000Z'],
] as const)('in %s %s after %s is due at %s', (zone, time, after, due) => {
  expect(nextDue({ ...daily, zone, time }, new Date(after)).toISOString()).toBe(due)
})

test('a moment itself is over', () => {
  const due = nextDue(daily, new Date('2026-11-24T00:00:00Z'))
  expect(due.toISOString()).toBe('2026-11-24T01:00:00.000Z')
  expect(nextDue(daily, due).toISOString()).toBe('2026-11-25T01:00:00.000Z')
  expect(nextDue(daily, new Date(due.getTime() - 1))).toEqual(due)
})
