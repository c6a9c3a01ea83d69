import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { recogniseProvince } from '@sala/catalog/places/spellings/recognise.ts'
import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { type Form, needs, realFile } from '@sala/catalog/testing/realFiles.ts'
import { describe, expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { unrestricted } from '../facts/rowScope.ts'
import { runImport } from './import.ts'
import type { ImportRequest } from './shapes.ts'
import { importRequest } from './testing/importRequest.ts'
import { readForTest } from './testing/readForTest.ts'
import { csvOf, sums } from './testing/realData.ts'

/** Visitors, receipts and occupancy of the provinces in lists that others made of the ministry's books. */
const domestic = (name: string, form?: Form) => realFile(`domestic/${name}`, form)
const million = { unit: 'million-baht' }

const thai = 'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' ')
const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** Expects the same keys, and figures that are as near as a float's arithmetic allows. */
function expectNear(figures: Readonly<Record<string, number>>, expected: Readonly<Record<string, number>>): void {
  expect(Object.keys(figures).sort()).toEqual(Object.keys(expected).sort())
  for (const [key, figure] of Object.entries(expected)) {
    expect(Math.abs((figures[key] ?? Number.NaN) - figure), key).toBeLessThanOrEqual(Math.abs(figure) * 1e-9 + 1e-6)
  }
}

/** Adds figures up under a key. */
function adding(into: Record<string, number>, key: string, figure: number): void {
  into[key] = (into[key] ?? 0) + figure
}

describe('the tidy list of 50 months', () => {
  const csv = (form?: Form) => domestic('RThaweewat/thailand_domestic_tourism_2019_2023.csv', form)
  const parquet = () => domestic('RThaweewat/thailand_domestic_tourism_2019_2023.parquet')

  test.for([
    ['extract', 2, 20],
    ['whole', 50, 77],
  ] as const)(
    'gives visitors and receipts by origin, without the two receipts below nought that it holds (%s)',
    async ([form, months, provinces], { skip }) => {
      needs(form, skip)
      const { rows, faults, summary } = await readForTest('spending', csv(form))
      const count: Record<string, number> = {}
      const baht: Record<string, number> = {}
      for (const [date, , variable, value] of csvOf(csv(form)).slice(1)) {
        const [what, origin] = /^(no_tourist|revenue)_(thai|foreign)$/.exec(variable ?? '')?.slice(1) ?? []
        if (what === undefined || Number(value) < 0) continue
        adding(what === 'revenue' ? baht : count, `${date} ${origin}`, Number(value))
      }
      expect(Object.keys(count)).toHaveLength(months * 2)
      expect(sums(rows, ['date', 'visitor_origin'], 'spending_travel_count')).toEqual(count)
      expectNear(sums(rows, ['date', 'visitor_origin'], 'spending_travel_receipts'), baht)
      expect(faults.map(({ reason, column, value }) => [reason, column, value])).toEqual(
        Array(2).fill(['negative', 'spending_travel_receipts', '-4250.0']),
      )
      expect(summary).toMatchObject({ rows: months * provinces * 2 - 2, badRows: 2 })
      expect(new Set(rows.map(({ travel_type }) => travel_type))).toEqual(new Set(['visitor']))
    },
  )

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
        const code = recogniseProvince(line[1] ?? '')?.code
        if (line[2] === variable) adding(expected, `${line[0]} ${code}`, Number(line[3]))
      }
      expect(Object.keys(expected)).toHaveLength(2 * 20)
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

describe('lists that others made of the books', () => {
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
    expect(Object.keys(count)).toHaveLength(3 * 2)
    expect(rows).toHaveLength(3 * 20 * 2)
    expect(sums(rows, ['date', 'visitor_origin'], 'spending_travel_count')).toEqual(count)
    expectNear(sums(rows, ['date', 'visitor_origin'], 'spending_travel_receipts'), baht)
  })

  const forms = [
    ['extract', 2, 3],
    ['whole', 36, 21],
  ] as const
  test.for(firstCases(forms, 1))(
    'provinces that stand twice under two spellings are faults, and count once (%s)',
    async ([form, months, twice], { skip }) => {
      needs(form, skip)
      const file = domestic('tanpim16/tourism_combined_final.csv', form)
      const lines = csvOf(file).slice(1)
      const first = new Map<string, number>()
      let repeated = 0
      for (const [year, month = '', province = '', , , , thais, foreigners] of lines) {
        const code = recogniseProvince(province)?.code
        if (code === undefined) continue
        const key = `${year} ${month} ${code}`
        if (first.has(key)) repeated += 1
        else first.set(key, Number(thais) + Number(foreigners))
      }
      expect([first.size, repeated]).toEqual([months * 77, twice])
      const request: ImportRequest = importRequest('spending', file, million)
      const folder = mkdtempSync(join(tmpdir(), 'sala-domestic-'))
      const engine = await openDuckDB({ folder })
      try {
        const refused = await runImport(engine, request)
        expect(refused).toMatchObject({ outcome: 'faults', faultCount: 2 * repeated, batch: null })
        expect(new Set(refused.faults.map(({ reason }) => reason))).toEqual(new Set(['duplicate_row']))
        const skipped = await runImport(engine, { ...request, skipBadRows: true })
        expect(skipped).toMatchObject({ outcome: 'committed', goodRows: 2 * months * 77 })
        const groupings = [{ key: 'all', by: [], measures: ['sum_spending_travel_count'] }]
        const [total] = await engine.reader(unrestricted).query(
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
    },
  )

  test('its occupancy agrees with the book of 2024 in January and September', async () => {
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
    expect(of2024(book.rows).size).toBe(2 * 77)
    expect(of2024(list.rows)).toEqual(of2024(book.rows))
  })
})
