import { describe, expect, test } from 'vitest'
import { aContext, aNamedContext, opened, sumOf, totalOf, viewIn } from '../testing.ts'
import { rateOf } from './exchangeRates.ts'

const receipts = (sum_spending_travel_receipts: number | null, sum_spending_travel_count: number | null = 1) => ({
  sum_spending_travel_receipts,
  sum_spending_travel_count,
  avg_spending: null,
})

describe('23, income per area', () => {
  const of = (location_destination: string, visitor_origin: string, year: number, value: number) => ({
    _id: { location_destination, visitor_origin, year },
    ...receipts(value),
  })
  const spending = {
    location_destination_x_visitor_origin_x_year: [
      of('TH-10', 'thai', 2026, 300),
      of('TH-10', 'foreign', 2026, 700),
      of('TH-10', 'thai', 2025, 500),
      of('TH-10', 'foreign', 2025, 300),
      of('TH-83', 'foreign', 2026, 400),
      of('TH-50', 'thai', 2025, 100),
    ],
  }

  test('asks for the months that are over, the same in both years, whatever origin is chosen', () => {
    expect(opened(23).asks.spending?.query).toEqual({
      year: [2026, 2025],
      month: '1-10',
      fields: ['location_destination_x_visitor_origin_x_year'],
    })
    expect(opened(23, { visitor_origin: 'thai' }).asks).toEqual(opened(23).asks)
    expect(opened(23, { year: '2025' }).asks.spending?.query).not.toHaveProperty('month')
  })

  test('maps provinces and compares them with the year before', async () => {
    const { view, table, subtitle } = opened(23, {}, await aNamedContext('en')).show({ spending })
    const map = viewIn(view, 'province_map')
    expect(map.places.find(({ code }) => code === 'TH-10')?.value).toBe(1000)
    expect(map.places.find(({ code }) => code === 'TH-50')?.value).toBeNull()
    const ranking = viewIn(view, 'ranking')
    expect([ranking.categories, ranking.changes]).toEqual([
      ['Bangkok', 'Phuket'],
      [25, null],
    ])
    expect(subtitle).toBe('Baht · January to October 2026 against the same months of 2025')
    expect(table.columns.map(({ label }) => label)).toEqual(['Province', '2026', '2025', 'Change', 'Share'])
    expect(sumOf(table, 'value')).toBe(1400)
    expect(sumOf(table, 'previous')).toBe(900)
    expect(totalOf(table)).toMatchObject({ value: 1400, previous: 900, share: 100 })
  })

  test('compares full years where a reader asks for them, and says how far the later one reaches', () => {
    const full = opened(23, { compare: 'full_years' })
    expect(full.asks.spending?.query).toEqual({
      year: [2026, 2025],
      fields: ['location_destination_x_visitor_origin_x_year'],
    })
    expect(full.show({ spending }).subtitle).toBe(
      'Baht · 2026 against 2025 · Full years, with figures until October 2026',
    )
    expect(opened(23, { compare: 'full_years', year: '2025' }).show({ spending: {} }).subtitle).toBe(
      'Baht · 2025; nothing to compare with 2024',
    )
    // The bars of a year that is not over are drawn as open beside those of a full one.
    const regions = opened(24, { compare: 'full_years' }).show({
      spending: {
        geographic_region_x_visitor_origin_x_year_x_month: [2026, 2025].map((year) => ({
          _id: { geographic_region: 'south', visitor_origin: 'thai', year, month: 1 },
          ...receipts(9),
        })),
      },
    })
    expect(viewIn(regions.view, 'comparison').series[0]?.open).toEqual([0, 1, 2, 3, 4, 5])
    expect(viewIn(full.show({ spending }).view, 'ranking').series[0]?.open?.[0]).toBe(0)
    expect(viewIn(opened(23).show({ spending }).view, 'ranking').series[0]).not.toHaveProperty('open')
    const heads = opened(27, { compare: 'full_years' })
    expect(heads.asks.spending?.query).not.toHaveProperty('month')
    const perHead = heads.show({
      spending: {
        geographic_region_x_travel_type_x_year: [
          { _id: { geographic_region: 'south', travel_type: 'tourist', year: 2026 }, ...receipts(9) },
        ],
      },
    })
    expect(viewIn(perHead.view, 'comparison').series[0]?.open).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('lists what fell most first where a reader asks who lost, from what is loaded', async () => {
    const fell = opened(23, { first: 'falls', visitor_origin: 'thai' }, await aNamedContext('en'))
    expect(fell.asks).toEqual(opened(23).asks)
    const { view, table } = fell.show({
      spending: {
        location_destination_x_visitor_origin_x_year: [
          of('TH-10', 'thai', 2026, 300),
          of('TH-10', 'thai', 2025, 200),
          of('TH-83', 'thai', 2026, 50),
          of('TH-83', 'thai', 2025, 100),
          of('TH-50', 'thai', 2026, 9),
        ],
      },
    })
    expect(viewIn(view, 'ranking').categories).toEqual(['Phuket', 'Bangkok', 'Chiang Mai'])
    expect(table.rows.map(({ cells }) => cells.change)).toEqual([-50, 50, null, expect.any(Number)])
  })

  test('keeps to one origin', () => {
    const { table, subtitle } = opened(23, { visitor_origin: 'foreign' }).show({ spending })
    expect(totalOf(table)).toMatchObject({ value: 1100, previous: 300 })
    expect(subtitle).toBe('Baht · January to October 2026 against the same months of 2025 · Foreign')
  })

  test('says nothing of the change while no month of the year is over', () => {
    const context = aContext({ today: '2026-01-09' })
    expect(opened(23, {}, context).asks.spending?.query).toMatchObject({ month: '1' })
    const { table, subtitle } = opened(23, {}, context).show({ spending })
    expect(new Set(table.rows.map(({ cells }) => cells.change))).toEqual(new Set([null]))
    expect(subtitle).toBe('Baht · 2026; nothing to compare with 2025')
  })
})

describe('24, income by region', () => {
  const of = (
    geographic_region: string | null,
    visitor_origin: string,
    year: number,
    month: number,
    value: number,
  ) => ({
    _id: { geographic_region, visitor_origin, year, month },
    ...receipts(value),
  })
  const spending = {
    geographic_region_x_visitor_origin_x_year_x_month: [
      of('south', 'foreign', 2026, 1, 90),
      of('south', 'foreign', 2026, 2, 30),
      of('south', 'foreign', 2025, 1, 100),
      of('north', 'thai', 2026, 1, 50),
      of(null, 'thai', 2026, 1, 7),
    ],
  }

  test('gives the six regions in their order, this year and last, and loses nothing without a region', () => {
    const { view, table } = opened(24).show({ spending })
    const bars = viewIn(view, 'comparison')
    expect(bars.categories).toEqual(['North', 'Central', 'Northeast', 'West', 'East', 'South', 'Place not known'])
    expect(bars.series.map(({ role, values }) => [role, values])).toEqual([
      ['current', [50, null, null, null, null, 120, 7]],
      ['previous', [null, null, null, null, null, 100, null]],
    ])
    expect(sumOf(table, 'current')).toBe(177)
    expect(totalOf(table)).toMatchObject({ current: 177, previous: 100, share: 100 })
    expect(table.rows.find(({ cells }) => cells.place === 'South')?.cells.change).toBe(20)
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

  test('stacks the years, the one that is not over hatched, and compares the same months', () => {
    const { view, table, subtitle } = opened(25).show({ spending })
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
      ['2025', 12, 1200, 20],
      ['2026', 10, 1200, 25],
    ])
  })

  test('compares full years only where both are whole, from what is loaded', () => {
    const full = opened(25, { compare: 'full_years' })
    expect(full.asks).toEqual(opened(25).asks)
    const [main] = viewIn(full.show({ spending }).view, 'figures').figures
    expect([main?.change, main?.note]).toEqual([null, '2026; nothing to compare with 2025'])
  })

  test('asks once for every origin', () => {
    expect(opened(25, { visitor_origin: 'thai' }).asks).toEqual(opened(25).asks)
    const { view } = opened(25, { visitor_origin: 'thai' }).show({ spending })
    expect(viewIn(view, 'stack').series[0]?.values).toEqual([null, null])
  })
})

describe('26, receipts as a ratio to GDP', () => {
  const year = (of: number, months: number, value: number) =>
    Array.from({ length: months }, (_, index) => ({
      _id: { visitor_origin: 'foreign', year: of, month: index + 1 },
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
    visitor_origin_x_year_x_month: [
      ...year(2023, 12, 1e11),
      ...year(2024, 12, 147_058_333_333.33),
      ...year(2025, 12, 1.5e11),
      ...year(2026, 10, 1e11),
    ],
  }

  test('turns dollars into baht at the year’s rate, and leaves out years that are not whole or have no product', () => {
    const { view, table, subtitle } = opened(26).show({ spending, gdp })
    expect(table.rows.map(({ cells }) => cells.year)).toEqual(['2023', '2024', '2025'])
    const [none, known, later] = table.rows.map(({ cells }) => cells)
    expect(none).toMatchObject({ receipts: 1.2e12, dollars: null, product: null, ratio: null })
    expect(known?.rate).toBe(35.294)
    expect(known?.product).toBe(17_647_000_000_000)
    expect(known?.ratio).toBeCloseTo(10, 6)
    expect(later?.rate).toBe(35.294)
    expect(viewIn(view, 'comparison').series[0]).toMatchObject({ open: [2] })
    expect(viewIn(view, 'figures').figures.map(({ key, unit }) => [key, unit])).toEqual([
      ['ratio', 'percent'],
      ['receipts', 'baht'],
      ['product', 'baht'],
    ])
    expect(subtitle).toBe('Percent, baht · 2024–2025 · 2025 at the exchange rate of 2024')
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
    ],
  }

  test('divides receipts by people, never averaging averages', () => {
    const { view } = opened(27).show({ spending })
    const bars = viewIn(view, 'comparison')
    const values = Object.fromEntries(bars.series.map((one) => [one.key, one.values]))
    expect(bars.categories[0]).toBe('Thailand')
    const south = bars.categories.indexOf('South')
    expect([values.tourist?.[south], values.excursionist?.[south], values.visitor?.[south]]).toEqual([300, 50, 200])
    expect(values.visitor?.[0]).toBeCloseTo(1650 / 9, 9)
    expect(values.tourist?.[bars.categories.indexOf('West')]).toBeNull()
  })

  test('counts nobody twice in the rows of its table', () => {
    const { table } = opened(27).show({ spending })
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

  test('puts both origins beside each other, each against the year before', () => {
    const { view, table, subtitle } = opened(48).show({ spending })
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
    const { table } = opened(48, {}, await aNamedContext('th')).show({ spending })
    expect(table.columns[1]?.label).toBe('ชาวต่างชาติ 2569')
  })
})
