import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { understandProvince } from '@sala/catalog/places/spellings/understand.ts'
import { describe, expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { runImport } from './import.ts'
import type { ImportRequest } from './shapes.ts'
import { asking } from './testing/asking.ts'
import { notesIn, readForTest } from './testing/readForTest.ts'
import { cellsOf, csvOf, noRealData, realData, sheetsOf, sums } from './testing/realData.ts'

/** Visitors, receipts and occupancy of the provinces, in every form in which they lie here. */
const domestic = (name: string) => `${realData}domestic/${name}`
const million = { unit: 'million-baht' }

const thai = 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' ')
const short = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ')
const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** Expects the same keys, and figures that are as near as a float's arithmetic allows. */
function expectNear(found: Readonly<Record<string, number>>, expected: Readonly<Record<string, number>>): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort())
  for (const [key, figure] of Object.entries(expected)) {
    expect(Math.abs((found[key] ?? Number.NaN) - figure), key).toBeLessThanOrEqual(Math.abs(figure) * 1e-9 + 1e-6)
  }
}

/** Adds figures up under a key. */
function adding(into: Record<string, number>, key: string, figure: number): void {
  into[key] = (into[key] ?? 0) + figure
}

describe.skipIf(noRealData)('the tidy list of 50 months', () => {
  const csv = () => domestic('RThaweewat/thailand_domestic_tourism_2019_2023.csv')
  const parquet = () => domestic('RThaweewat/thailand_domestic_tourism_2019_2023.parquet')

  test('gives visitors and receipts by origin, without the two receipts below nought that it holds', async () => {
    const { rows, faults, summary } = await readForTest('spending', csv())
    const count: Record<string, number> = {}
    const baht: Record<string, number> = {}
    for (const [date, , variable, value] of csvOf(csv()).slice(1)) {
      const [what, origin] = /^(no_tourist|revenue)_(thai|foreign)$/.exec(variable ?? '')?.slice(1) ?? []
      if (what === undefined || Number(value) < 0) continue
      adding(what === 'revenue' ? baht : count, `${date} ${origin}`, Number(value))
    }
    expect(Object.keys(count)).toHaveLength(100)
    expect(sums(rows, ['date', 'visitor_origin'], 'spending_travel_count')).toEqual(count)
    expectNear(sums(rows, ['date', 'visitor_origin'], 'spending_travel_receipts'), baht)
    expect(faults.map(({ reason, column, value }) => [reason, column, value])).toEqual(
      Array(2).fill(['negative', 'spending_travel_receipts', '-4250.0']),
    )
    expect(summary).toMatchObject({ rows: 50 * 77 * 2 - 2, badRows: 2 })
    expect(new Set(rows.map(({ travel_type }) => travel_type))).toEqual(new Set(['visitor']))
  })

  test('gives occupancy and guests', async () => {
    const { rows, faults } = await readForTest('occupancy', csv())
    expect(faults).toEqual([])
    const lines = csvOf(csv()).slice(1)
    for (const [variable, column] of [
      ['ratio_tourist_stay', 'occupancy_rate'],
      ['no_tourist_stay', 'guests'],
    ] as const) {
      const expected: Record<string, number> = {}
      for (const line of lines) {
        const code = understandProvince(line[1] ?? '')?.code
        if (line[2] === variable) adding(expected, `${line[0]} ${code}`, Number(line[3]))
      }
      expect(Object.keys(expected)).toHaveLength(50 * 77)
      expect(sums(rows, ['date', 'location_destination'], column)).toEqual(expected)
    }
  })

  test.each(['spending', 'occupancy'])('says the same as Parquet (%s)', async (dataset) => {
    const [text, binary] = [await readForTest(dataset, csv()), await readForTest(dataset, parquet())]
    const order = (rows: typeof text.rows) => rows.map((row) => JSON.stringify(row)).sort()
    expect(order(binary.rows)).toEqual(order(text.rows))
    expect(binary.faults).toHaveLength(text.faults.length)
  })
})

/** Columns of the ministry's provincial books: a figure of this year, that of last year beside it, and the change. */
const bookColumns = { guests: 5, count: { thai: 11, foreign: 14 }, million: { thai: 20, foreign: 23 } }
const books: readonly (readonly [file: string, year: number])[] = [
  ['RThaweewat/internal_2020.xlsx', 2020],
  ['RThaweewat/internal_2021.xlsx', 2021],
  ['RThaweewat/internal_2023.xlsx', 2023],
  ['tanpim16/Tourism_Data_year_2567.xlsx', 2024],
]

const monthSheets = (file: string) => sheetsOf(file).filter((sheet) => short.some((month) => sheet.startsWith(month)))

/** Provinces, months, years and origins of which a book prints a figure. */
function recordsIn(file: string): number {
  let records = 0
  for (const row of monthSheets(file).flatMap((sheet) => cellsOf(file, sheet))) {
    if (understandProvince(String(row?.[1] ?? '')) === undefined) continue
    for (const origin of ['thai', 'foreign'] as const) {
      for (const year of [0, 1]) {
        const pair = [row[bookColumns.count[origin] + year], row[bookColumns.million[origin] + year]]
        if (pair.some((cell) => typeof cell === 'number')) records += 1
      }
    }
  }
  return records
}

/** The grand total of each month sheet of a book, in the columns given; `by` is what the key says after the date. */
function bookTotals(file: string, year: number, columns: Readonly<Record<string, number>>): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const sheet of monthSheets(file)) {
    const month = short.findIndex((name) => sheet.startsWith(name)) + 1
    const total = cellsOf(file, sheet).findLast((row) => /^รวมทั้งหมด|^รวม$/.test(String(row?.[1] ?? '').trim())) ?? []
    for (const [key, column] of Object.entries(columns)) {
      totals[`${firstDay(year, month)} ${key}`] = Number(total[column])
      totals[`${firstDay(year - 1, month)} ${key}`] = Number(total[column + 1])
    }
  }
  return totals
}

describe.skipIf(noRealData)('the ministry’s books of the provinces', () => {
  test.each(books)('%s: visitors and receipts of two years come to the book’s own grand totals', async (name, year) => {
    const file = domestic(name)
    const { rows, faults, summary } = await readForTest('spending', file, million)
    const months = monthSheets(file).length
    expect(sums(rows, ['date', 'visitor_origin'], 'spending_travel_count')).toEqual(
      bookTotals(file, year, bookColumns.count),
    )
    const baht = sums(rows, ['date', 'visitor_origin'], 'spending_travel_receipts')
    const totals = bookTotals(file, year, bookColumns.million)
    expect(Object.keys(baht).sort()).toEqual(Object.keys(totals).sort())
    // Each of 77 provinces is printed to ten thousand baht.
    for (const [key, total] of Object.entries(totals))
      expect(Math.abs((baht[key] ?? 0) - total * 1e6), key).toBeLessThan(78 * 5000)
    // The wrong cells of the 2021 book: a region rounded by hand, and two receipts below nought.
    const wrong = faults.map(({ reason, sheet, row }) => `${reason} ${sheet} ${row}`)
    expect(wrong).toEqual(
      year === 2021 ? ['total_differs มิ.ย.2564(P) 18', 'negative ก.ค.2564(P) 10', 'negative ส.ค.2564(P) 10'] : [],
    )
    // Five or six regions and a total in each month, four figures of two years each.
    expect(summary?.totalsChecked).toBeGreaterThanOrEqual(months * 6 * 8)
    const bad = year === 2021 ? 2 : 0
    expect(summary).toMatchObject({ rows: recordsIn(file) - bad, badRows: bad })
  })

  test.each(books)('%s: guests come to the grand totals, and each province has its rate', async (name, year) => {
    const file = domestic(name)
    const { rows, faults } = await readForTest('occupancy', file)
    expect(faults).toEqual([])
    expect(sums(rows, ['date'], 'guests')).toEqual(
      Object.fromEntries(
        Object.entries(bookTotals(file, year, { '': bookColumns.guests })).map(([key, total]) => [key.trim(), total]),
      ),
    )
    const [first = ''] = sheetsOf(file)
    for (const row of cellsOf(file, first)) {
      const code = understandProvince(String(row?.[1] ?? ''))?.code
      if (code === undefined) continue
      const found = rows.find(
        ({ date, location_destination }) => date === firstDay(year, 1) && location_destination === code,
      )
      expect(found?.occupancy_rate, code).toBe(row[2])
    }
  })

  test('a heading that says million baht is not believed without the word of a person', async () => {
    const { rows, faults, summary } = await readForTest('spending', domestic('RThaweewat/internal_2023.xlsx'))
    expect(rows).toEqual([])
    // One question for all columns of all sheets.
    expect(faults).toMatchObject([{ reason: 'unit_unknown', message: expect.stringContaining('--unit million-baht') }])
    expect(summary?.units).toMatchObject([
      { column: 'spending_travel_receipts', unit: 'million-baht', said: expect.stringContaining('ล้านบาท') },
    ])
  })

  test('the cumulative sheet is left out beside months that add up, and kept of rates; the hidden one is left out', async () => {
    const file = domestic('tanpim16/Tourism_Data_year_2567.xlsx')
    const { summary } = await readForTest('spending', file, million)
    expect(notesIn(summary)).toMatch(/ยอดสะสม.*left out/)
    expect(summary?.warnings).toContainEqual(
      expect.objectContaining({ reason: 'hidden_sheet', sheet: expect.stringContaining('ผ่านกำกับ') }),
    )
    const alone = await readForTest('spending', file, { ...million, sheet: 'ยอดสะสม ม.ค. - ธ.ค.' })
    expect(alone.summary).toBeNull()
    expect(alone.faults).toMatchObject([{ reason: 'no_table' }])
    const rates = await readForTest('occupancy', file, { sheet: 'ยอดสะสม ม.ค. - ธ.ค.' })
    // 77 provinces, the country, the south and the northeast, for two years.
    expect(rates.summary).toMatchObject({ rows: 2 * 80, badRows: 0 })
    expect(new Set(rates.rows.map(({ date, span, guests }) => `${date} ${span} ${guests}`))).toEqual(
      new Set(['2024-12-01 year_to_date null', '2023-12-01 year_to_date null']),
    )
  })

  test('nothing beside nought is nought, nothing beside a figure is a fault', async () => {
    const { rows, summary } = await readForTest('spending', domestic('RThaweewat/internal_2020.xlsx'), million)
    const trat = rows.filter(
      ({ date, location_destination }) => date === '2020-04-01' && location_destination === 'TH-23',
    )
    expect(
      trat.map(({ visitor_origin, spending_travel_receipts }) => [visitor_origin, spending_travel_receipts]),
    ).toEqual([
      ['thai', 0],
      ['foreign', 32_800_000],
    ])
    expect(notesIn(summary)).toContain('read as 0: 3')
  })
})

describe.skipIf(noRealData)('lists that others made of the books', () => {
  test('2020 to 2022 by Thai month names', async () => {
    const file = domestic('icetrm/raw_data.csv')
    const { rows, faults } = await readForTest('spending', file, million)
    expect(faults).toEqual([])
    const count: Record<string, number> = {}
    const baht: Record<string, number> = {}
    for (const [year, month = '', , , thais, foreigners, income, foreignIncome] of csvOf(file).slice(1)) {
      if (!thai.includes(month)) continue
      const date = firstDay(Number(year) - 543, thai.indexOf(month) + 1)
      adding(count, `${date} thai`, Number(thais))
      adding(count, `${date} foreign`, Number(foreigners))
      adding(baht, `${date} thai`, Number(income) * 1e6)
      adding(baht, `${date} foreign`, Number(foreignIncome) * 1e6)
    }
    expect(Object.keys(count)).toHaveLength(60)
    expect(rows).toHaveLength(2310 * 2)
    expect(sums(rows, ['date', 'visitor_origin'], 'spending_travel_count')).toEqual(count)
    expectNear(sums(rows, ['date', 'visitor_origin'], 'spending_travel_receipts'), baht)
  })

  test('provinces that stand twice under two spellings are faults, and count once', async () => {
    const file = domestic('tanpim16/tourism_combined_final.csv')
    const lines = csvOf(file).slice(1)
    const first = new Map<string, number>()
    let repeated = 0
    for (const [year, month = '', province = '', , , , thais, foreigners] of lines) {
      const code = understandProvince(province)?.code
      if (code === undefined) continue
      const key = `${year} ${month} ${code}`
      if (first.has(key)) repeated += 1
      else first.set(key, Number(thais) + Number(foreigners))
    }
    expect([first.size, repeated]).toEqual([36 * 77, 21])
    const request: ImportRequest = asking('spending', file, million)
    const folder = mkdtempSync(join(tmpdir(), 'sala-domestic-'))
    const engine = await openDuckDB({ folder })
    try {
      const refused = await runImport(engine, request)
      expect(refused).toMatchObject({ outcome: 'faults', faultCount: 2 * repeated, batch: null })
      expect(new Set(refused.faults.map(({ reason }) => reason))).toEqual(new Set(['duplicate_row']))
      const skipped = await runImport(engine, { ...request, skipBadRows: true })
      expect(skipped).toMatchObject({ outcome: 'committed', goodRows: 2 * 36 * 77 })
      const groupings = [{ key: 'all', by: [], measures: ['sum_spending_travel_count'] }]
      const [total] = await engine.query(
        {
          dataset: spending,
          select: { kind: 'groups', groupings, bounds: [] },
          conditions: [],
          periods: { kind: 'all' },
          order: [],
          limit: null,
          offset: 0,
        },
        {},
      )
      expect(total?.sum_spending_travel_count).toBe([...first.values()].reduce((sum, figure) => sum + figure, 0))
    } finally {
      await engine.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('its occupancy agrees with the book of 2024 in every month', async () => {
    const list = await readForTest('occupancy', domestic('tanpim16/tourism_combined_final.csv'))
    const book = await readForTest('occupancy', domestic('tanpim16/Tourism_Data_year_2567.xlsx'))
    const of2024 = (rows: typeof list.rows) =>
      new Map(
        rows
          .filter(({ date, location_destination, span }) =>
            [String(date).startsWith('2024'), String(location_destination).startsWith('TH-'), span === 'month'].every(
              Boolean,
            ),
          )
          .map(({ date, location_destination, guests }) => [`${date} ${location_destination}`, guests]),
      )
    expect(of2024(book.rows).size).toBe(12 * 77)
    expect(of2024(list.rows)).toEqual(of2024(book.rows))
  })
})
