import { describe, expect, test } from 'vitest'
import { aContext, opened } from '../testing.ts'
import type { View } from '../views/view.ts'

const months = (code: string, year: number, from: number, to: number, totalImmigrants: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    _id: { location_source: code, year, month: from + at },
    totalImmigrants,
  }))
type Row = ReturnType<typeof months>[number]

const rows: readonly Row[] = [
  // November is not over.
  ...months('CN', 2026, 1, 11, 110),
  ...months('CN', 2025, 1, 12, 100),
  ...months('CN', 2019, 1, 12, 220),
  ...months('IN', 2026, 1, 10, 55),
  // Of last year the first months are missing.
  ...months('IN', 2025, 7, 12, 50),
]

function contentOf(place: string, facts = rows) {
  const open = opened('market-comparison', { location_source: place }, aContext())
  const answers = {
    own: { location_source_x_year_x_month: facts },
    all: {
      location_source_x_year_x_month: [
        ...facts.filter(({ _id }) => _id.year === 2026),
        ...months('JP', 2026, 1, 10, 70),
      ],
    },
  }
  return { open, ...open.show(answers) }
}

const partsOf = (view: View) => (view.kind === 'composed' ? view.parts : [])

describe('market-comparison', () => {
  test('sets the figures of each country beside each other, in the order in which they were chosen', () => {
    const { view, subtitle } = contentOf('IN,CN')
    const figures = partsOf(view).flatMap(({ title, view: part }) =>
      part.kind === 'figures' ? [[title, ...part.figures.map(({ key, value, change }) => [key, value, change])]] : [],
    )
    expect(figures).toEqual([
      ['India', ['arrivals', 550, 10], ['year 2025', 200, null], ['rank', 3, null]],
      ['China', ['arrivals', 1100, 10], ['year 2025', 1000, null], ['year 2019', 2200, null], ['rank', 1, null]],
    ])
    expect(subtitle).toBe('People · 2026 · India, China')
  })

  test('draws their months on one scale, with gaps where nothing is held and without the month that is not over', () => {
    const trend = partsOf(contentOf('CN,IN').view).flatMap(({ view }) => (view.kind === 'trend' ? [view] : []))[0]
    expect(trend?.series.map(({ name }) => name)).toEqual(['China', 'India'])
    expect(trend?.categories).toHaveLength(22)
    expect(trend?.series[1]?.values.slice(0, 7)).toEqual([null, null, null, null, null, null, 50])
  })

  test('has the months of each year for each, and in the file the months that each change is of', () => {
    const { view, table } = contentOf('CN,IN')
    const heat = partsOf(view).flatMap(({ title, view: part }) =>
      part.kind === 'heat_map' ? [[title, part.series.map(({ name, values }) => [name, values[9], values[10]])]] : [],
    )
    expect(heat).toEqual([
      [
        'China, by month and year',
        [
          ['2026', 110, null],
          ['2025', 100, 100],
          ['2019', 220, 220],
        ],
      ],
      [
        'India, by month and year',
        [
          ['2026', 55, null],
          ['2025', 50, 50],
        ],
      ],
    ])
    const cells = table.rows.map(({ cells: { market, months: of, base, current, previous, change } }) => [
      market,
      of,
      base,
      current,
      previous,
      change,
    ])
    expect(cells).toEqual([
      ['China', 'January to October 2026', '2025', 1100, 1000, 10],
      ['China', 'January to October 2026', '2019', 1100, 2200, -50],
      ['India', 'July to October 2026', '2025', 220, 200, 10],
    ])
  })

  test('needs two countries, and shows four at most', () => {
    for (const place of ['CN', 'europe', 'all']) {
      expect(contentOf(place).view).toMatchObject({
        figures: [{ value: null, explained: true, note: 'Choose two markets or more' }],
      })
    }
    const many = contentOf('CN,IN,JP,KR,RU,DE')
    expect(many.open.asks.own?.query.location_source).toEqual(['CN', 'IN', 'JP', 'KR'])
    expect(many.subtitle).toMatch(/The first 4 of 6 chosen markets$/)
  })
})
