import { describe, expect, test } from 'vitest'
import { aNamedContext, opened, viewIn } from '../testing.ts'
import { mapClasses } from '../views/options/places/mapLegend.ts'
import { mapRamp } from '../views/options/places/mapRamp.ts'
import { paletteOf } from '../views/palette.ts'

const context = await aNamedContext('en')
const months = (place: string, origin: string, year: number, last: number, people: number) =>
  Array.from({ length: last }, (_, at) => ({
    _id: { location_destination: place, visitor_origin: origin, year, month: at + 1 },
    sum_spending_travel_receipts: people * 1000,
    sum_spending_travel_count: people,
    avg_spending: 1000,
  }))
const provinces = {
  spending: {
    location_destination_x_visitor_origin_x_year_x_month: [
      ...months('TH-10', 'thai', 2026, 10, 150),
      // November and December are in no comparison.
      ...months('TH-10', 'thai', 2025, 12, 100),
      ...months('TH-83', 'thai', 2026, 10, 70),
      ...months('TH-83', 'thai', 2025, 10, 100),
      ...months('TH-81', 'thai', 2026, 10, 40),
    ],
  },
}

describe('visitors-map', () => {
  test('colours by change over the same months; a province without a base is said and has no colour', () => {
    const { view, subtitle } = opened('visitors-map', { shows: 'change' }, context).show(provinces)
    const map = viewIn(view, 'province_map')
    const changeIn = (code: string) => map.places.find((place) => place.code === code)?.value
    expect([changeIn('TH-10'), changeIn('TH-83'), changeIn('TH-81')]).toEqual([50, expect.closeTo(-30), null])
    expect(map).toMatchObject({
      of: 'changes',
      unit: 'percent',
      description: 'Visitors, Change: Bangkok +50.00%, Phuket -30.00%',
    })
    expect(subtitle).toContain('January to October 2026 against the same months of 2025 · 2 of 3 provinces compared')
  })

  test('the same of an earlier year is asked for and compared, and the table is the same whichever is coloured', () => {
    const open = opened('visitors-map', { shows: 'change', compare: '2024' }, context)
    expect(open.asks.spending?.query).toMatchObject({ year: [2026, 2024] })
    const level = opened('visitors-map', { month: '3' }, context)
    expect(level.asks.spending?.query).toMatchObject({ year: [2026, 2025], month: 3 })
    const change = opened('visitors-map', { month: '3', shows: 'change' }, context)
    expect(change.asks).toEqual(level.asks)
    expect(change.show(provinces).table).toEqual(level.show(provinces).table)
  })

  test('levels have the same colours in each month', () => {
    const breaksOf = (month: string) =>
      viewIn(opened('visitors-map', { month }, context).show(provinces).view, 'province_map').breaks
    expect(breaksOf('3')).toEqual(breaksOf('4'))
    expect(breaksOf('3')).toHaveLength(6)
  })
})

test('card 23 colours by change, and its bars go on with receipts', () => {
  const { view } = opened(23, { shows: 'change' }, context).show(provinces)
  expect(viewIn(view, 'province_map')).toMatchObject({ of: 'changes', unit: 'percent' })
  expect(viewIn(view, 'ranking').unit).toBe('baht')
})

describe('arrivals-map', () => {
  const row = (location_source: string, market_region: string, current: number | null, previous: number | null) => ({
    location_source,
    market_region,
    currentYear: { totalImmigrants: current },
    previousYear: { totalImmigrants: previous },
    change: null,
    matched:
      current === null || previous === null ? null : { currentYear: current, previousYear: previous, months: [1] },
  })
  const answer = {
    countries: {
      rows: [row('CN', 'east_asia', 1200, 1000), row('FR', 'europe', 45, 9), row('DE', 'europe', 800, null)],
      count: 3,
      total: {
        currentYear: { totalImmigrants: 2045 },
        previousYear: { totalImmigrants: 1009 },
        matched: { currentYear: 1245, previousYear: 1009, months: [1] },
        members: 2,
        of: 3,
        heldMembers: 3,
        wholeMembers: 0,
      },
      regions: [],
      period: { year: 2026, months: [1, 1], wholeYear: false, held: [1], missing: [], status: null },
    },
  }

  test('a change from a small base is said in people and has no colour, as none has without a base', () => {
    const open = opened('arrivals-map', { shows: 'change', month: '1' }, context)
    expect(open.asks.countries?.query).toMatchObject({ year: 2026, month: 1, countries: 'all', limit: 1000 })
    const map = viewIn(open.show(answer).view, 'world_map')
    const placeOf = (code: string) => map.places.find((place) => place.code === code)
    expect(placeOf('CN')).toMatchObject({ value: 20 })
    expect(placeOf('FR')).toMatchObject({ value: null, valueText: '+36\u00a0people' })
    expect(placeOf('DE')).toEqual({ code: 'DE', name: 'Germany', value: null })
  })

  test('the legend has signs, two ends around zero and says what is not compared', () => {
    const map = viewIn(opened('arrivals-map', { shows: 'change' }, context).show(answer).view, 'world_map')
    const palette = paletteOf('dark')
    const legend = mapClasses(map, ['CN', 'FR', 'DE'], { palette, language: 'en' })
    expect(legend.map(({ label }) => label)).toEqual([
      '+25% or more',
      '+10% to under +25%',
      '+2% to under +10%',
      '-2% to under +2%',
      '-10% to under -2%',
      '-25% to under -10%',
      'Under -25%',
      'Not compared',
    ])
    // A fall is red and a rise blue: the ends of heat the other way round.
    expect(legend[0]?.colour).toBe(mapRamp('dark', 7, 'diverging')[0])
    expect(legend[6]?.colour).toBe(mapRamp('dark', 7, 'diverging')[6])
  })

  test('of several markets the others are plain', () => {
    const map = viewIn(opened('arrivals-map', { market_region: 'CN,DE' }, context).show(answer).view, 'world_map')
    const outside = (code: string) => map.places.find((place) => place.code === code)?.outside
    expect([outside('CN'), outside('DE'), outside('FR')]).toEqual([undefined, undefined, true])
  })
})
