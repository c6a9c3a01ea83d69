import type { ForecastBody } from '@sala/catalog/api/forecast.ts'
import { expect, test } from 'vitest'
import { opened, viewIn } from '../testing.ts'
import { readGrowth, writeGrowth } from './growth.ts'

const monthOf = (index: number) => `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`

/** The same figure in each of so many months from January 2024 on, and another one expected of the next 24. */
function series(
  stored: number,
  expected: number | null,
  months = 34,
): ForecastBody & { readonly provenance: readonly [] } {
  const point = (value: number, ahead: number) => ({
    ...{ month: monthOf(months + ahead), value, sum: null },
    ...{ interval_80: { low: value, high: value }, interval_95: { low: value, high: value } },
  })
  return {
    ...{ incomplete: [], back_test: null, set_aside: 0, missing: 0, scale: 'log', unusual: null, provenance: [] },
    history: Array.from({ length: months }, (_, index) => ({ month: monthOf(index), value: stored, left_out: null })),
    forecast: expected === null ? [] : Array.from({ length: 24 }, (_, ahead) => point(expected, ahead)),
    none: expected === null ? { reason: 'not_better_than_naive', months } : null,
  }
}

const targets = (year: number, target: number) => ({
  target_n_immigrants_x_year_x_month: Array.from({ length: 12 }, (_, index) => ({
    _id: { year, month: index + 1 },
    sum_target: target,
    totalImmigrants: null,
  })),
  provenance: [],
})

type Chosen = { growth?: string; scenario?: string; start?: string }
function contentOf(chosen: Chosen, answers: Readonly<Record<string, unknown>>) {
  const result = opened('scenario-arrivals', chosen).show({ target: targets(2026, 110), ...answers })
  const figures = viewIn(result.view, 'figures').figures
  return { ...result, figures: Object.fromEntries(figures.map(({ key, value, note }) => [key, { value, note }])) }
}

test('changes of growth come back from an address as they were; what means nothing, or two things, is refused', () => {
  const text = 'CN:10:2026-12:2027-03,CN:-2.5:2027-04,all:5::2027-06,IN:0'
  expect(writeGrowth(readGrowth(text) ?? [])).toBe(text)
  for (const bad of [
    ...['CN', 'CN:x', 'CN:1e2', 'CN:501', 'CN:-101', 'XX:5', 'europe:5', 'CN:5:2026-13', 'CN:5:2027-02:2027-01'],
    ...['CN:5,', 'CN:5:2026-12:2027-03:2028-01', 'CN:5,CN:6:2027-01', 'all:1,all:2', Array(9).fill('CN:1').join()],
  ])
    expect([bad, readGrowth(bad)]).toEqual([bad, undefined])
  expect(opened('scenario-arrivals', { growth: 'CN:5,CN:6' }).faults).toEqual([{ field: 'growth', value: 'CN:5,CN:6' }])
})

test('a scenario without changes comes to what it starts from, of both years', () => {
  // Ten months held of 100, and 90 expected: 1,000 + 180, then 1,080.
  const { figures, subtitle, table } = contentOf({}, { forecast: series(100, 90) })
  expect(figures).toEqual({
    scenario2026: { value: 1180, note: 'without changes 1,180 (+0.00%)' },
    target2026: { value: 1320, note: 'missed (-140)' },
    scenario2027: { value: 1080, note: 'without changes 1,080 (+0.00%)' },
    target2027: { value: null, note: 'Not every month of 2027 has a target.' },
  })
  expect(subtitle).toMatch(/A scenario, not a forecast.*no growth is changed.*starts from the forecast/s)
  // What is held is in no scenario, and the scenario is no figure.
  expect(table.rows.filter(({ cells }) => cells.held !== null && cells.scenario !== null)).toEqual([])
  expect(table.rows).toHaveLength(24)
})

test('a market grows within the whole, and all markets where they have no change of their own', () => {
  const answers = { forecast: series(100, 90), market_CN: series(40, 30) }
  // China: 30 × 10 % more, in one month of 2026 and two of 2027.
  const china = contentOf({ growth: 'CN:10:2026-12:2027-02', scenario: 'Dragon' }, answers)
  expect([china.figures.scenario2026?.value, china.figures.scenario2027?.value]).toEqual([1183, 1086])
  expect(china.subtitle).toMatch(
    /Scenario “Dragon”, not a forecast.*China \+10.00% from December 2026 to February 2027/s,
  )
  // The others (60) fall by half in November, China (30) grows by a fifth: 30 + 36, and December is as expected.
  const content = contentOf({ growth: 'CN:20:2026-11:2026-11,all:-50:2026-11:2026-11' }, answers)
  expect(content.figures.scenario2026?.value).toBe(1000 + 66 + 90)
  expect(content.figures.scenario2027?.value).toBe(1080)
  expect(Object.keys(opened('scenario-arrivals', { growth: 'CN:5,IN:5,CN:6' }).asks)).toEqual(['forecast', 'target'])
  expect(opened('scenario-arrivals', { growth: 'CN:5' }).asks.market_CN?.query).toMatchObject({ location_source: 'CN' })
})

test('the target is reached in the month that brings the running sum to it', () => {
  const { figures } = contentOf({ growth: 'all:100:2026-11' }, { forecast: series(100, 90), target: targets(2026, 98) })
  // 1,000 + 180 in November is 1,180 of 1,176.
  expect(figures.target2026).toEqual({ value: 1176, note: 'reached in November 2026 (+184)' })
})

test('without a forecast of every part, all of it starts from the year before, and says so', () => {
  const answers = { forecast: series(100, 90), market_CN: series(40, null) }
  const { figures, subtitle } = contentOf({ growth: 'CN:10' }, answers)
  expect([figures.scenario2026?.value, figures.scenario2027?.value]).toEqual([1208, 1248])
  expect(subtitle).toContain('since not everything has a forecast: China')
  const chosen = contentOf({ growth: 'CN:10', start: 'year_before' }, answers)
  expect(chosen.figures).toEqual(figures)
  expect(chosen.subtitle).toContain('starts from the figures of the year before')
  expect(chosen.subtitle).not.toContain('since')
})

test('where a figure to start from is missing nothing is said of the year', () => {
  const none = { ...series(0, null, 0), none: { reason: 'no_figures' as const, months: 0 } }
  const lacking = contentOf({ growth: 'JP:5' }, { forecast: series(100, 90), market_JP: none })
  expect(lacking.figures.scenario2026).toEqual({
    value: null,
    note: 'Not every month of 2026 has a figure to start from: Japan.',
  })
  expect(lacking.figures.target2026?.note).toBe('')
  expect(contentOf({}, { forecast: none }).figures).toEqual({ scenario: { value: null, note: 'No data' } })
  const old = { ...series(100, null), none: { reason: 'too_old' as const, months: 34 } }
  expect(contentOf({}, { forecast: old }).figures.scenario?.note).toContain('the newest figures are of October 2026')
  const gap = series(100, 90)
  const holed = {
    ...gap,
    history: gap.history.map((point) => (point.month === '2026-03' ? { ...point, value: null } : point)),
  }
  expect(contentOf({}, { forecast: holed }).figures.scenario2026?.value).toBeNull()
})
