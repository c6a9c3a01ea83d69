import { describe, expect, test } from 'vitest'
import { tableOf } from '../frames/tableOf.ts'
import { aContext, aNamedContext } from '../testing.ts'
import { availableMonthsText } from './availableMonths.ts'
import { comparisonNote, type FurtherRows, monthsSubtitle, twoYears, type YearRow } from './twoYears.ts'
import { monthsFrame } from './twoYearsTable.ts'

// The figures are small enough to be added up by eye.

interface Row {
  readonly _id: { readonly year: number; readonly month: number }
  readonly people: number | null
}

const rows = (year: number, months: readonly number[], people: number): Row[] =>
  months.map((month) => ({ _id: { year, month }, people }))
const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const yearRow = (year: number, value: number, members = 1, wholeMembers = members): YearRow => ({
  _id: { year },
  value,
  members,
  wholeMembers,
})

function monthsOf(
  all: readonly Row[],
  year: number,
  further: FurtherRows<Row> = {},
  compare: 'to_date' | 'full_years' = 'to_date',
) {
  return twoYears(all, ({ people }) => people, year, aContext(), compare, further)
}

const totals = (months: ReturnType<typeof monthsOf>) =>
  tableOf(monthsFrame(months, aContext()))
    .rows.filter(({ level }) => level !== 'row')
    .map(({ cells }) => [cells.month, cells.current, cells.previous, cells.change])

describe('months with holes', () => {
  const april = rows(2016, [4, 9, 11], 10)

  test('are no span, and the missing ones are named', () => {
    const subtitle = monthsSubtitle(monthsOf(april, 2016), aContext())
    expect(subtitle).toBe(
      'April, September, November 2016 (3 of 8 months, not held: May to August, October); 2015 is not held',
    )
    expect(subtitle).not.toContain('April to November')
  })

  test('are compared with the same months, and the figure holds all of them', () => {
    const months = monthsOf([...april, ...rows(2015, everyMonth, 8)], 2016)
    expect(comparisonNote(months, aContext())).toBe(
      'April, September, November 2016 against the same months of 2015 (3 of 8 months, not held: May to August, October)',
    )
    expect(totals(months)).toEqual([
      ['April, September, November 2016 (3 of 8 months, not held: May to August, October)', 30, 24, 25],
      ['Total', 30, 96, null],
    ])
  })

  test('that only the year before lacks are not called missing', () => {
    const months = monthsOf([...rows(2016, [4, 5, 6, 9], 10), ...rows(2015, [4, 6, 9], 8)], 2016)
    expect(comparisonNote(months, aContext())).toBe(
      'April, June, September 2016 against the same months of 2015 (3 of 6 months, not held: July to August; without a match in 2015: May)',
    )
    expect(totals(months)[0]?.[0]).toBe(
      'April, June, September 2016 (3 of 6 months, not held: July to August; without a match in 2015: May)',
    )
    const all = monthsOf([...rows(2016, [4, 5, 6], 10), ...rows(2015, [4, 6], 8)], 2016)
    expect(comparisonNote(all, aContext())).toBe(
      'April, June 2016 against the same months of 2015 (2 of 3 months, without a match in 2015: May)',
    )
  })

  test('are told in every language', async () => {
    for (const language of ['en', 'fr', 'he', 'ru', 'ar', 'th'] as const) {
      const { language: own } = await aNamedContext(language)
      expect(availableMonthsText(2016, [4, 9, 11], own)).toMatch(/3.*8/)
    }
  })
})

test('a figure beyond what is compared is shown, and said', () => {
  const months = monthsOf([...rows(2026, [1, 2, 3, 4], 10), ...rows(2025, [1, 2], 5)], 2026)
  expect(months.figures.current).toMatchObject({ value: 40, whole: false })
  expect(monthsSubtitle(months, aContext())).toBe(
    'January to February 2026 against the same months of 2025 · Figures of January to April 2026',
  )
  expect(totals(months)).toEqual([
    ['January to February 2026', 20, 10, 100],
    ['Total', 40, 10, null],
  ])
})

test('a whole year beyond what is compared is told by its months', () => {
  const all = Array.from({ length: 12 }, (_, at) => at + 1)
  const months = monthsOf([...rows(2025, all, 10), ...rows(2024, [1, 2], 5)], 2025)
  expect(months.figures.current).toMatchObject({ value: 120, whole: true })
  expect(monthsSubtitle(months, aContext())).toBe(
    'January to February 2025 against the same months of 2024 · Figures of 2025',
  )
})

test('what is matched is compared, whatever the sums are', () => {
  const all = [...rows(2026, [1, 2], 30), ...rows(2025, [1, 2], 20)]
  const matched = {
    rows: [...rows(2026, [1], 12), ...rows(2025, [1], 10)],
    counts: { members: 58, of: 60, months: [1], fewerMonths: 0 },
    kind: 'countries' as const,
  }
  const months = monthsOf(all, 2026, { matched })
  expect(months.compared).toEqual({ compared: [0], current: 12, previous: 10, change: 20 })
  expect(monthsSubtitle(months, aContext())).toBe(
    'January 2026 against January 2025 · Figures of January to February 2026 · 58 of 60 countries compared',
  )
})

test('it is said that some provinces have fewer months, of countries not', () => {
  const all = [...rows(2026, [1, 2], 30), ...rows(2025, [1, 2], 20)]
  const reportOf = (kind: 'province_origins' | 'countries', fewerMonths: number) => {
    const matched = { rows: all, counts: { members: 9, of: 9, months: [1, 2], fewerMonths }, kind }
    return monthsSubtitle(monthsOf(all, 2026, { matched }), aContext())
  }
  const compared = 'January to February 2026 against the same months of 2025'
  expect(reportOf('province_origins', 2)).toBe(`${compared} · Some provinces over fewer months`)
  expect([reportOf('province_origins', 0), reportOf('countries', 2)]).toEqual([compared, compared])
})

describe('years that are held as a whole', () => {
  const years = [yearRow(2022, 11_153_026), yearRow(2021, 427_869)]

  test('have their figure, and say that they have no months', () => {
    const months = monthsOf([], 2022, { years: [yearRow(2022, 11_153_026)] })
    expect(months.figures.current).toMatchObject({ value: 11_153_026, whole: true })
    expect(monthsSubtitle(months, aContext())).toBe(
      '2022; 2021 is not held · 2022 is held as a whole year, not by month',
    )
    expect(totals(months)).toEqual([['Total', 11_153_026, null, null]])
    expect(tableOf(monthsFrame(months, aContext())).rows.map(({ cells }) => cells.month)).toEqual([
      'Held for the year, not by month',
      'Total',
    ])
  })

  test('stand beside months in a row of their own, so that the column adds up to its total', () => {
    const tableRows = [...rows(2022, [1], 300), ...rows(2022, [2], 200)]
    const { rows: lines } = tableOf(
      monthsFrame(monthsOf(tableRows, 2022, { years: [yearRow(2022, 5_500, 6, 5)] }), aContext()),
    )
    const figures = lines.filter(({ level }) => level === 'row').map(({ cells }) => cells.current)
    expect(figures).toEqual([300, 200, 5_000])
    expect(lines.findLast(({ level }) => level === 'row')?.cells.month).toBe('Held for the year, not by month')
    expect(lines.at(-1)?.cells.current).toBe(5_500)
  })

  test('are compared with each other', () => {
    const matched = {
      rows: [],
      years,
      counts: { members: 1, of: 1, months: everyMonth, fewerMonths: 0 },
      kind: 'countries' as const,
    }
    for (const compare of ['to_date', 'full_years'] as const) {
      const months = monthsOf([], 2022, { years, matched }, compare)
      expect(months.compared.change).toBeCloseTo((11_153_026 / 427_869 - 1) * 100, 9)
      expect(comparisonNote(months, aContext())).toBe('2022 against 2021')
    }
  })

  test('are no full year where some members have months only', () => {
    const some = [yearRow(2022, 100, 6, 5), yearRow(2021, 50, 6, 6)]
    const months = monthsOf([], 2022, { years: some }, 'full_years')
    expect(months.compared.change).toBeNull()
    expect(monthsSubtitle(months, aContext())).toBe(
      '2022 and 2021 are not both held in full · 5 of 6 countries with the whole year',
    )
  })
})
