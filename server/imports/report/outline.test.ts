import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readForTest, temporaryFile } from '../testing/readForTest.ts'

const csv = (...lines: readonly string[]) => temporaryFile('file.csv', `${lines.join('\n')}\n`)
const columnsOf = async (dataset: string, file: string) =>
  Object.fromEntries(
    ((await readForTest(dataset, file)).summary?.columns ?? []).map(({ heading, readAs }) => [heading, readAs]),
  )

test('each column of a file is listed with what it was read as, or as not read', async () => {
  const plain = csv('Year,Month,country,visitors,growth', '2024,1,CN,10,0.5')
  expect(await columnsOf('immigration', plain)).toEqual({
    Year: 'date',
    Month: 'date',
    country: 'location_source',
    visitors: 'immigrants',
    growth: null,
  })
  const origins = csv(
    'month,province,thai_visitors,thai_revenue,foreign_visitors,foreign_revenue,net_profit_all',
    '2024-01,ภูเก็ต,1,2,3,4,5',
  )
  expect(await columnsOf('spending', origins)).toEqual({
    month: 'date',
    province: 'location_destination',
    thai_visitors: 'spending_travel_count:thai',
    thai_revenue: 'spending_travel_receipts:thai',
    foreign_visitors: 'spending_travel_count:foreign',
    foreign_revenue: 'spending_travel_receipts:foreign',
    net_profit_all: null,
  })
})

test('headings are listed where no table was found, with the data sets that they fit', async () => {
  const { summary, faults } = await readForTest(
    'checkpoint',
    csv('location_source,population_number,year', 'JP,7,2020'),
  )
  expect(faults.map(({ reason }) => reason)).not.toEqual([])
  expect(summary).toMatchObject({ rows: 0, fits: ['population'] })
  expect(summary?.columns.map(({ heading }) => heading)).toEqual(['location_source', 'population_number', 'year'])
})

test('the sheets of a workbook are listed, hidden ones too', async () => {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['month', 'country', 'visitors'],
      ['2024-01', 'CN', 5],
    ]),
    'ม.ค.',
  )
  utils.book_append_sheet(book, utils.aoa_to_sheet([['note']]), 'Old')
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  const { summary } = await readForTest(
    'immigration',
    temporaryFile('b.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' })),
  )
  expect(summary?.sheets).toEqual([
    { name: 'ม.ค.', hidden: false },
    { name: 'Old', hidden: true },
  ])
})
