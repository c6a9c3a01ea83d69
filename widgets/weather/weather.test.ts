import { describe, expect, test } from 'vitest'
import { daysIn } from '../periods/periods.ts'
import { aContext, opened, viewIn } from '../testing.ts'
import { chartOption } from '../views/option.ts'
import { mapOption } from '../views/options/places/mapOption.ts'
import { paletteOf } from '../views/palette.ts'
import type { ChartStyle } from '../views/style.ts'

const style: ChartStyle = {
  palette: paletteOf('light'),
  language: 'en',
  direction: 'ltr',
  fontFamily: 'IBM Plex Sans',
  reducedMotion: true,
  width: 'wide',
}

describe('95, temperature by day', () => {
  const day = (datetimerange: string, mean: number | null, low: number | null, high: number | null) => ({
    _id: { datetimerange },
    avg_statistic_data_temp: mean,
    min_statistic_data_temp: low,
    max_statistic_data_temp: high,
  })
  const days = {
    statistic_data_temp_x_datetimerange: [
      day('2024-01-01', 20, 8, 30),
      day('2026-11-10', 26, 19, 33),
      day('2026-11-12', 27, 21, 35),
    ],
  }

  test('shows all rows where no range is chosen', () => {
    const { view, table, subtitle } = opened(95).show({ days })
    expect(opened(95).filters.range).toBeNull()
    expect(table.rows.map(({ cells }) => cells.date)).toEqual(['2024-01-01', '2026-11-10', '2026-11-12'])
    expect(viewIn(view, 'figures').figures).toMatchObject([
      { value: 8, note: '1 January 2024' },
      { value: 35, note: '12 November 2026' },
    ])
    expect(subtitle).toBe('°C · 1 January 2024 to 12 November 2026')
  })

  test('chooses a range from what is loaded; a day without a reading is a gap of line and band', () => {
    const week = opened(95, { range: '2026-11-10..2026-11-12' })
    expect(week.asks).toEqual(opened(95).asks)
    const trend = viewIn(week.show({ days }).view, 'trend')
    expect(trend.categories).toEqual(['10 Nov', '11 Nov', '12 Nov'])
    expect(trend.series[0]?.values).toEqual([26, null, 27])
    expect(trend.band).toMatchObject({ low: [19, null, 21], high: [33, null, 35] })
    // A temperature's zero means nothing: the axis takes the room that the lines need.
    expect(chartOption(trend, style).yAxis).toMatchObject({ scale: true })
  })

  test('asks the server for a province', () => {
    expect(opened(95, { location_destination: 'TH-50' }).asks.days?.query).toMatchObject({
      location_destination: 'TH-50',
    })
  })
})

/** The days of a month from the first one that has readings. */
const readings = (month: string, from = 1) =>
  Array.from({ length: daysIn(month) - from + 1 }, (_, index) => ({
    _id: { datetimerange: `${month}-${String(from + index).padStart(2, '0')}` },
    avg_statistic_data_rainfall: null,
  }))

describe('96 and 97, the weather that was seen', () => {
  const month = (province: string | null, year: number, of: number, temp: number | null, rain: number | null) => ({
    _id: { location_destination: province, year, month: of },
    avg_statistic_data_temp: temp,
    avg_statistic_data_rainfall: rain,
    days_statistic_data_temp: 31,
    days_statistic_data_rainfall: 31,
  })
  const places = {
    statistic_data_temp_n_data_rainfall_x_location_destination_x_year_x_month: [
      month('TH-50', 2026, 10, 25, 4),
      month('TH-50', 2025, 10, 24, 6),
      month('TH-90', 2026, 10, 27, 0),
      month('TH-10', 2026, 10, null, null),
      month(null, 2026, 10, 50, 50),
      { ...month('TH-83', 2026, 10, 28, 9), days_statistic_data_rainfall: 3 },
      month('TH-83', 2025, 10, 27, 2),
    ],
    statistic_data_rainfall_x_datetimerange: [...readings('2026-10'), ...readings('2025-10')],
  }

  test('are two maps of one call, by month', () => {
    const temperature = opened(96, { month: '2026-10' })
    expect(opened(97, { month: '2026-03' }).asks).toEqual(temperature.asks)
    const map = viewIn(temperature.show({ places }).view, 'province_map')
    expect(map.unit).toBe('celsius')
    expect(map.places.filter(({ value }) => value !== null).map(({ code, value }) => [code, value])).toEqual([
      ['TH-50', 25],
      ['TH-83', 28],
      ['TH-90', 27],
    ])
  })

  test('tell no rain from no reading, and give the difference on the year of provinces that have all days of both months', () => {
    const { table, subtitle } = opened(97, { month: '2026-10' }).show({ places })
    expect(table.rows.map(({ cells }) => [cells.location_destination, cells.current, cells.difference])).toEqual([
      // Three days of this October, all of the last.
      ['TH-83', 9, null],
      ['TH-50', 4, -2],
      ['TH-90', 0, null],
    ])
    expect(subtitle).toBe('mm a day · October 2026 · Provinces: 3')
    expect(opened(97).show({ places: {} }).subtitle).toMatch(/^mm a day · November 2026 is not over/)
  })

  test('compare no month of which some days alone are known, and say how many', () => {
    const some = {
      statistic_data_temp_n_data_rainfall_x_location_destination_x_year_x_month: [
        { ...month('TH-50', 2026, 10, 25, 4), days_statistic_data_rainfall: 3 },
        month('TH-50', 2025, 10, 24, 6),
      ],
      statistic_data_rainfall_x_datetimerange: [...readings('2026-10', 29), ...readings('2025-10')],
    }
    const { table, subtitle } = opened(97, { month: '2026-10' }).show({ places: some })
    expect(table.rows.map(({ cells }) => [cells.current, cells.previous, cells.difference])).toEqual([[4, 6, null]])
    expect(subtitle).toBe('mm a day · October 2026: 3 of 31 days · Provinces: 1')
  })
})

test('a month that is not over has no difference: its first days are no match for all of the month a year before', () => {
  const november = (year: number, rain: number) => ({
    _id: { location_destination: 'TH-50', year, month: 11 },
    avg_statistic_data_temp: 25,
    avg_statistic_data_rainfall: rain,
    days_statistic_data_rainfall: 30,
  })
  const places = {
    statistic_data_temp_n_data_rainfall_x_location_destination_x_year_x_month: [
      november(2026, 21.3),
      november(2025, 9),
    ],
    statistic_data_rainfall_x_datetimerange: [...readings('2026-11'), ...readings('2025-11')],
  }
  const { table } = opened(97).show({ places })
  expect(table.rows.map(({ cells }) => [cells.current, cells.previous, cells.difference])).toEqual([[21.3, 9, null]])
})

describe('98, the forecast', () => {
  const forecast = {
    forecast_data_temp_n_data_rainfall_x_location_destination_x_date: [
      {
        _id: { location_destination: 'TH-10', date: '2026-11-12' },
        avg_forecast_data_temp_max: 33,
        avg_forecast_data_temp_min: 25,
        avg_forecast_data_rainfall: 0,
      },
      {
        _id: { location_destination: 'TH-83', date: '2026-11-12' },
        avg_forecast_data_temp_max: 31,
        avg_forecast_data_temp_min: null,
        avg_forecast_data_rainfall: 12,
      },
    ],
    forecast_data_condition_x_location_destination_x_date: [
      { _id: { forecast_data_condition: 'rain', location_destination: 'TH-83', date: '2026-11-12' }, sum_forecast: 1 },
      { _id: { forecast_data_condition: 'frogs', location_destination: 'TH-10', date: '2026-11-12' }, sum_forecast: 1 },
      { _id: { forecast_data_condition: 'clear', location_destination: 'TH-83', date: '2026-11-11' }, sum_forecast: 1 },
    ],
  }

  test('opens the day nearest to today, and offers the days that are loaded', () => {
    expect(opened(98).filters.day).toBe('2026-11-12')
    expect(opened(98, {}, aContext({ today: '2026-11-05' })).filters.day).toBe('2026-11-05')
    expect(opened(98, {}, aContext({ today: '2020-01-01' })).filters.day).toBe('2026-10-30')
    expect(opened(98, { day: '2026-10-01' }).faults).toHaveLength(1)
    expect(opened(98, { day: '2026-11-11' }).asks).toEqual(opened(98).asks)
  })

  test('draws each condition that it knows, and names it', () => {
    const { view, table } = opened(98).show({ forecast })
    const map = viewIn(view, 'province_map')
    const phuket = map.places.find(({ code }) => code === 'TH-83')
    expect(phuket).toMatchObject({ value: 31, symbol: { code: 'rain', label: 'Rain' } })
    expect(map.places.find(({ code }) => code === 'TH-10')).not.toHaveProperty('symbol')
    expect(viewIn(view, 'ranking')).toMatchObject({ symbols: expect.arrayContaining(['rain', null]) })
    expect(table.rows.map(({ cells }) => cells.condition)).toEqual(['frogs', 'Rain'])
  })

  test('draws the symbols as pictures on the map', () => {
    const map = viewIn(opened(98).show({ forecast }).view, 'province_map')
    const [series] = [mapOption(map, style).series].flat()
    expect(series).toMatchObject({ labelLayout: { hideOverlap: true } })
    const drawn = JSON.stringify(series)
    expect(drawn.match(/data:image\/svg\+xml/g)).toHaveLength(3)
  })
})
