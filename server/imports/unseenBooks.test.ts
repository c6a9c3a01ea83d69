import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { notesIn, readForTest, temporaryFile, type WhatWasRead } from './testing/readForTest.ts'

/**
 * Books of the ministry's family that no one has seen: made here from one small table, in other years, languages, orders and shapes.
 */
type Grid = (string | number | null)[][]

function book(
  sheets: Readonly<Record<string, Grid>>,
  merges: Readonly<Record<string, readonly string[]>> = {},
): string {
  const workbook = utils.book_new()
  for (const [name, grid] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(grid)
    sheet['!merges'] = (merges[name] ?? []).map((range) => utils.decode_range(range))
    utils.book_append_sheet(workbook, sheet, name)
  }
  return temporaryFile('book.xlsx', new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' })))
}

/** Regions with their countries; figures grow with the place in the list so that no two are alike. */
const regions: readonly (readonly [region: string, countries: readonly string[]])[] = [
  ['East  Asia', ['China', 'Hong Kong', 'Japan', 'Korea', 'Taiwan', 'Others']],
  ['Europe', ['France', 'Germany', 'United  Kingdom', 'East  Europe', 'Others']],
  ['The  Americas', ['Canada', 'USA', 'Others']],
  ['Middle  East', ['Egypt', 'Israel', 'Others']],
  ['Africa', []],
]
const thaiNames: Readonly<Record<string, string>> = {
  'East  Asia': 'เอเชียตะวันออก',
  China: 'จีน',
  'Hong Kong': 'ฮ่องกง',
  Japan: 'ญี่ปุ่น',
  Korea: 'เกาหลี',
  Taiwan: 'ไต้หวัน',
  Others: 'ประเทศอื่น ๆ',
  Europe: 'ยุโรป',
  France: 'ฝรั่งเศส',
  Germany: 'เยอรมนี',
  'United  Kingdom': 'สหราชอาณาจักร',
  'East  Europe': 'ยุโรปตะวันออก',
  'The  Americas': 'อเมริกา',
  Canada: 'แคนาดา',
  USA: 'สหรัฐอเมริกา',
  'Middle  East': 'ตะวันออกกลาง',
  Egypt: 'อียิปต์',
  Israel: 'อิสราเอล',
  Africa: 'แอฟริกา',
  'Grand  Total': 'รวมทั้งหมด',
}
const english = (name: string) => name
const thai = (name: string) => thaiNames[name] ?? name

/** Rows of figures for some columns; column c of country n is 1000 n + 7 c + n c. */
function rowsFor(columns: number, name: (text: string) => string = english, order = regions): Grid {
  const grid: Grid = []
  const total = new Array<number>(columns).fill(0)
  let n = 0
  for (const [region, countries] of order) {
    const sum = new Array<number>(columns).fill(0)
    const rows = (countries.length === 0 ? [region] : countries).map((country) => {
      n += 1
      const figures = sum.map((_, c) => 1000 * n + 7 * c + n * c)
      figures.forEach((figure, c) => {
        sum[c] = (sum[c] ?? 0) + figure
        total[c] = (total[c] ?? 0) + figure
      })
      return [name(country), ...figures]
    })
    if (countries.length > 0) grid.push([name(region), ...sum])
    grid.push(...rows)
  }
  grid.push([name('Grand  Total'), ...total])
  return grid
}

const totalsOf = (grid: Grid): readonly (string | number | null)[] => grid.at(-1)?.slice(1) ?? []

function byDate({ rows }: WhatWasRead): Record<string, number> {
  const result: Record<string, number> = {}
  for (const row of rows) result[String(row.date)] = (result[String(row.date)] ?? 0) + Number(row.immigrants)
  return result
}

const footer: Grid = [['หมายเหตุ: P หมายถึง ข้อมูลเบื้องต้น'], ['ที่มา: กรมการท่องเที่ยว (ณ วันที่ 10 มกราคม 2563P)']]

describe('unseen books of the same family', () => {
  test('a 2019 month with a Thai head and names, shares and changes beside it', async () => {
    const body = rowsFor(2, thai).map(([name, now, before]) => [
      name ?? null,
      now ?? null,
      1.5,
      before ?? null,
      2.5,
      -3.25,
    ])
    const file = book(
      {
        'มี.ค. 62': [
          ['จำนวนนักท่องเที่ยวชาวต่างชาติ เดือนมีนาคม 2562P', null, null, null, null, null],
          [],
          ['สัญชาติ', '2562P', null, '2561R', null, '%เปลี่ยนแปลง'],
          [null, 'จำนวน', 'สัดส่วน', 'จำนวน', 'สัดส่วน', '2562/61'],
          ...body,
          ...footer,
        ],
      },
      { 'มี.ค. 62': ['A1:F1', 'B3:C3', 'D3:E3', 'A3:A4'] },
    )
    const reading = await readForTest('immigration', file)
    expect(reading.faults).toEqual([])
    const [now, before] = totalsOf(rowsFor(2))
    expect(byDate(reading)).toEqual({ '2019-03-01': now, '2018-03-01': before })
    expect(new Set(reading.rows.map(({ date, status }) => `${date} ${status}`))).toEqual(
      new Set(['2019-03-01 preliminary', '2018-03-01 revised']),
    )
    expect(reading.summary?.wholePeriods).toEqual(['2018-03-01', '2019-03-01'])
  })

  test('January to March only, two years side by side, with a year to date', async () => {
    const body = rowsFor(6).map(
      ([name, a, b, c, d, e, f]) =>
        [
          name,
          a,
          b,
          c,
          Number(a) + Number(b) + Number(c),
          d,
          e,
          f,
          Number(d) + Number(e) + Number(f),
          name,
          1,
          2,
          3,
        ] as (string | number | null)[],
    )
    const file = book(
      {
        Sheet1: [
          ['International Tourist Arrivals January - March 2025'],
          ['Country of', '2025p', null, null, null, '2024', null, null, null, 'Country of', '%CHANG', null, null],
          [
            'Nationality',
            'Jan',
            'Feb',
            'Mar',
            'YTD (Jan-Mar)',
            'Jan',
            'Feb',
            'Mar',
            'YTD (Jan-Mar)',
            'Nationality',
            'Jan',
            'Feb',
            'Mar',
          ],
          ...body,
          ...footer,
        ],
      },
      { Sheet1: ['A1:M1', 'B2:E2', 'F2:I2', 'K2:M2'] },
    )
    const reading = await readForTest('immigration', file)
    expect(reading.faults).toEqual([])
    const [a, b, c, d, e, f] = totalsOf(rowsFor(6))
    expect(byDate(reading)).toEqual({
      '2025-01-01': a,
      '2025-02-01': b,
      '2025-03-01': c,
      '2024-01-01': d,
      '2024-02-01': e,
      '2024-03-01': f,
    })
    expect(reading.summary?.wholePeriods).toHaveLength(6)
  })

  test('as CSV, where nothing is merged and thousands are parted', async () => {
    const body = rowsFor(4).map((row) =>
      row.map((cell) => (typeof cell === 'number' ? `"${cell.toLocaleString('en')}"` : cell)).join(','),
    )
    const lines = [
      'จำนวนนักท่องเที่ยว ปี 2566,,,,',
      'หน่วย: คน,,,,',
      ',2566P,,2565R,',
      'สัญชาติ,ม.ค.,ก.พ.,ม.ค.,ก.พ.',
      ...body,
      'ที่มา: กระทรวง,,,,',
    ]
    const reading = await readForTest('immigration', temporaryFile('book.csv', lines.join('\r\n')))
    expect(reading.faults).toEqual([])
    const [a, b, c, d] = totalsOf(rowsFor(4))
    expect(byDate(reading)).toEqual({ '2023-01-01': a, '2023-02-01': b, '2022-01-01': c, '2022-02-01': d })
  })

  test('the year in the sheet’s name, a sheet a month, a cumulative sheet beside them and a hidden one', async () => {
    const sheet = (title: string): Grid => [
      [title],
      ['Nationality', 'Number', '%Share'],
      ...rowsFor(1).map(([name, figure]) => [name ?? null, figure ?? null, 1]),
    ]
    const workbook = utils.book_new()
    for (const [name, title] of [
      ['ม.ค. 61', 'จำนวนนักท่องเที่ยว เดือนมกราคม'],
      ['ก.พ. 61', 'จำนวนนักท่องเที่ยว เดือนกุมภาพันธ์'],
      ['สะสม ม.ค.-ก.พ. 61', 'จำนวนนักท่องเที่ยว มกราคม - กุมภาพันธ์'],
      ['working', 'เดือนมีนาคม 2561'],
    ] as const) {
      utils.book_append_sheet(workbook, utils.aoa_to_sheet(sheet(title)), name)
    }
    workbook.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 0 }, { Hidden: 0 }, { Hidden: 1 }] }
    const file = temporaryFile('months.xlsx', new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' })))
    const reading = await readForTest('immigration', file)
    expect(reading.faults).toEqual([])
    const [total] = totalsOf(rowsFor(1))
    expect(byDate(reading)).toEqual({ '2018-01-01': total, '2018-02-01': total })
    expect(notesIn(reading.summary)).toMatch(/สะสม.*left out/)
    expect(reading.summary?.warnings.map(({ reason, sheet }) => [reason, sheet])).toEqual([['hidden_sheet', 'working']])
    const secondSheet = await readForTest('immigration', file, { sheet: '2' })
    expect(Object.keys(byDate(secondSheet))).toEqual(['2018-02-01'])
  })

  test('regions in another order', async () => {
    const order = [...regions].reverse()
    const file = book({ 'Jun 17': [['June 2017'], ['Nationality', '2017', '2016'], ...rowsFor(2, english, order)] })
    const reading = await readForTest('immigration', file)
    expect(reading.faults).toEqual([])
    const [now, before] = totalsOf(rowsFor(2, english, order))
    expect(byDate(reading)).toEqual({ '2017-06-01': now, '2016-06-01': before })
    const rest = reading.rows
      .filter((row) => String(row.location_source).startsWith('rest-of'))
      .map((row) => row.location_source)
    expect(new Set(rest)).toEqual(
      new Set(['rest-of-east-asia', 'rest-of-europe', 'rest-of-americas-middle-east-africa']),
    )
  })

  const month = (change: (grid: Grid) => void): string => {
    const grid = rowsFor(2)
    change(grid)
    return book({ Sheet1: [['July 2018'], ['Nationality', '2018', '2017'], ...grid] })
  }
  const set = (name: string, column: number, value: number | string) => (grid: Grid) => {
    const row = grid.find(([cell]) => cell === name)
    if (row !== undefined) row[column] = value
  }

  test('a wrong grand total, region or country is a fault that names row, figure and sum', async () => {
    const total = Number(totalsOf(rowsFor(2))[0])
    const reading = await readForTest('immigration', month(set('Grand  Total', 1, total + 1)))
    expect(reading.faults).toMatchObject([
      { sheet: 'Sheet1', row: 25, reason: 'total_differs', value: String(total + 1) },
    ])
    expect(reading.faults[0]?.message).toContain(total.toLocaleString('en'))
    expect(reading.summary?.wholePeriods).toEqual(['2017-07-01'])
    for (const [name, value] of [
      ['Europe', 99],
      ['Japan', 1],
      ['USA', 70_000],
    ] as const) {
      const wrong = await readForTest('immigration', month(set(name, 1, value)))
      expect(
        wrong.faults.map(({ reason }) => reason),
        name,
      ).toContain('total_differs')
      expect(wrong.summary?.wholePeriods, name).toEqual(['2017-07-01'])
    }
  })

  test('bad cells are told with row, column and value, and do not make totals wrong', async () => {
    for (const [value, reason] of [
      ['#REF!', 'not_a_number'],
      [-5, 'negative'],
      [3.5, 'not_whole'],
      ['many', 'not_a_number'],
    ] as const) {
      const reading = await readForTest('immigration', month(set('Japan', 1, value)))
      expect(reading.faults).toMatchObject([{ row: 6, column: '2018', value: String(value), reason }])
      expect(reading.summary).toMatchObject({ badRows: 1, wholePeriods: ['2017-07-01'] })
    }
    const unknown = await readForTest(
      'immigration',
      month((grid) => {
        const row = grid.find(([cell]) => cell === 'Japan')
        if (row !== undefined) row[0] = 'Atlantis'
      }),
    )
    expect(unknown.faults).toMatchObject([
      { row: 6, column: 'location_source', value: 'Atlantis', reason: 'unknown_place' },
    ])
    expect(unknown.summary?.wholePeriods).toEqual([])
  })

  test('without a grand total a book is read and nothing is proven', async () => {
    const reading = await readForTest(
      'immigration',
      month((grid) => grid.pop()),
    )
    expect(reading.faults).toEqual([])
    expect(byDate(reading)['2018-07-01']).toBe(totalsOf(rowsFor(2))[0])
    expect(reading.summary?.wholePeriods).toEqual([])
  })

  test('figures in thousands are read with their unit and may miss their total by rounding', async () => {
    const grid: Grid = [['2018'], ['Nationality', '2018'], ['China', 10.4], ['Japan', 5.3], ['Grand Total', 15.8]]
    const rounded = await readForTest('immigration', book({ Sheet1: grid }), { unit: 'thousand' })
    expect(rounded.faults).toEqual([])
    expect(rounded.rows.map(({ immigrants }) => immigrants)).toEqual([10_400, 5_300])
    const plain = await readForTest('immigration', book({ Sheet1: grid }))
    expect(plain.faults.map(({ reason }) => reason)).toContain('not_whole')
  })

  test('a book of receipts is not taken for arrivals', async () => {
    const grid: Grid = [['รายได้จากนักท่องเที่ยวชาวต่างชาติ เดือนพฤษภาคม 2561'], ['Nationality', '2018', '2017'], ...rowsFor(2)]
    const ownResult = await readForTest('immigration', book({ Sheet1: grid }))
    expect(ownResult).toMatchObject({ rows: [], faults: [{ reason: 'no_table' }] })
    const arrivals: Grid = [['จำนวนนักท่องเที่ยว เดือนพฤษภาคม 2561'], ['Nationality', '2018', '2017'], ...rowsFor(2)]
    const beside = await readForTest('immigration', book({ จำนวน: arrivals, รายได้: grid }))
    expect(beside.faults).toEqual([])
    expect(byDate(beside)['2018-05-01']).toBe(totalsOf(rowsFor(2))[0])
  })

  test('months without a year anywhere, two columns of one period, and another measure beside it', async () => {
    const noYear = await readForTest('immigration', book({ Sheet1: [['Nationality', 'Jan', 'Feb'], ...rowsFor(2)] }))
    expect(noYear.faults).toMatchObject([{ reason: 'not_a_date', column: 'date' }])
    const twice = await readForTest(
      'immigration',
      book({ Sheet1: [['May 2018'], ['Nationality', '2018', '2018'], ...rowsFor(2)] }),
    )
    expect(twice.faults).toMatchObject([{ reason: 'ambiguous_column', column: 'immigrants' }])
    const receipts: Grid = [['May 2018'], ['Nationality', 'Number', 'Receipts (Mil. Baht)'], ...rowsFor(2)]
    const reading = await readForTest('immigration', book({ Sheet1: receipts }))
    expect(reading.faults).toEqual([])
    expect(byDate(reading)).toEqual({ '2018-05-01': totalsOf(rowsFor(2))[0] })
    const mapped = await readForTest('immigration', book({ Sheet1: receipts }), {
      map: { immigrants: 'Receipts (Mil. Baht)' },
      unit: 'people',
    })
    expect(byDate(mapped)).toEqual({ '2018-05-01': totalsOf(rowsFor(2))[1] })
  })
})

describe('wide tables of other data sets', () => {
  const sheetOf = (grid: Grid) => book({ Sheet1: grid })
  test('population by year: aggregates are left out and not added up', async () => {
    const { rows, faults, summary } = await readForTest(
      'population',
      sheetOf([
        ['Country Name', 'Country Code', 'Indicator Name', '2019', '2020'],
        ['Thailand', 'THA', 'Population, total', 70, 71],
        ['World', 'WLD', 'Population, total', 7000, 7100],
      ]),
    )
    expect(faults).toEqual([])
    expect(rows).toEqual([
      { location_source: 'TH', population_number: 70, year: 2019 },
      { location_source: 'TH', population_number: 71, year: 2020 },
    ])
    expect(summary).toMatchObject({ aggregateRows: 1, totalsChecked: 0, wholePeriods: [] })
  })

  test('targets by month, with the year of the Buddhist era in the title', async () => {
    const grid: Grid = [['เป้าหมาย ปี 2568'], ['ประเทศ', 'ม.ค.', 'ก.พ.'], ['จีน', 500, 600]]
    expect((await readForTest('immigration_target', sheetOf(grid))).rows).toEqual([
      { date: '2025-01-01', location_source: 'CN', target: 500 },
      { date: '2025-02-01', location_source: 'CN', target: 600 },
    ])
  })

  test('crossings by day: the total of one checkpoint does not make the day whole', async () => {
    const grid: Grid = [
      ['ด่าน', 'ประเภท', 'ขาเข้า/ขาออก', 'สัญชาติ', '1/1/2567', '2/1/2567'],
      ['สุวรรณภูมิ', 'ทางอากาศ', 'ขาเข้า', 'จีน', 5, 6],
      ['สุวรรณภูมิ', 'ทางอากาศ', 'ขาเข้า', 'ญี่ปุ่น', 7, 8],
      ['สุวรรณภูมิ', 'ทางอากาศ', 'ขาเข้า', 'รวม', 12, 15],
    ]
    const { rows, faults, summary } = await readForTest('checkpoint', sheetOf(grid))
    expect(rows).toHaveLength(4)
    expect(rows[1]).toEqual({
      date: '2024-01-02',
      location_source: 'CN',
      checkpoint: 'suvarnabhumi',
      checkpoint_type: 'air',
      direction: 'in',
      immigrants: 6,
    })
    expect(faults).toMatchObject([{ row: 4, column: '2/1/2567', reason: 'total_differs' }])
    expect(summary?.wholePeriods).toEqual([])
  })
})

test('months as ISO 8601 writes them head columns of months, and spans of years do not', async () => {
  const reading = await readForTest(
    'immigration',
    temporaryFile('iso.csv', 'Country,2010-09,2010-10\nChina,5,6\nJapan,7,8\n'),
  )
  expect(reading.faults).toEqual([])
  expect(reading.rows.map(({ date, period, immigrants }) => [date, period, immigrants])).toEqual([
    ['2010-09-01', 'month', 5],
    ['2010-10-01', 'month', 6],
    ['2010-09-01', 'month', 7],
    ['2010-10-01', 'month', 8],
  ])
  const spans = await readForTest('immigration', temporaryFile('spans.csv', 'Country,2010-11,2011-12\nChina,5,6\n'))
  expect(spans.rows.map(({ period }) => period)).not.toContain('month')
})
