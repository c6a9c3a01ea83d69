import { recogniseCountry } from '@sala/catalog/places/spellings/recognise.ts'
import { type Form, needs, realFile } from '@sala/catalog/testing/realFiles.ts'
import { describe, expect, test } from 'vitest'
import type { PlainValue } from '../facts/engines/engine.ts'
import { notesIn, readForTest, temporaryFile, type WhatWasRead } from './testing/readForTest.ts'
import { cellsOf, csvOf, sums as sumsOf } from './testing/realData.ts'

/**
 * Real files, with figures worked out here straight from the cells: by fixed columns and rows, without anything of the importer but
 * the country names.
 */
const immigration = (name: string, form?: Form) => realFile(`immigration/${name}`, form)

/** The first row whose first cell is the text, spaces aside. */
function rowOf(cells: readonly unknown[][], name: string): unknown[] {
  return (
    cells.find(
      (row) =>
        String(row?.[0] ?? '')
          .replace(/\s+/g, ' ')
          .trim() === name,
    ) ?? []
  )
}

const sums = (rows: WhatWasRead['rows'], by: readonly string[], value = 'immigrants') => sumsOf(rows, by, value)

function figure(rows: WhatWasRead['rows'], where: Readonly<Record<string, PlainValue>>): PlainValue | undefined {
  return rows.find((row) => Object.entries(where).every(([name, value]) => row[name] === value))?.immigrants
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const firstDay = (year: unknown, month: number) => `${year}-${String(month).padStart(2, '0')}-01`
const dateOf = (row: readonly string[]) => firstDay(row[0], months.indexOf(row[1] ?? '') + 1)

describe('real files', () => {
  test.for([
    ['extract', 3],
    ['whole', 24],
  ] as const)(
    'the 2024 book agrees with its tidied form in every month of every row that is no aggregate (%s)',
    async ([form, count], { skip }) => {
      needs(form, skip)
      const file = immigration('tanpim16/Jan_Dec_2024.xlsx', form)
      const { rows: all, faults, summary } = await readForTest('immigration', file)
      expect(faults).toEqual([])
      const tidy = csvOf(immigration('tanpim16/foreign_visitors_combined.csv', form))
        .slice(1)
        .filter((row) => row[0] === '2023' || row[0] === '2024')
      const dates = new Set(tidy.map(dateOf))
      expect(dates.size).toBe(count)
      const rows = all.filter(({ date }) => dates.has(String(date)))
      const expected: Record<string, number> = {}
      let others = 0
      for (const row of tidy.filter((row) => row[5] === 'False')) {
        const country = recogniseCountry(row[3] ?? '')?.code
        if (country === undefined) others += Number(row[6])
        else expected[`${dateOf(row)} ${country}`] = Number(row[6])
      }
      const rest = rows.filter((row) => String(row.location_source).startsWith('rest-of-'))
      expect(
        sums(
          rows.filter((row) => !rest.includes(row)),
          ['date', 'location_source'],
        ),
      ).toEqual(expected)
      expect(Object.keys(expected)).toHaveLength(count * 91)
      expect(rest.reduce((sum, row) => sum + Number(row.immigrants), 0)).toBe(others)
      const totals = Object.fromEntries(
        tidy.filter((row) => row[3] === 'Grand Total').map((row) => [dateOf(row), Number(row[6])]),
      )
      expect(Object.keys(totals)).toHaveLength(count)
      expect(sums(rows, ['date'])).toEqual(totals)
      // The book has all 24 months in both forms: January 2024 stands in column B, January 2023 in column O.
      const total = rowOf(cellsOf(file), 'Grand Total')
      const printed = Object.fromEntries(
        months.flatMap((_, at) => [
          [firstDay(2024, at + 1), total[at + 1]],
          [firstDay(2023, at + 1), total[at + 14]],
        ]),
      )
      expect(sums(all, ['date'])).toEqual(printed)
      expect(summary).toMatchObject({ aggregateRows: 14, totalsChecked: 14 * 24, badRows: 0 })
      const totalsShown = summary?.previews[0]?.rows.flatMap(({ cells, taken }) =>
        taken === 'total' ? [cells[0]] : [],
      )
      expect(totalsShown).toEqual([
        ...['Asia and the Pacific', 'South-East Asia', 'North-East Asia', 'South Asia', 'Oceania', 'Europe'],
        ...['Northern Europe', 'Western Europe', 'Central/Eastern Europe', 'Southern/Medit. Europe', 'America'],
        ...['Middle East', 'Africa', 'Grand Total'],
      ])
      expect(summary?.wholePeriods).toEqual(Object.keys(printed).sort())
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['preliminary']))
      expect(new Set(all.map(({ period }) => period))).toEqual(new Set(['month']))
    },
  )

  test.for([
    ['extract', 4],
    ['whole', 36],
  ] as const)('the tidied form itself adds up to its own grand totals (%s)', async ([form, count], { skip }) => {
    needs(form, skip)
    const file = immigration('tanpim16/foreign_visitors_combined.csv', form)
    const { rows, faults, summary } = await readForTest('immigration', file)
    expect(faults).toEqual([])
    const totals: Record<string, number> = {}
    for (const row of csvOf(file)) if (row[3] === 'Grand Total') totals[dateOf(row)] = Number(row[6])
    expect(sums(rows, ['date'])).toEqual(totals)
    expect(summary?.aggregateRows).toBe(count * 14)
    expect(summary?.wholePeriods).toHaveLength(count)
  })

  test.each([
    ['0.xls', '01', 1, 3],
    ['1.xls', '02', 1, 3],
    ['2.xls', '03', 1, 3],
    ['4.xls', '05', 1, 3],
    ['5.xls', '06', 1, 3],
    ['6.xls', '07', 1, 3],
    ['7.xls', '08', 1, 3],
    ['9.xls', '10', 1, 2],
    ['11.xls', '12', 1, 2],
  ])('the book %s of 2016 gives month %s of two years', async (name, month, thisYear, lastYear) => {
    const file = immigration(`fernarmyz-2559/${name}`)
    const cells = cellsOf(file)
    const total = rowOf(cells, 'Grand Total')
    const china = rowOf(cells, 'China')
    const { rows, faults, summary } = await readForTest('immigration', file)
    expect(faults).toEqual([])
    expect(sums(rows, ['date', 'period'])).toEqual({
      [`2016-${month}-01 month`]: total[thisYear],
      [`2015-${month}-01 month`]: total[lastYear],
    })
    expect(figure(rows, { date: `2016-${month}-01`, location_source: 'CN' })).toBe(china[thisYear])
    expect(figure(rows, { date: `2015-${month}-01`, location_source: 'CN' })).toBe(china[lastYear])
    expect(summary).toMatchObject({
      aggregateRows: 9,
      totalsChecked: 18,
      wholePeriods: [`2015-${month}-01`, `2016-${month}-01`],
    })
  })

  test('any one region, total or country of a book that is changed is found, with one fault', async () => {
    const table = cellsOf(immigration('fernarmyz-2559/0.xls')).slice(9, 72)
    expect(table).toHaveLength(63)
    for (const changed of table.keys()) {
      const rows = table.map((row, at) =>
        [row[0], Number(row[1]) * (at === changed ? 10 : 1)].map((cell) => `"${cell}"`),
      )
      const file = temporaryFile(
        'changed.csv',
        ['January 2016,', 'Nationality,2016', ...rows.map((row) => row.join(','))].join('\n'),
      )
      const { faults, summary } = await readForTest('immigration', file)
      expect(
        faults.map(({ reason }) => reason),
        String(table[changed]?.[0]),
      ).toEqual(['total_differs'])
      expect(summary?.wholePeriods).toEqual([])
    }
  })

  test('the ten-month sheet of the October book is left out and said so', async () => {
    const { summary } = await readForTest('immigration', immigration('fernarmyz-2559/9.xls'))
    expect(notesIn(summary)).toMatch(/ม.ค. - ต.ค. 59.*left out/)
    const only = await readForTest('immigration', immigration('fernarmyz-2559/9.xls'), { sheet: '2' })
    expect(only.summary).toBeNull()
    expect(only.faults).toMatchObject([{ reason: 'no_table' }])
  })

  test.each([
    ['2020_TH_no_of_arrival.xlsx', '2020-01-01', '2019-01-01', 'final'],
    ['2021_TH_no_of_arrival.xlsx', '2021-01-01', '2020-01-01', 'preliminary'],
  ])('the full-year book %s gives whole years', async (name, year, before, status) => {
    const file = immigration(`eatrabyo/${name}`)
    const cells = cellsOf(file)
    const total = rowOf(cells, 'Grand Total')
    const { rows, faults, summary } = await readForTest('immigration', file)
    expect(faults).toEqual([])
    expect(sums(rows, ['date', 'period', 'status'])).toEqual({
      [`${year} year preliminary`]: total[1],
      [`${before} year ${status}`]: total[2],
    })
    expect(figure(rows, { date: year, location_source: 'MY' })).toBe(rowOf(cells, 'Malaysia')[1])
    expect(summary?.wholePeriods).toEqual([before, year])
  })

  test('the Thai list of ten years', async () => {
    const file = immigration('fernarmyz/country_nation.csv')
    const lines = csvOf(file)
    const total = lines.find((row) => row[0] === 'รวม') ?? []
    const { rows, faults, summary } = await readForTest('immigration', file)
    expect(faults).toEqual([])
    const expected = Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`${2007 + at}-01-01 year`, Number(total[at + 2]?.replaceAll(',', ''))]),
    )
    expect(sums(rows, ['date', 'period'])).toEqual(expected)
    const laos = lines.find((row) => row[1]?.trim() === 'ลาว') ?? []
    expect(figure(rows, { date: '2016-01-01', location_source: 'LA' })).toBe(Number(laos[11]?.replaceAll(',', '')))
    // The figures of "กลุ่มยุโรปตะวันออก" and "ประเทศอื่น ๆ" together.
    const rest = lines.filter((row) => row[1]?.includes('กลุ่มยุโรปตะวันออก'))[0] ?? []
    const others = lines[lines.indexOf(rest) + 1] ?? []
    expect(figure(rows, { date: '2007-01-01', location_source: 'rest-of-europe' })).toBe(
      Number(rest[2]?.replaceAll(',', '')) + Number(others[2]?.replaceAll(',', '')),
    )
    expect(summary).toMatchObject({ aggregateRows: 9, totalsChecked: 90 })
  })

  test.each([
    ['gdp', 'gdp/datasets-gdp/gdp.csv', 'gdp_gdp', 'gdp_year'],
    ['population', 'population/datasets-population/population.csv', 'population_number', 'year'],
  ])('the World Bank’s %s without its groupings', async (dataset, path, value, year) => {
    const { rows, faults, summary } = await readForTest(dataset, realFile(path))
    expect(faults).toEqual([])
    const lines = csvOf(realFile(path))
      .slice(1)
      .filter((row) => row.length > 3)
    const countries = lines.filter((row) => recogniseCountry(row[1] ?? '') !== undefined)
    expect(rows).toHaveLength(countries.length)
    expect((summary?.rows ?? 0) + (summary?.aggregateRows ?? 0)).toBe(lines.length)
    for (const grouping of ['WLD', 'ARB', 'EUU', 'HIC']) expect(lines.some((row) => row[1] === grouping)).toBe(true)
    const of2020 = countries.filter((row) => row[2] === '2020')
    expect(sums(rows, [year], value)['2020']).toBeCloseTo(
      of2020.reduce((sum, row) => sum + Number(row[3]), 0),
      -1,
    )
    const thailand = lines.find((row) => row[1] === 'THA' && row[2] === '2019')
    expect(rows.find((row) => row.location_source === 'TH' && row[year] === 2019)?.[value]).toBe(Number(thailand?.[3]))
  })
})
