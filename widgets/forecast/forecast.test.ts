import type { ForecastBody } from '@sala/catalog/api/forecast.ts'
import { expect, test } from 'vitest'
import { opened, viewIn } from '../testing.ts'
import { probabilityOf, studentFour, sumInterval } from './sums.ts'

const monthOf = (index: number) => `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`

/** Hundred a month up to October 2026, and hundred a month expected. */
const answer: ForecastBody & { readonly provenance: readonly [] } = {
  history: Array.from({ length: 34 }, (_, index) => ({ month: monthOf(index), value: 100, left_out: null })),
  incomplete: [],
  forecast: Array.from({ length: 24 }, (_, ahead) => ({
    month: monthOf(34 + ahead),
    value: 100,
    interval_80: { low: 90, high: 110 },
    interval_95: { low: 80, high: 120 },
    sum: { value: 100 * (ahead + 1), spread: 0.1 },
  })),
  none: null,
  back_test: {
    origins: 9,
    mase: 0.5,
    naive_mase: 1,
    mape: 4,
    naive_mape: 8,
    coverage_80: 81,
    coverage_95: 96,
  },
  set_aside: 24,
  missing: 0,
  scale: 'log',
  unusual: null,
  provenance: [],
}
const targets = (each: number) => ({
  target_n_immigrants_x_year_x_month: Array.from({ length: 12 }, (_, index) => ({
    _id: { year: 2026, month: index + 1 },
    sum_target: each,
    totalImmigrants: null,
  })),
  provenance: [],
})

test('the distribution has the quantiles of the intervals', () => {
  for (const [t, probability] of [
    [1.533, 0.9],
    [2.776, 0.975],
    [0, 0.5],
    [-1.533, 0.1],
  ] as const)
    expect(studentFour(t)).toBeCloseTo(probability, 3)
  const sum = { value: 1000, spread: 0.05 }
  for (const scale of ['log', 'plain'] as const) {
    expect(probabilityOf(sumInterval(sum, scale, 80).high, sum, scale)).toBeCloseTo(0.1, 3)
    expect(probabilityOf(sumInterval(sum, scale, 95).low, sum, scale)).toBeCloseTo(0.975, 3)
  }
  expect([probabilityOf(0, sum, 'log'), probabilityOf(999, { value: 1000, spread: 0 }, 'log')]).toEqual([1, 1])
})

test('a card of a forecast marks what is expected, and adds it to nothing', () => {
  const { view, table, subtitle } = opened('forecast-arrivals', { ahead: '12' }).show({ forecast: answer })
  const trend = viewIn(view, 'trend')
  expect(trend.series.map(({ role }) => role)).toEqual(['current', 'forecast'])
  expect(trend.series[0]?.values.slice(-12)).toEqual(Array(12).fill(null))
  expect(trend.series[1]?.values.filter((value) => value !== null)).toHaveLength(12)
  expect([trend.band?.high.at(-1), trend.outerBand?.low.at(-1)]).toEqual([110, 80])
  expect(table.rows).toHaveLength(46)
  expect(table.rows.every(({ level }) => level === 'row')).toBe(true)
  expect(table.columns.map(({ label }) => label)).toContain('80% interval ↓')
  expect(viewIn(view, 'figures').figures[0]).toMatchObject({ label: 'Expected in 2026', value: 1200 })
  expect(viewIn(view, 'table').table.rows[1]?.cells).toEqual({
    measure: 'Mean error (MAPE)',
    own: '4.00%',
    naive: '8.00%',
  })
  expect(subtitle).toContain('tested from earlier months: 9')
  expect(subtitle).toContain('2020 and 2021 set aside')
})

test('unusual months are marked at the chosen sensitivity, in picture, table and words', () => {
  const interval = { low: 80, high: 90 }
  const months = ([99, 95, 80] as const).map((level, at) => ({
    ...{ month: `2026-0${at + 3}`, value: 100, expected: 85, level },
    ...{ interval_80: interval, interval_95: interval, interval_99: interval },
  }))
  const shown = (chosen: string, unusual: ForecastBody['unusual'] = { watched: 34, months }) =>
    opened('forecast-arrivals', { unusual: chosen }).show({ forecast: { ...answer, unusual } })
  const markedIn = (chosen: string) =>
    viewIn(shown(chosen).view, 'trend')
      .series.find(({ key }) => key === 'unusual')
      ?.values.filter((one) => one !== null)
  expect(markedIn('few')).toEqual([100])
  expect(markedIn('some')).toEqual([100, 100])
  expect(markedIn('many')).toEqual([100, 100, 100])
  // Neighbours are points as well, not a line between them that hides behind the figures.
  expect(viewIn(shown('some').view, 'trend').series.find(({ key }) => key === 'unusual')?.points).toBe(true)
  expect(markedIn('none')).toBeUndefined()
  expect(shown('some').subtitle).toContain('Unusual: March 2026 (more than expected), April 2026 (more than expected)')
  expect(shown('some').table.rows.find(({ cells }) => cells.unusual === 100)?.cells.expectedThen).toBe(
    'more than expected: 85 (80 to 90)',
  )
  expect(shown('none').subtitle).not.toContain('nusual')
  expect(shown('some', { watched: 34, months: [] }).subtitle).toContain('No unusual month; months looked at: 34')
  expect(shown('some', { watched: 0, months: [] }).subtitle).toContain('Too few months to say which are unusual')
  expect(opened('forecast-arrivals', { unusual: 'none' }).asks.forecast?.query).not.toHaveProperty('unusual')
})

test('a card without a forecast says why, and draws what is held', () => {
  const none = { ...answer, forecast: [], none: { reason: 'not_better_than_naive' as const, months: 34 } }
  const { view, empty } = opened('forecast-arrivals').show({ forecast: none })
  expect(empty).toBe(false)
  expect(viewIn(view, 'figures').figures[0]).toMatchObject({ value: null, explained: true })
  expect(viewIn(view, 'trend').series.map(({ role }) => role)).toEqual(['current'])
})

test('the outlook on a target: its chance, its month and what is needed', () => {
  const figuresWith = (each: number) => {
    const { view } = opened('forecast-target').show({ forecast: answer, target: targets(each) })
    return Object.fromEntries(viewIn(view, 'figures').figures.map(({ key, value, note }) => [key, { value, note }]))
  }
  // What is expected is just the target: half of a hundred.
  expect(figuresWith(100)).toMatchObject({
    target: { value: 1200 },
    held: { value: 1000 },
    chance: { value: 50, note: 'expected to be reached in December 2026' },
    needed: { value: 100 },
  })
  expect(figuresWith(150).chance).toMatchObject({ value: 1 })
  expect(figuresWith(150).chance?.note).toContain('≤ 1, not expected to be reached by December 2026')
  expect(figuresWith(80).chance).toMatchObject({ value: 100, note: 'reached already' })
  expect(figuresWith(91)).toMatchObject({
    chance: { value: 99, note: '≥ 99, expected to be reached in November 2026' },
  })
})

test('nothing is said of a year with a gap, or of a target that some months lack', () => {
  const gap = answer.history.map((one) => (one.month === '2026-03' ? { ...one, value: null } : one))
  const shown = (forecast: ForecastBody, target: unknown) =>
    viewIn(opened('forecast-target').show({ forecast: { ...forecast, provenance: [] }, target }).view, 'figures')
      .figures
  expect(shown({ ...answer, history: gap }, targets(100))[0]).toMatchObject({ value: null, explained: true })
  const [, ...eleven] = targets(100).target_n_immigrants_x_year_x_month
  const some = { target_n_immigrants_x_year_x_month: eleven, provenance: [] }
  expect(shown(answer, some)[0]).toMatchObject({ value: null, explained: true })
})
