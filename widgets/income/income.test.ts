import { describe, expect, test } from 'vitest'
import { aContext, aNamedContext, opened, sumOf, totalOf, viewIn } from '../testing.ts'
import { rateOf } from './exchangeRates.ts'
import { receiptsByPlace } from './receiptsByPlace.ts'

const receipts = (sum_spending_travel_receipts: number | null, sum_spending_travel_count: number | null = 1) => ({
  sum_spending_travel_receipts,
  sum_spending_travel_count,
  avg_spending: null,
})

describe('23, income per area', () => {
  const of = (place: string | null, origin: string, year: number, month: number, value: number) => ({
    _id: { location_destination: place, visitor_origin: origin, year, month },
    ...receipts(value),
  })
  const spendingOf = (...rows: readonly ReturnType<typeof of>[]) => ({
    spending: { location_destination_x_visitor_origin_x_year_x_month: rows },
  })
  const months = (place: string, origin: string, year: number, last: number, value: number) =>
    Array.from({ length: last }, (_, index) => of(place, origin, year, index + 1, value))
  const answers = spendingOf(
    ...months('TH-10', 'thai', 2026, 10, 30),
    ...months('TH-10', 'thai', 2025, 12, 20),
    ...months('TH-10', 'foreign', 2026, 10, 70),
    ...months('TH-10', 'foreign', 2025, 12, 60),
    ...months('TH-83', 'foreign', 2026, 10, 40),
    ...months('TH-50', 'thai', 2025, 12, 10),
  )

  test('Nong Khai is compared over the months that had Bueng Kan in both years', () => {
    const { spending } = spendingOf(...months('TH-43', 'thai', 2011, 12, 20), ...months('TH-43', 'thai', 2010, 12, 10))
    const years = { year: 2011, before: 2010, compare: 'to_date', month: null, origin: null, place: null } as const
    expect(receiptsByPlace({ ...spending, provenance: [] }, years, aContext()).places).toMatchObject([
      { value: 240, previous: 120, compared: { current: 60, previous: 30, months: 3 } },
    ])
  })

  test('asks once for both years by province, origin and month: of one origin or place alone where that is chosen', () => {
    expect(opened(23).asks.spending?.query).toEqual({
      year: [2026, 2025],
      fields: ['location_destination_x_visitor_origin_x_year_x_month'],
    })
    expect(opened(23, { visitor_origin: 'thai', location_destination: 'north' }).asks.spending?.query).toMatchObject({
      visitor_origin: 'thai',
      geographic_region: 'north',
    })
  })

  test('maps provinces and compares months that both years hold', async () => {
    const { view, table, subtitle } = opened(23, {}, await aNamedContext('en')).show(answers)
    const map = viewIn(view, 'province_map')
    expect(map.places.find(({ code }) => code === 'TH-10')?.value).toBe(1000)
    expect(map.places.find(({ code }) => code === 'TH-50')?.value).toBeNull()
    const ranking = viewIn(view, 'ranking')
    expect([ranking.categories, ranking.changes]).toEqual([
      ['Bangkok', 'Phuket'],
      [25, null],
    ])
    expect(subtitle).toBe('Baht · January to October 2026 against the same months of 2025 · 1 of 3 provinces compared')
    expect(table.columns.map(({ label }) => label)).toEqual([
      'Province',
      '2026',
      '2026, compared part',
      'Months compared',
      '2025, compared part',
      'Change',
      'Share',
    ])
    expect(sumOf(table, 'value')).toBe(1400)
    expect(totalOf(table)).toMatchObject({ value: 1400, comparedCurrent: 1000, previous: 800, change: 25, share: 100 })
  })

  test('compares Bangkok and Krabi of the issue over their own months, and says it', async () => {
    // Months of 2025 only to February: a part of a year is never set against a whole one.
    const part = spendingOf(
      ...months('TH-10', 'thai', 2025, 2, 500),
      ...months('TH-10', 'thai', 2024, 2, 100),
      ...Array.from({ length: 10 }, (_, index) => of('TH-10', 'thai', 2024, index + 3, 1000)),
    )
    const context = await aNamedContext('en')
    const bangkok = opened(23, { year: '2025' }, context).show(part)
    expect(viewIn(bangkok.view, 'ranking').changes).toEqual([400])
    expect(bangkok.subtitle).toBe('Baht · January to February 2025 against the same months of 2024')
    expect(totalOf(bangkok.table)).toMatchObject({ value: 1000, previous: 200, change: 400 })
    const uneven = spendingOf(
      ...months('TH-10', 'thai', 2024, 12, 10),
      ...months('TH-10', 'thai', 2023, 12, 10),
      ...months('TH-81', 'thai', 2024, 12, 50),
      ...months('TH-81', 'thai', 2023, 2, 40),
    )
    const krabi = opened(23, { year: '2024' }, context).show(uneven)
    expect(viewIn(krabi.view, 'ranking').changes).toEqual([25, 0])
    expect(krabi.subtitle).toBe('Baht · 2024 against 2023 · Some provinces over fewer months')
    expect(krabi.table.rows[0]?.cells).toMatchObject({
      value: 600,
      comparedCurrent: 100,
      previous: 80,
      months: 2,
      change: 25,
    })
  })

  test('no province is a share of a total to which others bring fewer months', () => {
    const even = spendingOf(...months('TH-10', 'thai', 2025, 9, 10), ...months('TH-81', 'foreign', 2025, 9, 30))
    const uneven = spendingOf(...months('TH-10', 'thai', 2025, 9, 10), ...months('TH-81', 'foreign', 2025, 2, 30))
    for (const code of [23, 24, 'visitors-map'] as const) {
      const sharesOf = (answers: typeof even) => {
        const { columns, rows } = opened(code, { year: '2025' }).show(answers).table
        return columns.some(({ key }) => key === 'share') ? rows.flatMap(({ cells }) => cells.share ?? []) : null
      }
      expect([code, sharesOf(even)?.toSorted()]).toEqual([
        code,
        code === 'visitors-map' ? expect.any(Array) : [100, 25, 75],
      ])
      expect([code, sharesOf(uneven)]).toEqual([code, null])
    }
  })

  test('an origin that one year lacks is in no comparison; months with a hole are no span', () => {
    const holes = spendingOf(
      ...[1, 2, 4].map((month) => of('TH-10', 'thai', 2024, month, 100)),
      ...months('TH-10', 'thai', 2023, 12, 80),
      ...months('TH-10', 'foreign', 2024, 4, 9000),
    )
    const { view, subtitle } = opened(23, { year: '2024', visitor_origin: 'thai' }).show(holes)
    expect(viewIn(view, 'ranking').changes).toEqual([25])
    expect(subtitle).toContain('January to February, April 2024 against the same months of 2023 (3 of 4 months')
    const all = opened(23, { year: '2024' }).show(holes)
    expect(viewIn(all.view, 'ranking').changes).toEqual([25])
    expect(viewIn(all.view, 'province_map').places.find(({ code }) => code === 'TH-10')?.value).toBe(36300)
    expect(all.subtitle).toContain('Figures of January to April 2024')
  })

  test('compares full years only where both are whole: of an open year the one before, and whole provinces only', () => {
    const full = opened(23, { compare: 'full_years' })
    expect(full.asks.spending?.query).toMatchObject({ year: [2025, 2024] })
    const answers = spendingOf(
      ...months('TH-10', 'thai', 2025, 12, 30),
      ...months('TH-10', 'thai', 2024, 12, 20),
      ...months('TH-81', 'thai', 2025, 12, 30),
      ...months('TH-81', 'thai', 2024, 2, 1),
    )
    const { view, subtitle } = full.show(answers)
    expect(viewIn(view, 'ranking').changes).toEqual([50, null])
    expect(subtitle).toBe('Baht · 2025 against 2024 · 1 of 2 provinces compared')
    const part = full.show(
      spendingOf(...months('TH-10', 'thai', 2025, 12, 30), ...months('TH-10', 'thai', 2024, 11, 20)),
    )
    expect(viewIn(part.view, 'ranking').changes).toEqual([null])
    expect(part.subtitle).toBe('Baht · 2025 and 2024 are not both held in full')
  })

  test('lists what fell most first where a reader asks who lost, from what is loaded of the origin', async () => {
    const fell = opened(23, { first: 'falls', visitor_origin: 'thai' }, await aNamedContext('en'))
    expect(fell.asks).toEqual(opened(23, { visitor_origin: 'thai' }).asks)
    const { view, table } = fell.show(
      spendingOf(
        of('TH-10', 'thai', 2026, 1, 300),
        of('TH-10', 'thai', 2025, 1, 200),
        of('TH-83', 'thai', 2026, 1, 50),
        of('TH-83', 'thai', 2025, 1, 100),
        of('TH-50', 'thai', 2026, 1, 9),
      ),
    )
    // The bars are the changes; Chiang Mai has none.
    expect(viewIn(view, 'ranking')).toMatchObject({ of: 'changes', unit: 'percent', categories: ['Phuket', 'Bangkok'] })
    expect(viewIn(view, 'ranking').series[0]?.values).toEqual([-50, 50])
    expect(table.rows.map(({ cells }) => cells.change)).toEqual([-50, 50, null, expect.any(Number)])
  })

  test('keeps to one origin', () => {
    const { table, subtitle } = opened(23, { visitor_origin: 'foreign' }).show(answers)
    expect(totalOf(table)).toMatchObject({ value: 1100, comparedCurrent: 700, previous: 600 })
    expect(subtitle).toBe(
      'Baht · January to October 2026 against the same months of 2025 · 1 of 2 provinces compared · Foreign',
    )
  })

  test('says nothing of the change while no month of the year is over', () => {
    const context = aContext({ today: '2026-01-09' })
    const { table, subtitle } = opened(23, {}, context).show(
      spendingOf(of('TH-10', 'thai', 2026, 1, 5), of('TH-10', 'thai', 2025, 1, 5)),
    )
    expect(table.rows.map(({ cells }) => [cells.value, cells.change])).toEqual([
      [5, null],
      [5, null],
    ])
    expect(subtitle).toContain('January 2026 is not over')
  })
})

describe('24, income by region', () => {
  const of = (place: string | null, origin: string, year: number, month: number, value: number) => ({
    _id: { location_destination: place, visitor_origin: origin, year, month },
    ...receipts(value),
  })
  const spending = {
    location_destination_x_visitor_origin_x_year_x_month: [
      of('TH-83', 'foreign', 2026, 1, 90),
      of('TH-81', 'foreign', 2026, 1, 30),
      of('TH-83', 'foreign', 2025, 1, 75),
      of('TH-50', 'thai', 2026, 1, 50),
      of(null, 'thai', 2026, 1, 7),
    ],
  }

  test('asks what 23 asks', () => {
    expect(opened(24).asks).toEqual(opened(23).asks)
  })

  test('gives the six regions, the largest first, this year and last, and loses nothing without a region', () => {
    const { view, table } = opened(24).show({ spending })
    const bars = viewIn(view, 'comparison')
    expect(bars.categories).toEqual(['South', 'North', 'Central', 'Northeast', 'West', 'East', 'Place not known'])
    expect(bars.series.map(({ role, values }) => [role, values])).toEqual([
      ['current', [120, 50, null, null, null, null, 7]],
      ['previous', [75, null, null, null, null, null, null]],
    ])
    // The bar of the south has Krabi too, which has no pair.
    expect(bars.series[0]?.open).toEqual([0])
    expect(sumOf(table, 'current')).toBe(177)
    expect(totalOf(table)).toMatchObject({ current: 177, compared: 90, previous: 75, change: 20, share: 100 })
    expect(table.rows.find(({ cells }) => cells.place === 'South')?.cells.change).toBe(20)
  })

  test('compares full years of a region and of the country by the provinces that hold both', () => {
    const year = (place: string, at: number, months: number, value: number) =>
      Array.from({ length: months }, (_, index) => of(place, 'thai', at, index + 1, value))
    const answers = {
      location_destination_x_visitor_origin_x_year_x_month: [
        ...[...year('TH-83', 2025, 12, 30), ...year('TH-83', 2024, 12, 20)],
        // Krabi lacks a month of 2024, and the only province of the north ten of them.
        ...[...year('TH-81', 2025, 12, 900), ...year('TH-81', 2024, 11, 100)],
        ...[...year('TH-50', 2025, 12, 50), ...year('TH-50', 2024, 2, 10)],
      ],
    }
    const { table, subtitle } = opened(24, { compare: 'full_years' }).show({ spending: answers })
    const changeOf = (place: string) => table.rows.find(({ cells }) => cells.place === place)?.cells.change
    expect([changeOf('South'), changeOf('North')]).toEqual([50, null])
    expect(totalOf(table)).toMatchObject({ current: 11_760, compared: 360, previous: 240, change: 50 })
    expect(subtitle).toBe('Baht · 2025 against 2024 · 1 of 3 provinces compared')
    const map = opened(23, { compare: 'full_years' }).show({ spending: answers })
    expect(totalOf(map.table)).toMatchObject({ value: 11_760, comparedCurrent: 360, previous: 240, change: 50 })
    const north = opened(23, { compare: 'full_years', location_destination: 'north' }).show({ spending: answers })
    expect(totalOf(north.table)).toMatchObject({ value: 600, comparedCurrent: null, previous: null, change: null })
    expect(north.subtitle).toContain('2025 and 2024 are not both held in full')
  })

  test('is empty without receipts', () => {
    expect(opened(24).show({ spending: {} })).toMatchObject({ empty: true, table: { rows: [] } })
  })
})

describe('25, main and secondary cities', () => {
  const of = (city_type: string, visitor_origin: string, year: number, month: number, value: number) => ({
    _id: { city_type, visitor_origin, year, month },
    ...receipts(value),
  })
  const months = (year: number, last: number, main: number, secondary: number) =>
    Array.from({ length: last }, (_, index) => [
      of('main', 'foreign', year, index + 1, main),
      of('secondary', 'thai', year, index + 1, secondary),
    ]).flat()
  const spending = {
    city_type_x_visitor_origin_x_year_x_month: [...months(2025, 12, 80, 20), ...months(2026, 10, 90, 30)],
  }
  const matched = {
    city_type_x_visitor_origin_x_year_x_month: [...months(2025, 10, 80, 20), ...months(2026, 10, 90, 30)],
    matched: { members: 154, of: 154, months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
  }

  test('stacks the years, the one that is not over hatched, and compares the same months', () => {
    const { view, table, subtitle } = opened(25).show({ spending, matched })
    const stack = viewIn(view, 'stack')
    expect(stack.categories).toEqual(['2025', '2026'])
    expect(stack.series.map(({ key, values, open }) => [key, values, open])).toEqual([
      ['main', [960, 900], [1]],
      ['secondary', [240, 300], [1]],
    ])
    expect(viewIn(view, 'figures').figures.map(({ key, value, change }) => [key, value, change])).toEqual([
      ['main', 900, 12.5],
      ['secondary', 300, 50],
      ['share', 25, null],
    ])
    expect(viewIn(view, 'figures').figures.map(({ note }) => note)).toEqual([
      'January to October 2026 against the same months of 2025',
      'January to October 2026 against the same months of 2025',
      'January to October 2026',
    ])
    expect(subtitle).toBe('Baht · 2025–2026')
    expect(table.rows.map(({ cells }) => [cells.year, cells.months, cells.total, cells.share])).toEqual([
      [2025, 12, 1200, 20],
      [2026, 10, 1200, 25],
    ])
  })

  test('has no share of the secondary ones where these lack months that the main ones have', () => {
    const late = [
      ...months(2025, 12, 80, 20),
      ...months(2026, 10, 90, 30).filter(({ _id }) => _id.city_type === 'main' || _id.month < 9),
    ]
    const { view, table } = opened(25).show({ spending: { city_type_x_visitor_origin_x_year_x_month: late }, matched })
    expect(viewIn(view, 'figures').figures.find(({ key }) => key === 'share')).toMatchObject({
      value: null,
      note: 'Main and secondary cities have figures of different months',
    })
    expect(table.rows.map(({ cells }) => cells.share)).toEqual([20, null])
  })

  test('has no share of the secondary ones where the main ones have no figures', () => {
    const secondaryOnly = [...months(2025, 12, 80, 20), ...months(2026, 10, 90, 30)].filter(
      ({ _id }) => _id.city_type === 'secondary' || _id.year < 2026,
    )
    const answers = { spending: { city_type_x_visitor_origin_x_year_x_month: secondaryOnly }, matched }
    const { view, table } = opened(25).show(answers)
    expect(viewIn(view, 'figures').figures.find(({ key }) => key === 'share')).toMatchObject({
      value: null,
      note: 'No figures of main cities',
    })
    expect(table.rows.map(({ cells }) => cells.share)).toEqual([20, null])
  })

  test('compares full years only where both are whole', () => {
    const full = opened(25, { compare: 'full_years' })
    expect(full.asks.matched?.query).toMatchObject({ year: [2025, 2024], matched: 'true' })
    const [main] = viewIn(full.show({ spending, matched: {} }).view, 'figures').figures
    expect([main?.value, main?.change, main?.note]).toEqual([960, null, '2025 and 2024 are not both held in full'])
  })

  test('changes by what is matched, and says how much that is', () => {
    const part = {
      city_type_x_visitor_origin_x_year_x_month: [...months(2025, 2, 80, 20), ...months(2026, 2, 60, 25)],
      matched: { members: 150, of: 154, months: [1, 2] },
    }
    const [main] = viewIn(opened(25).show({ spending, matched: part }).view, 'figures').figures
    expect([main?.value, main?.change]).toEqual([900, -25])
    expect(main?.note).toBe(
      'January to February 2026 against the same months of 2025 · Figures of January to October 2026 · 150 of 154 provinces by origin compared',
    )
  })

  test('asks once for every origin', () => {
    expect(opened(25, { visitor_origin: 'thai' }).asks).toEqual(opened(25).asks)
    const { view } = opened(25, { visitor_origin: 'thai' }).show({ spending, matched })
    expect(viewIn(view, 'stack').series[0]?.values).toEqual([null, null])
  })
})

describe('26, receipts as a ratio to GDP', () => {
  const year = (of: number, months: number, value: number, geographic_region = 'south', visitor_origin = 'foreign') =>
    Array.from({ length: months }, (_, index) => ({
      _id: { geographic_region, visitor_origin, year: of, month: index + 1 },
      ...receipts(value),
    }))
  const gdp = {
    rows: [
      { location_source: 'TH', gdp_gdp: 500_000_000_000, gdp_year: 2024 },
      { location_source: 'TH', gdp_gdp: 550_000_000_000, gdp_year: 2025 },
    ],
    count: 2,
  }
  const spending = {
    geographic_region_x_visitor_origin_x_year_x_month: [
      ...year(2023, 12, 1e11),
      ...year(2024, 12, 147_058_333_333.33),
      ...year(2025, 12, 1.5e11),
      ...year(2026, 10, 1e11),
    ],
  }

  test('turns dollars into baht at the year’s rate, and leaves out years that are not whole or have no product', () => {
    const { view, table, subtitle } = opened(26).show({ spending, gdp })
    expect(table.rows.map(({ cells }) => cells.year)).toEqual([2023, 2024, 2025])
    const [none, second, later] = table.rows.map(({ cells }) => cells)
    expect(none).toMatchObject({ receipts: 1.2e12, dollars: null, product: null, ratio: null })
    expect(second?.rate).toBe(35.294)
    expect(second?.product).toBe(17_647_000_000_000)
    expect(second?.ratio).toBeCloseTo(10, 6)
    expect(later?.rate).toBe(35.294)
    expect(viewIn(view, 'comparison').series[0]).toMatchObject({ open: [2] })
    expect(viewIn(view, 'figures').figures.map(({ key, unit }) => [key, unit])).toEqual([
      ['ratio', 'percent'],
      ['receipts', 'baht'],
      ['product', 'baht'],
    ])
    expect(subtitle).toBe('Percent, baht · 2024–2025 · 2025 at the exchange rate of 2024')
  })

  test('does not divide a part of a year’s receipts by the product of all of it, and names the year', () => {
    const rows = spending.geographic_region_x_visitor_origin_x_year_x_month
    for (const part of [year(2024, 12, 1, 'north'), year(2024, 2, 1, 'south', 'thai')]) {
      const whole = [2023, 2025].flatMap((of) =>
        year(of, 12, 1, part[0]?._id.geographic_region, part[0]?._id.visitor_origin),
      )
      const months = part.length === 12 ? rows.filter(({ _id }) => _id.year !== 2024 || _id.month < 3) : rows
      const parted = { geographic_region_x_visitor_origin_x_year_x_month: [...months, ...whole, ...part] }
      const { table, subtitle } = opened(26).show({ spending: parted, gdp })
      expect(table.rows.map(({ cells }) => cells.year)).toEqual([2023, 2025])
      expect(subtitle).toContain('Not held in full: 2024')
    }
  })

  test('asks for Thailand alone, and once for every origin', () => {
    expect(opened(26).asks.gdp?.query).toMatchObject({ location_source: 'TH', limit: 1000 })
    expect(opened(26, { visitor_origin: 'foreign' }).asks).toEqual(opened(26).asks)
  })

  test('knows no rate before the first year and the newest one after the last', () => {
    expect(rateOf(2009)).toBeNull()
    expect(rateOf(2019)).toEqual({ bahtPerDollar: 31.048, of: 2019 })
    expect(rateOf(2030)).toEqual(rateOf(2024))
    expect(rateOf(Number.NaN)).toBeNull()
  })

  test('is empty where no year has both', () => {
    expect(opened(26).show({ spending, gdp: { rows: [], count: 0 } }).empty).toBe(true)
  })
})

describe('27, income per head', () => {
  const of = (geographic_region: string, travel_type: string, year: number, value: number, people: number) => ({
    _id: { geographic_region, travel_type, year },
    ...receipts(value, people),
  })
  const spending = {
    geographic_region_x_travel_type_x_year: [
      of('south', 'tourist', 2026, 900, 3),
      of('south', 'excursionist', 2026, 100, 2),
      of('south', 'visitor', 2026, 1000, 5),
      of('south', 'visitor', 2025, 800, 5),
      of('north', 'visitor', 2026, 600, 4),
      of('west', 'tourist', 2026, 50, 0),
      of('west', 'visitor', 2026, 50, 0),
    ],
    visitor_origin_x_year_x_month: [2026, 2025].map((year) => ({
      _id: { visitor_origin: 'thai', year, month: 1 },
      ...receipts(1000, 5),
    })),
  }
  const matched = {
    geographic_region_x_travel_type_x_year: [
      of('south', 'visitor', 2026, 500, 2),
      of('south', 'visitor', 2025, 800, 4),
    ],
    visitor_origin_x_year_x_month: spending.visitor_origin_x_year_x_month,
    matched: { members: 1, of: 4, months: [1] },
  }

  test('divides receipts by people, never averaging averages', () => {
    const { view, subtitle } = opened(27).show({ spending, matched })
    const bars = viewIn(view, 'comparison')
    const values = Object.fromEntries(bars.series.map((series) => [series.key, series.values]))
    expect(bars.categories[0]).toBe('Thailand')
    const south = bars.categories.indexOf('South')
    expect([values.tourist?.[south], values.excursionist?.[south], values.visitor?.[south]]).toEqual([300, 50, 200])
    expect(values.visitor?.[0]).toBeCloseTo(1650 / 9, 9)
    expect(values.tourist?.[bars.categories.indexOf('West')]).toBeNull()
    expect(bars.series.find(({ key }) => key === 'visitor')?.changes?.[south]).toBe(25)
    expect(subtitle).toContain('January 2026 against January 2025 · 1 of 4 provinces by origin compared')
  })

  test('counts nobody twice in the rows of its table', () => {
    const { table } = opened(27).show({ spending, matched })
    expect(sumOf(table, 'receipts')).toBe(900 + 100 + 600 + 50)
    expect(totalOf(table)?.receipts).toBe(sumOf(table, 'receipts'))
    const south = table.rows.filter(({ cells }) => cells.place === 'South')
    expect(south.map(({ level, cells }) => [level, cells.type, cells.current, cells.change])).toEqual([
      ['row', 'Tourist', 300, null],
      ['row', 'Excursionist', 50, null],
      ['subtotal', 'Visitor', 200, 25],
    ])
    expect(table.rows.find(({ cells }) => cells.place === 'North')?.level).toBe('row')
    expect(totalOf(table)).toMatchObject({ place: 'Thailand', type: 'Visitor', people: 9 })
  })
})

describe('48, visitor income', () => {
  const month = (visitor_origin: string, year: number, at: number, value: number) => ({
    _id: { visitor_origin, year, month: at },
    ...receipts(value),
  })
  const months = (origin: string, year: number, last: number, value: number) =>
    Array.from({ length: last }, (_, index) => month(origin, year, index + 1, value))
  const spending = {
    visitor_origin_x_year_x_month: [
      ...months('foreign', 2026, 10, 110),
      ...months('foreign', 2025, 12, 100),
      ...months('thai', 2026, 10, 45),
      ...months('thai', 2025, 12, 50),
    ],
  }

  const matched = {
    visitor_origin_x_year_x_month: spending.visitor_origin_x_year_x_month.filter(({ _id }) => _id.month <= 10),
    matched: { members: 154, of: 154, months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
  }

  test('asks twice: for what both years hold, and for what is matched of it', () => {
    const query = { year: [2026, 2025], fields: ['visitor_origin_x_year_x_month'] }
    expect(opened(48).asks.spending?.query).toEqual(query)
    expect(opened(48).asks.matched?.query).toEqual({ ...query, matched: 'true' })
  })

  test('takes sums that differ by rounding alone as one', () => {
    // The store adds the matched rows up in another order.
    const rowsOf = (value: number) => [...months('thai', 2025, 12, value), ...months('thai', 2024, 12, value)]
    const { table } = opened(48, { year: '2025' }).show({
      spending: { visitor_origin_x_year_x_month: rowsOf(0.3) },
      matched: { ...matched, visitor_origin_x_year_x_month: rowsOf(0.1 + 0.2) },
    })
    expect(table.rows.map(({ level }) => level)).not.toContain('subtotal')
    expect(totalOf(table)?.change).toBe(0)
  })

  test('puts both origins beside each other, each against the year before', () => {
    const { view, table, subtitle } = opened(48).show({ spending, matched })
    expect(viewIn(view, 'figures').figures.map(({ key, value, change }) => [key, value, change])).toEqual([
      ['all', 1550, (50 / 1500) * 100],
      ['foreign', 1100, 10],
      ['thai', 450, -10],
    ])
    expect(viewIn(view, 'comparison').series.map(({ role }) => role)).toEqual(['current', 'previous'])
    expect(subtitle).toBe('Baht · January to October 2026 against the same months of 2025')
    expect(sumOf(table, 'all current')).toBe(1550)
    expect(sumOf(table, 'all previous')).toBe(1800)
    expect(totalOf(table)).toMatchObject({ 'foreign current': 1100, 'thai previous': 600, change: null })
  })

  test('says so in Thai', async () => {
    const { table } = opened(48, {}, await aNamedContext('th')).show({ spending, matched })
    expect(table.columns[1]?.label).toBe('ชาวต่างชาติ 2569')
  })
})
