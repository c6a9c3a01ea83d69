import { marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { describe, expect, test } from 'vitest'
import { opened, sumOf, totalOf, viewIn } from '../testing.ts'

describe('127 and 132, figures of countries', () => {
  const gdp = {
    rows: [
      { location_source: 'JP', gdp_gdp: 400, gdp_year: 2025 },
      { location_source: 'JP', gdp_gdp: 500, gdp_year: 2024 },
      { location_source: 'RE', gdp_gdp: 30, gdp_year: 2025 },
      { location_source: 'RE', gdp_gdp: 20, gdp_year: 2024 },
      { location_source: 'FR', gdp_gdp: null, gdp_year: 2025 },
    ],
    count: 5,
  }

  test('ask for the year and the one before, all countries at once', () => {
    expect(opened(127).asks.gdp?.query).toEqual({ year: [2025, 2024], limit: 1000, page: 1, sort: '-gdp_year' })
    expect(opened(132, { year: '2020' }).asks.population?.query).toMatchObject({ year: [2020, 2019], limit: 1000 })
  })

  test('show what is on no map beside it, and leave out what has no figure', () => {
    const { view, table, subtitle, choices } = opened(127).show({ gdp, all: gdp })
    const map = viewIn(view, 'world_map')
    expect(map.unmatched).toEqual([{ name: 'Réunion', value: 30 }])
    expect(map.places.find(({ code }) => code === 'FR')).toMatchObject({ value: null })
    expect(table.rows.map(({ cells }) => [cells.location_source, cells.current, cells.change])).toEqual([
      ['Japan', 400, -20],
      ['Réunion', 30, 50],
      ['Total', 430, (-90 / 520) * 100],
    ])
    expect(sumOf(table, 'current')).toBe(430)
    expect(subtitle).toBe('US dollars · 2025 · Countries: 2')
    expect(choices.location_source?.map(({ value }) => value)).toEqual([...marketRegions, 'FR', 'JP', 'RE'])
  })

  test('give no change of the total where a country has one year only', () => {
    const rows = [...gdp.rows, { location_source: 'DE', gdp_gdp: 5, gdp_year: 2025 }]
    expect(totalOf(opened(127).show({ gdp: { rows, count: 6 }, all: { rows, count: 6 } }).table)).toMatchObject({
      current: 435,
      change: null,
    })
  })

  test('are empty without a row', () => {
    const content = opened(132).show({ population: { rows: [], count: 0 }, all: { rows: [], count: 0 } })
    expect([content.empty, content.table.rows]).toEqual([true, []])
  })
})

describe('131, outbound tourists', () => {
  const trips = (code: string, year: number, sum_outbound_number: number | null) => ({
    _id: { location_source: code, year },
    sum_outbound_number,
  })
  const answer = {
    n_year_x_location_source: [
      trips('CN', 2025, 100),
      trips('CN', 2021, 10),
      trips('JP', 2025, 300),
      trips('LA', 2024, 5),
      trips('LA', 2019, 7),
    ],
  }

  test('has five columns of years, sorted by the latest descending', () => {
    const { view, table, subtitle } = opened(131).show({ trips: answer })
    expect(table.columns.map(({ label }) => label)).toEqual(['Country', '2025', '2024', '2023', '2022', '2021'])
    expect(table.rows.map(({ cells }) => cells.location_source)).toEqual(['Japan', 'China', 'Laos', 'Total'])
    expect(sumOf(table, 'year 2025')).toBe(400)
    expect(totalOf(table)).toMatchObject({ 'year 2025': 400, 'year 2024': 5, 'year 2021': 10 })
    expect(viewIn(view, 'world_map').places.find(({ code }) => code === 'LA')).toMatchObject({ value: null })
    expect(subtitle).toBe('Trips · 2025 · Countries: 2')
  })

  test('ends with the chosen year', () => {
    const open = opened(131, { year: '2023' })
    expect(open.asks.trips?.query).toEqual({ year: 2023, fields: ['n_year_x_location_source'] })
    const { table } = open.show({ trips: answer })
    expect(table.columns.at(-1)?.label).toBe('2019')
    expect(table.rows.map(({ cells }) => cells['year 2019'])).toContain(7)
  })
})

describe('a market', () => {
  const rows = [
    { location_source: 'JP', gdp_gdp: 400, gdp_year: 2025 },
    { location_source: 'JP', gdp_gdp: 500, gdp_year: 2024 },
    { location_source: 'JP', gdp_gdp: 250, gdp_year: 2022 },
    { location_source: 'FR', gdp_gdp: 30, gdp_year: 2025 },
  ]

  test('a region is chosen from what is loaded', () => {
    const open = opened(127, { location_source: 'europe' })
    expect(open.asks).toEqual(opened(127).asks)
    const { table, subtitle } = open.show({ gdp: { rows, count: 4 }, all: { rows, count: 4 } })
    expect(table.rows.map(({ cells }) => cells.location_source)).toEqual(['France', 'Total'])
    expect(subtitle).toBe('US dollars · 2025 · Countries: 1 · Europe')
  })

  test('a country is asked for with all its years; a year without a figure is in no comparison', () => {
    const open = opened(127, { location_source: 'JP' })
    expect(open.asks.gdp?.query).toEqual({ location_source: 'JP', limit: 1000, page: 1, sort: '-gdp_year' })
    const { view, table, choices } = open.show({ gdp: { rows: rows.slice(0, 3), count: 3 }, all: { rows, count: 4 } })
    // Others can still be chosen.
    expect(open.asks.all).toEqual(opened(127).asks.gdp)
    expect(choices.location_source?.map(({ value }) => value)).toEqual([...marketRegions, 'FR', 'JP'])
    expect(viewIn(view, 'figures').figures[0]).toMatchObject({ value: 400, change: -20, note: '2025 against 2024' })
    expect(viewIn(view, 'comparison')).toMatchObject({
      categories: ['2022', '2024', '2025'],
      series: [{ values: [250, 500, 400] }],
    })
    expect(table.rows.map(({ cells }) => [cells.year, cells.change])).toEqual([
      [2025, -20],
      [2024, null],
      [2022, null],
    ])
    expect(opened(132, { location_source: 'JP' }).asks.population?.query).toMatchObject({ location_source: 'JP' })
  })

  test('trips of a country are five years of it', () => {
    const trips = (code: string, year: number, sum_outbound_number: number) => ({
      _id: { location_source: code, year },
      sum_outbound_number,
    })
    const answer = { n_year_x_location_source: [trips('CN', 2025, 100), trips('CN', 2023, 10), trips('JP', 2025, 300)] }
    const { view, table, subtitle } = opened(131, { location_source: 'CN' }).show({ trips: answer })
    expect(viewIn(view, 'comparison').series[0]?.values).toEqual([null, null, 10, null, 100])
    expect(table.rows.map(({ cells }) => cells.location_source)).toEqual(['China'])
    expect(subtitle).toBe('Trips · 2025 · China')
  })
})
