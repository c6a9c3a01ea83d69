import { utils, type WorkSheet, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { proposeColumns } from './propose/proposeColumns.ts'
import { readForTest, temporaryFile } from './testing/readForTest.ts'

/** A book of one sheet, some cells of which are numbers with a format. */
function book(
  rows: readonly (readonly (string | number)[])[],
  formatted: Readonly<Record<string, readonly [value: number, format: string]>>,
  { bookType = 'xlsx', date1904 = false }: { bookType?: 'xlsx' | 'biff8'; date1904?: boolean } = {},
): string {
  const sheet: WorkSheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
  for (const [address, [v, z]] of Object.entries(formatted)) sheet[address] = { t: 'n', v, z }
  const workbook = { ...utils.book_new(), Workbook: { WBProps: { date1904 } } }
  utils.book_append_sheet(workbook, sheet, 'Data')
  const name = bookType === 'xlsx' ? 'book.xlsx' : 'book.xls'
  return temporaryFile(name, new Uint8Array(write(workbook, { type: 'array', bookType })))
}

describe('numbers of workbooks are what the book shows', () => {
  test.each(['xlsx', 'biff8'] as const)('%s: days are counted from 1904 where the book says so', async (bookType) => {
    const head = ['date', 'country', 'arrivals']
    const january = 45_292
    const read = async (date1904: boolean) => {
      const day = date1904 ? january - 1462 : january
      const file = book([head, [0, 'China', 500]], { A2: [day, 'yyyy-mm-dd'] }, { bookType, date1904 })
      return (await readForTest('immigration', file)).rows.map((row) => row.date)
    }
    expect([await read(false), await read(true)]).toEqual([['2024-01-01'], ['2024-01-01']])
  })

  test('a percentage is no fraction, and a sign in quotes no percentage', async () => {
    const rows = [
      ['month', 'province', 'occupancy_rate'],
      ['2024-01', 'Phuket', 0],
      ['2024-01', 'Krabi', 0],
      ['2024-01', 'Trang', '58.5 %'],
    ]
    const file = book(rows, { C2: [0.753, '0.0%'], C3: [64.2, '0.0"%"'] })
    const { rows: read, faults } = await readForTest('occupancy', file)
    expect([read.map((row) => row.occupancy_rate), faults]).toEqual([[75.3, 64.2, 58.5], []])
  })

  test('a percentage is no number of people, and a column of them is proposed as such', async () => {
    const file = book(
      [
        ['month', 'country', 'visitors'],
        ['2024-01', 'China', 0],
      ],
      { C2: [0.5, '0%'] },
    )
    expect((await readForTest('immigration', file)).faults).toMatchObject([{ value: '50%', reason: 'not_a_number' }])
    expect(proposeColumns(['Growth'], [['5%'], ['-1.5%']])).toMatchObject([{ kind: 'amount', unit: 'percent' }])
  })
})
