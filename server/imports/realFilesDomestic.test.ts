import { recogniseProvince } from '@sala/catalog/places/spellings/recognise.ts'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { type Form, needs, realFile } from '@sala/catalog/testing/realFiles.ts'
import { describe, expect, test } from 'vitest'
import { notesIn, readForTest } from './testing/readForTest.ts'
import { cellsOf, sheetsOf, sums } from './testing/realData.ts'

/** The ministry's books of visitors, receipts and occupancy of the provinces. */
const domestic = (name: string, form?: Form) => realFile(`domestic/${name}`, form)
const million = { unit: 'million-baht' }

const short = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ')
const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

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
    if (recogniseProvince(String(row?.[1] ?? '')) === undefined) continue
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

/** The extract of the book of 2023 has all of its sheets. */
const formsOf = (year: number): readonly Form[] => firstCases(year === 2023 ? ['extract'] : ['extract', 'whole'], 1)

/** The wrong cells of the book of 2021: a region rounded by hand, and receipts below nought. */
const wrongOf2021: Readonly<Record<Form, readonly string[]>> = {
  extract: ['total_differs มิ.ย.2564(P) 18', 'negative ก.ค.2564(P) 10'],
  whole: ['total_differs มิ.ย.2564(P) 18', 'negative ก.ค.2564(P) 10', 'negative ส.ค.2564(P) 10'],
}

describe('the ministry’s books of the provinces', () => {
  test.for(books.flatMap(([name, year]) => formsOf(year).map((form) => ({ name, year, form }))))(
    '$name ($form): visitors and receipts of two years come to the book’s own grand totals',
    async ({ name, year, form }, { skip }) => {
      needs(form, skip)
      const file = domestic(name, form)
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
      const wrong = year === 2021 ? wrongOf2021[form] : []
      expect(faults.map(({ reason, sheet, row }) => `${reason} ${sheet} ${row}`)).toEqual(wrong)
      // Five or six regions and a total in each month, four figures of two years each.
      expect(summary?.totalsChecked).toBeGreaterThanOrEqual(months * 6 * 8)
      const bad = wrong.filter((fault) => fault.startsWith('negative')).length
      expect(summary).toMatchObject({ rows: recordsIn(file) - bad, badRows: bad })
    },
  )

  test.each(books)('%s: guests come to the grand totals, and each province has its rate', async (name, year) => {
    const file = domestic(name)
    const { rows, faults } = await readForTest('occupancy', file)
    expect(faults).toEqual([])
    const ofMonths = rows.filter(({ span }) => span === 'month')
    expect(sums(ofMonths, ['date'], 'guests')).toEqual(
      Object.fromEntries(
        Object.entries(bookTotals(file, year, { '': bookColumns.guests })).map(([key, total]) => [key.trim(), total]),
      ),
    )
    const [first = ''] = sheetsOf(file)
    const month = short.findIndex((name) => first.startsWith(name)) + 1
    for (const row of cellsOf(file, first)) {
      const code = recogniseProvince(String(row?.[1] ?? ''))?.code
      if (code === undefined) continue
      const found = rows.find(
        ({ date, location_destination }) => date === firstDay(year, month) && location_destination === code,
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
    const ownResult = await readForTest('spending', file, { ...million, sheet: 'ยอดสะสม ม.ค. - ธ.ค.' })
    expect(ownResult.summary).toBeNull()
    expect(ownResult.faults).toMatchObject([{ reason: 'no_table' }])
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
