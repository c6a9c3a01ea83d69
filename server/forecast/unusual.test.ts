import { expect, test } from 'vitest'
import type { Series } from './forecast.ts'
import { unusualSteps } from './unusual.ts'

const season = [1.3, 1.2, 1.1, 0.9, 0.8, 0.8, 1, 1, 0.8, 0.9, 1.1, 1.3]
/** Figures that wander a little and always alike: no random numbers. */
const usual = (index: number) =>
  Math.round(100_000 * 1.05 ** (index / 12) * (season[index % 12] ?? 1) * (1 + 0.02 * Math.sin(index * 2.4)))
const seriesOf = (values: readonly (number | null)[], year = 2018): Series => ({
  values,
  season: 12,
  start: { year, position: 1 },
})
const values = Array.from({ length: 106 }, (_, index) => usual(index))
const levelAt = (series: Series, at: number) => unusualSteps(series)?.unusual.find(({ index }) => index === at)?.level

test('a month far from what the months before it led to expect is found, with what was expected then', () => {
  const dip = 98
  const changed = values.map((value, index) => (index === dip ? Math.round(value * 0.6) : value))
  const watched = unusualSteps(seriesOf(changed))
  expect(watched?.watched).toBe(34)
  const step = watched?.unusual.find(({ index }) => index === dip)
  expect(step?.level).toBe(99)
  expect(Math.abs((step?.expected ?? 0) / usual(dip) - 1)).toBeLessThan(0.1)
  expect(changed[dip]).toBeLessThan(step?.intervals[99].low ?? 0)
  expect(step?.intervals[80].low).toBeGreaterThan(step?.intervals[95].low ?? Number.POSITIVE_INFINITY)
  // Without the dip the month is none, and what comes later changes nothing of what was expected then.
  expect(levelAt(seriesOf(values), dip)).not.toBe(99)
  const later = changed.map((value, index) => (index > dip ? value * 3 : value))
  const again = unusualSteps(seriesOf(later))?.unusual.find(({ index }) => index === dip)
  expect(again?.expected).toBe(step?.expected)
  // The figures may as well be of another size.
  expect(levelAt(seriesOf(changed.map((value) => value / 1000)), dip)).toBe(99)
})

test('of two odd months one does not hide the other', () => {
  const odd = values.map((value, index) => (index === 90 ? value * 1.6 : index === 100 ? value * 0.5 : value))
  expect([levelAt(seriesOf(odd), 90), levelAt(seriesOf(odd), 100)]).toEqual([99, 99])
})

test('2020 and 2021 are not judged, nor are short series, and places count from the first step', () => {
  const collapsed = values.map((value, index) => (index >= 24 && index < 48 ? 10 : value))
  const watched = unusualSteps(seriesOf(collapsed, 2018))
  expect(watched?.unusual.every(({ index }) => index >= 70)).toBe(true)
  expect(unusualSteps(seriesOf(values.slice(0, 30)))).toBeNull()
  expect(unusualSteps(seriesOf(values.slice(0, 36), 2022))?.watched).toBe(12)
  const late = [null, null, ...values.map((value, index) => (index === 98 ? value * 0.6 : value))]
  expect(levelAt(seriesOf(late), 100)).toBe(99)
})

test('shares are judged by their odds, which never leave 0 to 100; percentages that leave them are judged by points', () => {
  const rate = (index: number) => 92 + 3 * Math.sin((index * Math.PI) / 6) + 0.4 * Math.sin(index * 2.4)
  const shares = (of: (index: number) => number): Series => ({
    ...seriesOf(Array.from({ length: 106 }, (_, index) => of(index))),
    percent: true,
  })
  const low = unusualSteps(shares((index) => (index === 98 ? rate(index) - 20 : rate(index))))
  expect(low?.unusual.find(({ index }) => index === 98)?.level).toBe(99)
  for (const { expected, intervals } of low?.unusual ?? [])
    for (const { low: least, high: most } of Object.values(intervals)) {
      expect(least).toBeGreaterThanOrEqual(0)
      expect(Math.max(most, expected)).toBeLessThanOrEqual(100)
    }
  // A house that is always full is as expected.
  expect(unusualSteps(shares(() => 100))?.unusual).toEqual([])
  const change = (index: number) => 4 * Math.sin(index * 2.4) + (index === 98 ? 60 : 0)
  const [odd] = unusualSteps(shares(change))?.unusual.filter(({ level }) => level === 99) ?? []
  expect(odd?.index).toBe(98)
})
