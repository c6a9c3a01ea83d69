import { describe, expect, test } from 'vitest'
import { aNamedContext, opened } from '../testing.ts'
import type { View } from '../views/view.ts'

const context = await aNamedContext('en')

const months = (place: string, origin: string, year: number, from: number, to: number, value: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    _id: { location_destination: place, visitor_origin: origin, year, month: from + at },
    sum_spending_travel_receipts: value,
    sum_spending_travel_count: 1,
    avg_spending: value,
  }))

const rows = [
  // November is not over.
  ...months('TH-10', 'thai', 2026, 1, 11, 30),
  ...months('TH-10', 'foreign', 2026, 1, 8, 70),
  ...months('TH-10', 'thai', 2025, 1, 12, 20),
  ...months('TH-10', 'thai', 2019, 1, 12, 60),
  ...months('TH-83', 'thai', 2026, 1, 10, 40),
  ...months('TH-83', 'thai', 2025, 7, 12, 50),
]

function contentOf(place: string) {
  const open = opened('province-comparison', { location_destination: place }, context)
  const answer = { location_destination_x_visitor_origin_x_year_x_month: rows }
  return { open, ...open.show({ own: answer, all: answer }) }
}

const partsOf = (view: View) => (view.kind === 'composed' ? view.parts : [])

describe('province-comparison', () => {
  test('sets the provinces beside each other, in the order in which they were chosen, each over the months it can be compared in', () => {
    const { open, view, table, subtitle } = contentOf('TH-83,TH-10')
    expect(open.asks.own?.query).toMatchObject({ location_destination: ['TH-83', 'TH-10'], year: [2019, 2025, 2026] })
    const figures = partsOf(view).flatMap(({ title, view: part }) =>
      part.kind === 'figures' ? [[title, ...part.figures.map(({ key, value, change }) => [key, value, change])]] : [],
    )
    expect(figures).toEqual([
      // July to October: 160 against 200.
      ['Phuket', ['receipts', 400, -20], ['year 2025', 200, null], ['rank', expect.any(Number), null]],
      // Foreigners of 2026 have nothing to be compared with: 300 of Thais against 200.
      ['Bangkok', ['receipts', 860, 50], ['year 2025', 200, null], ['year 2019', 600, null], ['rank', 1, null]],
    ])
    expect(subtitle).toBe('Baht · 2026 · Phuket, Bangkok')
    expect(
      table.rows.map(({ cells: { place, base, current, previous, change } }) => [
        place,
        base,
        current,
        previous,
        change,
      ]),
    ).toEqual([
      ['Phuket', '2025', 160, 200, -20],
      ['Bangkok', '2025', 300, 200, 50],
      ['Bangkok', '2019', 300, 600, -50],
    ])
  })

  test('a month without one of the origins is a gap in the line, and so is one that is not over', () => {
    const trend = partsOf(contentOf('TH-10,TH-83').view).flatMap(({ view }) => (view.kind === 'trend' ? [view] : []))[0]
    expect(trend?.series.map(({ name }) => name)).toEqual(['Bangkok', 'Phuket'])
    const bangkok = trend?.series[0]?.values ?? []
    // 2025 has no foreigners, nor have September and October 2026.
    expect(bangkok.slice(0, 12).every((value) => value === null)).toBe(true)
    expect(bangkok.slice(12, 21)).toEqual([100, 100, 100, 100, 100, 100, 100, 100, null])
  })

  test('asks for two, says how many it leaves out, and takes no place that is no province', () => {
    expect(JSON.stringify(contentOf('TH-10').view)).toContain('Choose two provinces or more')
    expect(contentOf('TH-10,TH-11,TH-12,TH-13,TH-14').subtitle).toContain('The first 4 of 5 chosen provinces')
    expect(opened('province-comparison', { location_destination: 'TH-10,CN' }, context).faults).toHaveLength(1)
  })
})
