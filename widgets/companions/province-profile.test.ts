import { describe, expect, test } from 'vitest'
import { aContext, opened, viewIn } from '../testing.ts'

const months = (province: string, origin: string, year: number, from: number, to: number, receipts: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    _id: { location_destination: province, visitor_origin: origin, year, month: from + at },
    sum_spending_travel_receipts: receipts,
    sum_spending_travel_count: 1,
    avg_spending: null,
  }))
type Row = ReturnType<typeof months>[number]

function contentOf(own: readonly Row[], others: readonly Row[] = [], place = 'TH-83') {
  const answerOf = (rows: readonly Row[]) => ({ location_destination_x_visitor_origin_x_year_x_month: rows })
  const all = [...own, ...others].filter(({ _id }) => _id.year === 2026)
  const open = opened('province-profile', { location_destination: place }, aContext())
  const { view, table } = open.show({ own: answerOf(own), all: answerOf(all) })
  const figures = viewIn(view, 'figures').figures
  return { figures, table, view, figure: (key: string) => figures.find((figure) => figure.key === key) }
}

describe('province-profile', () => {
  test('compares the months that are over, visitor by visitor and month by month', () => {
    const { figure } = contentOf([
      // November is not over.
      ...months('TH-83', 'foreign', 2026, 1, 11, 110),
      ...months('TH-83', 'thai', 2026, 1, 10, 50),
      ...months('TH-83', 'foreign', 2025, 1, 12, 100),
      // Of Thai visitors 2025 is not held, and 2019 in its second half alone.
      ...months('TH-83', 'thai', 2019, 7, 12, 100),
    ])
    expect(figure('receipts')).toMatchObject({ value: 1_600, change: 10, unit: 'baht' })
    expect(figure('receipts')?.note).toBe('January to October 2026 against the same months of 2025')
    expect(figure('year 2025')?.value).toBe(1_000)
    expect(figure('year 2019')).toMatchObject({ value: 400, label: '2019, the same months' })
    expect(figure('year 2019')?.note).toBe('-50.00% · July to October 2026 against the same months of 2019')
  })

  test('ranks it among the provinces that hold the same visitors and months, and counts nothing else of theirs', () => {
    const own = months('TH-83', 'foreign', 2026, 1, 10, 100)
    const { figure, table, view } = contentOf(own, [
      ...months('TH-10', 'foreign', 2026, 1, 10, 300),
      ...months('TH-50', 'foreign', 2026, 1, 10, 100),
      // Thai visitors of another province would make it larger than it is beside this one.
      ...months('TH-20', 'foreign', 2026, 1, 10, 90),
      ...months('TH-20', 'thai', 2026, 1, 10, 900),
      // Large, but without a month.
      ...months('TH-84', 'foreign', 2026, 1, 9, 900),
    ])
    expect(figure('rank')).toMatchObject({ value: 2 })
    // Those beside it are not all of them: no sentence may call one of them the largest.
    expect(viewIn(view, 'ranking').excerpt).toBe(true)
    expect(figure('rank')?.note).toMatch(/^of 4 provinces that hold January to October 2026/)
    expect(table.rows.map(({ cells }) => [cells.rank, cells.value])).toEqual([
      [1, 3_000],
      [2, 1_000],
      [2, 1_000],
      [4, 900],
    ])
  })

  test('is of one province, and says nothing that is not held', () => {
    const rows = months('TH-83', 'foreign', 2026, 1, 3, 50)
    expect(contentOf(rows).figures.map(({ key }) => key)).toEqual(['receipts', 'rank'])
    for (const place of ['south', 'all']) {
      expect(contentOf(rows, [], place).figures).toMatchObject([
        { value: null, explained: true, note: 'Shown for one province' },
      ])
    }
  })
})

describe('occupancy-heat', () => {
  test('has a row for each year with the months that are over, and no mean of them', () => {
    const rate = (year: number, month: number, avg_occupancy_rate: number) => ({
      _id: { year, month },
      avg_occupancy_rate,
      sum_guests: null,
    })
    const open = opened('occupancy-heat', { location_destination: 'TH-83' }, aContext())
    expect(open.asks.rates?.query).toMatchObject({ location_destination: 'TH-83' })
    const { table, subtitle } = open.show({
      rates: { year_x_month: [rate(2025, 3, 71.5), rate(2026, 10, 66), rate(2026, 11, 99)] },
    })
    expect(table.rows.map(({ cells }) => [cells.year, cells['month 3'], cells['month 10'], cells['month 11']])).toEqual(
      [
        [2026, null, 66, null],
        [2025, 71.5, null, null],
      ],
    )
    expect(table.columns.map(({ key }) => key)).toHaveLength(13)
    expect(subtitle).toMatch(/2025–2026/)
  })
})
