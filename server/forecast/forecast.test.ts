import { describe, expect, test } from 'vitest'
import { type Forecast, forecastOf, offeredForecast, type Series } from './forecast.ts'
import { filled } from './seasons.ts'

const season = [30, 10, 0, -10, -20, -30, -10, 0, -10, 0, 10, 30]
const seasonal = (months: number, level: (month: number) => number) =>
  Array.from({ length: months }, (_, month) => level(month) + (season[month % 12] ?? 0))
const monthly = (values: Series['values'], start?: Series['start']): Series => ({
  values,
  season: 12,
  ...(start ? { start } : {}),
})
/** Noise that is the same in every run. */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648 - 0.5
  }
}
const valuesOf = ({ points }: Forecast) => points.map(({ value }) => value)
function offered(series: Series, horizon = 24): Forecast {
  const outcome = offeredForecast(series, horizon)
  if ('reason' in outcome) throw new Error(`No forecast: ${outcome.reason}`)
  return outcome
}

describe('a series whose future is known', () => {
  test('a season on an even level repeats', () => {
    const values = valuesOf(forecastOf(monthly(seasonal(72, () => 200)), 24))
    const expected = seasonal(24, () => 200)
    for (const [ahead, value] of values.entries()) expect(value).toBeCloseTo(expected[ahead] ?? 0, 3)
  })
  test('a straight trend goes on, at least in its greater part, and beats the year before', () => {
    const forecast = offered(monthly(seasonal(120, (month) => 1000 + 5 * month)))
    const expected = 1000 + 5 * (120 + 11) + (season[11] ?? 0)
    const naive = expected - 60
    expect(Math.abs((valuesOf(forecast)[11] ?? 0) - expected)).toBeLessThan((expected - naive) / 2)
    expect(forecast.backTest?.mase).toBeLessThan(forecast.backTest?.naiveMase ?? 0)
  })
  test('quarters have a season of four', () => {
    const values = Array.from({ length: 40 }, (_, quarter) => 100 + ([40, 0, -30, -10][quarter % 4] ?? 0))
    const forecast = valuesOf(forecastOf({ values, season: 4 }, 8))
    expect(forecast.map(Math.round)).toEqual([140, 100, 70, 90, 140, 100, 70, 90])
  })
  test('the unit changes nothing but the unit', () => {
    const random = noise(7)
    const figures = seasonal(96, (month) => 300 + month + 20 * random())
    const values = valuesOf(forecastOf(monthly(figures), 24))
    const huge = valuesOf(forecastOf(monthly(figures.map((value) => value * 1e200)), 24))
    for (const [ahead, value] of huge.entries()) expect(value / 1e200).toBeCloseTo(values[ahead] ?? 0, 6)
  })
})

describe('intervals', () => {
  test('lie around the value, the wider around the narrower, and do not narrow', () => {
    const random = noise(3)
    const { points } = forecastOf(monthly(seasonal(96, (month) => 300 + month + 30 * random())), 24)
    for (const { value, intervals } of points) {
      expect(intervals[95].low).toBeLessThanOrEqual(intervals[80].low)
      expect(intervals[80].low).toBeLessThan(value)
      expect(value).toBeLessThan(intervals[80].high)
      expect(intervals[80].high).toBeLessThanOrEqual(intervals[95].high)
    }
  })
  test('cover what happens about as often as they say', { tags: 'release' }, () => {
    const hits = { 80: 0, 95: 0 }
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = noise(seed * 7919)
      const all = seasonal(108, () => 300 + 60 * (random() + random() + random()))
      const { points } = forecastOf(monthly(all.slice(0, 84)), 24)
      for (const [ahead, { intervals }] of points.entries())
        for (const level of [80, 95] as const) {
          const { low, high } = intervals[level]
          const value = all[84 + ahead] ?? Number.NaN
          if (value >= low && value <= high) hits[level] += 1 / 9.6
        }
    }
    expect(hits[80]).toBeGreaterThan(72)
    expect(hits[80]).toBeLessThan(88)
    expect(hits[95]).toBeGreaterThan(90)
    expect(hits[95]).toBeLessThan(99)
  })
})

describe('odd figures', () => {
  test('zeros and figures below zero give numbers, and counts never fall below zero', () => {
    const random = noise(11)
    const zeros = Array.from({ length: 60 }, (_, month) => (month % 3 === 0 ? 0 : Math.round(10 * (random() + 0.6))))
    for (const { value, intervals } of forecastOf(monthly(zeros), 24).points) {
      expect(value).toBeGreaterThanOrEqual(0)
      expect(intervals[95].low).toBeGreaterThanOrEqual(0)
      expect(intervals[95].high).toBeLessThan(100)
    }
    const below = valuesOf(forecastOf(monthly(seasonal(60, () => -500)), 24))
    for (const [ahead, value] of below.entries()) expect(value).toBeCloseTo(-500 + (season[ahead % 12] ?? 0), 3)
    expect(valuesOf(forecastOf(monthly(Array(60).fill(0)), 3))).toEqual([0, 0, 0])
  })
  test('gaps are filled by level and season, and counted', () => {
    const values = seasonal(72, () => 200)
    const holes: (number | null)[] = [...values]
    holes[20] = null
    holes[33] = Number.NaN
    holes[41] = Number.POSITIVE_INFINITY
    const forecast = forecastOf(monthly(holes), 12)
    expect(forecast.missing).toBe(3)
    for (const [ahead, value] of valuesOf(forecast).entries()) expect(value).toBeCloseTo(values[ahead] ?? 0, -1)
    const bridged = filled(
      values.map((value, month) => (month === 30 ? Number.NaN : value)),
      12,
    )
    expect(bridged[30]).toBeCloseTo(values[30] ?? 0, 6)
  })
  test('2020 and 2021 are set aside, and said to be', () => {
    const closed = seasonal(132, (month) => 1000 + 4 * month).map((value, month) =>
      month >= 60 && month < 84 ? 3 : value,
    )
    const reported = offered(monthly(closed, { year: 2015, position: 1 }))
    expect(reported.setAside).toBe(24)
    const expected = 1000 + 4 * 137 + (season[5] ?? 0)
    expect(Math.abs((valuesOf(reported)[5] ?? 0) / expected - 1)).toBeLessThan(0.05)
    expect(forecastOf(monthly(closed, { year: 1990, position: 1 }), 24).setAside).toBe(0)
  })
})

describe('no forecast', () => {
  test('of a series that is too short', () => {
    expect(offeredForecast(monthly(seasonal(35, () => 200)), 12)).toEqual({
      reason: 'too-short',
      steps: 35,
      needed: 36,
    })
    expect(() => forecastOf(monthly(seasonal(23, () => 200)), 12)).toThrow('needs 24 steps')
    expect(offeredForecast(monthly([]), 12)).toMatchObject({ reason: 'too-short', steps: 0 })
    expect(offeredForecast(monthly(Array(60).fill(null)), 12)).toMatchObject({ reason: 'latest-missing' })
  })
  test('where the latest figures are missing or too many others', () => {
    expect(offeredForecast(monthly([...seasonal(60, () => 200), null]), 12)).toEqual({ reason: 'latest-missing' })
    const holes = seasonal(60, () => 200).map((value, month) => (month % 2 === 0 ? null : value))
    expect(offeredForecast(monthly(holes), 12)).toEqual({ reason: 'too-many-gaps', missing: 29, steps: 59 })
  })
  test('where it is no better than the year before, with the back-test that says so', () => {
    const outcome = offeredForecast(monthly(seasonal(72, () => 200).map(Math.round)), 12)
    expect(outcome).toMatchObject({ reason: 'not-better-than-naive', backTest: { origins: 9 } })
    expect(offeredForecast(monthly(Array(60).fill(5)), 12)).toMatchObject({ reason: 'not-better-than-naive' })
  })
  test('beyond two years', () => {
    expect(() => forecastOf(monthly(seasonal(72, () => 200)), 25)).toThrow('can have 1 to 24')
  })
})
