import { firstCases } from '@sala/catalog/testing/everyCase.ts'
import { expect, test } from 'vitest'
import { listRecipe } from '../testing/listRecipe.ts'
import { readForTest, temporaryFile } from '../testing/readForTest.ts'

const lines = (...rows: readonly (readonly string[])[]) =>
  temporaryFile('guests.csv', rows.map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\n`).join(''))
const columns = (headings: readonly string[], ...above: readonly string[]) =>
  lines(
    ...above.map((title) => [title, '']),
    ['Country', ...headings],
    ['China', ...headings.map((_, at) => String(5 + at))],
    ['Japan', ...headings.map((_, at) => String(7 + at))],
  )
const read = async (dataset: string, file: string) => {
  const { rows, faults } = await readForTest(dataset, file)
  return [rows.map(({ date, period }) => `${date} ${period}`), faults.map(({ reason }) => reason)]
}

/** Ways to write digits that may be a month, a year that spans two or a part of a year; they are refused where nothing tells which. */
const unclear = [
  '2009-10',
  '2552/53',
  '09-10',
  'FY2009',
  '2009-W10',
  '1/2552',
  '2552-53',
  '2552-53P',
  '2009–10',
  '2009 - 10',
  '2009/10',
  'ปี 2552/53',
  '2009 10',
  '2009.10',
  '2009-1',
  '2009-2010',
  '2009-15',
  '10-09',
  '52/53',
  '200910',
  'FY 2009/10',
  'ปีงบประมาณ 2552',
  'Season 2009-10',
]
test.each(firstCases(unclear, 6))('“%s” alone is no period, nor the period of a title', async (heading) => {
  for (const file of [columns([heading]), columns([heading], 'Guests 2010')]) {
    const { rows, faults } = await readForTest('immigration', file)
    expect([rows, faults.map(({ column, value, reason }) => [column, value, reason])]).toEqual([
      [],
      [['date', heading, 'unclear_period']],
    ])
    expect(faults[0]?.message).toContain('of column B may be a month')
  }
})

test.each([
  [['2009-09', '2009-10'], ['2009-09-01 month', '2009-10-01 month'], []],
  [['2015-03'], ['2015-03-01 month'], []],
  [['2009M10'], ['2009-10-01 month'], []],
  [['10-2009'], ['2009-10-01 month'], []],
  [['10/2552'], ['2009-10-01 month'], []],
  [['2009'], ['2009-01-01 year'], []],
  [['2562 1/'], ['2019-01-01 year'], []],
  // Spans beside spans, and one beside years.
  [['2008-09', '2009-10', '2010-11'], [], ['unclear_period']],
  [['2008', '2009', '2009-10'], [], ['unclear_period']],
  // A change over an earlier year is no figure; other pairs of digits are only not read beside years.
  [['2016', '2016/15', '2016/12'], ['2016-01-01 year'], []],
  [['2009', '09-10', '2009/10'], ['2009-01-01 year'], []],
  // A part of a year is neither a month nor the year.
  [['2009Q4'], [], ['no_table']],
  [['4Q2009'], [], ['no_table']],
  [['1H2009'], [], ['no_table']],
  [['ครึ่งปีแรก 2552'], [], ['no_table']],
  [['9 เดือนแรก 2552'], [], ['no_table']],
])('the columns %s', async (headings, periods, reasons) => {
  const [found, faults] = await read('immigration', columns(headings))
  expect([[...new Set(found)].sort(), faults]).toEqual([periods, reasons])
})

test.each([['2009-10'], ['Season 2009-10'], ['สถิติ ปี 2552-53'], ['Fiscal year 2009']])(
  'a title “%s” gives no year to the months below it',
  async (title) => {
    for (const headings of [['Arrivals'], ['Jan', 'Feb']]) {
      const { rows, faults } = await readForTest('immigration', columns(headings, title))
      expect([rows, faults.map(({ value, reason }) => [value, reason])]).toEqual([[], [[title, 'unclear_period']]])
    }
  },
)

test.each([
  ['2009-10', '2009-10-01 month'],
  ['2009', '2009-01-01 year'],
])('mapped by hand, the column is what the person says: %s', async (period, read) => {
  const file = columns(['2009-10'])
  const { summary } = await readForTest('immigration', file)
  expect(summary?.previews[0]?.rows.map(({ cells }) => cells)).toContainEqual(['Country', '2009-10'])
  const fields = { location_source: { column: 1, heading: 'Country' } }
  const recipe = listRecipe({ dataset: 'immigration', fields, layout: 'periods', periods: [{ column: 2, period }] })
  const { rows, faults } = await readForTest('immigration', file, { recipe: { name: 'seasons', recipe } })
  expect([faults, rows.map(({ date, period }) => `${date} ${period}`)]).toEqual([[], [read, read]])
})

test('a year of months may span two', async () => {
  const file = lines(['', '2009-10', ''], ['Country', 'Dec', 'Jan'], ['China', '5', '6'], ['Japan', '7', '8'])
  expect(await read('immigration', file)).toEqual([[], ['unclear_period']])
})

test('a year that spans two is none in a column of years', async () => {
  const file = lines(
    ['Country', 'Year', 'GDP'],
    ['China', '2009-10', '5'],
    ['Japan', '10/2009', '7'],
    ['Japan', '2009', '7'],
  )
  const { rows, faults } = await readForTest('gdp', file)
  expect([rows.map(({ gdp_year }) => gdp_year), faults.map(({ reason }) => reason)]).toEqual([
    [2009],
    ['not_a_date', 'not_a_date'],
  ])
})
