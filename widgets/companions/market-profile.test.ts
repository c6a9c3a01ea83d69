import { describe, expect, test } from 'vitest'
import { aContext, opened, viewIn } from '../testing.ts'

interface Row {
  readonly _id: { readonly location_source: string; readonly year: number; readonly month: number }
  readonly totalImmigrants: number
}

const months = (code: string, year: number, from: number, to: number, value: number): readonly Row[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    _id: { location_source: code, year, month: from + at },
    totalImmigrants: value,
  }))

const answerOf = (rows: readonly Row[]) => ({ location_source_x_year_x_month: rows })

function contentOf(own: readonly Row[], others: readonly Row[] = [], place = 'CN') {
  const all = [...own.filter(({ _id }) => _id.year === 2026), ...others]
  const { view, table } = opened('market-profile', { location_source: place }).show({
    own: answerOf(own),
    all: answerOf(all),
  })
  const figures = viewIn(view, 'figures').figures
  return { figures, table, figure: (key: string) => figures.find((figure) => figure.key === key) }
}

describe('market-profile', () => {
  test('compares the months of the year that are over with the same ones of last year and of 2019', () => {
    const { figure } = contentOf([
      // November is not over.
      ...months('CN', 2026, 1, 11, 110),
      ...months('CN', 2025, 1, 12, 100),
      // Of 2019 only the second half is held.
      ...months('CN', 2019, 7, 12, 220),
    ])
    expect(figure('arrivals')).toMatchObject({ value: 1100, change: 10 })
    expect(figure('arrivals')?.note).toBe('January to October 2026 against the same months of 2025')
    expect(figure('year 2025')?.value).toBe(1000)
    expect(figure('year 2019')).toMatchObject({ value: 880, label: '2019, the same months' })
    expect(figure('year 2019')?.note).toBe('-50.00% · July to October 2026 against the same months of 2019')
  })

  test('ranks the country among those that hold the same months, and names its neighbours', () => {
    const others = ['IN', 'JP', 'KR', 'RU', 'DE', 'FR', 'GB', 'US'].flatMap((code, at) =>
      months(code, 2026, 1, 10, 200 - at * 25),
    )
    // Large, but without a month; the rest of a region is no country.
    const without = [...months('MY', 2026, 1, 9, 900), ...months('rest-of-europe', 2026, 1, 10, 900)]
    const { figure, table } = contentOf(months('CN', 2026, 1, 10, 100), [...others, ...without])
    // India 200, Japan 175, South Korea 150, Russia 125; Germany has as many.
    expect(figure('rank')).toMatchObject({ value: 5, note: 'of 9 countries that hold January to October 2026' })
    expect(table.rows.map(({ cells }) => [cells.place, cells.rank])).toEqual([
      ['Japan', 2],
      ['South Korea', 3],
      ['Russia', 4],
      ['China', 5],
      ['Germany', 5],
      ['France', 7],
      ['United Kingdom', 8],
    ])
  })

  test('says nothing that is not held', () => {
    const { figures } = contentOf(months('CN', 2026, 1, 3, 50))
    expect(figures.map(({ key }) => key)).toEqual(['arrivals', 'rank'])
    expect(figures[0]).toMatchObject({ value: 150, change: null, note: 'January to March 2026' })
    // From a base of ten people there is a difference and no percentage.
    const few = contentOf([...months('CN', 2026, 1, 1, 30), ...months('CN', 2025, 1, 1, 10)])
    expect(few.figure('arrivals')).toMatchObject({ change: 20, changeIn: 'people' })
    expect(few.figure('year 2025')?.note).toMatch(/^\+20\speople · /)
  })

  test('is of one country', () => {
    const rows = months('CN', 2026, 1, 10, 100)
    for (const place of ['east-asia', 'all']) {
      const { figures } = contentOf(rows, [], place)
      expect(figures).toMatchObject([{ value: null, explained: true, note: 'Shown for one country' }])
    }
  })
})

test('market-heat has a row for each held year, and sums up whole years alone', () => {
  const context = aContext()
  const rows = [...months('CN', 2026, 1, 11, 5), ...months('CN', 2025, 1, 12, 4), ...months('CN', 2019, 1, 11, 9)]
  const { table, subtitle } = opened('market-heat', { location_source: 'CN' }, context).show({
    arrivals: { year_x_month: rows },
  })
  expect(table.rows.map(({ cells }) => [cells.year, cells['month 1'], cells['month 11'], cells.total])).toEqual([
    [2026, 5, null, null],
    [2025, 4, 4, 48],
    [2019, 9, 9, null],
  ])
  expect(subtitle).toBe('People · 2019–2026 · China')
})
