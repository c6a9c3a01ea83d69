import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { describe, expect, test } from 'vitest'
import { readForTest, temporaryFile } from '../testing/readForTest.ts'
import { unitFactors, unitFault } from './units.ts'

const csv = (...lines: readonly string[]) => temporaryFile('file.csv', `${lines.join('\n')}\n`)

describe('a heading that says thousands or millions', () => {
  const head = 'date,location_destination,visitor_origin,Receipts (million baht),Visitors (thousand)'
  const file = csv(head, '2024-01,TH-10,thai,1.5,2')

  test('is asked for once for each column, and nothing is read before', async () => {
    const { rows, faults, summary } = await readForTest('spending', file)
    expect(rows).toEqual([])
    expect(faults.map(({ reason, column }) => [reason, column])).toEqual([
      ['unit_unknown', 'spending_travel_receipts'],
      ['unit_unknown', 'spending_travel_count'],
    ])
    expect(summary?.units).toEqual([
      { column: 'spending_travel_receipts', said: 'Receipts (million baht)', unit: 'million-baht' },
      { column: 'spending_travel_count', said: 'Visitors (thousand)', unit: 'thousand-people' },
    ])
  })

  test.each([
    ['million-baht,thousand-people', 1_500_000, 2000],
    ['baht,people', 1.5, 2],
    ['million-baht,people', 1_500_000, 2],
  ])('is read by the answer (%s)', async (unit, baht, people) => {
    const { rows, faults } = await readForTest('spending', file, { unit })
    expect(faults).toEqual([])
    expect(rows).toMatchObject([{ spending_travel_receipts: baht, spending_travel_count: people }])
  })

  test('is asked for again where it says another unit than was answered', async () => {
    const { summary } = await readForTest('spending', file, { unit: 'million-baht' })
    expect(summary?.units.map(({ unit }) => unit)).toEqual(['thousand-people'])
  })
})

test('a title says the unit of the columns that it names, or of the only one', async () => {
  const unitsIn = async (dataset: string, ...lines: readonly string[]) =>
    (await readForTest(dataset, csv(...lines))).summary?.units.map(({ unit }) => unit)
  const spent = ['date,location_destination,visitor_origin,Receipts,Visitors', '2024-01,TH-10,thai,1.5,2']
  expect(await unitsIn('spending', 'Receipts in billions of baht', ...spent)).toEqual(['billion-baht'])
  expect(await unitsIn('spending', 'Of the 77 provinces, in 2024', ...spent)).toEqual([])
  expect(await unitsIn('gdp', 'In thousands', 'Country,Year,GDP', 'TH,2020,5')).toEqual(['thousand-us-dollars'])
  expect(await unitsIn('gdp', 'Country,2019 (bn),2020 (bn)', 'Thailand,5,6')).toEqual(['billion-us-dollars'])
})

test('a column beside another one of its unit is asked for alone', async () => {
  const file = csv('date,location_destination,Occupancy rate,Rooms (thousand),Guests', '2024-01,TH-10,50,1.5,2')
  const { summary } = await readForTest('occupancy', file)
  const shared = { ...occupancy, columns: { ...occupancy.columns, beds: occupancy.columns.rooms } }
  expect(summary?.units.map(({ unit }) => unit)).toEqual(['thousand-rooms'])
  expect(unitFault(shared, 'rooms', ['Rooms (thousand)'], new Map())?.unit).toBe('rooms=thousand-rooms')
  expect(Object.fromEntries(unitFactors(shared, 'rooms=thousand-rooms'))).toEqual({ rooms: 1000 })
})

test('one unit may be said for all columns, or one for each', () => {
  const of = (unit: string) => Object.fromEntries(unitFactors(spending, unit))
  expect(of('million')).toEqual({ spending_travel_receipts: 1_000_000 })
  expect(of('thousand-people,million-baht')).toEqual({
    spending_travel_count: 1000,
    spending_travel_receipts: 1_000_000,
  })
  expect(() => of('million-baht,dozen')).toThrow(/“dozen” is not known; choose one of: .*thousand/)
})

test('a note below a table of periods that says its unit is asked about', async () => {
  const file = csv('Country,Jan 2024,Feb 2024', 'China,5,6', 'Japan,7,8', 'หน่วย: พันคน,,')
  expect((await readForTest('immigration', file)).faults).toMatchObject([{ reason: 'unit_unknown' }])
  const { rows, faults } = await readForTest('immigration', file, { unit: 'thousand' })
  expect([rows.map((row) => row.immigrants), faults]).toEqual([[5000, 6000, 7000, 8000], []])
})

describe('a column beside the figures that says their unit', () => {
  const spending = (...lines: string[]) =>
    ['month,province,visitor_origin,spending_travel_receipts,spending_travel_count,currency', ...lines].join('\n')
  const arrivals = (...lines: string[]) => ['month,country,visitors,หน่วย', ...lines].join('\n')
  test.each([
    ['another currency', 'spending', spending('2024-01,Phuket,foreign,10,1,USD', '2024-01,Krabi,foreign,20,1,THB'), {}],
    ['thousands', 'immigration', arrivals('2024-01,CN,5,พันคน', '2024-01,JP,20,คน'), {}],
    [
      'single ones among thousands',
      'immigration',
      arrivals('2024-01,CN,5,คน', '2024-01,JP,20,พันคน'),
      { unit: 'thousand' },
    ],
    ['thousands beside periods', 'gdp', 'Country,Scale,2022,2023\nJapan,Billions,4,5\nChina,Units,20,30\n', {}],
  ])('%s: its rows are faults, and the others are read', async (_what, dataset, text, options) => {
    const { rows, faults } = await readForTest(dataset, temporaryFile('units.csv', text), options)
    expect(new Set(faults.map(({ row, reason }) => `${row} ${reason}`))).toEqual(new Set(['2 unit_unknown']))
    const figures = rows.map((row) => row.spending_travel_receipts ?? row.immigrants ?? row.gdp_gdp)
    expect(figures).toEqual(dataset === 'gdp' ? [20, 30] : ['unit' in options ? 20_000 : 20])
  })

  test('says nothing wrong where it is the unit of the data set', async () => {
    const { rows, faults } = await readForTest(
      'immigration',
      temporaryFile('units.csv', arrivals('2024-01,CN,5,คน', '2024-01,JP,20,', '2024-02,JP,7,Persons')),
    )
    expect([rows.length, faults]).toEqual([3, []])
  })
})
