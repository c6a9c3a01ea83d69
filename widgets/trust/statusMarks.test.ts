import type { Provenance } from '@sala/catalog/api/provenance.ts'
import type { Status } from '@sala/catalog/dataset.ts'
import { expect, test } from 'vitest'
import { aContext, opened } from '../testing.ts'
import { categoryAxis } from '../views/options/base.ts'
import { paletteOf } from '../views/palette.ts'
import { raisedStatusLetter } from '../views/statusLetter.ts'
import type { TableModel } from '../views/table.ts'
import { markedTable } from './statusMarks.ts'

const entry = (status: Status, from: string, to = from, source = 'Ministry'): Provenance => ({
  dataset: 'immigration',
  source,
  status,
  batch: 1,
  asOf: '2026-11-13T02:00:00.000Z',
  from,
  to,
  demonstration: false,
})

/** Ten months of 2026 and all of 2025 for one region: final to July, then one revised and two preliminary; December 2025 is preliminary. */
const answers = {
  arrivals: {
    market_region_x_year_x_month: [
      ...Array.from({ length: 10 }, (_, index) => ({
        _id: { market_region: 'europe', year: 2026, month: index + 1 },
        totalImmigrants: 200,
      })),
      ...Array.from({ length: 12 }, (_, index) => ({
        _id: { market_region: 'europe', year: 2025, month: index + 1 },
        totalImmigrants: 100,
      })),
    ],
    provenance: [
      entry('final', '2025-01-01', '2025-11-01', 'Old book'),
      entry('preliminary', '2025-12-01', '2025-12-01', 'Old book'),
      entry('final', '2026-01-01', '2026-07-01'),
      entry('revised', '2026-08-01'),
      entry('preliminary', '2026-09-01', '2026-10-01'),
      entry('final', '2024-01-01', '2024-12-01', 'Another book'),
    ],
  },
}
const contentOf = (language: 'en' | 'th' = 'en') =>
  opened(134, { year: '2026' }, aContext({ language })).show({ ...answers, matched: answers.arrivals })

test('months that are not final bear a letter, which the trust line explains and the description says', () => {
  const { view, trust } = contentOf()
  if (view.kind !== 'comparison') throw new Error('not drawn')
  expect(view.categories).toEqual([
    ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul'],
    ...['Aug\u00a0(r)', 'Sep\u00a0(p)', 'Oct\u00a0(p)', 'Nov', 'Dec'],
  ])
  expect(view.description).toMatch(/Preliminary: September to October 2026; Revised: August 2026$/)
  expect(trust).toMatchObject({
    asOf: 'October 2026',
    statuses: [
      { status: 'final', letter: null, periods: 'January to November 2025, January to July 2026' },
      { status: 'revised', letter: 'r', periods: 'August 2026' },
      { status: 'preliminary', letter: 'p', periods: 'December 2025, September to October 2026' },
    ],
    sources: ['Ministry (January to October 2026)', 'Old book (2025)'],
  })
})

test('letters are raised behind the names of an axis, and take no month from a narrow one', () => {
  const { view } = contentOf()
  if (view.kind !== 'comparison') throw new Error('not drawn')
  const labelsOf = (categories: readonly string[]) =>
    categoryAxis(categories, {
      palette: paletteOf('light'),
      language: 'en',
      direction: 'ltr',
      fontFamily: 'IBM Plex Sans',
      reducedMotion: true,
      width: 'medium',
    }).axisLabel
  // Twelve names of three letters fit a card of half the page.
  expect(labelsOf(view.categories)).toMatchObject({
    interval: 0,
    formatter: expect.any(Function),
    rich: { raised: {} },
  })
  expect(labelsOf(['Jan', 'Feb'])).not.toHaveProperty('formatter')
  expect(['Jul', 'Oct\u00a0(p)'].map((name) => raisedStatusLetter(name, 'ltr'))).toEqual(['Jul', 'Oct{raised|p}'])
  expect(raisedStatusLetter('Oct\u00a0(r)', 'rtl')).toBe('{raised|r}Oct')
})

test('the table tells the status of each month of both years, and of the total the lowest', () => {
  const { table } = contentOf()
  expect(table.columns.slice(-2).map(({ label }) => label)).toEqual(['Status 2026', 'Status 2025'])
  const statusesOf = (month: string) => {
    const row = table.rows.find(({ cells }) => cells.month === month)
    return [row?.cells.status, row?.cells.status_before]
  }
  expect(statusesOf('2026-07')).toEqual(['Final', 'Final'])
  expect(statusesOf('2026-08')).toEqual(['Revised', 'Final'])
  expect(statusesOf('2026-12')).toEqual([null, 'Preliminary'])
  expect(statusesOf('Total')).toEqual(['Preliminary', 'Preliminary'])
})

test('a total of rows about the whole year is as sure as those, whatever its months are', () => {
  const row = { _id: { market_region: 'europe', year: 2026 }, totalImmigrants: 9000, members: 1, wholeMembers: 1 }
  const { market_region_x_year_x_month: months } = answers.arrivals
  const arrivals = (status: Status) => ({
    market_region_x_year_x_month: months,
    market_region_x_year: [row],
    provenance: [...answers.arrivals.provenance, entry(status, '2026')],
  })
  const statusOf = (status: Status) => {
    const { table } = opened(134, { year: '2026' }).show({ arrivals: arrivals(status), matched: {} })
    const { status: own, status_before: before } = table.rows.at(-1)?.cells ?? {}
    return [own, before]
  }
  // The year before has twelve months, and is as sure as the least sure of them.
  expect(statusOf('final')).toEqual(['Final', 'Preliminary'])
  expect(statusOf('revised')).toEqual(['Revised', 'Preliminary'])
})

test('words are those of the reader', () => {
  const { table, trust } = contentOf('th')
  expect(table.columns.at(-1)?.label).toBe('สถานะ 2568')
  expect(table.rows.find(({ cells }) => cells.month === '2026-08')?.cells.status).toBe('ปรับปรุง')
  expect(trust.statuses.at(-1)?.periods).toBe('ธันวาคม 2568, กันยายนถึงตุลาคม 2569')
})

test('final figures and rows without periods get no column', () => {
  const table: TableModel = {
    columns: [{ key: 'place', label: 'Place', kind: 'text' }],
    rows: [{ level: 'row', cells: { place: 'Phuket' }, mark: { kind: 'place', value: 'TH-83' } }],
    count: 1,
  }
  expect(markedTable(table, new Map([['2026-01', 'preliminary']]), aContext())).toBe(table)
  const months: TableModel = {
    columns: [{ key: 'month', label: 'Month', kind: 'month' }],
    rows: [{ level: 'row', cells: { month: '2026-01' } }],
    count: 1,
  }
  expect(markedTable(months, new Map([['2026-01', 'final']]), aContext())).toBe(months)
  expect(markedTable(months, new Map([['2026-01', 'revised']]), aContext()).rows[0]?.cells.status).toBe('Revised')
})
