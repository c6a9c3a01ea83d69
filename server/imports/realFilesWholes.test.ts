import { lengthOfStay } from '@sala/catalog/datasets/lengthOfStay.ts'
import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import { recogniseProvince } from '@sala/catalog/places/spellings/recognise.ts'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { realFile } from '@sala/catalog/testing/realFiles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { importRows } from '../facts/testing/rows.ts'
import { useMarket } from '../market/testing/useMarket.ts'
import { runImport } from './import.ts'
import { importRequest } from './testing/importRequest.ts'
import { readForTest, type WhatWasRead } from './testing/readForTest.ts'
import { cellsOf, sheetsOf } from './testing/realData.ts'

/**
 * What the ministry prints of wholes, through the API: the expected figures are read straight from the cells of the books, whose regions are
 * told here by counting the provinces above them.
 */

const books = {
  2020: 'domestic/RThaweewat/internal_2020.xlsx',
  2021: 'domestic/RThaweewat/internal_2021.xlsx',
  2023: 'domestic/RThaweewat/internal_2023.xlsx',
  2024: 'domestic/tanpim16/Tourism_Data_year_2567.xlsx',
} as const
type BookYear = keyof typeof books

const short = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ')

const market = useMarket()

/** The printed rates of a book by `year month region`: 14 provinces are the south and 20 the northeast in all of them. */
function printedIn(year: BookYear): ReadonlyMap<string, number> {
  const file = realFile(books[year])
  const rates = new Map<string, number>()
  for (const sheet of sheetsOf(file)) {
    const month = short.findIndex((name) => sheet.startsWith(name)) + 1
    if (month === 0) continue
    let provinces = 0
    for (const row of cellsOf(file, sheet)) {
      const name = String(row?.[1] ?? '').trim()
      const [current, before] = [Number(row?.[2]), Number(row?.[3])]
      if (recogniseProvince(name) !== undefined) {
        provinces += 1
        continue
      }
      if (Number.isNaN(current)) continue
      const region = name.startsWith('รวมทั้งหมด')
        ? 'all'
        : provinces === 20
          ? 'northeast'
          : provinces === 14
            ? 'south'
            : null
      provinces = 0
      // In the books of 2020 and 2021 "รวม" stands for a region once each; the last one is the country's.
      if (region === null && name !== 'รวม') continue
      const key = region ?? 'all'
      rates.set(`${year} ${month} ${key}`, current)
      rates.set(`${year - 1} ${month} ${key}`, before)
    }
  }
  return rates
}

interface Row {
  readonly _id: { readonly year: number; readonly month?: number; readonly geographic_region?: string }
  readonly avg_occupancy_rate: number | null
}

async function rates(search: string): Promise<readonly Row[]> {
  const answer: unknown = await market.app.json('v2/market/occupancy', search)
  const [rows] = Object.entries(Object(answer)).flatMap(([key, value]) => (key === 'provenance' ? [] : [value]))
  if (!Array.isArray(rows)) throw new Error(JSON.stringify(answer))
  return rows
}

/** The answer's rates by `year month region`, as far as there are any. */
async function answered(): Promise<Map<string, number>> {
  const country = await rates('fields=year_x_month')
  const regions = await rates('fields=geographic_region_x_year_x_month')
  return new Map(
    [...country, ...regions].flatMap(({ _id, avg_occupancy_rate: rate }) =>
      rate === null ? [] : [[`${_id.year} ${_id.month} ${_id.geographic_region ?? 'all'}`, rate] as const],
    ),
  )
}

async function importBook(year: BookYear): Promise<number> {
  const report = await runImport(market.engine, importRequest('occupancy', realFile(books[year])))
  expect([report.outcome, report.faults.slice(0, 3)]).toEqual(['committed', []])
  return report.batch?.id ?? 0
}

describe('printed occupancy', () => {
  const readings = new Map<BookYear, WhatWasRead>()
  beforeAll(async () => {
    for (const [year, file] of Object.entries(books)) {
      readings.set(Number(year) as BookYear, await readForTest('occupancy', realFile(file)))
    }
  })

  const orders: readonly (readonly [order: readonly BookYear[]])[] = [
    [[2020, 2021, 2023, 2024]],
    [[2024, 2023, 2021, 2020]],
    [[2021, 2024, 2020, 2023]],
    [[2023, 2020, 2024, 2021]],
    [[2024, 2020, 2023]],
    [[2020, 2024, 2021]],
    [[2023, 2024]],
    [[2024, 2023]],
    [[2021, 2020]],
    [[2024]],
  ]

  test.each(firstCases(orders, 1))(
    'of the country and regions is the printed one in each month, imported in the order %j',
    async (order) => {
      const expected = new Map<string, number>()
      for (const year of order) {
        const { rows, summary } = readings.get(year) ?? { rows: [], summary: null }
        const wholePeriods = summary?.wholePeriods ?? []
        await importRows(market.engine, occupancy, rows, { batch: { replaceHigher: true }, wholePeriods })
        for (const [key, rate] of printedIn(year)) expected.set(key, rate)
      }
      // Two years a book: the country, the south and the northeast. The books overlap, so their nine sheets have 16 months.
      const years = new Set([...expected.keys()].map((key) => key.slice(0, 4)))
      expect(expected.size).toBeGreaterThanOrEqual(2 * years.size * 3)
      if (order.length === 4) expect(expected.size).toBe(16 * 3)
      const answer = await answered()
      const wrong = [...expected].filter(([key, rate]) => answer.get(key) !== rate)
      expect(wrong.map(([key, rate]) => `${key}: printed ${rate}, answered ${answer.get(key)}`)).toEqual([])
      // Other regions of the books have other provinces: without rooms they have no figure.
      const further = [...answer.keys()].filter((key) => !expected.has(key))
      expect(further.filter((key) => !/ (?:east|west)$/.test(key))).toEqual([])
      if (!order.includes(2024)) return
      const [row] = await rates('fields=occupancy_rate_n_guests_x_year&year=2024')
      expect(row?.avg_occupancy_rate).toBe(71.49)
    },
  )

  test('the year is the printed one of the cumulative sheet; undone, only the months of other books are left', async () => {
    await importBook(2023)
    const batch = await importBook(2024)
    const year = 'fields=occupancy_rate_n_guests_x_year'
    expect((await rates(`${year}&year=2023,2024`)).map(({ avg_occupancy_rate }) => avg_occupancy_rate)).toEqual([
      67.33, 71.49,
    ])
    expect((await rates(`${year}&year=2024&location_destination=TH-10`))[0]?.avg_occupancy_rate).toBe(78.88)
    expect((await rates(`${year}&year=2024&geographic_region=south`))[0]?.avg_occupancy_rate).toBe(74.87)
    expect((await rates(`${year}&year=2024&month=1-9`))[0]?.avg_occupancy_rate).toBeNull()
    expect((await rates(`${year}&year=2024&month=9`))[0]?.avg_occupancy_rate).toBe(66.8)
    await market.engine.undoBatch(batch)
    expect(await rates(`${year}&year=2024`)).toEqual([])
    expect((await answered()).get('2023 1 all')).toBe(71.44)
    expect((await answered()).has('2023 9 all')).toBe(false)
  })
})

describe('the mean stay', () => {
  const folderOfStays = realFile('spending/eatrabyo/')
  const bookOf2018 = 'tourism_receipts_from_international_tourist_arrivals_q_1_q_4_2018.xlsx'
  const stays = async (key: string, search = ''): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    Object(await market.app.json('v2/tourist/length_of_stay', `fields=${key}${search}`))[key]

  test('of all markets and of Europe is the printed one in each year, and the mean of all rows comes near it', {
    tags: 'release',
  }, async () => {
    const file = `${folderOfStays}tourist_expend_stay_2020.xlsx`
    const report = await runImport(market.engine, importRequest('length_of_stay', file))
    expect([report.outcome, report.faults]).toEqual(['committed', []])
    const rows = cellsOf(file)
    const daysOf = (name: string) => rows[rows.findIndex((row) => String(row?.[1]).trim() === name) + 1]?.slice(4, 14)
    const all = await stays('length_travel_avg_day_x_year')
    expect(all.map((row) => row.avg_sum_length_travel_avg_day)).toEqual(daysOf('Total'))
    expect(all.at(-1)?.avg_sum_length_travel_avg_day).toBe(12.54)
    const europe = await stays('length_travel_avg_day_x_year', '&market_region=europe')
    expect(europe.map((row) => row.avg_sum_length_travel_avg_day)).toEqual(daysOf('Europe'))
    // The other regions are means of countries and "others": with all of them they come to the printed total of 2020 again.
    const regions = (await stays('market_region_x_year')).filter((row) => Object(row._id).year === 2020)
    expect(regions.map((row) => Object(row._id).market_region)).toEqual([
      'americas-middle-east-africa',
      'asean-south-asia-pacific',
      'east-asia',
      'europe',
    ])
    const sources = (await stays('location_source_x_year')).filter((row) => Object(row._id).year === 2020)
    expect(sources.filter((row) => String(Object(row._id).location_source).startsWith('rest-of-'))).toHaveLength(4)
    expect(sources.some((row) => String(Object(row._id).location_source).startsWith('all'))).toBe(false)
  })

  test('of all markets is the printed one in whatever order the books come', { tags: 'release' }, async () => {
    const [file, of2018] = [`${folderOfStays}tourist_expend_stay_2020.xlsx`, `${folderOfStays}${bookOf2018}`]
    const [years, arranged] = [await readForTest('length_of_stay', file), await readForTest('length_of_stay', of2018)]
    const at = cellsOf(file).findIndex((row) => String(row?.[1]).trim() === 'Total')
    const totals = cellsOf(file)[at + 1]?.slice(4, 14) ?? []
    const byYear = new Map(totals.map((days, index) => [2011 + index, days]))
    for (const order of [[years], [arranged], [years, arranged], [arranged, years], [years, arranged, years]]) {
      for (const { rows, summary } of order) {
        const wholePeriods = summary?.wholePeriods ?? []
        await importRows(market.engine, lengthOfStay, rows, { batch: { replaceHigher: true }, wholePeriods })
      }
      const expected = new Map<number, unknown>(order.includes(years) ? byYear : [])
      if (order.at(-1) === arranged) expected.set(2018, 9.29)
      const found = await stays('length_travel_avg_day_x_year')
      expect(found.map((row) => [Object(row._id).year, row.avg_sum_length_travel_avg_day])).toEqual([...expected])
      const left = (await market.engine.batches()).filter(({ undoneAt }) => undoneAt === null)
      for (const { id } of left) await market.engine.undoBatch(id)
    }
  })

  test('of 2018 by arrangement is the printed one of all, group tours and others', async () => {
    const file = `${folderOfStays}${bookOf2018}`
    const report = await runImport(market.engine, importRequest('length_of_stay', file))
    expect([report.outcome, report.faults]).toEqual(['committed', []])
    const all = await stays('length_travel_avg_day_x_year')
    expect(all.map((row) => row.avg_sum_length_travel_avg_day)).toEqual([9.29])
    const arranged = await stays('length_travel_type_x_year')
    expect(arranged.map((row) => [Object(row._id).length_travel_type, row.avg_sum_length_travel_avg_day])).toEqual([
      ['self', 10.21],
      ['tour', 6.58],
    ])
    const africa = 'americas-middle-east-africa'
    const [region] = await stays('length_travel_avg_day_x_year', `&market_region=${africa}`)
    // The Americas, the Middle East and Africa as printed, by their people.
    const printed = (1534008 * 14.86 + 767796 * 12.89 + 200328 * 12.7) / (1534008 + 767796 + 200328)
    expect(Number(region?.avg_sum_length_travel_avg_day)).toBeCloseTo(printed, 1)
  })
})
