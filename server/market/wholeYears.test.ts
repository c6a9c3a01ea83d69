import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { describe, expect, test } from 'vitest'
import { importRows, type TestRow } from '../facts/testing/rows.ts'
import { useMarket } from './testing/useMarket.ts'

// Years that are held as a whole, by month, or both. Every expected figure is worked out by hand.

const market = useMarket()

/** What the routes answer over these arrivals, on 20 November 2026. */
async function over(
  ...rows: readonly (readonly TestRow[])[]
): Promise<(path: string, search: string) => Promise<unknown>> {
  await importRows(market.engine, immigration, rows.flat())
  return market.app.json
}

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const months = (location_source: string, year: number, of: readonly number[], immigrants: number): TestRow[] =>
  of.map((month) => ({ date: `${year}-${String(month).padStart(2, '0')}-01`, location_source, immigrants }))
const wholeYear = (location_source: string, year: number, immigrants: number): TestRow[] => [
  { date: `${year}-01-01`, location_source, immigrants, period: 'year' },
]

/** Yearly figures of five countries of 2017, and months of a sixth. */
const issue = [
  ...['CN', 'JP', 'DE', 'FR', 'GB'].flatMap((code, index) => wholeYear(code, 2017, 1000 * (index + 1))),
  ...months('IN', 2017, everyMonth.slice(0, 8), 10),
]

describe('v2/tourist/immigration by year', () => {
  const path = 'v2/tourist/immigration'
  const fields = 'fields=location_source_x_year,market_region_x_year'

  test('gives each country and year its own figure, and says how many are whole', async () => {
    const json = await over(
      issue,
      months('CN', 2017, everyMonth.slice(0, 11), 99999),
      months('JP', 2018, everyMonth, 7),
      wholeYear('JP', 2018, 1),
    )
    const of = (location_source: string, year: number, totalImmigrants: number, wholeMembers: number) => ({
      _id: { location_source, year },
      totalImmigrants,
      members: 1,
      wholeMembers,
    })
    expect(await json(path, `year=2017,2018&${fields}`)).toMatchObject({
      location_source_x_year: [
        of('CN', 2017, 1000, 1),
        of('DE', 2017, 3000, 1),
        of('FR', 2017, 4000, 1),
        of('GB', 2017, 5000, 1),
        of('IN', 2017, 80, 0),
        of('JP', 2017, 2000, 1),
        of('JP', 2018, 84, 1),
      ],
      market_region_x_year: [
        {
          _id: { market_region: 'asean-south-asia-pacific', year: 2017 },
          totalImmigrants: 80,
          members: 1,
          wholeMembers: 0,
        },
        { _id: { market_region: 'east-asia', year: 2017 }, totalImmigrants: 3000, members: 2, wholeMembers: 2 },
        { _id: { market_region: 'east-asia', year: 2018 }, totalImmigrants: 84, members: 1, wholeMembers: 1 },
        { _id: { market_region: 'europe', year: 2017 }, totalImmigrants: 12000, members: 3, wholeMembers: 3 },
      ],
    })
  })

  test('a question for some months is answered from months', async () => {
    const json = await over(issue)
    expect(await json(path, 'year=2017&month=1-3&fields=market_region_x_year')).toMatchObject({
      market_region_x_year: [
        {
          _id: { market_region: 'asean-south-asia-pacific', year: 2017 },
          totalImmigrants: 30,
          members: 1,
          wholeMembers: 0,
        },
      ],
    })
  })

  test('whole years are matched with whole years, months with months', async () => {
    const json = await over(
      issue,
      wholeYear('CN', 2016, 900),
      months('JP', 2016, everyMonth, 150),
      months('DE', 2016, [1, 2], 5),
      months('IN', 2016, [2, 3, 9], 6),
    )
    expect(await json(path, 'year=2017,2016&matched=true&fields=location_source_x_year')).toMatchObject({
      location_source_x_year: [
        { _id: { location_source: 'CN', year: 2016 }, totalImmigrants: 900 },
        { _id: { location_source: 'CN', year: 2017 }, totalImmigrants: 1000 },
        { _id: { location_source: 'IN', year: 2016 }, totalImmigrants: 12 },
        { _id: { location_source: 'IN', year: 2017 }, totalImmigrants: 20 },
        { _id: { location_source: 'JP', year: 2016 }, totalImmigrants: 1800 },
        { _id: { location_source: 'JP', year: 2017 }, totalImmigrants: 2000 },
      ],
      matched: { members: 3, of: 6, months: everyMonth },
    })
  })

  test('a region is one pair of whole years where its books name other countries', async () => {
    const rest = 'rest-of-europe'
    const json = await over(
      wholeYear('FR', 2016, 10),
      wholeYear(rest, 2016, 30),
      wholeYear('FR', 2017, 11),
      months('DE', 2017, everyMonth, 1),
      wholeYear(rest, 2017, 20),
    )
    const request = 'year=2017,2016&matched=true'
    expect(await json(path, `${request}&fields=market_region_x_year`)).toMatchObject({
      market_region_x_year: [
        { _id: { year: 2016 }, totalImmigrants: 40 },
        { _id: { year: 2017 }, totalImmigrants: 43 },
      ],
      matched: { members: 3, of: 3 },
    })
    expect(await json(path, `${request}&fields=location_source_x_year`)).toMatchObject({
      location_source_x_year: [{ totalImmigrants: 10 }, { totalImmigrants: 11 }],
      matched: { members: 1, of: 3 },
    })
  })
})

describe('tourist/immigration', () => {
  const path = 'tourist/immigration'
  const figures = (current: number | null, previous: number | null) => ({
    currentYear: { totalImmigrants: current },
    previousYear: { totalImmigrants: previous },
  })

  test('yearly figures of five countries do not vanish behind the months of a sixth', async () => {
    const json = await over(issue, wholeYear('CN', 2016, 800), months('IN', 2016, everyMonth, 8))
    expect(await json(path, 'year=2017&limit=20')).toMatchObject({
      count: 6,
      rows: [
        { location_source: 'GB', ...figures(5000, null), matched: null },
        { location_source: 'FR', ...figures(4000, null), matched: null },
        { location_source: 'DE', ...figures(3000, null), matched: null },
        { location_source: 'JP', ...figures(2000, null), matched: null },
        {
          location_source: 'CN',
          ...figures(1000, 800),
          matched: { currentYear: 1000, previousYear: 800, months: everyMonth },
        },
        {
          location_source: 'IN',
          ...figures(80, 64),
          matched: { currentYear: 80, previousYear: 64, months: [1, 2, 3, 4, 5, 6, 7, 8] },
        },
      ],
      total: {
        ...figures(15080, 864),
        matched: { currentYear: 1080, previousYear: 864, months: everyMonth },
        members: 2,
        of: 6,
        heldMembers: 6,
        wholeMembers: 5,
      },
      period: { year: 2017, wholeYear: false, held: [1, 2, 3, 4, 5, 6, 7, 8], missing: [], status: 'final' },
    })
  })

  test('eleven months beside a yearly figure are not the year', async () => {
    const json = await over(
      months('CN', 2017, everyMonth.slice(0, 11), 500),
      wholeYear('CN', 2017, 6001),
      wholeYear('CN', 2016, 5000),
    )
    expect(await json(path, 'year=2017')).toMatchObject({
      rows: [{ ...figures(6001, 5000), matched: { currentYear: 6001, previousYear: 5000 } }],
      period: { wholeYear: true },
    })
    expect(await json(path, 'year=2017&month=1-11')).toMatchObject({
      rows: [{ ...figures(5500, null), matched: null }],
      total: { members: 0, of: 1, matched: null },
      period: { wholeYear: false, months: [1, 11] },
    })
  })

  test('the year before is shown for the months that the country has, and compared over those that both have', async () => {
    const json = await over(
      months('CN', 2025, everyMonth, 100),
      months('CN', 2026, [1, 2, 4], 110),
      months('JP', 2025, [2, 3], 10),
      months('JP', 2026, [1, 2, 4], 11),
      months('KR', 2025, everyMonth, 1),
    )
    expect(await json(path, 'year=2026&sort=-change')).toMatchObject({
      rows: [
        {
          location_source: 'CN',
          ...figures(330, 300),
          matched: { currentYear: 330, previousYear: 300, months: [1, 2, 4] },
        },
        { location_source: 'JP', ...figures(33, 10), matched: { currentYear: 11, previousYear: 10, months: [2] } },
        // What the year does not hold of a country is not compared; last year's months are those of the others.
        { location_source: 'KR', ...figures(null, 3), matched: null },
      ],
      total: {
        ...figures(363, 313),
        matched: { currentYear: 341, previousYear: 310, months: [1, 2, 4] },
        members: 2,
        of: 3,
      },
      period: { months: [1, 4], wholeYear: false, held: [1, 2, 4], missing: [3] },
    })
  })

  test('the total pairs a region as a whole where its books name other countries', async () => {
    const json = await over(
      months('FR', 2025, [1], 10),
      months('rest-of-europe', 2025, [1], 30),
      months('FR', 2026, [1], 12),
      months('DE', 2026, [1], 20),
      months('rest-of-europe', 2026, [1], 12),
    )
    expect(await json(path, 'year=2026')).toMatchObject({
      rows: [
        { location_source: 'DE', ...figures(20, null), matched: null },
        { location_source: 'FR', matched: { currentYear: 12, previousYear: 10 } },
        { location_source: 'rest-of-europe', ...figures(12, 30), matched: null },
      ],
      total: { ...figures(44, 40), matched: { currentYear: 44, previousYear: 40 }, members: 3, of: 3 },
      regions: [{ market_region: 'europe', matched: { currentYear: 44, previousYear: 40, months: [1] } }],
    })
    // Countries that are asked for are no region.
    expect(await json(path, 'year=2026&countries=51')).toMatchObject({
      total: { matched: { currentYear: 12, previousYear: 10 }, members: 1, of: 2 },
    })
    expect(await json(path, 'year=2026&q=France')).toMatchObject({
      count: 1,
      total: { ...figures(12, 10), members: 1, of: 1 },
    })
  })

  test('a country with all months of both years leaves its region one pair, month by month', async () => {
    const json = await over(
      ...[2024, 2025].flatMap((year) => [
        months('FR', year, everyMonth, year - 2014),
        months('rest-of-europe', year, [1, 2], year - 2004),
      ]),
      months('DE', 2025, [1], 7),
    )
    // January is a pair of the region as a whole, February of each; of the other months France alone is held.
    expect(await json(path, 'year=2025')).toMatchObject({
      total: { matched: { currentYear: 132 + 7 + 42, previousYear: 120 + 40, months: everyMonth }, members: 3, of: 3 },
    })
  })

  test('full years are the last two that are whole, or are not compared', async () => {
    const json = await over(
      months('CN', 2024, everyMonth, 1),
      months('CN', 2025, everyMonth, 2),
      months('CN', 2026, [1, 2], 3),
    )
    expect(await json(path, 'year=2026&compare=full_years')).toMatchObject({
      rows: [{ year: 2025, ...figures(24, 12), matched: { currentYear: 24, previousYear: 12, months: everyMonth } }],
      period: { year: 2025, months: [1, 12], wholeYear: true },
    })
    expect(await json(path, 'year=2024&compare=full_years')).toMatchObject({
      rows: [{ year: 2024, ...figures(12, null), matched: null }],
      period: { year: 2024 },
    })
    // The months of an open year are shown, and not matched with a whole one.
    expect(await json(path, 'year=2026')).toMatchObject({ total: { ...figures(6, 4), matched: { months: [1, 2] } } })
  })

  test('a month that is not over is shown and not compared', async () => {
    const json = await over(months('CN', 2025, everyMonth, 10), months('CN', 2026, [10, 11], 11))
    expect(await json(path, '')).toMatchObject({
      rows: [{ ...figures(22, 20), matched: { currentYear: 11, previousYear: 10, months: [10] } }],
    })
  })

  test('the status is the lowest of the rows that are used', async () => {
    const json = await over(
      wholeYear('CN', 2017, 5).map((row) => ({ ...row, status: 'preliminary' })),
      months('CN', 2017, everyMonth, 1),
      months('JP', 2017, everyMonth, 1).map((row) => ({ ...row, status: 'revised' })),
      months('JP', 2016, everyMonth, 1).map((row) => ({ ...row, status: 'preliminary' })),
    )
    // The twelve months of China count, and not its preliminary year.
    expect(await json(path, 'year=2017')).toMatchObject({ period: { status: 'revised' } })
    expect(await json(path, 'year=2011')).toMatchObject({
      rows: [],
      total: { ...figures(null, null), matched: null, members: 0, of: 0 },
      period: { status: null, wholeYear: false, held: [] },
    })
  })
})
