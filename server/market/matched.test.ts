import type { Dataset } from '@sala/catalog/dataset.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { describe, expect, test } from 'vitest'
import { importRows, type TestRow } from '../facts/testing/rows.ts'
import { useMarket } from './testing/useMarket.ts'

// Years beside each other: only what both hold is added up. Every expected figure is worked out by hand.

const market = useMarket()

/** What the routes answer over these rows, on 20 November 2026. */
async function over(
  dataset: Dataset,
  rows: readonly TestRow[],
): Promise<(path: string, search: string) => Promise<unknown>> {
  await importRows(market.engine, dataset, rows)
  return market.app.json
}

const day = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`
const arrivals = (location_source: string, year: number, months: readonly number[], immigrants: number): TestRow[] =>
  months.map((month) => ({ date: day(year, month), location_source, immigrants }))
const years = 'year=2026,2025&matched=true'

describe('arrivals', () => {
  const path = 'v2/tourist/immigration'
  const byYear = (current: number, previous: number) => [
    { _id: { year: 2025, month: 1 }, totalImmigrants: previous },
    { _id: { year: 2026, month: 1 }, totalImmigrants: current },
  ]

  test('a month that one of the years lacks, a new member and one that is gone are left out of both years', async () => {
    const json = await over(immigration, [
      ...arrivals('CN', 2025, [1, 2, 3], 100),
      ...arrivals('CN', 2026, [1, 3], 110),
      ...arrivals('JP', 2025, [1], 7),
      ...arrivals('KR', 2026, [1], 9),
    ])
    expect(await json(path, `${years}&fields=year_x_month,location_source_x_year_x_month`)).toEqual({
      year_x_month: [
        { _id: { year: 2025, month: 1 }, totalImmigrants: 100 },
        { _id: { year: 2025, month: 3 }, totalImmigrants: 100 },
        { _id: { year: 2026, month: 1 }, totalImmigrants: 110 },
        { _id: { year: 2026, month: 3 }, totalImmigrants: 110 },
      ],
      location_source_x_year_x_month: [
        { _id: { location_source: 'CN', year: 2025, month: 1 }, totalImmigrants: 100 },
        { _id: { location_source: 'CN', year: 2025, month: 3 }, totalImmigrants: 100 },
        { _id: { location_source: 'CN', year: 2026, month: 1 }, totalImmigrants: 110 },
        { _id: { location_source: 'CN', year: 2026, month: 3 }, totalImmigrants: 110 },
      ],
      matched: expect.objectContaining({ members: 1, of: 3, months: [1, 3] }),
    })
    expect(await json(path, `${years}&month=2&fields=year_x_month`)).toEqual({
      year_x_month: [],
      matched: expect.objectContaining({ members: 0, of: 1, months: [] }),
    })
  })

  test('a row of zero is held', async () => {
    const json = await over(immigration, [...arrivals('CN', 2025, [1], 0), ...arrivals('CN', 2026, [1], 4)])
    expect(await json(path, `${years}&fields=year_x_month`)).toEqual({
      year_x_month: byYear(4, 0),
      matched: expect.objectContaining({ members: 1, of: 1, months: [1] }),
    })
  })

  test('a month that is not over is no pair', async () => {
    const json = await over(immigration, [...arrivals('CN', 2025, [10, 11], 1), ...arrivals('CN', 2026, [10, 11], 2)])
    expect(await json(path, `${years}&fields=year_x_month`)).toMatchObject({ matched: { months: [10] } })
  })

  test('February of a leap year is the February of the others', async () => {
    const json = await over(immigration, [...arrivals('CN', 2024, [2], 29), ...arrivals('CN', 2025, [2], 28)])
    expect(await json(path, 'year=2025,2024&matched=true&fields=year_x_month')).toMatchObject({
      year_x_month: [{ totalImmigrants: 29 }, { totalImmigrants: 28 }],
      matched: expect.objectContaining({ members: 1, of: 1, months: [2] }),
    })
  })

  test('three years are matched with each other', async () => {
    const json = await over(immigration, [
      ...arrivals('CN', 2024, [1, 2], 1),
      ...arrivals('CN', 2025, [1, 2, 3], 2),
      ...arrivals('CN', 2026, [2, 3], 4),
    ])
    expect(await json(path, 'year=2026,2025,2024&matched=true&fields=year_x_month')).toMatchObject({
      year_x_month: [{ totalImmigrants: 1 }, { totalImmigrants: 2 }, { totalImmigrants: 4 }],
      matched: { months: [2] },
    })
  })

  describe('the rest of a region', () => {
    const rest = 'rest-of-europe'

    test('is a pair where the same countries are named', async () => {
      const json = await over(immigration, [
        ...arrivals('FR', 2025, [1], 10),
        ...arrivals(rest, 2025, [1], 5),
        ...arrivals('FR', 2026, [1], 11),
        ...arrivals(rest, 2026, [1], 6),
      ])
      expect(await json(path, `${years}&fields=location_source_x_year_x_month`)).toMatchObject({
        location_source_x_year_x_month: [
          { _id: { location_source: 'FR', year: 2025 }, totalImmigrants: 10 },
          { _id: { location_source: 'FR', year: 2026 }, totalImmigrants: 11 },
          { _id: { location_source: rest, year: 2025 }, totalImmigrants: 5 },
          { _id: { location_source: rest, year: 2026 }, totalImmigrants: 6 },
        ],
        matched: { members: 2, of: 2 },
      })
    })

    test('makes its region one pair where other countries are named, and is no pair by itself', async () => {
      const json = await over(immigration, [
        ...arrivals('FR', 2025, [1], 10),
        ...arrivals('DE', 2025, [1], 20),
        ...arrivals(rest, 2025, [1], 5),
        ...arrivals('FR', 2026, [1], 11),
        ...arrivals(rest, 2026, [1], 27),
        ...arrivals('JP', 2025, [1], 100),
        ...arrivals('CN', 2026, [1], 100),
      ])
      expect(await json(path, `${years}&fields=year_x_month`)).toEqual({
        year_x_month: byYear(38, 35),
        matched: expect.objectContaining({ members: 3, of: 5, months: [1] }),
      })
      expect(await json(path, `${years}&fields=location_source_x_year_x_month`)).toEqual({
        location_source_x_year_x_month: [
          { _id: { location_source: 'FR', year: 2025, month: 1 }, totalImmigrants: 10 },
          { _id: { location_source: 'FR', year: 2026, month: 1 }, totalImmigrants: 11 },
        ],
        matched: expect.objectContaining({ members: 1, of: 5, months: [1] }),
      })
      // Places that are asked for by name are no region.
      expect(await json(path, `${years}&fields=year_x_month&location_source=FR,${rest}`)).toEqual({
        year_x_month: byYear(11, 10),
        matched: expect.objectContaining({ members: 1, of: 2, months: [1] }),
      })
    })

    test('of one year only leaves the countries that are named in both', async () => {
      const json = await over(immigration, [
        ...arrivals('FR', 2025, [1], 10),
        ...arrivals('DE', 2025, [1], 20),
        ...arrivals('FR', 2026, [1], 11),
        ...arrivals(rest, 2026, [1], 27),
      ])
      expect(await json(path, `${years}&fields=year_x_month,market_region_x_year_x_month`)).toMatchObject({
        year_x_month: byYear(11, 10),
        market_region_x_year_x_month: [
          { _id: { market_region: 'europe', year: 2025 }, totalImmigrants: 10 },
          { _id: { market_region: 'europe', year: 2026 }, totalImmigrants: 11 },
        ],
        matched: { members: 1, of: 3, months: [1], fewerMonths: 0 },
      })
    })
  })

  test('is asked with two years or more, and only where it is offered', async () => {
    const json = await over(immigration, [])
    expect(await json(path, 'matched=true&year=2026')).toMatchObject({
      type: '/problems/invalid_value',
      field: 'matched',
    })
    expect(await json(path, 'matched=yes&year=2026,2025')).toMatchObject({ field: 'matched' })
    expect(await json('v2/tourist/immigration/target', 'matched=true')).toMatchObject({
      type: '/problems/unknown_parameter',
    })
    expect(await json(path, `${years}&fields=year_x_month`)).toEqual({
      year_x_month: [],
      matched: expect.objectContaining({ members: 0, of: 0, months: [] }),
    })
    expect(await json(path, 'year=2026,2025&matched=false&fields=year_x_month')).toEqual({ year_x_month: [] })
  })
})

describe('receipts', () => {
  const path = 'v2/tourist/spending'
  const row = (
    year: number,
    month: number,
    travel_type: string,
    receipts: number,
    people: number,
    changes: TestRow = {},
  ) => ({
    date: day(year, month),
    location_destination: 'TH-50',
    visitor_origin: 'foreign',
    travel_type,
    spending_travel_receipts: receipts,
    spending_travel_count: people,
    ...changes,
  })
  const krabi = { location_destination: 'TH-81' }

  test('months of a province are matched with its own', async () => {
    const json = await over(spending, [
      row(2025, 1, 'visitor', 10, 1),
      row(2025, 2, 'visitor', 20, 1),
      row(2026, 1, 'visitor', 30, 2),
      row(2025, 2, 'visitor', 5, 1, krabi),
      row(2026, 1, 'visitor', 7, 1, krabi),
      row(2026, 2, 'visitor', 8, 2, krabi),
    ])
    expect(await json(path, `${years}&fields=visitor_origin_x_year_x_month`)).toEqual({
      visitor_origin_x_year_x_month: [
        {
          _id: { visitor_origin: 'foreign', year: 2025, month: 1 },
          sum_spending_travel_receipts: 10,
          sum_spending_travel_count: 1,
          avg_spending: 10,
        },
        {
          _id: { visitor_origin: 'foreign', year: 2025, month: 2 },
          sum_spending_travel_receipts: 5,
          sum_spending_travel_count: 1,
          avg_spending: 5,
        },
        {
          _id: { visitor_origin: 'foreign', year: 2026, month: 1 },
          sum_spending_travel_receipts: 30,
          sum_spending_travel_count: 2,
          avg_spending: 15,
        },
        {
          _id: { visitor_origin: 'foreign', year: 2026, month: 2 },
          sum_spending_travel_receipts: 8,
          sum_spending_travel_count: 2,
          avg_spending: 4,
        },
      ],
      matched: expect.objectContaining({ members: 2, of: 2, months: [1, 2], fewerMonths: 2 }),
    })
  })

  test('a total is matched with the sum of all parts, never with some of them', async () => {
    const json = await over(spending, [
      row(2025, 1, 'visitor', 100, 10),
      // The total counts where it is held.
      row(2025, 1, 'tourist', 60, 6),
      row(2026, 1, 'tourist', 70, 7),
      row(2026, 1, 'excursionist', 50, 5),
      row(2025, 1, 'visitor', 1000, 1, krabi),
      row(2026, 1, 'tourist', 999, 1, krabi),
    ])
    expect(await json(path, `${years}&fields=visitor_origin_x_year_x_month`)).toMatchObject({
      visitor_origin_x_year_x_month: [
        { _id: { year: 2025 }, sum_spending_travel_receipts: 100 },
        { _id: { year: 2026 }, sum_spending_travel_receipts: 120 },
      ],
      matched: { members: 1, of: 2 },
    })
    expect(await json(path, `${years}&fields=travel_type_x_year_x_month`)).toMatchObject({
      travel_type_x_year_x_month: [
        { _id: { travel_type: 'tourist', year: 2025 }, sum_spending_travel_receipts: 60 },
        { _id: { travel_type: 'tourist', year: 2026 }, sum_spending_travel_receipts: 70 },
        { _id: { travel_type: 'visitor', year: 2025 }, sum_spending_travel_receipts: 100 },
        { _id: { travel_type: 'visitor', year: 2026 }, sum_spending_travel_receipts: 120 },
      ],
      matched: { members: 2, of: 5 },
    })
    for (const types of ['visitor', 'tourist,visitor']) {
      expect(await json(path, `${years}&travel_type=${types}&fields=visitor_origin_x_year_x_month`)).toMatchObject({
        visitor_origin_x_year_x_month: [
          { _id: { year: 2025 }, sum_spending_travel_receipts: 100 },
          { _id: { year: 2026 }, sum_spending_travel_receipts: 120 },
        ],
        matched: { members: 1, of: 2 },
      })
    }
    expect(await json(path, `${years}&travel_type=tourist&fields=visitor_origin_x_year_x_month`)).toMatchObject({
      visitor_origin_x_year_x_month: [
        { _id: { year: 2025 }, sum_spending_travel_receipts: 60 },
        { _id: { year: 2026 }, sum_spending_travel_receipts: 70 },
      ],
      matched: { members: 1, of: 2 },
    })
  })
})

test('guests are matched only where both months say how many', async () => {
  const rate = (year: number, month: number, province: string, guests: number | null) => ({
    date: day(year, month),
    location_destination: province,
    occupancy_rate: 50,
    guests,
  })
  const json = await over(occupancy, [
    rate(2025, 1, 'TH-50', 10),
    rate(2026, 1, 'TH-50', 12),
    rate(2025, 1, 'TH-81', 100),
    rate(2026, 1, 'TH-81', null),
    rate(2026, 1, 'TH-10', 1000),
  ])
  expect(await json('v2/market/occupancy', `${years}&fields=year_x_month`)).toMatchObject({
    year_x_month: [
      { _id: { year: 2025, month: 1 }, sum_guests: 10 },
      { _id: { year: 2026, month: 1 }, sum_guests: 12 },
    ],
    matched: { of: 3, months: [1] },
  })
})
