import { describe, expect, test } from 'vitest'
import { aNamedContext, arrivalAnswers, opened, sumOf, totalOf, viewIn } from '../testing.ts'

describe('market-arrivals', () => {
  const of = (country: string, year: number, month: number, totalImmigrants: number) => ({
    _id: { location_source: country, year, month },
    totalImmigrants,
  })
  const stored = [of('FR', 2026, 1, 60), of('DE', 2026, 1, 50), of('FR', 2025, 1, 50), of('DE', 2025, 1, 50)]

  test('of a region asks and shows what the view of the region does', () => {
    expect(opened('market-arrivals', { location_source: 'europe' }).asks).toEqual(opened(138).asks)
    const mine = opened('market-arrivals', { location_source: 'europe' }).show(arrivalAnswers(stored))
    const regional = opened(138).show(arrivalAnswers(stored))
    expect([mine.view, mine.table]).toEqual([regional.view, regional.table])
    expect(mine.subtitle).toMatch(/· Europe$/)
  })

  test('of a country shows its months', async () => {
    const open = opened('market-arrivals', { location_source: 'FR' }, await aNamedContext('en'))
    expect(open.asks.arrivals?.query).toMatchObject({ location_source: 'FR' })
    const { view, table, subtitle } = open.show(arrivalAnswers([of('FR', 2026, 1, 60), of('FR', 2025, 1, 50)]))
    expect(viewIn(view, 'figures').figures[1]).toMatchObject({ value: 60, change: 20 })
    expect(viewIn(view, 'trend').series[0]?.values[0]).toBe(60)
    expect(totalOf(table)).toMatchObject({ current: 60, previous: 50 })
    expect(subtitle).toMatch(/France$/)
  })

  test('of all markets names the largest of the world, and one that is not known by its place', () => {
    const rows = [...stored, { _id: { location_source: null, year: 2026, month: 1 }, totalImmigrants: 5 }]
    const { table } = opened('market-arrivals').show(arrivalAnswers(rows))
    expect(table.rows.slice(0, 3).map(({ cells }) => cells.location_source)).toEqual([
      'France',
      'Germany',
      'Place not known',
    ])
  })
})

describe('market-stay', () => {
  const stays = {
    length_travel_avg_day_x_year: [
      { _id: { year: 2025 }, avg_sum_length_travel_avg_day: 9 },
      { _id: { year: 2024 }, avg_sum_length_travel_avg_day: 10 },
    ],
    length_travel_type_x_year: [
      { _id: { length_travel_type: 'tour', year: 2025 }, avg_sum_length_travel_avg_day: 6 },
      { _id: { length_travel_type: 'self', year: 2025 }, avg_sum_length_travel_avg_day: 11 },
      { _id: { length_travel_type: 'self', year: 2024 }, avg_sum_length_travel_avg_day: 10 },
    ],
  }

  test('sets tours beside stays that people arrange themselves', () => {
    const { view, table, subtitle } = opened('market-stay').show({ stays })
    expect(viewIn(view, 'figures').figures.map(({ key, value, change }) => [key, value, change])).toEqual([
      ['all', 9, -10],
      ['tour', 6, null],
      ['self', 11, 10],
    ])
    expect(viewIn(view, 'comparison').series.map(({ key, values }) => [key, values])).toEqual([
      ['tour', [null, 6]],
      ['self', [10, 11]],
    ])
    expect(table.rows.map(({ cells }) => [cells.year, cells.all, cells.tour])).toEqual([
      [2025, 9, 6],
      [2024, 10, null],
    ])
    expect(subtitle).toBe('Days · 2024–2025')
  })

  test('asks for a country', () => {
    expect(opened('market-stay', { location_source: 'JP' }).asks.stays?.query).toMatchObject({ location_source: 'JP' })
    expect(opened('market-stay').show({ stays: {} }).empty).toBe(true)
  })
})

describe('market-spending', () => {
  const of = (visitor_origin: string, year: number, receipts: number, people: number) => ({
    _id: { visitor_origin, year, month: 1 },
    sum_spending_travel_receipts: receipts,
    sum_spending_travel_count: people,
    avg_spending: null,
  })

  test('counts visitors from abroad alone, and says that it is all markets', () => {
    const spending = {
      visitor_origin_x_year_x_month: [
        of('foreign', 2026, 300, 3),
        of('thai', 2026, 999, 9),
        of('foreign', 2025, 200, 4),
      ],
    }
    for (const { query } of Object.values(opened('market-spending').asks)) {
      expect(query).toMatchObject({ visitor_origin: 'foreign' })
    }
    const { view, subtitle } = opened('market-spending').show({ spending, matched: spending })
    expect(viewIn(view, 'figures').figures.map(({ value, change }) => [value, change])).toEqual([
      [300, 50],
      [100, 100],
    ])
    expect(subtitle).toBe('Baht · January 2026 against January 2025 · All markets together')
  })
})

describe('market-flights', () => {
  const landed = (
    airport_destination: string | null,
    date: string,
    sum_transport: number,
    sum_transport_seats = 1,
  ) => ({
    _id: { airport_destination, date },
    sum_transport,
    sum_transport_seats,
  })
  const storedOf = (...dates: readonly string[]) => ({
    transport_visit_type_x_date: dates.map((date) => ({
      _id: { transport_visit_type: 'in', date },
      sum_transport: 1,
      sum_transport_seats: 1,
    })),
  })
  // Days of November 2026, and those 364 days before.
  const answers = {
    days: {
      airport_destination_x_date: [
        landed('HKT', '2026-11-12', 40, 800),
        landed('BKK', '2026-11-11', 60, 1200),
        landed(null, '2026-11-12', 1, 100),
        landed('BKK', '2026-11-01', 500, 9000),
      ],
    },
    daysBefore: { airport_destination_x_date: [landed('BKK', '2025-11-12', 80, 1000), landed('BKK', '2025-10-30', 7)] },
    held: storedOf('2026-11-01', '2026-11-11', '2026-11-12'),
    heldBefore: storedOf('2025-10-30', '2025-11-12', '2025-11-13'),
  }

  test('asks for flights that come in from the countries of a region, and for the days that are held at all', () => {
    const { asks } = opened('market-flights', { location_source: 'east-asia' })
    expect(asks.days?.query).toMatchObject({ transport_visit_type: 'in', start: '2026-10-14T00:00:00.000Z' })
    expect(asks.days?.query.country_origin).toContain('JP')
    expect(asks.daysBefore?.query).toMatchObject({
      start: '2025-10-15T00:00:00.000Z',
      end: '2025-11-13T23:59:59.999Z',
    })
    expect(opened('market-flights', { location_source: 'JP' }).asks.days?.query.country_origin).toEqual(['JP'])
    expect(opened('market-flights').asks.days?.query).not.toHaveProperty('country_origin')
    for (const name of ['held', 'heldBefore'])
      expect(opened('market-flights', { location_source: 'JP' }).asks[name]?.query).not.toHaveProperty('country_origin')
  })

  test('compares the days that are held a year before, and names where they land', () => {
    const { view, table, subtitle } = opened('market-flights').show(answers)
    // 101 flights of 11 and 12 November against 80; those of 1 November have no earlier day.
    const figures = viewIn(view, 'figures').figures.map(({ value, change }) => [value, change?.toFixed(6)])
    expect(figures).toEqual([
      [601, '26.250000'],
      [11_100, '110.000000'],
    ])
    const ranking = viewIn(view, 'ranking')
    expect(ranking.categories.map((name) => name.slice(0, 3))).toEqual(['BKK', 'HKT'])
    expect(ranking.changes).toEqual([-25, null])
    expect(sumOf(table, 'sum_transport')).toBe(601)
    expect(totalOf(table)).toMatchObject({ sum_transport_seats: 11_100 })
    expect(subtitle).toBe(
      'Flights · 14 October to 12 November 2026 against the same weekdays a year before, 15 October to 13 November 2025 · Days compared: 2 of 30',
    )
  })

  test('has no change, and says why, where no earlier day is held', () => {
    const { view, subtitle } = opened('market-flights').show({ ...answers, daysBefore: {}, heldBefore: {} })
    expect(viewIn(view, 'figures').figures.map(({ change }) => change)).toEqual([null, null])
    expect(subtitle).toMatch(/; nothing to compare: no data of 15 October to 13 November 2025$/)
  })
})
