import { expect, test } from 'vitest'
import { readForTest, temporaryFile } from '../testing/readForTest.ts'

/** The ways in which the World Bank gives an indicator, beside the answers of its API. */
const files: Readonly<Record<string, (code: string) => string>> = {
  'a download of an indicator': (code) =>
    `Data Source,World Development Indicators\n\nCountry Name,Country Code,Indicator Name,Indicator Code,2019\nJapan,JPN,A name,${code},5081769542379\n`,
  'a download of the DataBank': (code) =>
    `Country Name,Country Code,Series Name,Series Code,2019 [YR2019]\nJapan,JPN,A name,${code},5081769542379\n\nData from database: World Development Indicators\n`,
  'a list without the numbers of its page': (code) =>
    JSON.stringify([
      {
        indicator: { id: code, value: 'A name' },
        country: { id: 'JP', value: 'Japan' },
        date: '2019',
        value: 5081769542379,
      },
    ]),
}

test.each(Object.entries(files))('%s is taken for the data set of that indicator alone', async (_what, file) => {
  const readCode = (code: string) => readForTest('gdp', temporaryFile('file', file(code)))
  expect((await readCode('NY.GDP.MKTP.CD')).rows).toEqual([
    { location_source: 'JP', gdp_gdp: 5081769542379, gdp_year: 2019 },
  ])
  const { rows, faults } = await readCode('SP.POP.TOTL')
  expect([rows, faults]).toMatchObject([
    [],
    [{ reason: 'unreadable', value: 'SP.POP.TOTL', message: expect.stringContaining('ask for NY.GDP.MKTP.CD') }],
  ])
})
