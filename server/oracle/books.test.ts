import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { realFile } from '@sala/catalog/testing/realFiles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import { aBatch, chunkOf } from '../facts/testing/rows.ts'
import { readForTest, type WhatWasRead } from '../imports/testing/readForTest.ts'
import { cellsOf, csvOf } from '../imports/testing/realData.ts'
import { type MarketApp, openMarket } from '../market/testing/openMarket.ts'
import { randomOf } from './random.ts'
import { datasetOf } from './state.ts'

/**
 * Real books in many orders and subsets: what the product answers is what the books print. The printed totals are read from their cells,
 * whose addresses stand here, without anything of the importer.
 */

const orders = everyCase ? 5 + Number(process.env.EVERY_CASE) : 1
const now = () => new Date('2026-11-20T05:00:00Z')
const arrivals = (name: string) => realFile(`immigration/${name}`)
const book2024 = realFile('domestic/tanpim16/Tourism_Data_year_2567.xlsx')

/** Files of arrivals, with how sure their figures are where they do not say it themselves. */
const files = [
  { file: arrivals('tanpim16/Jan_Dec_2024.xlsx'), dataset: 'immigration' },
  { file: arrivals('eatrabyo/2020_TH_no_of_arrival.xlsx'), dataset: 'immigration' },
  { file: arrivals('eatrabyo/2021_TH_no_of_arrival.xlsx'), dataset: 'immigration' },
  { file: arrivals('fernarmyz/country_nation.csv'), dataset: 'immigration' },
  { file: book2024, dataset: 'spending' },
  { file: arrivals('fernarmyz-2559/0.xls'), dataset: 'immigration' },
  { file: arrivals('fernarmyz-2559/9.xls'), dataset: 'immigration' },
] as const
type BookFile = (typeof files)[number]

/** The cell in a row (from 1) and a column (A is 0) of the first sheet. */
function cell(file: string, row: number, column: number, sheet: number | string = 0): number {
  const value = cellsOf(file, sheet)[row - 1]?.[column]
  if (typeof value !== 'number') throw new Error(`${file}: no number in row ${row}, column ${column}`)
  return value
}

const months = Array.from({ length: 12 }, (_, at) => at + 1)

/** Grand totals of years, by the file that prints them: N116 and AA116, B66 and C66, B66 and C66, row 4 of the CSV. */
function printedYears(file: BookFile['file']): readonly (readonly [year: number, total: number])[] {
  if (file === files[0].file) {
    return [
      [2024, cell(file, 116, 13)],
      [2023, cell(file, 116, 26)],
    ]
  }
  if (file === files[1].file || file === files[2].file) {
    const year = file === files[1].file ? 2020 : 2021
    return [
      [year, cell(file, 66, 1)],
      [year - 1, cell(file, 66, 2)],
    ]
  }
  if (file !== files[3].file) return []
  const totals = csvOf(file)[3] ?? []
  return totals.slice(2, 12).map((text, at) => [2007 + at, Number(text.replaceAll(',', ''))] as const)
}

/** Grand totals of months: B116 to M116 of 2024, O116 to Z116 of 2023. */
const printedMonths = (file: string): readonly (readonly [year: number, month: number, total: number])[] =>
  months.flatMap((month) => [
    [2024, month, cell(file, 116, month)] as const,
    [2023, month, cell(file, 116, month + 13)] as const,
  ])

const Months = z.object({
  year_x_month: z.array(
    z.object({ _id: z.object({ year: z.int(), month: z.int() }), totalImmigrants: z.number().nullable() }),
  ),
})
const Receipts = z.object({
  visitor_origin_x_year_x_month: z.array(
    z.object({ _id: z.looseObject({ month: z.int() }), sum_spending_travel_receipts: z.number() }),
  ),
})
const Comparison = z.object({ total: z.object({ currentYear: z.object({ totalImmigrants: z.number().nullable() }) }) })

/** Receipts of all visitors of January and September 2024, in million baht: column R of the row “รวมทั้งหมด” of the month's sheet. */
const printedReceipts = (): readonly (readonly [month: number, millions: number])[] =>
  [1, 9].map((month, sheet) => {
    const row = cellsOf(book2024, sheet).find((cells) =>
      String(cells?.[1] ?? '')
        .trim()
        .startsWith('รวมทั้งหมด'),
    )
    return [month, Number(row?.[17])] as const
  })

async function wrongYears(app: MarketApp, order: readonly BookFile[]): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const [year, printed] of order.flatMap(({ file }) => printedYears(file))) {
    const { total } = Comparison.parse(await app.json('tourist/immigration', `year=${year}`))
    const input = total.currentYear.totalImmigrants
    if (input !== printed) wrong.push(`${year}: printed ${printed}, answered ${input}`)
  }
  return wrong
}

type PrintedMonth = readonly [year: number, month: number, total: number]

/** A month's book of 2016 beside 2015: B72 and D72 of January, B67 and C67 of October. */
const months2016 = (file: string, month: number, row: number, before: number): readonly PrintedMonth[] => [
  [2016, month, cell(file, row, 1)],
  [2015, month, cell(file, row, before)],
]

async function wrongMonths(app: MarketApp, printed: readonly PrintedMonth[]): Promise<readonly string[]> {
  const { year_x_month } = Months.parse(await app.json('v2/tourist/immigration', 'fields=year_x_month'))
  return printed.flatMap(([year, month, total]) => {
    const provided = year_x_month.find(({ _id }) => _id.year === year && _id.month === month)?.totalImmigrants
    return provided === total ? [] : [`${year}-${month}: printed ${total}, answered ${provided}`]
  })
}

/** To the last printed digit, which is ten thousand baht. */
async function wrongReceipts(app: MarketApp): Promise<readonly string[]> {
  const answer = Receipts.parse(await app.json('v2/tourist/spending', 'year=2024&fields=visitor_origin_x_year_x_month'))
  return printedReceipts().flatMap(([month, printed]) => {
    const groups = answer.visitor_origin_x_year_x_month.filter(({ _id }) => _id.month === month)
    const input = groups.reduce((sum, group) => sum + group.sum_spending_travel_receipts, 0) / 1e6
    return input.toFixed(2) === printed.toFixed(2)
      ? []
      : [`2024-${month}: printed ${printed} million, answered ${input}`]
  })
}

describe('real books', () => {
  const readings = new Map<string, WhatWasRead>()
  beforeAll(async () => {
    for (const { file, dataset } of files) {
      readings.set(file, await readForTest(dataset, file, dataset === 'spending' ? { unit: 'million-baht' } : {}))
    }
  })

  test.each(Array.from({ length: orders }, (_, at) => at))(
    'arrivals and receipts are those that are printed, order %i',
    async (at) => {
      const random = randomOf(9000 + at)
      const ranked = random.some(files, random.whole(2, files.length)).map((file) => ({ file, rank: random.next() }))
      const order = ranked.sort((a, b) => a.rank - b.rank).map(({ file }) => file)
      const folder = mkdtempSync(join(tmpdir(), 'sala-books-'))
      const engine = await openDuckDB({ folder, memoryLimit: '256MB', now })
      const app = await openMarket({ engine, now })
      try {
        for (const { file, dataset } of order) {
          const { rows, summary } = readings.get(file) ?? { rows: [], summary: null }
          const writer = await engine.beginBatch(datasetOf(dataset), aBatch({ fileName: file }))
          await writer.append(chunkOf(datasetOf(dataset), rows))
          await writer.dropConflicts()
          await writer.commit(summary?.wholePeriods ?? [])
        }
        const wrong = [
          ...(await wrongYears(app, order)),
          ...(order.includes(files[0]) ? await wrongMonths(app, printedMonths(files[0].file)) : []),
          ...(order.includes(files[5]) ? await wrongMonths(app, months2016(files[5].file, 1, 72, 3)) : []),
          ...(order.includes(files[6]) ? await wrongMonths(app, months2016(files[6].file, 10, 67, 2)) : []),
          ...(order.includes(files[4]) ? await wrongReceipts(app) : []),
        ]
        const names = order.map(({ file }) => file.split('/').at(-1))
        expect([names, wrong]).toEqual([names, []])
      } finally {
        await app.close()
        await engine.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
