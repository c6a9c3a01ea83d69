import { utils, write } from '@e965/xlsx'
import type { Status } from '@sala/catalog/dataset.ts'
import { realFile } from '@sala/catalog/testing/realFiles.ts'
import { describe, expect, test } from 'vitest'
import { readForTest, temporaryFile } from './testing/readForTest.ts'
import { statedStatus } from './values/statusWords.ts'

type Grid = (string | number | null)[][]

function book(sheets: Readonly<Record<string, Grid>>): string {
  const workbook = utils.book_new()
  for (const [name, grid] of Object.entries(sheets)) utils.book_append_sheet(workbook, utils.aoa_to_sheet(grid), name)
  return temporaryFile('book.xlsx', new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' })))
}

/** The status of each period that was read, what the report says of them, and the faults. */
async function statusesOf(dataset: string, file: string, status: Status | null = null) {
  const { rows, faults, summary } = await readForTest(dataset, file, { status })
  return {
    rows: [...new Set(rows.map((row) => `${row.date ?? row.year} ${row.status}`))].sort(),
    taken: (summary?.statuses ?? []).map(
      ({ status: taken, source, periods }) =>
        `${taken} ${source} ${periods.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(' ')}`,
    ),
    faults: faults.map(({ reason, sheet, column, value }) => [reason, sheet, column, value]),
  }
}
const csv = (text: string) => temporaryFile('file.csv', text)

describe('a file that says no status', () => {
  const file = () => csv('month,country,visitors\n2024-01,China,5\n2024-02,China,6\n2024-04,China,7\n')

  test('is not taken to be final: one fault says of which periods, and what to do', async () => {
    const { rows, faults, summary } = await readForTest('immigration', file(), { status: null })
    expect(faults).toEqual([
      {
        sheet: null,
        row: null,
        column: 'status',
        value: '2024-01 to 2024-02, 2024-04',
        reason: 'status_unknown',
        message: expect.stringMatching(/2024-01 to 2024-02, 2024-04 are preliminary, revised or final; give --status$/),
      },
    ])
    // The rows themselves are good: their sums are shown beside the question.
    expect(rows).toHaveLength(3)
    expect(summary).toMatchObject({ badRows: 0, faultCount: 1 })
    expect(summary?.statuses).toEqual([
      {
        status: null,
        source: 'unmarked',
        periods: [
          { from: '2024-01', to: '2024-02' },
          { from: '2024-04', to: '2024-04' },
        ],
      },
    ])
  })

  test('has the one that the person gives', async () => {
    expect(await statusesOf('immigration', file(), 'preliminary')).toEqual({
      rows: ['2024-01-01 preliminary', '2024-02-01 preliminary', '2024-04-01 preliminary'],
      taken: ['preliminary given 2024-01–2024-02 2024-04'],
      faults: [],
    })
  })

  test('is no question where the data set has none', async () => {
    const gdp = await statusesOf('gdp', csv('location_source,gdp_gdp,gdp_year\nTH,5,2020\n'))
    expect(gdp).toMatchObject({ taken: [], faults: [] })
  })

  test('by sheet, and for figures by year and by province', async () => {
    const grid: Grid = [
      ['Nationality', '2019'],
      ['China', 5],
    ]
    const marked: Grid = [
      ['Nationality', '2020P'],
      ['China', 5],
    ]
    expect(await statusesOf('immigration', book({ old: grid, new: marked }))).toMatchObject({
      faults: [['status_unknown', 'old', 'status', '2019']],
      taken: ['null unmarked 2019', 'preliminary mark 2020'],
    })
    const stays = 'year,location_source,length_travel_type,length_travel_avg_day\n2019,CN,tour,5\n2020,CN,tour,6\n'
    expect((await statusesOf('length_of_stay', csv(stays))).faults).toEqual([
      ['status_unknown', null, 'status', '2019 to 2020'],
    ])
    const province = 'month,province,thai_visitors,thai_revenue\n2024-01,Bangkok,5,6\n'
    expect((await statusesOf('spending', csv(province))).faults).toMatchObject([
      ['status_unknown', null, 'status', '2024-01'],
    ])
  })
})

describe('what a file says itself', () => {
  test('a status column of marks and of words', async () => {
    const column = 'month,country,visitors,status\n2024-01,CN,1,P\n2024-02,CN,2,R\n2024-03,CN,3,®\n2024-04,CN,4,\n'
    expect(await statusesOf('immigration', csv(column))).toEqual({
      rows: ['2024-01-01 preliminary', '2024-02-01 revised', '2024-03-01 revised', '2024-04-01 final'],
      taken: ['preliminary column 2024-01', 'revised column 2024-02–2024-03', 'final unmarked 2024-04'],
      faults: [],
    })
    const cells = [
      'p',
      '(P)',
      'r1',
      '(R)',
      'Preliminary',
      'provisional',
      'เบื้องต้น',
      'ข้อมูลเบื้องต้น',
      'ปรับปรุง',
      'Revised',
      'final',
      'ขั้นสุดท้าย',
      'F',
      'A',
    ]
    const expected = [
      'preliminary',
      'preliminary',
      'revised',
      'revised',
      'preliminary',
      'preliminary',
      'preliminary',
      'preliminary',
      'revised',
      'revised',
      'final',
      'final',
      'final',
      'final',
    ]
    const words = cells.map(
      (cell, at) =>
        `2024-01,${['CN', 'JP', 'KR', 'LA', 'MY', 'VN', 'IN', 'FR', 'DE', 'GB', 'US', 'CA', 'AU', 'SG'][at]},1,${cell}`,
    )
    const { rows, faults } = await readForTest(
      'immigration',
      csv(`month,country,visitors,status\n${words.join('\n')}\n`),
      { status: null },
    )
    expect(faults).toEqual([])
    expect(rows.map(({ status }) => status)).toEqual(expected)
    const unknown = await readForTest('immigration', csv('month,country,visitors,status\n2024-01,CN,1,sure\n'), {
      status: null,
    })
    expect(unknown.faults).toMatchObject([{ row: 2, reason: 'unknown_choice' }])
  })

  test('an empty cell beside statuses in words is an omission', async () => {
    const file = csv('month,country,visitors,status\n2024-01,CN,1,final\n2024-02,CN,2,\n')
    expect((await statusesOf('immigration', file)).faults).toEqual([['status_unknown', null, 'status', '2024-02']])
    expect((await statusesOf('immigration', file, 'revised')).rows).toEqual(['2024-01-01 final', '2024-02-01 revised'])
  })

  test('marks in heads: what bears none beside them is final, unless the person says otherwise', async () => {
    const file = csv('Nationality,2024P,2023R,2022\nChina,5,6,7\n')
    expect(await statusesOf('immigration', file)).toEqual({
      rows: ['2022-01-01 final', '2023-01-01 revised', '2024-01-01 preliminary'],
      taken: ['preliminary mark 2024', 'revised mark 2023', 'final unmarked 2022'],
      faults: [],
    })
    expect((await statusesOf('immigration', file, 'revised')).rows).toContain('2022-01-01 revised')
  })

  const marked: readonly (readonly [where: string, sheets: Readonly<Record<string, Grid>>, expected: string])[] = [
    [
      'a heading in brackets',
      { Sheet1: [['May 2018'], ['Nationality', 'Number (P)'], ['China', 5]] },
      'preliminary mark',
    ],
    [
      'a heading in words',
      { Sheet1: [['May 2018'], ['Nationality', 'Number (preliminary)'], ['China', 5]] },
      'preliminary mark',
    ],
    [
      'the sheet’s name',
      {
        'May 2018 (R)': [
          ['Nationality', 'Number'],
          ['China', 5],
        ],
      },
      'revised mark',
    ],
    ['the title', { Sheet1: [['จำนวนนักท่องเที่ยว เดือนพฤษภาคม 2561®'], ['สัญชาติ', 'จำนวน'], ['จีน', 5]] }, 'revised mark'],
    [
      'a note below',
      { Sheet1: [['May 2018'], ['Nationality', 'Number'], ['China', 5], ['Note : Primary Data']] },
      'preliminary note',
    ],
    [
      'a Thai note',
      { Sheet1: [['May 2018'], ['Nationality', 'Number'], ['China', 5], ['หมายเหตุ: ข้อมูลเบื้องต้น']] },
      'preliminary note',
    ],
    [
      'a title in words',
      { Sheet1: [['Final figures, May 2018'], ['Nationality', 'Number'], ['China', 5]] },
      'final note',
    ],
  ]
  test.each(marked)('%s', async (_, sheets, expected) => {
    expect(await statusesOf('immigration', book(sheets))).toMatchObject({ faults: [], taken: [`${expected} 2018-05`] })
  })

  test('a legend explains a mark and states nothing', async () => {
    const legend: Grid = [
      ['May 2018'],
      ['Nationality', 'Number'],
      ['China', 5],
      ['หมายเหตุ: P หมายถึง ข้อมูลเบื้องต้น'],
      ['ปรับปรุงข้อมูล ณ วันที่ 5 มิ.ย. 2561'],
    ]
    expect((await statusesOf('immigration', book({ Sheet1: legend }))).faults).toHaveLength(1)
    for (const text of [
      'P = Preliminary',
      '(R) Revised',
      '* หมายถึง ปรับปรุง (Revise)',
      'may be revised later',
      'not final figures',
      'Updated 5 June',
    ]) {
      expect([text, statedStatus(text)]).toEqual([text, null])
    }
  })

  test('--set goes before every mark', async () => {
    const file = csv('Nationality,2024P,2023\nChina,5,6\n')
    const { rows, summary } = await readForTest('immigration', file, { status: null, set: { status: 'final' } })
    expect(rows.map(({ status }) => status)).toEqual(['final', 'final'])
    expect(summary?.statuses).toMatchObject([{ status: 'final', source: 'given' }])
  })
})

describe('the ministry’s own books', () => {
  test.each([
    ['immigration', 'immigration/fernarmyz-2559/0.xls', ['preliminary note 2015-01 2016-01']],
    ['immigration', 'immigration/fernarmyz-2559/11.xls', ['preliminary mark 2016-12', 'final unmarked 2015-12']],
    ['immigration', 'immigration/tanpim16/Jan_Dec_2024.xlsx', ['preliminary mark 2023-01–2024-12']],
    ['immigration', 'immigration/eatrabyo/2021_TH_no_of_arrival.xlsx', ['preliminary mark 2020–2021']],
    [
      'occupancy',
      'domestic/RThaweewat/internal_2020.xlsx',
      ['preliminary mark 2020-04 2020-11', 'revised mark 2019-04 2019-11'],
    ],
  ])('%s of %s', async (dataset, path, expected) => {
    const result = await statusesOf(dataset, realFile(path))
    expect(result).toMatchObject({ faults: [], taken: expected })
  })

  test('lists that others have made of them say none, and the person is asked', async () => {
    const result = await statusesOf('immigration', realFile('immigration/tanpim16/foreign_visitors_combined.csv'))
    expect(result.faults).toEqual([['status_unknown', null, 'status', '2023-01, 2024-01, 2024-12 to 2025-01']])
  })
})
