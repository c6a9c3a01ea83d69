import { describe, expect, test } from 'vitest'
import { codesOn } from '../maps/places.ts'
import { aNamedContext, opened, sumOf, totalOf, viewIn } from '../testing.ts'
import { mapClasses } from '../views/options/places/mapLegend.ts'
import { paletteOf } from '../views/palette.ts'
import type { MapView } from '../views/view.ts'
import {
  belongsTo,
  countriesIn,
  destination,
  destinationQuery,
  liesIn,
  market,
  marketQuery,
  provincesIn,
} from './placeFilters.ts'

describe('a destination', () => {
  test('is a region, a province or the whole country, and nothing else', async () => {
    const filter = destination()
    const context = await aNamedContext('th')
    expect(
      filter
        .options(context)
        .slice(0, 7)
        .map(({ value }) => value),
    ).toEqual(['north', 'central', 'northeast', 'west', 'east', 'south', 'TH-81'])
    expect(filter.options(context)).toHaveLength(6 + 77)
    expect(['north', 'TH-50', 'all', 'TH-99', 'NORTH', ''].map((text) => filter.read(text, context))).toEqual([
      'north',
      'TH-50',
      null,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is asked for in the words of the endpoint', () => {
    expect([null, 'north', 'TH-50'].map(destinationQuery)).toEqual([
      {},
      { geographic_region: 'north' },
      { location_destination: 'TH-50' },
    ])
    expect(provincesIn('west')).toContain('TH-71')
    expect(provincesIn('west')).not.toContain('TH-50')
    expect(provincesIn('TH-50')).toEqual(['TH-50'])
  })

  test('holds its provinces; what is nowhere is in the whole country alone', () => {
    expect([liesIn(null, null), liesIn('north', 'TH-50'), liesIn('TH-50', 'TH-50')]).toEqual([true, true, true])
    expect([liesIn('north', null), liesIn('north', 'TH-83'), liesIn('TH-50', 'TH-51')]).toEqual([false, false, false])
  })
})

describe('a market', () => {
  test('is a market region, a country or all of them', async () => {
    const filter = market()
    const context = await aNamedContext('en')
    expect(
      filter
        .options(context)
        .slice(0, 5)
        .map(({ value }) => value),
    ).toEqual(['east-asia', 'asean-south-asia-pacific', 'europe', 'americas-middle-east-africa', 'AF'])
    expect(['europe', 'FR', 'rest-of-europe', 'XX'].map((text) => filter.read(text, context))).toEqual([
      'europe',
      'FR',
      undefined,
      undefined,
    ])
  })

  test('is asked for in the words of the endpoint, and holds the rest of its region', () => {
    expect([null, 'europe', 'FR'].map(marketQuery)).toEqual([
      {},
      { market_region: 'europe' },
      { location_source: 'FR' },
    ])
    expect(countriesIn('europe')).toContain('FR')
    expect(countriesIn('FR')).toEqual(['FR'])
    expect([belongsTo('europe', 'rest-of-europe'), belongsTo('europe', 'FR'), belongsTo(null, null)]).toEqual([
      true,
      true,
      true,
    ])
    expect([belongsTo('europe', 'CN'), belongsTo('FR', 'DE'), belongsTo('FR', null)]).toEqual([false, false, false])
  })
})

describe('a place narrows', () => {
  const of = (location_destination: string, year: number, value: number) => ({
    _id: { location_destination, visitor_origin: 'thai', year, month: 1 },
    sum_spending_travel_receipts: value,
    sum_spending_travel_count: 1,
    avg_spending: null,
  })
  const spending = {
    location_destination_x_visitor_origin_x_year_x_month: [
      of('TH-50', 2026, 30),
      of('TH-50', 2025, 20),
      of('TH-51', 2026, 40),
      of('TH-83', 2026, 500),
    ],
  }

  test('23 and 24 to its provinces, by the same question of them alone', async () => {
    const context = await aNamedContext('en')
    const map = opened(23, { location_destination: 'north' }, context)
    const bars = opened(24, { location_destination: 'north' }, context)
    expect(bars.asks.spending).toEqual(map.asks.spending)
    expect(map.asks.spending?.query).toMatchObject({ geographic_region: 'north' })
    expect(opened(23, {}, context).asks.spending?.query).not.toHaveProperty('geographic_region')
    expect(totalOf(map.show({ spending }).table)).toMatchObject({ value: 70, previous: 20 })
    const { view, table, subtitle } = bars.show({ spending })
    expect(viewIn(view, 'comparison').categories.slice(0, 2)).toEqual(['Lamphun', 'Chiang Mai'])
    expect(viewIn(view, 'comparison').categories).not.toContain('Phuket')
    expect([sumOf(table, 'current'), table.columns[0]?.label]).toEqual([70, 'Province'])
    expect(subtitle).toMatch(/North$/)
    expect(opened(24, { location_destination: 'TH-83' }, context).show({ spending }).table.rows).toHaveLength(2)
  })

  test('a map to what is asked about: the rest of it is drawn plain, and is not missing data', async () => {
    const { view } = opened(23, { location_destination: 'north' }, await aNamedContext('en')).show({ spending })
    const map = viewIn(view, 'province_map')
    const of = (code: string) => map.places.find((place) => place.code === code)
    expect([of('TH-50')?.outside, of('TH-57')?.outside, of('TH-83')?.outside]).toEqual([undefined, undefined, true])
    const palette = paletteOf('light')
    const labels = (mapView: MapView) =>
      mapClasses(mapView, codesOn(mapView.kind), { palette, language: 'en' }).map(({ label }) => label)
    // Provinces of the north have no figure here; without them nothing is missing.
    expect(labels(map)).toContain('No data')
    const known = { ...map, places: map.places.filter(({ value, outside }) => value !== null || outside) }
    const codes = known.places.map(({ code }) => code)
    expect(mapClasses(known, codes, { palette, language: 'en' }).map(({ label }) => label)).not.toContain('No data')
  })

  test('27 to its provinces and what they add up to; one province stands alone', async () => {
    const context = await aNamedContext('en')
    const head = (place: string, receipts: number, people: number) => ({
      _id: { location_destination: place, travel_type: 'visitor', year: 2026 },
      sum_spending_travel_receipts: receipts,
      sum_spending_travel_count: people,
      avg_spending: null,
    })
    const region = opened(27, { location_destination: 'north' }, context)
    expect(region.asks.spending?.query).toMatchObject({
      geographic_region: 'north',
      fields: ['visitor_origin_x_year_x_month', 'location_destination_x_travel_type_x_year'],
    })
    const rows = [head('TH-50', 900, 3), head('TH-51', 100, 1)]
    const { table } = region.show({ spending: { location_destination_x_travel_type_x_year: rows }, matched: {} })
    expect(totalOf(table)).toMatchObject({ place: 'North', current: 250 })
    const cardContent = opened(27, { location_destination: 'TH-50' }, context)
    const content = cardContent.show({
      spending: { location_destination_x_travel_type_x_year: rows.slice(0, 1) },
      matched: {},
    })
    expect(content.table.rows.map(({ level, cells }) => [level, cells.place, cells.current])).toEqual([
      ['row', 'Chiang Mai', 300],
    ])
    expect(viewIn(content.view, 'comparison').categories).toEqual(['Chiang Mai'])
  })

  test.each([
    [25, 'spending'],
    [26, 'spending'],
    [48, 'spending'],
    [54, 'services'],
    [82, 'month'],
    [95, 'days'],
    [17, 'questions'],
  ])('%i, by asking for the region or the province', (code) => {
    const queryOf = (place: string) => Object.values(opened(code, { location_destination: place }).asks)[0]?.query
    expect(queryOf('south')).toMatchObject({ geographic_region: 'south' })
    expect(queryOf('TH-83')).toMatchObject({ location_destination: 'TH-83' })
    expect(opened(code, { location_destination: 'TH-00' }).faults.map(({ field }) => field)).toEqual([
      'location_destination',
    ])
  })

  test('17 to a market', () => {
    expect(opened(17, { location_source: 'europe' }).asks.questions?.query).toMatchObject({ market_region: 'europe' })
    expect(opened(17, { location_source: 'FR' }).asks.questions?.query).toMatchObject({ location_source: 'FR' })
  })

  test('52, 53 and the maps of weather', async () => {
    const context = await aNamedContext('en')
    const stays = (province: string, sum_accommodation: number) => ({
      _id: { accommodation_type: 'hotel', location_province: province },
      sum_accommodation,
      sum_rooms: 1,
    })
    const places = { accommodation_type_x_location_province: [stays('TH-50', 3), stays('TH-83', 9)] }
    expect(totalOf(opened(52, { location_destination: 'north' }, context).show({ places }).table)).toMatchObject({
      sum_accommodation: 3,
    })
    expect(opened(53, { location_province: 'west' }).asks.places?.query).toMatchObject({
      location_province: provincesIn('west'),
    })
    const seen = (province: string) => ({
      _id: { location_destination: province, year: 2026, month: 11 },
      avg_statistic_data_temp: 20,
      avg_statistic_data_rainfall: 1,
    })
    const weather = {
      statistic_data_temp_n_data_rainfall_x_location_destination_x_year_x_month: [seen('TH-50'), seen('TH-83')],
    }
    for (const code of [96, 97]) {
      const { table, subtitle } = opened(code, { location_destination: 'TH-83' }, context).show({ places: weather })
      expect(table.rows.map(({ cells }) => cells.location_destination)).toEqual(['Phuket'])
      expect(subtitle).toContain('Phuket')
    }
  })
})
