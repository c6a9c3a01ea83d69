import type { ForecastBody } from '@sala/catalog/api/forecast.ts'
import { expect, test } from 'vitest'
import { forecastTarget } from '../companions/forecast-target.ts'
import { makeContext } from '../context.ts'
import { aContext, opened, viewIn } from '../testing.ts'
import { probabilityOf, studentTDistribution4, sumInterval } from './sums.ts'

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
const targets = (target: number) => ({
  target_n_immigrants_x_year_x_month: Array.from({ length: 12 }, (_, index) => ({
    _id: { year: 2026, month: index + 1 },
    sum_target: target,
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
    expect(studentTDistribution4(t)).toBeCloseTo(probability, 3)
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
  const render = (chosen: string, unusual: ForecastBody['unusual'] = { watched: 34, judged: [], months }) =>
    opened('forecast-arrivals', { unusual: chosen }).show({ forecast: { ...answer, unusual } })
  const markedIn = (chosen: string) =>
    viewIn(render(chosen).view, 'trend')
      .series.find(({ key }) => key === 'unusual')
      ?.values.filter((value) => value !== null)
  expect(markedIn('few')).toEqual([100])
  expect(markedIn('some')).toEqual([100, 100])
  expect(markedIn('many')).toEqual([100, 100, 100])
  // Neighbours are points as well, not a line between them that hides behind the figures.
  expect(viewIn(render('some').view, 'trend').series.find(({ key }) => key === 'unusual')?.points).toBe(true)
  expect(markedIn('none')).toBeUndefined()
  expect(render('some').subtitle).toContain('Unusual: March 2026 (more than expected), April 2026 (more than expected)')
  expect(render('some').table.rows.find(({ cells }) => cells.unusual === 100)?.cells.expectedThen).toBe(
    'more than expected: 85 (80 to 90)',
  )
  expect(render('none').subtitle).not.toContain('nusual')
  expect(render('some', { watched: 34, judged: [], months: [] }).subtitle).toContain(
    'No unusual month; months looked at: 34',
  )
  expect(render('some', { watched: 0, judged: [], months: [] }).subtitle).toContain(
    'Too few months to say which are unusual',
  )
  expect(opened('forecast-arrivals', { unusual: 'none' }).asks.forecast?.query).not.toHaveProperty('unusual')
})

test('other cards of months mark the unusual ones of the year on show where a reader wants them', () => {
  const months = Array.from({ length: 12 }, (_, at) => monthOf(24 + at))
  const interval = { low: 80, high: 90 }
  const oddMonth = (month: string) => ({
    ...{ month, value: 100, expected: 85, level: 95 as const },
    ...{ interval_80: interval, interval_95: interval, interval_99: interval },
  })
  const unusual = { watched: 34, judged: months.slice(0, 9), months: ['2025-02', '2026-03'].map(oddMonth) }
  const expected0 = { ...answer, unusual }
  const arrivals = (value: number) =>
    months.map((month) => ({
      _id: { location_source: 'DE', market_region: 'europe', year: 2026, month: Number(month.slice(5)) },
      totalImmigrants: value,
    }))
  const rows = { location_source_x_year_x_month: arrivals(100), market_region_x_year_x_month: arrivals(100) }
  const spent = months.map((month) => ({
    _id: { visitor_origin: 'foreign', year: 2026, month: Number(month.slice(5)) },
    ...{ sum_spending_travel_receipts: 100, sum_spending_travel_count: 1, avg_spending: 100 },
  }))
  const rates = months.map((month) => ({
    _id: { location_destination: 'TH-10', year: 2026, month: Number(month.slice(5)) },
    ...{ avg_occupancy_rate: 100, sum_guests: 1 },
  }))
  const empty = { provenance: [] }
  const stored = { ...empty, visitor_origin_x_year_x_month: spent }
  const spending = { spending: stored, matched: stored }
  const cases = [
    ['market-arrivals', { arrivals: { ...empty, ...rows }, matched: { ...empty, ...rows } }, 'expected0'],
    [134, { arrivals: { ...empty, ...rows }, matched: { ...empty, ...rows } }, 'expected0'],
    [138, { arrivals: { ...empty, ...rows }, matched: { ...empty, ...rows } }, 'expected0'],
    ['market-spending', spending, 'expected0'],
    [48, { ...spending, expected1: { ...answer, unusual: { watched: 0, judged: [], months: [] } } }, 'expected0'],
    [
      'occupancy',
      {
        months: { ...empty, year_x_month: rates },
        matched: { ...empty, year_x_month: [] },
        provinces: { ...empty, location_destination_x_year_x_month: rates },
      },
      'expected0',
    ],
  ] as const
  for (const [code, answers, ask] of cases) {
    // Nothing is asked or drawn of it before somebody wants it.
    expect([code, opened(code).asks]).toEqual([code, expect.not.objectContaining({ [ask]: expect.anything() })])
    const open = opened(code, { unusual: 'some' })
    expect([code, open.asks[ask]?.query]).toMatchObject([code, { unusual: 'true' }])
    const { view, table, subtitle } = open.show({ ...answers, expected0 })
    const points = viewIn(view, 'trend').series.filter((series) => series.points === true)
    expect([code, points.map(({ values }) => values.flatMap((value, at) => (value === null ? [] : [at])))]).toEqual([
      code,
      [[2]],
    ])
    const march = `${code === 48 ? 'Unusual (Foreign)' : 'Unusual'}: March 2026 (more than expected)`
    expect([code, subtitle]).toEqual([code, expect.stringContaining(march)])
    expect([code, subtitle]).toEqual([code, expect.not.stringContaining('February')])
    const words = table.rows.flatMap(({ cells }) =>
      Object.values(cells).filter((cell) => String(cell).startsWith('more than expected: 85')),
    )
    expect([code, words.length]).toEqual([code, code === 'occupancy' ? 0 : 1])
  }
  const region = { unusual: 'some', location_source: 'europe' }
  const old = opened('market-arrivals', { ...region, year: '2025' }).show({ ...cases[0][1], expected0 })
  expect(old.subtitle).toContain('No month on show can be judged')
  // What holds of both origins is said once.
  const both = { ...spending, expected0: { ...answer, unusual: { watched: 0, judged: [], months: [] } } }
  const shown48 = opened(48, { unusual: 'some' }).show({ ...both, expected1: both.expected0 })
  expect(shown48.subtitle.match(/(?:^| · )No month on show can be judged/g)).toHaveLength(1)
  expect(shown48.subtitle).not.toContain('Foreign:')
  // One month of it is no trend.
  for (const code of ['market-arrivals', 138] as const)
    expect(opened(code, { unusual: 'some', month: '3' }).asks).not.toHaveProperty('expected0')
  expect(opened(134, { unusual: 'some', market_region: 'DE,CH' }).asks.expected0?.query).toMatchObject({
    location_source: ['DE', 'CH'],
  })
})

test('a card without a forecast says why, and draws what is held', () => {
  const none = { ...answer, forecast: [], none: { reason: 'not_better_than_naive' as const, months: 34 } }
  const { view, empty } = opened('forecast-arrivals').show({ forecast: none })
  expect(empty).toBe(false)
  expect(viewIn(view, 'figures').figures[0]).toMatchObject({ value: null, explained: true })
  expect(viewIn(view, 'trend').series.map(({ role }) => role)).toEqual(['current'])
})

test('the outlook on a target: its chance, its month and what is needed', () => {
  const figuresWith = (target: number) => {
    const { view } = opened('forecast-target').show({ forecast: answer, target: targets(target) })
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

test('a reader of some rows is told that the limit leaves no arrivals', () => {
  const none = { ...answer, history: [], forecast: [], none: { reason: 'no_figures' as const, months: 0 } }
  const noteFor = (limited: boolean) => {
    const { datasets, today } = aContext()
    const immigration = datasets.immigration && { ...datasets.immigration, limited }
    const context = makeContext({
      today,
      language: 'en',
      names: {},
      datasets: immigration === undefined ? {} : { immigration },
    })
    const { view } = forecastTarget.open({}, context).show({ forecast: none, target: targets(100) })
    return viewIn(view, 'figures').figures[0]?.note
  }
  expect(noteFor(true)).toBe('Your group sees only some places or markets, and no arrivals for this choice.')
  expect(noteFor(false)).toBe('No data')
})

test('nothing is said of a year with a gap, or of a target that some months lack', () => {
  const gap = answer.history.map((point) => (point.month === '2026-03' ? { ...point, value: null } : point))
  const contentOf = (forecast: ForecastBody, target: unknown) =>
    viewIn(opened('forecast-target').show({ forecast: { ...forecast, provenance: [] }, target }).view, 'figures')
      .figures
  expect(contentOf({ ...answer, history: gap }, targets(100))[0]).toMatchObject({ value: null, explained: true })
  const [, ...eleven] = targets(100).target_n_immigrants_x_year_x_month
  const some = { target_n_immigrants_x_year_x_month: eleven, provenance: [] }
  expect(contentOf(answer, some)[0]).toMatchObject({ value: null, explained: true })
})
