import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { readForTest, temporaryFile } from './testing/readForTest.ts'

/** Books that give the same people twice, cut in another way: nobody is counted twice, and what was left out is said. */
type Grid = (string | number | null)[][]

function book(sheets: Readonly<Record<string, Grid>>): string {
  const workbook = utils.book_new()
  for (const [name, grid] of Object.entries(sheets)) utils.book_append_sheet(workbook, utils.aoa_to_sheet(grid), name)
  return temporaryFile('book.xlsx', new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' })))
}

const nations: Grid = [
  ['East Asia', 60],
  ['China', 10],
  ['Japan', 20],
  ['Others', 30],
  ['Europe', 90],
  ['France', 40],
  ['Germany', 50],
  ['Grand Total', 150],
]
const regions: Grid = [
  ['East Asia', 60],
  ['Europe', 90],
  ['Grand Total', 150],
]
const modes: Grid = [
  ['Air', 100],
  ['Land', 50],
  ['Grand Total', 150],
]
const wide = (heading: string, body: Grid, period = 'May 2018'): Grid => [[period], [heading, 'Number (P)'], ...body]
const long = (heading: string, body: Grid, month = '2018-05'): Grid => [
  ['month', heading, 'visitors', 'status'],
  ...body.map(([name = null, figure = null]): Grid[number] => [month, name, figure, 'P']),
]

async function readBook(sheets: Readonly<Record<string, Grid>>, dataset = 'immigration') {
  const { rows, faults, summary } = await readForTest(dataset, book(sheets), { status: null })
  return {
    people: rows.reduce((sum, row) => sum + Number(row.immigrants), 0),
    dates: [...new Set(rows.map(({ date }) => date))].sort(),
    faults: faults.map(({ reason, sheet, row }) => `${reason} ${sheet} ${row ?? '-'}`),
    warnings: (summary?.warnings ?? []).map(
      ({ reason, sheet, row, value }) => `${reason} ${sheet} ${row ?? '-'} ${value ?? '-'}`,
    ),
    whole: summary?.wholePeriods,
  }
}

describe('two sheets of one book', () => {
  test.each([
    ['wide', { nations: wide('Nationality', nations), regions: wide('Region', regions) }],
    ['wide, the regions first', { regions: wide('Region', regions), nations: wide('Nationality', nations) }],
    ['long', { nations: long('country', nations), regions: long('country', regions) }],
    [
      'long without a grand total',
      { nations: long('country', nations.slice(0, -1)), regions: long('country', regions.slice(0, -1)) },
    ],
  ] as const)('by nationality and by region, %s: the coarser one is left out and said', async (_, sheets) => {
    expect(await readBook({ ...sheets })).toMatchObject({
      people: 150,
      dates: ['2018-05-01'],
      faults: [],
      warnings: ['same_total regions - 2018-05-01: 150'],
    })
  })

  test('by nationality and by mode of transport, which names no country at all', async () => {
    const reading = await readBook({ nations: wide('Nationality', nations), modes: wide('Mode', modes) })
    expect(reading).toMatchObject({
      people: 150,
      faults: [],
      warnings: ['same_total modes - -'],
      whole: ['2018-05-01'],
    })
  })

  test('by two cuts of which neither is the coarser: the person has to choose', async () => {
    const residence: Grid = [
      ['Korea', 70],
      ['Spain', 80],
    ]
    const reading = await readBook({ nations: wide('Nationality', nations), residence: wide('Country', residence) })
    expect(reading).toMatchObject({ people: 150, faults: ['counted_twice residence -'], warnings: [] })
  })

  test('regions that differ a little from the sum of their countries are not added to them either', async () => {
    const later: Grid = [
      ['East Asia', 61],
      ['Europe', 90],
    ]
    const reading = await readBook({ nations: wide('Nationality', nations), regions: wide('Region', later) })
    expect(reading).toMatchObject({ people: 150, faults: ['counted_twice regions -'] })
  })

  test('what is left out is not stored where bad rows are skipped', async () => {
    const residence: Grid = [
      ['Korea', 70],
      ['Spain', 80],
    ]
    const { rows, summary } = await readForTest(
      'immigration',
      book({ nations: wide('Nationality', nations), residence: wide('Country', residence) }),
    )
    expect(rows.map(({ location_source }) => location_source)).not.toContain('KR')
    expect(summary).toMatchObject({ rows: 5, badRows: 2 })
  })
})

describe('what is no second cut', () => {
  test('a sheet a month, and a sheet a year with last year beside it', async () => {
    expect(
      await readBook({ may: wide('Nationality', nations), june: wide('Nationality', nations, 'June 2018') }),
    ).toMatchObject({ people: 300, faults: [], warnings: [], whole: ['2018-05-01', '2018-06-01'] })
  })

  test('a sheet a region, each with its own countries', async () => {
    const asia: Grid = [
      ['China', 10],
      ['Japan', 20],
    ]
    const europe: Grid = [
      ['France', 40],
      ['Germany', 50],
    ]
    const africa: Grid = [['Africa', 7]]
    expect(
      await readBook({
        asia: wide('Nationality', asia),
        europe: wide('Nationality', europe),
        africa: wide('Nationality', africa),
      }),
    ).toMatchObject({ people: 127, faults: [], warnings: [] })
  })

  test('the head of a table repeated on the next page', async () => {
    const pages: Grid = [
      ...wide('Nationality', nations.slice(0, 4)),
      ['Nationality', 'Number (P)'],
      ...nations.slice(4),
    ]
    expect(await readBook({ Sheet1: pages })).toMatchObject({ people: 150, faults: [], warnings: [] })
  })
})

describe('two blocks on one sheet', () => {
  test.each([
    [
      'regions below',
      [...wide('Nationality', nations), [], ['By region'], ['Region', 'Number (P)'], ...regions],
      'Region',
      13,
    ],
    ['modes below', [...wide('Nationality', nations), [], ['By mode'], ['Mode', 'Number (P)'], ...modes], 'Mode', 13],
    ['regions above', [...wide('Region', regions), [], ['Nationality', 'Number (P)'], ...nations], 'Region', 3],
  ] as const)('%s are left out and said', async (_, grid, heading, row) => {
    expect(await readBook({ Sheet1: grid.map((cells) => [...cells]) })).toMatchObject({
      people: 150,
      faults: [],
      warnings: [`same_total Sheet1 ${row} ${heading}`],
      whole: ['2018-05-01'],
    })
  })

  test('side by side, of one period or of two: a figure of the one is never given to a place of the other', async () => {
    for (const second of ['2018P', '2017R']) {
      const grid: Grid = [
        ['May 2018'],
        ['Nationality', '2018P', null, 'Region', second],
        ...nations.map((row, at): Grid[number] => [...row, null, ...(regions[at] ?? [])]),
      ]
      expect(await readBook({ Sheet1: grid })).toMatchObject({ people: 0, faults: ['counted_twice Sheet1 -'] })
    }
    const repeated: Grid = [
      ['May 2018'],
      ['Nationality', '2018P', 'Nationality', '2017R'],
      ...nations.map(([name = null, figure = null]): Grid[number] => [name, figure, name, figure]),
    ]
    expect(await readBook({ Sheet1: repeated })).toMatchObject({ people: 300, faults: [], warnings: [] })
  })
})

describe('a further table of a sheet below the first one', () => {
  const table = (title: string, ...rows: string[]) => [`${title},,`, 'Country,Jan,Feb', ...rows]
  test.each([
    [
      'under a title of another year',
      [...table('Arrivals 2023', 'China,5,6', 'Japan,7,8'), ...table('Arrivals 2024', 'India,50,60')],
      6,
    ],
    [
      'under other months',
      ['Country,Jan 2024,Feb 2024', 'China,5,6', 'Japan,7,8', 'Country,Mar 2024,Apr 2024', 'India,50,60'],
      4,
    ],
  ])('%s is told, and not read as the time of the first', async (_what, lines, row) => {
    const { rows, faults } = await readForTest('immigration', temporaryFile('two.csv', lines.join('\n')))
    expect(rows.map(({ location_source, immigrants }) => [location_source, immigrants])).toEqual([
      ['CN', 5],
      ['CN', 6],
      ['JP', 7],
      ['JP', 8],
    ])
    expect(faults).toMatchObject([{ row, reason: 'ambiguous_column' }])
  })

  test('of the same time is its next page', async () => {
    const lines = [
      ...table('Arrivals 2024', 'China,5,6', 'Japan,7,8'),
      ...table('Arrivals 2024 (continued)', 'India,50,60'),
    ]
    const { rows, faults } = await readForTest('immigration', temporaryFile('pages.csv', lines.join('\n')))
    expect([rows.length, faults]).toEqual([6, []])
  })
})
