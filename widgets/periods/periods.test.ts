import { expect, test } from 'vitest'
import { aContext } from '../testing.ts'
import {
  changeOf,
  daysIn,
  fullYearFor,
  isMonth,
  isOpenMonth,
  lastComparableMonth,
  likeForLike,
  missingMonths,
  newestMonth,
  oldestMonth,
  percentOf,
  runsOf,
  sum,
  yearBefore,
  yearsOf,
} from './periods.ts'

test('a base of zero or none has no change', () => {
  expect(changeOf(5, 0)).toBeNull()
  expect(changeOf(5, null)).toBeNull()
  expect(changeOf(null, 5)).toBeNull()
  expect(changeOf(0, 5)).toBe(-100)
  expect(changeOf(110, 100)).toBeCloseTo(10)
  expect(changeOf(Number.MAX_VALUE, 1e-300)).toBeNull()
  expect(percentOf(1, 0)).toBeNull()
})

test('sums pass missing figures over, and nothing at all is no zero', () => {
  expect(sum([1, null, 2, undefined])).toBe(3)
  expect(sum([null, null])).toBeNull()
  expect(sum([])).toBeNull()
  expect(sum([0, null])).toBe(0)
})

test('only periods that are over and that both years have are compared', () => {
  const compared = likeForLike([
    { current: 110, previous: 100, open: false },
    { current: null, previous: 100, open: false },
    { current: 55, previous: 50, open: false },
    { current: 7, previous: 70, open: true },
    { current: null, previous: 300, open: true },
  ])
  expect(compared.compared).toEqual([0, 2])
  expect(compared.current).toBe(165)
  expect(compared.previous).toBe(150)
  expect(compared.change).toBeCloseTo(10)
})

test('months know their calendar', () => {
  expect(isMonth('2026-12')).toBe(true)
  expect(isMonth('2026-13')).toBe(false)
  expect(isMonth('2026-1')).toBe(false)
  expect(daysIn('2024-02')).toBe(29)
  expect(daysIn('2026-02')).toBe(28)
  expect(yearBefore('2026-01')).toBe('2025-01')
  expect(isOpenMonth('2026-11', '2026-11-30')).toBe(true)
  expect(isOpenMonth('2026-10', '2026-11-01')).toBe(false)
})

test('a year is compared up to its newest month that is over', () => {
  expect(lastComparableMonth(2026, aContext(), 'immigration')).toBe(10)
  expect(lastComparableMonth(2025, aContext(), 'immigration')).toBeNull()
  expect(lastComparableMonth(2026, aContext({ newest: '2026-11-01' }), 'immigration')).toBe(10)
  expect(lastComparableMonth(2026, aContext({ newest: '2026-01-01', today: '2026-01-09' }), 'immigration')).toBe(0)
})

test('years run from the newest to the oldest, and there are none without data', () => {
  expect(yearsOf(aContext(), 'immigration')).toEqual([2026, 2025, 2024])
  expect(yearsOf(aContext({ newest: null }), 'immigration')).toEqual([])
  expect(yearsOf({ ...aContext(), datasets: {} }, 'gdp')).toEqual([])
})

test('figures that start with whole years offer their months all the same', () => {
  const context = aContext()
  const fresh = context.datasets.immigration
  if (fresh === undefined) throw new Error('the test context knows no arrivals')
  const older = { ...context, datasets: { ...context.datasets, immigration: { ...fresh, oldest: '2007' } } }
  expect(oldestMonth(older, 'immigration')).toBe('2007-01')
  expect(newestMonth(older, 'immigration')).toBe(newestMonth(context, 'immigration'))
  const yearly = { ...context, datasets: { immigration: { ...fresh, oldest: '2007', newest: '2016', months: [] } } }
  expect(newestMonth(yearly, 'immigration')).toBeNull()
})

test('the newest month is one that is held, also where a whole year is newer', () => {
  const context = aContext()
  const fresh = context.datasets.immigration
  if (fresh === undefined) throw new Error('the test context knows no arrivals')
  const months = [
    { from: '2016-01', to: '2016-02' },
    { from: '2016-05', to: '2016-05' },
  ]
  const holes = { ...context, datasets: { immigration: { ...fresh, newest: '2021', months } } }
  expect(newestMonth(holes, 'immigration')).toBe('2016-05')
  expect(['2016-12', '2016-04', '2016-01', '2015-12'].map((until) => newestMonth(holes, 'immigration', until))).toEqual(
    ['2016-05', '2016-02', '2016-01', null],
  )
})

test('months in a row are runs, and what lies between them is missing', () => {
  expect(runsOf([1, 2, 3, 5])).toEqual([
    [1, 3],
    [5, 5],
  ])
  expect(missingMonths([4, 9, 11])).toEqual([5, 6, 7, 8, 10])
  expect([missingMonths([3]), missingMonths([])]).toEqual([[], []])
})

test('full years are those of a year that is over and may be held in full, or of the one before', () => {
  const context = aContext()
  expect([2026, 2025, 2024].map((year) => fullYearFor(year, context, 'immigration'))).toEqual([2025, 2025, 2024])
  const fresh = context.datasets.immigration
  if (fresh === undefined) throw new Error('the test context knows no arrivals')
  const yearly = { ...context, datasets: { immigration: { ...fresh, oldest: '2007', newest: '2022', months: [] } } }
  expect(fullYearFor(2022, yearly, 'immigration')).toBe(2022)
})
