import { describe, expect, test } from 'vitest'
import {
  aContext,
  aNamedContext,
  arrivalAnswers,
  arrivalsOf,
  opened,
  regionMonths,
  sumOf,
  totalOf,
  viewIn,
} from '../testing.ts'
import type { FiguresView } from '../views/figuresView.ts'
import type { ChartView, View } from '../views/view.ts'

function partsOf(view: View) {
  const views = view.kind === 'composed' ? view.parts.map((part) => part.view) : [view]
  return {
    chart: (kind: ChartView['kind']) =>
      views.find((comparisonView): comparisonView is ChartView => comparisonView.kind === kind),
    figures: views.find((comparisonView): comparisonView is FiguresView => comparisonView.kind === 'figures'),
  }
}

describe('134, two years by month', () => {
  const rows = [
    ...regionMonths('europe', 2025, 12, () => 100),
    ...regionMonths('east-asia', 2025, 12, () => 300),
    ...regionMonths('europe', 2026, 11, () => 110),
    ...regionMonths('east-asia', 2026, 11, () => 270),
  ]
  const answers = arrivalAnswers(rows)

  test('asks for the year and the one before', () => {
    const fields = ['market_region_x_year_x_month', 'market_region_x_year']
    expect(opened(134, { year: '2025' }).asks).toEqual({
      arrivals: { path: 'v2/tourist/immigration', query: { year: [2025, 2024], fields } },
      matched: { path: 'v2/tourist/immigration', query: { year: [2025, 2024], matched: 'true', fields } },
    })
  })

  test('compares the months that are over, and names the one that is not', () => {
    const content = opened(134).show(answers)
    expect(content.subtitle).toBe(
      'People · January to October 2026 against the same months of 2025 · November 2026 is not over',
    )
    const chart = partsOf(content.view).chart('comparison')
    const [current, previous] = chart?.series ?? []
    expect(current?.values).toEqual([...Array(11).fill(380), null])
    expect(current?.open).toEqual([10])
    expect(previous?.values).toEqual(Array(12).fill(400))
    expect(chart?.description).toContain('3,800 people (-5.00%)')
  })

  test('adds its rows up to the total, and gives the change of what can be compared', () => {
    const { table } = opened(134).show(answers)
    expect(totalOf(table)).toEqual({ month: 'Total', current: 4180, previous: 4800, change: null })
    expect(sumOf(table, 'current')).toBe(4180)
    expect(sumOf(table, 'previous')).toBe(4800)
    expect(table.rows.find((row) => row.level === 'subtotal')?.cells).toEqual({
      month: 'January to October 2026',
      current: 3800,
      previous: 4000,
      change: -5,
    })
    expect(table.rows[10]?.cells).toEqual({ month: '2026-11', current: 380, previous: 400, change: null })
  })

  test('compares the last two full years, and says so where they are not whole', () => {
    const full = opened(134, { compare: 'full_years' })
    expect(full.asks.arrivals?.query.year).toEqual([2025, 2024])
    const { subtitle, table } = full.show(arrivalAnswers(rows.filter(({ _id }) => _id.year === 2025)))
    expect(subtitle).toBe('People · 2025 and 2024 are not both held in full')
    expect(totalOf(table)).toMatchObject({ current: 4800, previous: null, change: null })
  })

  test('shows a year that is held as a whole, and says that it has no months', () => {
    const year = {
      _id: { market_region: 'europe', year: 2024 },
      totalImmigrants: 11_153_026,
      members: 60,
      wholeMembers: 60,
    }
    const content = opened(134, { year: '2024' }).show({ arrivals: { market_region_x_year: [year] }, matched: {} })
    expect(content.subtitle).toBe('2024; 2023 is not held · 2024 is held as a whole year, not by month')
    expect(totalOf(content.table)).toMatchObject({ current: 11_153_026, previous: null, change: null })
    expect(content.empty).toBe(false)
    const { chart, figures } = partsOf(content.view)
    expect(chart('comparison')).toBeUndefined()
    expect(figures?.figures.map(({ label, value, note }) => [label, value, note])).toEqual([
      ['2024', 11_153_026, '2024; 2023 is not held'],
    ])
  })

  test('shows the figure of a whole year above the months that are held of it', () => {
    const months = [1, 2, 5].map((month) => ({
      _id: { market_region: 'europe', year: 2024, month },
      totalImmigrants: 10,
    }))
    const year = { _id: { market_region: 'europe', year: 2024 }, totalImmigrants: 500, members: 1, wholeMembers: 1 }
    const content = opened(134, { year: '2024' }).show({
      arrivals: { market_region_x_year: [year], market_region_x_year_x_month: months },
      matched: {},
    })
    expect(content.subtitle).toBe(
      'People · 2024; 2023 is not held · 2024 is held as a whole year; by month only January to February, May',
    )
    const { chart, figures } = partsOf(content.view)
    expect(figures?.figures.map(({ key, value }) => [key, value])).toEqual([
      ['latest_month', 10],
      ['since_january', 500],
    ])
    expect(chart('comparison')?.series[0]?.values.slice(0, 5)).toEqual([10, 10, null, null, 10])
  })

  test('asks for one region by itself, so that its sources are its own', () => {
    const all = opened(134)
    const view = opened(134, { market_region: 'europe' })
    for (const ask of Object.values(view.asks)) expect(ask.query.market_region).toBe('europe')
    for (const ask of Object.values(all.asks)) expect(ask.query.market_region).toBeUndefined()
    const own = arrivalAnswers(rows.filter(({ _id }) => _id.market_region === 'europe'))
    expect(view.show(own).subtitle).toBe(`${all.show(answers).subtitle} · Europe`)
    expect(totalOf(view.show(own).table)).toMatchObject({ current: 1210, previous: 1200 })
  })

  test('gives whole years one change and no sub-total', () => {
    const { table, subtitle } = opened(134, { year: '2025' }).show(
      arrivalAnswers([...regionMonths('europe', 2025, 12, () => 100), ...regionMonths('europe', 2024, 12, () => 50)]),
    )
    expect(subtitle).toBe('People · 2025 against 2024')
    expect(table.rows.filter((row) => row.level === 'subtotal')).toEqual([])
    expect(totalOf(table)?.change).toBe(100)
  })

  test('leaves a month without figures a gap in the line and out of the comparison', () => {
    const content = opened(134).show(
      arrivalAnswers([
        ...regionMonths('europe', 2025, 12, () => 100),
        ...regionMonths('europe', 2026, 10, (month) => (month === 3 ? null : 200)),
      ]),
    )
    expect(partsOf(content.view).chart('comparison')?.series[0]?.values[2]).toBeNull()
    expect(content.table.rows.find((row) => row.level === 'subtotal')?.cells).toMatchObject({
      current: 1800,
      previous: 900,
      change: 100,
    })
  })

  test('says in Thai which months are compared, in the Buddhist era', async () => {
    const content = opened(134, {}, await aNamedContext('th')).show(answers)
    expect(content.subtitle).toBe('คน · มกราคมถึงตุลาคม 2569 เทียบกับช่วงเดียวกันของปี 2568 · พฤศจิกายน 2569 ยังไม่สิ้นสุดเดือน')
  })
})

describe('133, against target', () => {
  const target = {
    target_n_immigrants_x_year_x_month: Array.from({ length: 12 }, (_, index) => ({
      _id: { year: 2026, month: index + 1 },
      sum_target: 100,
      totalImmigrants: index < 10 ? 90 : null,
    })),
  }

  test('gives the share reached of the months that have both', () => {
    const content = opened(133).show({ target })
    expect(partsOf(content.view).figures?.figures.map(({ key, value }) => [key, value])).toEqual([
      ['actual', 900],
      ['target', 1000],
      ['reached', 90],
      ['whole_target', 1200],
    ])
    expect(content.lacks).toEqual([])
    expect(content.subtitle).toBe('People · January to October 2026 against the target of the same months')
    expect(totalOf(content.table)).toMatchObject({ actual: 900, target: 1200, reached: null })
    expect(sumOf(content.table, 'target')).toBe(1200)
  })

  test('adds up since January on request, from what is loaded', () => {
    const open = opened(133, { by: 'cumulative' })
    expect(open.asks).toEqual(opened(133).asks)
    const chart = partsOf(open.show({ target }).view).chart('comparison')
    expect(chart?.series[0]?.values.slice(0, 3)).toEqual([90, 180, 270])
    expect(chart?.series[0]?.values.slice(9)).toEqual([900, null, null])
    expect(chart?.series[1]).toMatchObject({ role: 'target' })
    expect(chart?.series[1]?.values[11]).toBe(1200)
  })

  test('compares with the target of the whole year where a reader asks for it', () => {
    const full = opened(133, { compare: 'full_years' })
    expect(full.asks).toEqual(opened(133).asks)
    const { view, table, subtitle } = full.show({ target })
    expect(partsOf(view).figures?.figures.map(({ key, value }) => [key, value])).toEqual([
      ['actual', 900],
      ['reached', 75],
      ['whole_target', 1200],
    ])
    expect(totalOf(table)).toMatchObject({ actual: 900, target: 1200, reached: 75 })
    expect(subtitle).toBe(
      'People · 2026 against the target of the whole year · Full years, with figures until October 2026',
    )
  })

  test('compares no year with the targets of eleven months, and calls those no target of the year', () => {
    const some = target.target_n_immigrants_x_year_x_month.map((row) =>
      row._id.month === 4 ? { ...row, sum_target: null } : row,
    )
    const { view, table, subtitle } = opened(133, { compare: 'full_years' }).show({
      target: { target_n_immigrants_x_year_x_month: some },
    })
    // Nine months of 90 against nine of 100: the arrivals of April have nothing to be compared with.
    expect(partsOf(view).figures?.figures.map(({ key, value }) => [key, value])).toEqual([
      ['actual', 900],
      ['target', 900],
      ['reached', 90],
    ])
    expect(totalOf(table)).toMatchObject({ actual: 900, target: null, reached: null })
    expect(subtitle).toContain('against the target of the same months (9 of 10 months, without a target: April)')
  })

  test('is no span across a month without figures, and names it', () => {
    const rows = [4, 9, 11].map((month) => ({ _id: { year: 2025, month }, sum_target: 100, totalImmigrants: 90 }))
    const content = opened(133, { year: '2025' }).show({ target: { target_n_immigrants_x_year_x_month: rows } })
    const months = 'April, September, November 2025'
    const missing = '3 of 8 months, not held: May to August, October'
    expect(content.subtitle).toBe(`People · ${months} against the target of the same months (${missing})`)
    expect(partsOf(content.view).figures?.figures[0]).toMatchObject({ value: 270, note: `${months} (${missing})` })
    expect(content.table.rows.find(({ level }) => level === 'subtotal')?.cells).toMatchObject({
      month: `${months} (${missing})`,
      actual: 270,
      target: 300,
      reached: 90,
    })
  })

  test('tells a month without a target from one without arrivals', () => {
    const rows = [4, 5, 8].map((month) => ({
      _id: { year: 2025, month },
      sum_target: month === 5 ? null : 100,
      totalImmigrants: 90,
    }))
    const content = opened(133, { year: '2025' }).show({ target: { target_n_immigrants_x_year_x_month: rows } })
    const missing = '2 of 5 months, not held: June to July; without a target: May'
    expect(content.subtitle).toBe(`People · April, August 2025 against the target of the same months (${missing})`)
    expect(content.table.rows.find(({ level }) => level === 'subtotal')?.cells.month).toBe(
      `April, August 2025 (${missing})`,
    )
  })

  test('says so where there is no target, and divides by none', () => {
    const content = opened(133).show({
      target: {
        target_n_immigrants_x_year_x_month: [{ _id: { year: 2026, month: 1 }, sum_target: null, totalImmigrants: 5 }],
      },
    })
    expect(content.subtitle).toBe('People · 2026; no month has both arrivals and a target yet')
    expect(content.lacks).toEqual(['immigration_target'])
    expect(partsOf(content.view).figures?.figures.map(({ key, value, note }) => [key, value, note])).toEqual([
      ['actual', 5, 'January 2026'],
    ])
    expect(content.empty).toBe(false)
  })

  describe('a year that is held as a whole', () => {
    const targets = Array.from({ length: 12 }, (_, index) => ({
      _id: { year: 2024, month: index + 1 },
      sum_target: 50_000,
      totalImmigrants: null,
    }))
    const year = {
      _id: { year: 2024 },
      sum_target: null,
      totalImmigrants: 427_869,
      members: 60,
      wholeMembers: 60,
    }
    const show = (months: typeof targets) =>
      opened(133, { year: '2024' }).show({
        target: { target_n_immigrants_x_year_x_month: months, target_n_immigrants_x_year: [year] },
      })

    test('has its figure without a target, and draws no empty months', () => {
      const content = show([])
      expect(content.subtitle).toBe(
        '2024; no month has both arrivals and a target yet · 2024 is held as a whole year, not by month',
      )
      expect(partsOf(content.view).figures?.figures.map(({ value, note }) => [value, note])).toEqual([
        [427_869, '2024'],
      ])
      expect(partsOf(content.view).chart('comparison')).toBeUndefined()
      expect(totalOf(content.table)).toMatchObject({ actual: 427_869, target: null, reached: null })
      expect(sumOf(content.table, 'actual')).toBe(427_869)
    })

    test('is compared with the targets of all twelve months, and of no fewer', () => {
      const all = show(targets)
      expect(all.subtitle).toBe(
        'People · 2024 against the target of the whole year · 2024 is held as a whole year, not by month',
      )
      const reached = (427_869 / 600_000) * 100
      expect(partsOf(all.view).figures?.figures.map(({ key, value }) => [key, value])).toEqual([
        ['actual', 427_869],
        ['reached', reached],
        ['whole_target', 600_000],
      ])
      expect(totalOf(all.table)).toMatchObject({ actual: 427_869, target: 600_000, reached })
      const some = partsOf(show(targets.slice(1)).view).figures?.figures.map(({ key }) => key)
      expect(some).toEqual(['actual'])
    })
  })

  test('shows all that is held of an open year, and compares the months that are over', () => {
    const rows = [10, 11].map((month) => ({ _id: { year: 2026, month }, sum_target: 100, totalImmigrants: 90 }))
    const content = opened(133).show({ target: { target_n_immigrants_x_year_x_month: rows } })
    expect(partsOf(content.view).figures?.figures.map(({ key, value, note }) => [key, value, note])).toEqual([
      ['actual', 180, 'October to November 2026'],
      ['target', 100, 'October 2026'],
      ['reached', 90, 'October 2026'],
    ])
  })
})

describe('135, latest month', () => {
  const rows = [
    ...arrivalsOf('CN', [2026, 10, 400], [2025, 10, 500]),
    ...arrivalsOf('JP', [2026, 10, 90], [2025, 10, 0]),
    ...arrivalsOf('rest-of-europe', [2026, 10, 1000], [2025, 10, 1000]),
    ...arrivalsOf('FR', [2026, 10, 10]),
  ]

  test('names the largest markets, and the rest of a region only in the table', () => {
    const content = opened(135).show(arrivalAnswers(rows))
    const ranking = partsOf(content.view).chart('ranking')
    expect(ranking?.categories).toEqual(['China', 'Japan', 'France'])
    expect(ranking?.kind === 'ranking' && ranking.changes).toEqual([-20, '+90\u00a0people', null])
    expect(content.table.rows.map((row) => row.cells.location_source)).toEqual([
      'China',
      'Japan',
      'France',
      'Rest of Europe',
      'Total',
    ])
    expect(sumOf(content.table, 'current')).toBe(totalOf(content.table)?.current)
    expect(content.subtitle).toBe('People · October 2026 against October 2025 · 3 of 4 countries compared')
  })

  test('says of a month that is not held that it is not, and which year is held', () => {
    const all = aContext()
    const immigration = all.datasets.immigration ?? null
    if (immigration === null) throw new Error('The data set is not there.')
    const months = [
      { from: '2024-01', to: '2026-04' },
      { from: '2026-06', to: '2026-10' },
    ]
    const holed = { ...all, datasets: { ...all.datasets, immigration: { ...immigration, months } } }
    const none = opened(135, { month: '2026-05' }, holed).show({ arrivals: {}, matched: {} })
    expect(none.subtitle).toBe('No monthly figures of May 2026')
    expect(none.empty).toBe(false)
    // A month that is held, but not of the region that is chosen.
    expect(opened(135, { month: '2026-05' }).show({ arrivals: {}, matched: {} }).empty).toBe(true)
    const context = aContext({ newest: '2021' })
    const yearly = opened(135, {}, context).show({ arrivals: {}, matched: {} })
    expect(yearly.subtitle).toBe('No monthly figures of November 2026 · 2021 is held as a whole year, not by month')
    expect(viewIn(yearly.view, 'figures').figures[0]).toMatchObject({ value: null, explained: true })
    expect(opened(135, {}, aContext({ newest: null })).show({ arrivals: {}, matched: {} }).empty).toBe(true)
  })

  test('says nothing of the change while the month is not over', () => {
    const content = opened(135, {}, aContext({ today: '2026-10-31' })).show(arrivalAnswers(rows, '2026-10'))
    expect(content.subtitle).toBe('People · October 2026 is not over')
    expect(new Set(content.table.rows.map(({ cells }) => cells.change))).toEqual(new Set([null]))
    expect(partsOf(content.view).chart('ranking')?.series[0]?.open).toEqual([0, 1, 2])
  })

  test('compares a month that is not over with all of the month before where a reader asks for it, and says so', () => {
    const cardContent = opened(135, { compare: 'full_years' }, aContext({ today: '2026-10-31' })).show(
      arrivalAnswers(rows, '2026-10'),
    )
    expect(cardContent.subtitle).toBe('People · October 2026 against October 2025 · October 2026 is not over')
    expect(cardContent.table.rows[0]?.cells.change).toBe(-20)
  })
})

describe('136 to 139, one region', () => {
  const months = (figure: number) =>
    Array.from({ length: 12 }, (_, index): [number, number, number | null] => [2025, index + 1, figure])
  const rows = [
    ...arrivalsOf('FR', ...months(100), [2026, 1, 200], [2026, 2, 200]),
    ...arrivalsOf('DE', ...months(300), [2026, 1, 150], [2026, 2, null]),
    ...arrivalsOf('rest-of-europe', ...months(50), [2026, 1, 50], [2026, 2, 50]),
  ]

  test('asks for its own region only', () => {
    const regions = [136, 137, 138, 139].map((code) => opened(code).asks.arrivals?.query.market_region)
    expect(regions).toEqual(['east-asia', 'asean-south-asia-pacific', 'europe', 'americas-middle-east-africa'])
  })

  test('sums its countries over the compared months', () => {
    const content = opened(138).show(arrivalAnswers(rows))
    // Germany has no February; every change is that of its own months.
    expect(content.subtitle).toBe('People · January to February 2026 against the same months of 2025')
    const ranking = partsOf(content.view).chart('ranking')
    expect(ranking?.categories).toEqual(['France', 'Germany'])
    expect(ranking?.series[0]?.values).toEqual([400, 150])
    expect(ranking?.kind === 'ranking' && ranking.changes).toEqual([100, -50])
    expect(totalOf(content.table)).toMatchObject({ current: 650, previous: 600, change: (5 / 60) * 100 })
    expect(sumOf(content.table, 'current')).toBe(650)
    expect(sumOf(content.table, 'previous')).toBe(600)
    expect(content.table.rows.filter((row) => row.level === 'subtotal')).toHaveLength(12)
  })
})
