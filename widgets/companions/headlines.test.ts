import { describe, expect, test } from 'vitest'
import { inFilterBar } from '../filters/filters.ts'
import { aContext, aNamedContext, arrivalAnswers, opened, totalOf, viewIn } from '../testing.ts'
import type { OpenWidget } from '../widget.ts'
import { companionCards } from './all.ts'

const monthsTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const figureOf = (open: OpenWidget, answers: Readonly<Record<string, unknown>>) =>
  viewIn(open.show(answers).view, 'figures').figures[0]

describe('headline-arrivals', () => {
  const of = (year: number, last: number, value: number) =>
    monthsTo(last).map((month) => ({ _id: { market_region: 'europe', year, month }, totalImmigrants: value }))
  const rows = [...of(2026, 10, 2_200_000), ...of(2025, 12, 2_000_000)]
  const answers = arrivalAnswers(rows)

  test('asks what widget 134 asks, so that one answer serves both', () => {
    expect(opened('headline-arrivals').asks).toEqual(opened(134).asks)
    expect(opened('headline-arrivals', { location_source: 'FR' }).asks.arrivals?.query).toMatchObject({
      location_source: 'FR',
    })
  })

  test('compares the months that both years have, and says which', () => {
    const { view, table, subtitle } = opened('headline-arrivals').show(answers)
    expect(viewIn(view, 'figures').figures[0]).toMatchObject({ value: 22_000_000, change: 10, shortened: true })
    expect(subtitle).toBe('January to October 2026 against the same months of 2025')
    expect(totalOf(table)).toMatchObject({ current: 22_000_000, previous: 24_000_000, change: null })
  })

  test('compares full years only where both are whole', () => {
    const full = opened('headline-arrivals', { compare: 'full_years' })
    const { view, subtitle } = full.show(arrivalAnswers([...of(2025, 12, 2_000_000), ...of(2024, 12, 1_000_000)]))
    expect(viewIn(view, 'figures').figures[0]).toMatchObject({ value: 24_000_000, change: 100 })
    expect(subtitle).toBe('2025 against 2024')
    expect(full.show(arrivalAnswers([...of(2025, 12, 2_000_000), ...of(2024, 11, 1_000_000)])).subtitle).toBe(
      '2025 and 2024 are not both held in full',
    )
  })

  test('has its way of two years, without the months that are not over', () => {
    const open = arrivalAnswers([...of(2026, 11, 2_200_000), ...of(2025, 12, 2_000_000)])
    const history = figureOf(opened('headline-arrivals'), open)?.history
    expect(history?.values).toHaveLength(22)
    expect(history?.description).toBe('January 2025 – October 2026: lowest 2,000,000, highest 2,200,000')
  })

  test('a gap in the way stays a gap; one month is no way', () => {
    const gap = arrivalAnswers(rows.filter(({ _id }) => _id.month !== 3))
    expect(figureOf(opened('headline-arrivals'), gap)?.history?.values.slice(0, 4)).toEqual([
      2_000_000,
      2_000_000,
      null,
      2_000_000,
    ])
    expect(figureOf(opened('headline-arrivals'), arrivalAnswers(of(2026, 1, 5)))?.history).toBeUndefined()
    expect(figureOf(opened('headline-arrivals'), arrivalAnswers(of(2025, 12, 5)))?.history).toBeUndefined()
  })

  test('leads to the rows of the same year and place', () => {
    expect(figureOf(opened('headline-arrivals', { year: '2025' }), answers)?.rows).toEqual([
      { widget: 134, parameters: { year: '2025' } },
      { dashboard: 'foreign-market', period: '2025', place: null },
    ])
    expect(figureOf(opened('headline-arrivals', { location_source: 'europe' }), answers)?.rows).toEqual([
      { dashboard: 'foreign-market', period: '2026', place: 'europe' },
    ])
  })

  test('says nothing of the change where nothing can be compared', () => {
    const { view, subtitle } = opened('headline-arrivals').show(arrivalAnswers(of(2026, 3, 10)))
    expect(viewIn(view, 'figures').figures[0]).toMatchObject({ value: 30, change: null })
    expect(subtitle).toBe('January to March 2026; 2025 is not held')
  })
})

describe('headline-receipts and headline-per-head', () => {
  const of = (visitor_origin: string, year: number, month: number, receipts: number, people: number) => ({
    _id: { visitor_origin, year, month },
    sum_spending_travel_receipts: receipts,
    sum_spending_travel_count: people,
    avg_spending: null,
  })
  const spending = {
    visitor_origin_x_year_x_month: [
      of('foreign', 2026, 1, 900, 1),
      of('thai', 2026, 1, 100, 3),
      of('thai', 2026, 2, 500, 1),
      of('thai', 2025, 1, 400, 4),
      of('thai', 2025, 2, 600, 1),
      of('thai', 2025, 3, 9999, 1),
    ],
  }

  test('ask what widget 48 asks', () => {
    expect(opened('headline-receipts').asks).toEqual(opened(48).asks)
    expect(opened('headline-per-head', { location_destination: 'north' }).asks).toEqual(
      opened(48, { location_destination: 'north' }).asks,
    )
  })

  const matched = {
    visitor_origin_x_year_x_month: spending.visitor_origin_x_year_x_month.filter(
      ({ _id }) => _id.visitor_origin === 'thai' && _id.month < 3,
    ),
    matched: { members: 1, of: 2, months: [1, 2] },
  }
  const answers = { spending, matched }

  test('receipts are all that is held, their change is over what is matched', () => {
    const open = opened('headline-receipts')
    // 600 against 1000.
    expect(figureOf(open, answers)).toMatchObject({ value: 1500, change: -40, unit: 'baht' })
    expect(open.show(answers).subtitle).toBe(
      'January to February 2026 against the same months of 2025 · 1 of 2 provinces by origin compared',
    )
    expect(figureOf(open, { spending, matched: { visitor_origin_x_year_x_month: [] } })).toMatchObject({
      value: 1500,
      change: null,
    })
  })

  test('per head is receipts over people, never a mean of means', () => {
    const { view, table } = opened('headline-per-head').show(answers)
    const figure = viewIn(view, 'figures').figures[0]
    // 1500 by 5; 600 by 4 against 1000 by 5.
    expect(figure).toMatchObject({ value: 300, change: -25 })
    // 2025: 100, 600, 9999 and nine months of which nothing is known; 2026: 250, 500.
    expect(figure?.history?.values).toEqual([100, 600, 9999, ...monthsTo(9).map(() => null), 250, 500])
    expect(table.rows[0]?.cells).toMatchObject({ current: 250, previous: 100 })
    expect(table.rows[0]?.cells.change).toBeCloseTo((100 / 3 / 100 - 1) * 100, 9)
    expect(table.rows.find(({ level }) => level === 'subtotal')?.cells).toMatchObject({ current: 150, previous: 200 })
    expect(totalOf(table)).toMatchObject({ current: 300, previous: Math.round((10999 / 6) * 100) / 100, change: null })
  })

  test('lead to widgets that know the place', () => {
    expect(figureOf(opened('headline-per-head', { location_destination: 'TH-50' }), answers)?.rows).toEqual([
      { widget: 27, parameters: { year: '2026', location_destination: 'TH-50' } },
      { widget: 48, parameters: { year: '2026', location_destination: 'TH-50' } },
      { dashboard: 'domestic', period: '2026', place: 'TH-50' },
    ])
  })
})

describe('headline-stay', () => {
  const stays = {
    length_travel_avg_day_x_year: [2025, 2024, 2019].map((year) => ({
      _id: { year },
      avg_sum_length_travel_avg_day: year === 2025 ? 9.9 : 9,
    })),
  }

  test('compares a year with the one before, and is chosen from what is loaded', () => {
    const open = opened('headline-stay')
    expect(figureOf(open, { stays })).toMatchObject({ value: 9.9, unit: 'days' })
    expect(figureOf(open, { stays })?.change).toBeCloseTo(10, 9)
    expect(figureOf(open, { stays })?.history?.values).toEqual([9, 9, 9.9])
    expect(open.show({ stays }).subtitle).toBe('2025 against 2024')
    const earlier = opened('headline-stay', { year: '2024' })
    expect(earlier.asks).toEqual(open.asks)
    expect(figureOf(earlier, { stays })).toMatchObject({ value: 9, change: null })
    expect(earlier.show({ stays }).subtitle).toBe('2024; 2023 is not held')
    const unknown = { length_travel_avg_day_x_year: [{ _id: { year: 2024 }, avg_sum_length_travel_avg_day: null }] }
    expect(earlier.show({ stays: unknown }).subtitle).toBe('2024')
    expect(figureOf(earlier, { stays: unknown })).toMatchObject({
      value: null,
      note: 'No mean printed, and the people of some markets are not known',
    })
  })

  test('asks for a market', () => {
    expect(opened('headline-stay', { location_source: 'europe' }).asks.stays?.query).toMatchObject({
      market_region: 'europe',
    })
  })
})

describe('headline-occupancy', () => {
  const rates = (year: number, last: number, rate: number) =>
    monthsTo(last).map((month) => ({ _id: { year, month }, avg_occupancy_rate: rate, sum_guests: 1 }))
  const months = { year_x_month: [...rates(2026, 10, 72), ...rates(2025, 12, 70)] }
  const soFar = {
    occupancy_rate_n_guests_x_year: [
      { _id: { year: 2026 }, avg_occupancy_rate: 72.5, sum_guests: 1 },
      { _id: { year: 2025 }, avg_occupancy_rate: 70, sum_guests: 1 },
    ],
  }

  test('takes the mean from the store, over the months that are over, and compares in points', () => {
    const open = opened('headline-occupancy')
    expect(open.asks.soFar?.query).toMatchObject({ year: [2026, 2025], month: '1-10' })
    expect(figureOf(open, { months, soFar })).toMatchObject({
      value: 72.5,
      change: 2.5,
      changeIn: 'points',
      unit: 'percent',
    })
    const { table, subtitle } = open.show({ months, soFar })
    expect(subtitle).toBe('January to October 2026 against the same months of 2025')
    expect(totalOf(table)).toMatchObject({ current: 72.5, previous: 70, difference: 2.5 })
  })

  test('of a chosen month takes its rate beside that of the month a year before, also where full years are compared', () => {
    for (const compare of ['to_date', 'full_years']) {
      const open = opened('headline-occupancy', { year: '2026', month: '3', compare })
      expect(open.asks.soFar?.query).toMatchObject({ year: [2026, 2025], month: '3' })
      expect(figureOf(open, { months, soFar })).toMatchObject({ value: 72, change: 2 })
      expect(figureOf(open, { months, soFar })?.history).toBeUndefined()
      expect(open.show({ months, soFar }).subtitle).toBe('March 2026 against March 2025')
    }
    const none = opened('headline-occupancy', { year: '2026', month: '12' })
    expect(figureOf(none, { months, soFar })).toMatchObject({ value: null, change: null })
    expect(none.show({ months, soFar }).subtitle).toBe('December 2026 is not held')
  })

  test('compares the last two whole years where the dashboard asks for full years, or says that it cannot', () => {
    const open = opened('headline-occupancy', { compare: 'full_years' })
    expect(open.asks.soFar?.query).toMatchObject({ year: [2025, 2024], month: '1-12' })
    const answers = {
      months: { year_x_month: [...rates(2025, 12, 70), ...rates(2024, 12, 68)] },
      soFar: {
        occupancy_rate_n_guests_x_year: [
          { _id: { year: 2025 }, avg_occupancy_rate: 71.42, sum_guests: 1 },
          { _id: { year: 2024 }, avg_occupancy_rate: 71.49, sum_guests: 1 },
        ],
      },
    }
    expect(figureOf(open, answers)?.value).toBe(71.42)
    expect(figureOf(open, answers)?.change).toBeCloseTo(-0.07, 9)
    expect(open.show(answers).subtitle).toBe('2025 against 2024')
    const part = { ...answers, months: { year_x_month: [...rates(2025, 12, 70), ...rates(2024, 9, 68)] } }
    expect(figureOf(open, part)).toMatchObject({ value: 71.42, change: null })
    expect(open.show(part).subtitle).toBe('2025 · 2025 and 2024 are not both held in full')
  })

  test('compares nothing where a month is missing in one year, and names the months of a year with a hole', () => {
    const isApril = ({ _id }: { readonly _id: { readonly month: number } }) => _id.month === 4
    const gap = { year_x_month: months.year_x_month.filter((row) => row._id.year === 2026 || !isApril(row)) }
    const { view, subtitle } = opened('headline-occupancy').show({ months: gap, soFar })
    expect(viewIn(view, 'figures').figures[0]).toMatchObject({ value: 72.5, change: null })
    expect(subtitle).toBe('January to October 2026; 2025 holds no figures of the same periods and places')
    const answers = { year_x_month: months.year_x_month.filter((row) => !isApril(row)) }
    const content = opened('headline-occupancy').show({ months: answers, soFar })
    expect(viewIn(content.view, 'figures').figures[0]).toMatchObject({ value: 72.5, change: 2.5 })
    expect(content.subtitle).toContain('9 of 10 months, not held: April')
  })

  test('shows the latest month where the months together have no figure, and says why', () => {
    const open = opened('headline-occupancy')
    const none = {
      occupancy_rate_n_guests_x_year: [2026, 2025].map((year) => ({
        _id: { year },
        avg_occupancy_rate: null,
        sum_guests: 1,
      })),
    }
    const { view, table, subtitle } = open.show({ months, soFar: none })
    expect(viewIn(view, 'figures').figures[0]).toMatchObject({
      label: 'Share of rooms taken, October 2026',
      value: 72,
      change: 2,
      note: 'January to October 2026: no rate printed, and the rooms of some provinces are not known',
    })
    expect(subtitle).toBe('October 2026 against October 2025')
    expect(table?.rows.some(({ level }) => level === 'total')).toBe(false)
    expect(table?.rows).toHaveLength(12)
  })

  test('says why there is no rate where only provinces have theirs', () => {
    const unknown = {
      year_x_month: months.year_x_month.map((row) => ({ ...row, avg_occupancy_rate: null })),
    }
    const { view, table, subtitle, empty } = opened('headline-occupancy').show({
      months: unknown,
      soFar: { occupancy_rate_n_guests_x_year: [] },
    })
    expect(empty).toBe(false)
    expect(viewIn(view, 'figures').figures[0]).toMatchObject({
      value: null,
      change: null,
      note: 'No rate printed for the place, and the rooms of some provinces are not known',
    })
    expect(subtitle).toBe('2026')
    expect(table?.rows.length).toBeGreaterThan(0)
    const nothing = opened('headline-occupancy').show({ months: {}, soFar: {} })
    expect([nothing.empty, nothing.table.rows]).toEqual([true, []])
  })

  test('leads to the month and place where there is room', () => {
    expect(figureOf(opened('headline-occupancy', { location_destination: 'south' }), { months, soFar })?.rows).toEqual([
      { dashboard: 'space-availability', period: '2026-10', place: 'south' },
    ])
  })
})

test('headlines have no controls of their own', () => {
  const headlines = companionCards.filter(({ code }) => code.startsWith('headline-'))
  expect(headlines).toHaveLength(5)
  for (const { code, filters } of headlines) {
    expect([code, Object.values(filters).filter(inFilterBar)]).toEqual([code, []])
  }
})

test('headlines are said in Thai, with the years of the Buddhist era', async () => {
  const stays = { length_travel_avg_day_x_year: [{ _id: { year: 2025 }, avg_sum_length_travel_avg_day: 9 }] }
  expect(opened('headline-stay', {}, await aNamedContext('th')).show({ stays }).subtitle).toBe('2568 ไม่มีข้อมูลปี 2567')
  expect(
    opened('headline-arrivals', {}, aContext({ language: 'th' })).show({ arrivals: {}, matched: {} }),
  ).toMatchObject({
    empty: true,
  })
})
