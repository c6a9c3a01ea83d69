import { marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { describe, expect, test } from 'vitest'
import { findWidget } from '../all.ts'
import { aContext, crossingsOf } from '../testing.ts'

const open = (parameters: Record<string, string> = {}, context = aContext()) =>
  findWidget(143)?.open(parameters, context)

const days = {
  current: {
    checkpoint_x_date: [
      crossingsOf('suvarnabhumi', '2026-11-01', 100, 60),
      crossingsOf('sadao', '2026-11-01', 40, 30),
      crossingsOf('suvarnabhumi', '2026-11-02', 120, 70),
      crossingsOf('sadao', '2026-11-02', 60, null),
    ],
    market_region_x_date: [{ _id: { market_region: 'europe', date: '2026-11-01' }, sum_in: 140, sum_out: 90 }],
  },
  // 1 and 2 November 2026 are a Sunday and a Monday, as 2 and 3 November 2025 are.
  previous: {
    checkpoint_x_date: [
      crossingsOf('suvarnabhumi', '2025-11-02', 100),
      crossingsOf('suvarnabhumi', '2025-11-03', 100),
      crossingsOf('suvarnabhumi', '2025-11-04', 999),
    ],
    market_region_x_date: [],
  },
}
const answers = {
  ...days,
  allCurrent: days.current,
  allPrevious: days.previous,
  markets: { location_source: [{ _id: { location_source: 'CN' }, sum_in: 1, sum_out: 1 }] },
}

test('143 asks for the month and the same weekdays a year before, or what is chosen', () => {
  const asks = open({ checkpoint_type: 'air' })?.asks
  expect(asks?.current?.query).toMatchObject({
    start: '2026-11-01T00:00:00.000Z',
    end: '2026-11-30T23:59:59.999Z',
    checkpoint_type: 'air',
  })
  expect(asks?.previous?.query).toMatchObject({ start: '2025-11-02T00:00:00.000Z', end: '2025-12-01T23:59:59.999Z' })
  expect(open({ month: '2024-02' })?.asks.current?.query.end).toBe('2024-02-29T23:59:59.999Z')
  expect(open({ compare_days: 'same_dates' })?.asks.previous?.query).toMatchObject({
    start: '2025-11-01T00:00:00.000Z',
    end: '2025-11-30T23:59:59.999Z',
  })
  expect(open({ compare_days: 'days_before' })?.asks.previous?.query).toMatchObject({
    start: '2026-10-02T00:00:00.000Z',
    end: '2026-10-31T23:59:59.999Z',
  })
})

test('143 asks for one market, offers those that came, and says whose days and groups these are', () => {
  const chinese = open({ location_source: 'CN', group: 'market_region' })
  for (const ask of ['current', 'previous'] as const) {
    expect(chinese?.asks[ask]?.query).toMatchObject({ location_source: 'CN' })
  }
  expect(open({ location_source: 'europe' })?.asks.current?.query).toMatchObject({ market_region: 'europe' })
  const content = chinese?.show(answers)
  expect(content?.subtitle).toMatch(/ · Travel in · China · Grouped by: Market region$/)
  expect(content?.choices.location_source?.map(({ value }) => value)).toEqual([...marketRegions, 'CN'])
})

describe('143 shows', () => {
  test('everything of the month, and the change over the days of checkpoints that are held on both sides', () => {
    const content = open()?.show(answers)
    // Sadao has no earlier day: two days of Suvarnabhumi are compared, 220 with 200.
    expect(content?.subtitle).toBe(
      'People · 1 November to 2 November 2026 against the same weekdays a year before, 2 November to 3 November 2025 · Checkpoint days compared: 2 of 4 · Travel in',
    )
    const like = content?.table.rows.findLast((row) => row.level === 'subtotal')
    expect(like?.cells.current).toBe(220)
    expect(like?.cells.previous).toBe(200)
    expect(like?.cells.change).toBeCloseTo(10)
    expect(content?.table.rows[0]).toMatchObject({
      level: 'subtotal',
      cells: { date: '2026-11-01', current: 140, previous: 100, change: null },
    })
  })

  test('checkpoints ranked by all of the month, with a dash where there is no earlier day', () => {
    const view = open()?.show(answers).view
    const ranking = view?.kind === 'composed' ? view.parts.at(-1)?.view : undefined
    if (ranking?.kind !== 'ranking') throw new Error('The last part is no ranking.')
    expect(ranking.series[0]?.values).toEqual([220, 100])
    expect(ranking.changes[0]).toBeCloseTo(10)
    expect(ranking.changes[1]).toBeNull()
  })

  test('rows that add up to the total', () => {
    const table = open()?.show(answers).table
    const rows = table?.rows.filter((row) => row.level === 'row') ?? []
    const sum = (key: string) => rows.reduce((total, row) => total + Number(row.cells[key] ?? 0), 0)
    const total = table?.rows.at(-1)
    expect(total?.level).toBe('total')
    expect(total?.cells).toMatchObject({ current: sum('current'), previous: sum('previous'), change: null })
    expect(total?.cells).toMatchObject({ current: 320, previous: 1199 })
  })

  test('no change of the whole, where the year before is held for days after the newest one', () => {
    const current = { checkpoint_x_date: [crossingsOf('suvarnabhumi', '2026-11-01', 100)], market_region_x_date: [] }
    const { previous } = days
    const shown = open()?.show({ ...answers, current, previous, allCurrent: current, allPrevious: previous })
    const [compared, total] = shown?.table.rows.slice(-2) ?? []
    expect(compared?.cells).toMatchObject({ current: 100, previous: 100, change: 0 })
    expect(total?.cells).toMatchObject({ current: 100, previous: 1199, change: null })
  })

  test('a market nobody of which came on a held day as zero, not as a gap', () => {
    const nobody = { checkpoint_x_date: [], market_region_x_date: [] }
    const cardContent = open({ location_source: 'CN' })?.show({ ...answers, current: nobody, previous: nobody })
    const airport = cardContent?.table.rows.find(({ cells }) => cells.group === 'suvarnabhumi')
    expect(airport?.cells).toMatchObject({ date: '2026-11-01', current: 0, previous: 0, change: null })
  })

  test('the other direction and grouping from what is loaded', () => {
    const out = open({ direction: 'out' })
    expect(out?.asks).toEqual(open()?.asks)
    expect(out?.show(answers).table.rows.at(-1)?.cells.current).toBe(160)
    const byRegion = open({ group: 'market_region' })?.show(answers)
    expect(byRegion?.table.rows.find((row) => row.level === 'row')?.cells.group).toBe('Europe')
  })

  test('a day that is not over as open, in no comparison', () => {
    const content = open({}, aContext({ today: '2026-11-02' }))?.show(answers)
    const view = content?.view.kind === 'composed' ? content.view.parts[0]?.view : undefined
    expect(view?.kind === 'trend' && view.series[0]?.open).toEqual([1])
    expect(content?.subtitle).toMatch(/Checkpoint days compared: 1 of 4 · Travel in$/)
  })
})
