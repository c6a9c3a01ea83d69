import { describe, expect, test } from 'vitest'
import { everyDay } from '../filters/ranges.ts'
import { aContext } from '../testing.ts'
import {
  againstEarlierDays,
  comparedCalendar,
  comparedWindows,
  pairedDays,
  pairedSums,
  spanCompared,
} from './comparedDays.ts'

const context = aContext()
const span = { from: '2026-11-14', to: '2026-12-13' }
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

describe('a span is compared with', () => {
  test('the same weekdays 364 days before', () => {
    expect(spanCompared(span, 'weekdays')).toEqual({ from: '2025-11-15', to: '2025-12-14' })
    // Over a leap day too.
    for (const days of [span, { from: '2023-12-20', to: '2025-01-10' }]) {
      expect(comparedCalendar(days, 'weekdays').map(([day]) => day)).toEqual(everyDay(days))
      for (const [day, earlier] of comparedCalendar(days, 'weekdays')) {
        expect(weekday(earlier ?? '')).toBe(weekday(day))
        expect(Date.parse(day) - Date.parse(earlier ?? '')).toBe(364 * 86_400_000)
      }
    }
  })

  test('the same dates, of which 29 February has none', () => {
    expect(spanCompared(span, 'same_dates')).toEqual({ from: '2025-11-14', to: '2025-12-13' })
    const february = { from: '2024-02-28', to: '2024-03-01' }
    expect(comparedCalendar(february, 'same_dates').map(([, earlier]) => earlier)).toEqual([
      '2023-02-28',
      null,
      '2023-03-01',
    ])
  })

  test('as many days before', () => {
    expect(spanCompared(span, 'days_before')).toEqual({ from: '2026-10-15', to: '2026-11-13' })
    expect(comparedCalendar(span, 'days_before')[0]).toEqual(['2026-11-14', '2026-10-15'])
    expect(comparedCalendar(span, 'days_before').at(-1)).toEqual(['2026-12-13', '2026-11-13'])
  })
})

describe('pairs of days', () => {
  const days = { from: '2026-11-10', to: '2026-11-12' }
  const earlier = ['2025-11-11', '2025-11-12', '2025-11-13']

  test('are those of which both are held and the first is over', () => {
    const hasData = (day: string) => day !== earlier[1]
    const pairs = (today: string | null) => pairedDays(days, { compare: 'weekdays', hasData, today }).pairs
    expect(pairs('2026-11-20')).toEqual([
      ['2026-11-10', '2025-11-11'],
      ['2026-11-12', '2025-11-13'],
    ])
    expect(pairs('2026-11-12')).toEqual([['2026-11-10', '2025-11-11']])
    expect(pairs(null)).toHaveLength(2)
  })

  test('have matched sums; a counted thing that is missing on a held day is zero', () => {
    const paired = pairedDays(days, { compare: 'weekdays', hasData: (day) => day !== '2026-11-11', today: null })
    const now = [
      ['2026-11-10', 60],
      ['2026-11-11', 1000],
    ] as const
    const before = [
      ['2025-11-11', 40],
      ['2025-11-12', 1000],
      ['2025-11-13', 10],
      [null, 7],
    ] as const
    expect(pairedSums(now, before, paired)).toEqual({ current: 60, previous: 50, change: 20 })
    expect(pairedSums([], before, paired)).toEqual({ current: 0, previous: 50, change: -100 })
    expect(pairedSums(now, before, { pairs: [] })).toEqual({ current: null, previous: null, change: null })
  })

  test('of a base below thirty have no percentage', () => {
    const paired = pairedDays(days, { compare: 'weekdays', hasData: () => true, today: null })
    expect(pairedSums([['2026-11-10', 9]], [['2025-11-11', 4]], paired)).toEqual({
      current: 9,
      previous: 4,
      change: null,
    })
  })

  test('are said, with what they are compared with, how many there are, or why there are none', () => {
    const textOf = (
      hasData: (day: string) => boolean,
      compare: 'weekdays' | 'same_dates' | 'days_before' = 'weekdays',
    ) => againstEarlierDays(pairedDays(span, { compare, hasData, today: null }), context)
    expect(textOf(() => true)).toBe(
      '14 November to 13 December 2026 against the same weekdays a year before, 15 November to 14 December 2025',
    )
    expect(textOf(() => true, 'same_dates')).toMatch(
      /against the same dates a year before, 14 November to 13 December 2025$/,
    )
    expect(textOf(() => true, 'days_before')).toMatch(/against as many days before, 15 October to 13 November 2026$/)
    expect(textOf((day) => day > '2025-11-19')).toMatch(/14 December 2025 · Days compared: 25 of 30$/)
    expect(textOf((day) => day > '2026')).toBe(
      '14 November to 13 December 2026; nothing to compare: no data of 15 November to 14 December 2025',
    )
    // The earlier days are held, those on show are not.
    expect(textOf((day) => day < '2026')).toBe(
      '14 November to 13 December 2026; no day can be compared with 15 November to 14 December 2025',
    )
  })
})

describe('the days to ask for', () => {
  const newest = '2026-11-12'
  const preset = (days: number) => ({
    from: new Date(Date.parse(newest) - (days - 1) * 86_400_000).toISOString().slice(0, 10),
    to: newest,
  })

  test('are the same for all short ranges, and hold the earlier days', () => {
    const request = comparedWindows(preset(30), 'weekdays', 366, newest)
    expect(request.current).toEqual({ start: '2025-11-12T00:00:00.000Z', end: '2026-11-12T23:59:59.999Z' })
    expect(request.earlier).toEqual({ start: '2025-08-14T00:00:00.000Z', end: '2025-11-13T23:59:59.999Z' })
    for (const days of [7, 90]) {
      expect(comparedWindows(preset(days), 'weekdays', 366, newest)).toEqual(request)
      expect(comparedWindows(preset(days), 'same_dates', 366, newest)).toEqual(request)
    }
  })

  test('are what is loaded already where the earlier days are among it', () => {
    const { current, earlier } = comparedWindows(preset(90), 'days_before', 366, newest)
    expect(earlier).toEqual(current)
  })

  test('reach as far back as a long range needs', () => {
    const { earlier } = comparedWindows({ from: '2025-01-01', to: '2026-11-12' }, 'weekdays', 366, newest)
    expect(earlier.start).toBe('2024-01-03T00:00:00.000Z')
    expect(earlier.end).toBe('2025-11-13T23:59:59.999Z')
  })
})
