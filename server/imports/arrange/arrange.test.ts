import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { notesIn, readForTest, temporaryFile } from '../testing/readForTest.ts'

/** Made-up books and lists whose figures are told by names; the real ones are read in `realFilesDomestic.test.ts`. */

type Grid = readonly (readonly (string | number | null)[])[]

function book(sheets: Readonly<Record<string, Grid>>): string {
  const workbook = utils.book_new()
  for (const [name, grid] of Object.entries(sheets)) {
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(grid.map((row) => [...row])), name)
  }
  const bytes: Uint8Array = write(workbook, { type: 'buffer', bookType: 'xlsx' })
  return temporaryFile('book.xlsx', bytes)
}

const head: Grid = [
  ['รายงานเดือนมกราคม ปี 2567P'],
  ['จังหวัด', 'จำนวนผู้เยี่ยมเยือนคนไทย (คน)', null, null, 'รายได้จากผู้เยี่ยมเยือนคนไทย (ล้านบาท)', null, null],
  [null, '2567P', '2566R', '%การเปลี่ยนแปลง', '2567P', '2566R', '%การเปลี่ยนแปลง'],
]
const body: Grid = [
  ['กรุงเทพมหานคร', 100, 90, 11, 1.5, 1.25, 20],
  ['ลพบุรี', 10, 9, 11, 0.1, 0.1, 0],
  ['สระบุรี R1', 20, 18, 11, 0.2, 0.15, 33],
  ['ภาคกลาง', 30, 27, 11, 0.3, 0.25, 20],
  ['เชียงใหม่', 50, 40, 25, 0.7, 0.5, 40],
  ['ภาคเหนือ', 50, 40, 25, 0.7, 0.5, 40],
  ['รวมทั้งหมด', 180, 157, 15, 2.5, 2, 25],
  ['ที่มา : กองเศรษฐกิจการท่องเที่ยว'],
]
const million = { unit: 'million-baht' }
const changed = (at: number, column: number, figure: number | string | null): Grid =>
  body.map((row, index) => (index === at ? row.with(column, figure) : row))

describe('a book of provinces', () => {
  test('gives a record for each province, year and origin, with the year’s own status', async () => {
    const { rows, faults, summary } = await readForTest('spending', book({ 'ม.ค.67': [...head, ...body] }), million)
    expect(faults).toEqual([])
    expect(rows.slice(0, 2)).toEqual([
      {
        date: '2024-01-01',
        location_destination: 'TH-10',
        visitor_origin: 'thai',
        travel_type: 'visitor',
        spending_travel_receipts: 1_500_000,
        spending_travel_count: 100,
        status: 'preliminary',
      },
      {
        date: '2023-01-01',
        location_destination: 'TH-10',
        visitor_origin: 'thai',
        travel_type: 'visitor',
        spending_travel_receipts: 1_250_000,
        spending_travel_count: 90,
        status: 'revised',
      },
    ])
    expect(summary).toMatchObject({ rows: 8, aggregateRows: 3, totalsChecked: 12 })
    const [sample] = summary?.previews ?? []
    const numbersOf = (what: 'head' | 'total') =>
      sample?.rows.flatMap((row) => (row.taken === what ? [row.number] : []))
    expect([numbersOf('head'), numbersOf('total')]).toEqual([
      [1, 2, 3],
      [7, 9, 10],
    ])
  })

  test('the sheet’s name goes before a title that says another month, and each row has its own number', async () => {
    const { rows, faults } = await readForTest(
      'spending',
      book({ 'ก.พ.2567': [...head, ...changed(1, 1, 'ten')], 'มี.ค.2567': [...head, ...body] }),
      million,
    )
    expect(new Set(rows.map(({ date }) => date))).toEqual(
      new Set(['2024-02-01', '2023-02-01', '2024-03-01', '2023-03-01']),
    )
    expect(faults).toContainEqual(
      expect.objectContaining({ sheet: 'ก.พ.2567', row: 5, value: 'ten', reason: 'not_a_number' }),
    )
  })

  test.each([
    ['a province', 1, 1, 11, 7, 'ภาคกลาง'],
    ['a region', 3, 4, 0.4, 7, 'ภาคกลาง'],
    ['the total', 6, 2, 158, 10, 'รวมทั้งหมด'],
  ])('%s that does not add up is a fault', async (_, at, column, figure, row, name) => {
    const { faults } = await readForTest(
      'spending',
      book({ 'ม.ค.67': [...head, ...changed(at, column, figure)] }),
      million,
    )
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatchObject({ reason: 'total_differs', row, message: expect.stringContaining(name) })
  })

  test('a change whose heading was forgotten is no figure', async () => {
    const forgotten = head.with(2, [null, '2567P', '2566R', null, '2567P', '2566R', null])
    const { rows, faults } = await readForTest('spending', book({ 'ม.ค.67': [...forgotten, ...body] }), million)
    expect(faults).toEqual([])
    expect(rows).toHaveLength(8)
  })

  test('a figure that stands twice is a fault', async () => {
    const twice = head.with(2, [null, '2567P', '2567P', '%การเปลี่ยนแปลง', '2567P', '2566R', '%การเปลี่ยนแปลง'])
    const { faults } = await readForTest('spending', book({ 'ม.ค.67': [...twice, ...body] }), million)
    expect(faults.filter(({ reason }) => reason === 'duplicate_row')).toHaveLength(4)
  })

  test('what a heading says of its unit has to be said with --unit', async () => {
    const file = book({ 'ม.ค.67': [...head, ...body] })
    const { rows, faults } = await readForTest('spending', file)
    expect(rows).toEqual([])
    expect(faults).toMatchObject([{ reason: 'unit_unknown', message: expect.stringContaining('--unit million-baht') }])
  })

  test('a dash beside nought is nought, beside a figure it is a fault', async () => {
    const nought = changed(4, 1, 0).with(4, ['เชียงใหม่', 0, 40, '-', '-', '-', '-'])
    const { rows, faults, summary } = await readForTest('spending', book({ 'ม.ค.67': [...head, ...nought] }), million)
    const chiangMai = rows.filter(({ location_destination }) => location_destination === 'TH-50')
    expect(chiangMai).toMatchObject([{ date: '2024-01-01', spending_travel_receipts: 0, spending_travel_count: 0 }])
    expect(notesIn(summary)).toContain('read as 0: 1')
    expect(faults).toContainEqual(
      expect.objectContaining({ row: 8, column: 'spending_travel_receipts', reason: 'missing_value' }),
    )
  })

  test('sums over several months are left out, and refused where there is nothing else', async () => {
    const sheets = { 'ม.ค.2567': [...head, ...body], 'ยอดสะสม ม.ค. - มี.ค.': [...head, ...body] }
    const { rows, summary } = await readForTest('spending', book(sheets), million)
    expect(rows).toHaveLength(8)
    expect(notesIn(summary)).toMatch(/ยอดสะสม.*left out/)
    const ownResult = await readForTest('spending', book(sheets), { ...million, sheet: '2' })
    expect(ownResult.faults).toMatchObject([{ reason: 'no_table', message: expect.stringContaining('ม.ค. - มี.ค.') }])
  })

  test('a book without any year is refused, not guessed', async () => {
    const yearless = [['จังหวัด', 'จำนวนผู้เยี่ยมเยือนคนไทย (คน)'], ...body.map((row) => row.slice(0, 2))]
    const { rows, faults } = await readForTest('spending', book({ Sheet1: yearless }), million)
    expect(rows).toEqual([])
    expect(faults.map(({ column }) => column)).toContain('date')
  })
})

describe('lists', () => {
  test('of a figure a row: rows that agree in all else are one record, and a repeated one is a fault', async () => {
    const lines = [
      'date,province,variable,value',
      '2024-01-01,ภูเก็ต,ratio_tourist_stay,80.5',
      '2024-01-01,เลย,ratio_tourist_stay,40',
      '2024-01-01,ภูเก็ต,no_tourist_stay,9000',
      '2024-01-01,ภูเก็ต,mood,9',
      '2024-01-01,ภูเก็ต,ratio_tourist_stay,81',
      '2024-01-01,รวม,ratio_tourist_stay,60',
    ]
    const { rows, faults, summary } = await readForTest('occupancy', temporaryFile('tidy.csv', lines.join('\n')))
    expect(rows.map((row) => [row.location_destination, row.occupancy_rate, row.guests])).toEqual([
      ['TH-83', 80.5, 9000],
      ['TH-42', 40, null],
    ])
    expect(faults).toMatchObject([{ reason: 'duplicate_row', row: 6, value: '81' }])
    expect(faults[0]?.message).toContain('row 2')
    expect(summary).toMatchObject({ aggregateRows: 1, badRows: 1 })
    expect(notesIn(summary)).toMatch(/not read.*“mood”/)
  })

  test('with a column for each origin: a record for each, under the row’s own number', async () => {
    const lines = [
      'ปี;เดือน;จังหวัด;thai_visitors;foreign_visitors;thai_revenue;foreign_revenue',
      '2567;ม.ค.;ภูเก็ต;10;20;1,5;3',
      '2567;ม.ค.;Atlantis;1;2;3;4',
    ]
    const { rows, faults } = await readForTest('spending', temporaryFile('wide.csv', lines.join('\n')), million)
    expect(
      rows.map((row) => [row.date, row.visitor_origin, row.spending_travel_count, row.spending_travel_receipts]),
    ).toEqual([
      ['2024-01-01', 'thai', 10, 1_500_000],
      ['2024-01-01', 'foreign', 20, 3_000_000],
    ])
    expect(faults.map(({ row, reason, value }) => [row, reason, value])).toEqual([[3, 'unknown_place', 'Atlantis']])
  })

  test('a list in the contract’s own form is read as it stands', async () => {
    const lines = [
      'date,location_destination,visitor_origin,spending_travel_receipts,spending_travel_count',
      '2024-01,TH-83,thai,5,1',
      '2024-01,TH-83,foreign,6,2',
    ]
    const { rows, faults } = await readForTest('spending', temporaryFile('plain.csv', lines.join('\n')))
    expect(faults).toEqual([])
    expect(rows).toHaveLength(2)
  })
})

describe('figures with commas, where columns are parted by semicolons', () => {
  const readWith = (figures: readonly string[]) =>
    readForTest(
      'gdp',
      temporaryFile(
        'gdp.csv',
        ['location_source;gdp_year;gdp_gdp', ...figures.map((figure, at) => `CN;${2000 + at};${figure}`)].join('\n'),
      ),
    )

  test('a comma that can part no thousands parts decimals', async () => {
    const { rows, faults } = await readWith(['1,9', '15281,3203', '7', '2.5'])
    expect(faults).toEqual([])
    expect(rows.map(({ gdp_gdp }) => gdp_gdp)).toEqual([1.9, 15281.3203, 7, 2.5])
  })

  test('thousands stay thousands; both habits in one column are a fault', async () => {
    expect((await readWith(['1,234', '1,234,567'])).rows.map(({ gdp_gdp }) => gdp_gdp)).toEqual([1234, 1234567])
    const { rows, faults } = await readWith(['1,9', '1,234'])
    expect(rows).toHaveLength(1)
    expect(faults).toMatchObject([{ row: 3, reason: 'not_a_number', value: '1,234' }])
  })
})

describe('JSON of several lists', () => {
  const weather = {
    made: '2026-01-01',
    places: {
      phuket: [{ date: '2026-01-02', tmax: 33 }],
      เลย: [{ date: '2026-01-02', tmax: 25, rain: 1 }],
    },
    notes: [{ text: 'x' }],
    levels: [1, 2],
  }

  test('lists by name have the name in a column; what is no table is left out', async () => {
    const { rows, faults, summary } = await readForTest('forecast', temporaryFile('f.json', JSON.stringify(weather)), {
      map: { location_destination: 'places' },
    })
    expect(faults).toEqual([])
    expect(rows).toMatchObject([
      { location_destination: 'TH-83', forecast_data_temp_max: 33, forecast_data_rainfall: null },
      { location_destination: 'TH-42', forecast_data_temp_max: 25, forecast_data_rainfall: 1 },
    ])
    expect(notesIn(summary)).toContain('sheet “notes”: No table')
  })

  test('features of a map are rows; readings of one day and province are averaged', async () => {
    const feature = (province: string, temp: number | null) => ({
      type: 'Feature',
      geometry: null,
      properties: { province, temp, date: '07/16/2026' },
    })
    const features = [feature('น่าน', 20), feature('แพร่', 30), feature('น่าน', 21), feature('น่าน', null)]
    const file = temporaryFile('w.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
    const { rows, faults, summary } = await readForTest('statistic', file)
    expect(faults).toEqual([])
    expect(rows).toMatchObject([
      { date: '2026-07-16', location_destination: 'TH-55', statistic_data_temp: 20.5, statistic_data_rainfall: null },
      { date: '2026-07-16', location_destination: 'TH-54', statistic_data_temp: 30 },
    ])
    expect(notesIn(summary)).toContain('4 rows are 2 facts')
  })
})
