import { expect, test } from 'vitest'
import { readForTest, temporaryFile } from '../testing/readForTest.ts'
import { fittingDatasets } from './fitting.ts'

/** The heads of published files, and the data sets that they hold. */
const heads: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'raw_data.csv',
    'year,month,region,province,thai_visitors,foreign_visitors,income_from_thai_visitors,income_from_foreign_visitors',
    ['spending'],
  ],
  [
    'tourism_combined_final.csv',
    'year,month,province,occupancy_rate,total_guests,total_visitors,thai_visitors,foreign_visitors,total_revenue,thai_revenue,foreign_revenue',
    ['spending', 'occupancy'],
  ],
  ['foreign_visitors_combined.csv', 'year,month,month_year,country,region,is_aggregate,visitors', ['immigration']],
  ['gdp.csv', 'Country Name,Country Code,Year,Value', ['gdp']],
  ['population.csv', 'Country Name,Country Code,Year,Value', ['population']],
  // Arrivals, by the name of the file alone: the headings say nothing of what is counted.
  ['Malaysia_tourism_2000_2019.csv', 'Year,Nationality,Value', []],
  ['UNWTO_1995_2018_arrival.csv', 'year,country,value,iso2c,region,income', []],
  ['weather.csv', 'date,province,temperature,rainfall', ['statistic']],
  ['notes.csv', 'date,province', []],
]

test.for(heads)('%s is proposed as what it holds, or as nothing', ([name, head, expected]) => {
  expect(fittingDatasets(head.split(','), [], name)).toEqual(expected)
})

test('a file of receipts that was sent as the gross domestic product is proposed as receipts', async () => {
  const rows = 'year,month,province,thai_visitors,income_from_thai_visitors\n2023,1,Phuket,1000,5000000\n'
  const { summary } = await readForTest('gdp', temporaryFile('raw_data.csv', rows))
  expect(summary).toMatchObject({ rows: 0, fits: ['spending'] })
})

test('figures that a column names in each row are known by these names', async () => {
  const rows = 'date,province,variable,value\n2019-01-01,Bangkok,ratio_tourist_stay,93.37\n'
  const { summary } = await readForTest('gdp', temporaryFile('file.csv', rows))
  expect(summary).toMatchObject({ rows: 0, fits: ['occupancy'] })
})

test('what was read from a heading that names no subject is proposed as what the file is called', async () => {
  const rows = 'Country Name,Country Code,Year,Value\nJapan,JPN,2020,126261000\n'
  const sentAsGdp = (name: string) => readForTest('gdp', temporaryFile(name, rows))
  expect((await sentAsGdp('population.csv')).summary).toMatchObject({ rows: 1, fits: ['population'] })
  expect((await sentAsGdp('gdp.csv')).summary).toMatchObject({ rows: 1, fits: [] })
  expect((await sentAsGdp('file.csv')).summary).toMatchObject({ rows: 1, fits: [] })
})
