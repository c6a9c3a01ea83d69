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
const readTable = async (dataset: string, file: string) => {
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
  const [rows, faults] = await readTable('immigration', columns(headings))
  expect([[...new Set(rows)].sort(), faults]).toEqual([periods, reasons])
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
])('mapped by hand, the column is what the person says: %s', async (period, expected) => {
  const file = columns(['2009-10'])
  const { summary } = await readForTest('immigration', file)
  expect(summary?.previews[0]?.rows.map(({ cells }) => cells)).toContainEqual(['Country', '2009-10'])
  const fields = { location_source: { column: 1, heading: 'Country' } }
  const recipe = listRecipe({ dataset: 'immigration', fields, layout: 'periods', periods: [{ column: 2, period }] })
  const { rows, faults } = await readForTest('immigration', file, { recipe: { name: 'seasons', recipe } })
  expect([faults, rows.map(({ date, period }) => `${date} ${period}`)]).toEqual([[], [expected, expected]])
})

test('a year of months may span two', async () => {
  const file = lines(['', '2009-10', ''], ['Country', 'Dec', 'Jan'], ['China', '5', '6'], ['Japan', '7', '8'])
  expect(await readTable('immigration', file)).toEqual([[], ['unclear_period']])
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

test.each([
  ['ปีงบประมาณ 2566', ['2564', '2565', '2566']],
  ['Fiscal year 2023', ['2021', '2022']],
  ['Guests, FY2023', ['2022']],
  ['Guests by fiscal year', ['2022', '2023']],
  ['จำนวนนักท่องเที่ยว ปีงบประมาณ 2565-2566', ['2565', '2566']],
])('the title “%s” is that of fiscal years, and no year of the calendar stands below it', async (title, years) => {
  const { rows, faults } = await readForTest('immigration', columns(years, title))
  expect([rows, faults.map(({ value, reason }) => [value, reason])]).toEqual([[], [[title, 'fiscal_year']]])
  const fields = { location_source: { column: 1, heading: 'Country' } }
  const periods = years.map((_, at) => ({ column: at + 2, period: `${2020 + at}` }))
  const head = { first: 2, last: 2 }
  const recipe = listRecipe({ dataset: 'immigration', fields, head, layout: 'periods', periods })
  const mapped = await readForTest('immigration', columns(years, title), { recipe: { name: 'fiscal', recipe } })
  expect([mapped.faults, mapped.rows.length]).toEqual([[], years.length * 2])
})

test('under the title of a fiscal year a month with its own year is certain, one under a bare year is not', async () => {
  expect(await readTable('immigration', columns(['ต.ค. 65', 'ม.ค. 66'], 'ปีงบประมาณ 2566'))).toEqual([
    ['2022-10-01 month', '2023-01-01 month', '2022-10-01 month', '2023-01-01 month'],
    [],
  ])
  const months = [
    ['', '2566', ''],
    ['Country', 'ต.ค.', 'ม.ค.'],
    ['China', '5', '6'],
    ['Japan', '7', '8'],
  ]
  expect(await readTable('immigration', lines(['ปีงบประมาณ 2566', ''], ...months))).toEqual([[], ['fiscal_year']])
})

test('a column that is headed as one of fiscal years is none of years', async () => {
  const file = lines(['Country', 'Fiscal year', 'GDP'], ['China', '2009', '5'], ['Japan', '2009', '7'])
  const { rows, faults } = await readForTest('gdp', file)
  expect([rows, faults.map(({ reason }) => reason)]).toEqual([[], ['fiscal_year']])
})

const list = (...dates: readonly string[]) =>
  lines(['Country', 'Date', 'Arrivals'], ...dates.map((date) => ['China', date, '5']))
test.each([
  [['2009-10', '2010-11', '2012-13'], ['unclear_period']],
  [['2009/10', '2012/13'], ['unclear_period']],
  [['2009-10'], ['unclear_period']],
  [['2009-10', '2010-11'], ['unclear_period']],
  [['2009-10', '2009-11', '2009-12'], []],
  [['2011-12', '2012-01'], []],
  [['2009-10', 'Nov 2009'], ['unclear_period']],
  // A slip among months is a fault of its row alone.
  [['2009-10', '2009-11', '2012-13'], ['not_a_date']],
])('the dates %s of a list', async (dates, reasons) => {
  const { rows, faults } = await readForTest('immigration', list(...dates))
  expect(faults.map(({ reason }) => reason)).toEqual(reasons)
  expect(rows.length).toBe(reasons[0] === 'unclear_period' ? 0 : dates.length - reasons.length)
})

test('what a person has said to be months is read so, unless the column tells that it is none', async () => {
  const fields = {
    location_source: { column: 1, heading: 'Country' },
    date: { column: 2, heading: 'Date' },
    immigrants: { column: 3, heading: 'Arrivals' },
  }
  const recipe = { name: 'months', recipe: listRecipe({ dataset: 'immigration', fields }) }
  const reading = async (...dates: readonly string[]) => {
    const { rows, faults } = await readForTest('immigration', list(...dates), { recipe })
    return [rows.map(({ date }) => date), faults.map(({ reason }) => reason)]
  }
  expect(await reading('2009-10', '2010-11')).toEqual([['2009-10-01', '2010-11-01'], []])
  expect(await reading('2009-10', '2012-13')).toEqual([[], ['unclear_period']])
  // Beyond the rows by which a table is known.
  const far = [...Array.from({ length: 1200 }, () => '2009-10'), '2012-13']
  const { summary, faults } = await readForTest('immigration', list(...far), { recipe })
  expect([summary, faults.map(({ reason }) => reason)]).toEqual([null, ['unclear_period']])
})

test.each(['2566', '2566-01', '0202', '1949-12', '9999', '2024-13'])('a recipe states no period %s', (period) => {
  const periods = [{ column: 2, period }]
  expect(() => listRecipe({ dataset: 'immigration', fields: {}, layout: 'periods', periods })).toThrow('YYYY-MM')
})
