import { lengthOfStay } from '@sala/catalog/datasets/lengthOfStay.ts'
import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import { geographicRegionOf } from '@sala/catalog/places/geographicRegions.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { describe, expect, test } from 'vitest'
import { importRows, type TestRow } from '../facts/testing/rows.ts'
import { useMarket } from './testing/useMarket.ts'

/** Rule 17 of docs/figures.md through the API: printed figures of wholes, means with all weights, and no figure. */

const market = useMarket()

const codes = provinces.map(({ code }) => code)
const rateOf = (index: number, month: number) => 30 + (index % 40) + month
const roomsOf = (index: number) => 100 + 13 * index

/** A row for each province in a month; `rooms` says whether a province has its rooms. */
function monthRows(year: number, month: number, rooms: (code: string) => boolean): TestRow[] {
  return codes.map((code, index) => ({
    date: `${year}-${String(month).padStart(2, '0')}-01`,
    location_destination: code,
    occupancy_rate: rateOf(index, month),
    rooms: rooms(code) ? roomsOf(index) : null,
    guests: 10,
  }))
}

/** The mean weighted by rooms, worked out here. */
function weighted(months: readonly number[], isIn: (code: string) => boolean = () => true): number {
  let [sum, rooms] = [0, 0]
  codes.forEach((code, index) => {
    if (!isIn(code)) return
    for (const month of months) {
      sum += rateOf(index, month) * roomsOf(index)
      rooms += roomsOf(index)
    }
  })
  return sum / rooms
}

const printed = (place: string, date: string, occupancy_rate: number, span = 'month'): TestRow => ({
  date,
  location_destination: place,
  occupancy_rate,
  span,
})

interface Row {
  readonly _id: Readonly<Record<string, string | number>>
  readonly [measure: string]: unknown
}

/** The rows of a grouping as short texts: keys, rate (to 6 digits), guests. */
async function answer(key: string, search = ''): Promise<readonly string[]> {
  const answer: unknown = await market.app.json('v2/market/occupancy', `fields=${key}${search}`)
  return rowsIn(answer, key).map(({ _id, avg_occupancy_rate: rate, sum_guests: guests }) =>
    [...Object.values(_id), typeof rate === 'number' ? Number(rate.toFixed(6)) : rate, guests].join(' '),
  )
}

function rowsIn(answer: unknown, key: string): readonly Row[] {
  const rows: unknown = Object(answer)[key]
  if (!Array.isArray(rows)) throw new Error(JSON.stringify(answer))
  return rows
}

const to6 = (value: number) => Number(value.toFixed(6))
const year = 'occupancy_rate_n_guests_x_year'
const months = 'year_x_month'
const regions = 'geographic_region_x_year_x_month'
const places = 'location_destination_x_year_x_month'

describe('without printed figures', () => {
  test('the country is the mean of all 77 provinces by rooms, in a month and over months', async () => {
    await importRows(market.engine, occupancy, [...monthRows(2025, 1, () => true), ...monthRows(2025, 2, () => true)])
    expect(await answer(months)).toEqual([`2025 1 ${to6(weighted([1]))} 770`, `2025 2 ${to6(weighted([2]))} 770`])
    expect(await answer(year)).toEqual([`2025 ${to6(weighted([1, 2]))} 1540`])
    expect(await answer(year, '&month=2')).toEqual([`2025 ${to6(weighted([2]))} 770`])
    const inWest = (code: string) => geographicRegionOf(code) === 'west'
    expect((await answer(regions)).at(-1)).toBe(`west 2025 2 ${to6(weighted([2], inWest))} 50`)
    expect(await answer(year, '&geographic_region=west')).toEqual([`2025 ${to6(weighted([1, 2], inWest))} 100`])
    const two = (code: string) => code === 'TH-10' || code === 'TH-50'
    expect(await answer(year, '&location_destination=TH-10,TH-50')).toEqual([`2025 ${to6(weighted([1, 2], two))} 40`])
  })

  test('rooms of one province do not make it the country: no figure, but its guests', async () => {
    await importRows(
      market.engine,
      occupancy,
      monthRows(2025, 1, (code) => code === 'TH-83'),
    )
    expect(await answer(months)).toEqual(['2025 1  770'])
    expect(await answer(year)).toEqual(['2025  770'])
    expect((await answer(regions)).every((line) => / 2025 1 {2}\d+$/.test(line))).toBe(true)
    const index = codes.indexOf('TH-83')
    expect(await answer(months, '&location_destination=TH-83')).toEqual([`2025 1 ${rateOf(index, 1)} 10`])
    expect(await answer(year, '&location_destination=TH-83')).toEqual([`2025 ${rateOf(index, 1)} 10`])
  })

  test('one missing weight, one missing province or one missing month of a province is no country', async () => {
    const all = monthRows(2025, 1, () => true)
    await importRows(market.engine, occupancy, [
      ...all.slice(1),
      ...monthRows(2025, 2, (code) => code !== 'TH-10'),
      ...monthRows(2025, 3, () => true),
    ])
    expect(await answer(months)).toEqual(['2025 1  760', '2025 2  770', `2025 3 ${to6(weighted([3]))} 770`])
    expect(await answer(year)).toEqual(['2025  2300'])
    expect(await answer(year, '&month=3')).toEqual([`2025 ${to6(weighted([3]))} 770`])
    // Where nobody is missing, the region has its figure.
    const inSouth = (code: string) => geographicRegionOf(code) === 'south'
    expect(await answer(year, '&geographic_region=south')).toEqual([
      `2025 ${to6(weighted([1, 2, 3], inSouth))} ${14 * 30}`,
    ])
  })

  test('a province of several months needs its rooms in each', async () => {
    await importRows(market.engine, occupancy, [
      ...monthRows(2025, 1, () => true).slice(0, 1),
      ...monthRows(2025, 2, () => false).slice(0, 1),
    ])
    expect(await answer(places)).toEqual(['TH-10 2025 1 31 10', 'TH-10 2025 2 32 10'])
    expect(await answer(year, '&location_destination=TH-10')).toEqual(['2025  20'])
  })
})

describe('with printed figures', () => {
  const book = [
    ...monthRows(2025, 1, () => false),
    ...monthRows(2025, 2, () => false),
    printed('all', '2025-01-01', 71.42),
    printed('all', '2025-02-01', 70.01),
    printed('all', '2025-02-01', 70.77, 'year_to_date'),
    printed('all-of-south', '2025-01-01', 68.5),
    printed('TH-10', '2025-02-01', 55.55, 'year_to_date'),
  ]

  test('the country and the regions are what was printed, and are no provinces', async () => {
    await importRows(market.engine, occupancy, book)
    expect(await answer(months)).toEqual(['2025 1 71.42 770', '2025 2 70.01 770'])
    expect((await answer(regions)).filter((line) => line.startsWith('south'))).toEqual([
      'south 2025 1 68.5 140',
      'south 2025 2  140',
    ])
    expect(await answer(months, '&geographic_region=south')).toEqual(['2025 1 68.5 140', '2025 2  140'])
    expect((await answer(places)).length).toBe(154)
    expect((await answer(regions)).length).toBe(12)
    expect(await answer(months, '&geographic_region=south,north')).toEqual(['2025 1  230', '2025 2  230'])
    const refused = await market.app.get('v2/market/occupancy', 'location_destination=all')
    expect(refused.statusCode).toBe(400)
  })

  test('a printed figure of several months is of exactly those', async () => {
    await importRows(market.engine, occupancy, book)
    // January and February are all that there is of the year.
    expect(await answer(year)).toEqual(['2025 70.77 1540'])
    expect(await answer(year, '&month=1-2')).toEqual(['2025 70.77 1540'])
    expect(await answer(year, '&month=1')).toEqual(['2025 71.42 770'])
    expect(await answer(year, '&month=2')).toEqual(['2025 70.01 770'])
    expect(await answer(year, '&location_destination=TH-10')).toEqual(['2025 55.55 20'])
    expect(await answer(year, '&start=2025-01-01T00:00:00Z&end=2025-02-28T23:59:59Z')).toEqual(['2025 70.77 1540'])
    expect(await answer(year, '&start=2025-02-01T00:00:00Z')).toEqual(['2025 70.01 770'])
    await importRows(market.engine, occupancy, [printed('all', '2025-04-01', 66)])
    // April without March: the figure to February is not of what there is, unless it is asked for.
    expect(await answer(year)).toEqual(['2025  1540'])
    expect(await answer(year, '&month=1-2')).toEqual(['2025 70.77 1540'])
    await importRows(market.engine, occupancy, [printed('all', '2025-12-01', 65.4, 'year_to_date')])
    expect(await answer(year)).toEqual(['2025 65.4 1540'])
    expect(await answer(year, '&month=1-9')).toEqual(['2025  1540'])
  })

  test('they come before the mean, in any order of the imports, and go with their batch', async () => {
    const rooms = monthRows(2025, 1, () => true)
    const batch = await importRows(market.engine, occupancy, [printed('all', '2025-01-01', 71.42)])
    await importRows(market.engine, occupancy, rooms)
    expect(await answer(months)).toEqual(['2025 1 71.42 770'])
    await importRows(market.engine, occupancy, [printed('all', '2025-01-01', 71.43)])
    expect(await answer(months)).toEqual(['2025 1 71.43 770'])
    await market.engine.undoBatch(batch.id + 2)
    expect(await answer(months)).toEqual(['2025 1 71.42 770'])
    await market.engine.undoBatch(batch.id)
    expect(await answer(months)).toEqual([`2025 1 ${to6(weighted([1]))} 770`])
  })

  test('years are matched by members alone', async () => {
    const rows = [2024, 2025].flatMap((of) => [
      { ...printed('all', `${of}-01-01`, 71), guests: 770 },
      { ...printed('all', `${of}-01-01`, 71, 'year_to_date'), guests: 770 },
      ...monthRows(of, 1, () => true),
    ])
    await importRows(market.engine, occupancy, [...rows.slice(1), printed('TH-10', '2025-01-01', 31.5, 'year_to_date')])
    expect(await market.app.json('v2/market/occupancy', `fields=${months}&year=2024,2025&matched=true`)).toEqual({
      year_x_month: [2024, 2025].map((of) => ({
        _id: { year: of, month: 1 },
        avg_occupancy_rate: expect.closeTo(weighted([1]), 9),
        sum_guests: 770,
      })),
      matched: { members: 77, of: 77, months: [1], fewerMonths: 0 },
    })
  })

  test('printed months make a mean with printed rooms only', async () => {
    await importRows(market.engine, occupancy, [
      { ...printed('all', '2025-01-01', 60), rooms: 100 },
      { ...printed('all', '2025-02-01', 90), rooms: 200 },
    ])
    expect(await answer(year)).toEqual(['2025 80 '])
    await importRows(market.engine, occupancy, [printed('all', '2025-03-01', 90)])
    expect(await answer(year)).toEqual(['2025  '])
    expect(await answer(places)).toEqual([])
    expect(await answer(regions)).toEqual([])
  })
})

describe('length of stay', () => {
  const stay = (location_source: string, days: number, people: number | null, type: string | null = null): TestRow => ({
    year: 2020,
    location_source,
    length_travel_type: type,
    length_travel_avg_day: days,
    length_travel_count: people,
  })

  async function stays(key: string, search = ''): Promise<readonly string[]> {
    const answer: unknown = await market.app.json('v2/tourist/length_of_stay', `fields=${key}${search}`)
    return rowsIn(answer, key).map(({ _id, avg_sum_length_travel_avg_day: days }) =>
      [...Object.values(_id), typeof days === 'number' ? to6(days) : days].join(' '),
    )
  }
  const all = 'length_travel_avg_day_x_year'

  test('the printed figure of all markets comes first, then the mean by people of all, "others" among them', async () => {
    const batch = await importRows(market.engine, lengthOfStay, [
      stay('all', 12.54, 999),
      stay('all-of-europe', 16.85, 400),
    ])
    await importRows(market.engine, lengthOfStay, [
      stay('DE', 15, 100),
      stay('rest-of-europe', 18, 300),
      stay('CN', 8, 600),
      stay('JP', 9, 100),
    ])
    expect(await stays(all)).toEqual(['2020 12.54'])
    expect(await stays('market_region_x_year')).toEqual([
      `east-asia 2020 ${to6((8 * 600 + 9 * 100) / 700)}`,
      'europe 2020 16.85',
    ])
    expect(await stays('location_source_x_year')).toEqual([
      'CN 2020 8',
      'DE 2020 15',
      'JP 2020 9',
      'rest-of-europe 2020 18',
    ])
    expect(await stays(all, '&market_region=europe')).toEqual(['2020 16.85'])
    expect(await stays(all, '&location_source=DE')).toEqual(['2020 15'])
    await market.engine.undoBatch(batch.id)
    expect(await stays(all)).toEqual([`2020 ${to6((15 * 100 + 18 * 300 + 8 * 600 + 9 * 100) / 1100)}`])
    await importRows(market.engine, lengthOfStay, [stay('FR', 20, null)])
    expect(await stays(all)).toEqual(['2020 '])
    expect(await stays(all, '&market_region=east-asia')).toEqual([`2020 ${to6(5700 / 700)}`])
  })

  test('several rests of one region are put together by people, and refused where those are not known', async () => {
    await importRows(market.engine, lengthOfStay, [stay('rest-of-europe', 14.2, 300), stay('rest-of-europe', 15, 100)])
    expect(await stays('location_source_x_year')).toEqual([`rest-of-europe 2020 ${to6((14.2 * 3 + 15) / 4)}`])
    const unweighed = [stay('rest-of-east-asia', 14.2, 300), stay('rest-of-east-asia', 15, null)]
    await expect(importRows(market.engine, lengthOfStay, unweighed)).rejects.toThrow('conflict')
  })

  test('arrangements stand in for all stays only together', async () => {
    await importRows(market.engine, lengthOfStay, [
      stay('all', 6.58, 30, 'tour'),
      stay('all', 10.21, 70, 'self'),
      stay('DE', 9, 100, 'tour'),
    ])
    expect(await stays(all)).toEqual([`2020 ${to6((6.58 * 30 + 10.21 * 70) / 100)}`])
    expect(await stays('length_travel_type_x_year')).toEqual(['self 2020 10.21', 'tour 2020 6.58'])
    expect(await stays('location_source_x_year')).toEqual(['DE 2020 '])
    expect(await stays(all, '&location_source=DE&length_travel_type=tour')).toEqual(['2020 9'])
    await importRows(market.engine, lengthOfStay, [stay('DE', 17, 300, 'self')])
    expect(await stays('location_source_x_year')).toEqual(['DE 2020 15'])
    await importRows(market.engine, lengthOfStay, [stay('DE', 14, null)])
    expect(await stays('location_source_x_year')).toEqual(['DE 2020 14'])
    await importRows(market.engine, lengthOfStay, [stay('all', 9.29, 100)])
    expect(await stays(all)).toEqual(['2020 9.29'])
  })
})

test('a province asked for together with regions that do not hold it is an empty answer, and no error', async () => {
  await importRows(
    market.engine,
    occupancy,
    monthRows(2026, 1, () => true),
  )
  const answer = await market.app.json('v2/market/occupancy', 'location_destination=TH-40&geographic_region=north,west')
  expect(answer).toMatchObject({ geographic_region_x_year_x_month: [], year_x_month: [] })
})
