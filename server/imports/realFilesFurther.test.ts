import { readFileSync } from 'node:fs'
import { recogniseCountry, recogniseProvince } from '@sala/catalog/places/spellings/recognise.ts'
import { thaiAirports } from '@sala/catalog/places/thaiAirports.ts'
import { realFile as file, needs } from '@sala/catalog/testing/realFiles.ts'
import { describe, expect, test } from 'vitest'
import { notesIn, readForTest, type WhatWasRead } from './testing/readForTest.ts'
import { cellsOf, csvOf, sums } from './testing/realData.ts'

// The remaining real files: messages, weather, stays, trips abroad, events, and those that are rows of no data set.

/** A row by some of its values. */
function rowOf(rows: WhatWasRead['rows'], where: Readonly<Record<string, string | number | null>>) {
  return rows.find((row) => Object.entries(where).every(([name, value]) => row[name] === value))
}

describe('messages with sentiment, one a line', () => {
  const input = { date: '2019-01-31' }

  test.each([
    ['voc', 'neg', { voc_sentiment: 'negative', voc_channels: 'webboard' }, 11],
    ['voc', 'neu', { voc_sentiment: 'neutral', voc_channels: 'webboard' }, 13],
    ['voc', 'pos', { voc_sentiment: 'เชิงบวก', voc_channels: 'webboard' }, 12],
    ['vos', 'q', { vos_sentiment: 'neutral', vos_channels: 'webboard', vos_purpose: 'question' }, 12],
  ])('%s from %s.txt', async (dataset, name, set, count) => {
    const path = file(`vos/wisesight/${name}.txt`)
    const { rows, faults } = await readForTest(dataset, path, {
      columns: [`${dataset}_message`],
      set: { ...input, ...set },
    })
    expect(faults).toEqual([])
    expect(rows).toHaveLength(count)
    // Split at line feeds only: a vertical tab belongs to its message.
    const lines = readFileSync(path, 'utf8').replace(/\n$/, '').split('\n')
    expect(lines).toHaveLength(count)
    const letters = (texts: readonly string[]) => texts.join('').normalize('NFC').replace(/\s/g, '').length
    const stored = letters(rows.map((row) => String(row[`${dataset}_message`])))
    // Spellings that look alike are kept as one, which may save a letter here and there.
    expect(stored).toBeGreaterThan(letters(lines) * 0.999)
    expect(stored).toBeLessThanOrEqual(letters(lines))
    const sentiments = new Set(rows.map((row) => row[`${dataset}_sentiment`]))
    expect(sentiments).toEqual(new Set([name === 'neg' ? 'negative' : name === 'pos' ? 'positive' : 'neutral']))
    expect(new Set(rows.map(({ date }) => date))).toEqual(new Set(['2019-01-31']))
    const vertical = lines.filter((line) => line.trim().includes('\v')).length
    const broken = rows.filter((row) => String(row[`${dataset}_message`]).includes('\n')).length
    expect(broken).toBe(vertical)
  })
})

describe('weather', () => {
  interface Feature {
    readonly properties: Readonly<Record<string, string | number | null>>
  }

  test.each([
    ['2216c76', '2026-07-16', 16],
    ['847f2e3', '2026-07-18', 14],
    ['31c0101', '2026-07-20', 14],
  ])('the stations of %s are averaged by province', async (commit, date, stations) => {
    const path = file(`weather/THANAWAN-KI/weather_${commit}.geojson`)
    const { rows, faults, summary } = await readForTest('statistic', path, {
      map: { statistic_data_rainfall: 'rainfall_24hr' },
    })
    expect(faults).toEqual([])
    const content: { readonly features: readonly Feature[] } = JSON.parse(readFileSync(path, 'utf8'))
    expect(content.features).toHaveLength(stations)
    const provinces = Map.groupBy(
      content.features,
      ({ properties }) => recogniseProvince(String(properties.province))?.code,
    )
    expect(rows).toHaveLength(provinces.size)
    for (const [code, features] of provinces) {
      const mean = (key: string) => {
        const figures = features.flatMap(({ properties }) => {
          const figure = properties[key]
          return typeof figure === 'number' ? [figure] : []
        })
        return figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0) / figures.length
      }
      const row = rowOf(rows, { date, location_destination: code ?? '' })
      const [temp, rain] = [mean('temp'), mean('rainfall_24hr')]
      if (temp === null) expect(row?.statistic_data_temp).toBeNull()
      else expect(row?.statistic_data_temp).toBeCloseTo(temp, 5)
      if (rain === null) expect(row?.statistic_data_rainfall).toBeNull()
      else expect(row?.statistic_data_rainfall).toBeCloseTo(rain, 5)
    }
    expect(notesIn(summary)).toContain(`${stations} rows are ${provinces.size} facts`)
  })

  test('which of two rains is meant has to be said', async () => {
    const { rows, faults } = await readForTest('statistic', file('weather/THANAWAN-KI/weather_2216c76.geojson'))
    expect(rows).toEqual([])
    expect(faults).toMatchObject([{ reason: 'ambiguous_column', column: 'statistic_data_rainfall' }])
  })

  // No extract of this file is kept: its repository is under the GPL-3.0.
  test('the readings of Bangkok, of which one day has two', async ({ skip }) => {
    needs('whole', skip)
    const path = file('weather/voravarun/bangkok_weather.csv', 'whole')
    const { rows, faults } = await readForTest('statistic', path, {
      map: { date: 'last_updated' },
      set: { location_destination: 'Bangkok' },
    })
    expect(faults).toEqual([])
    const days = Map.groupBy(
      csvOf(path)
        .slice(1)
        .filter((line) => (line[0] ?? '') !== ''),
      (line) => (line[0] ?? '').slice(0, 10),
    )
    expect(rows).toHaveLength(days.size)
    for (const [date, lines] of days) {
      const mean = lines.reduce((sum, line) => sum + Number(line[1]), 0) / lines.length
      expect(rowOf(rows, { date, location_destination: 'TH-10' })?.statistic_data_temp).toBeCloseTo(mean, 5)
    }
  })

  test('a forecast of six places for eight days', async () => {
    const path = file('weather/mikhailelagov/data.json')
    const { rows, faults } = await readForTest('forecast', path, {
      map: { date: 'iso', location_destination: 'regions', forecast_data_rainfall: 'mm' },
    })
    expect(faults).toEqual([])
    const content: {
      readonly regions: Readonly<
        Record<string, readonly { readonly iso: string; readonly tmax: number; readonly mm: number }[]>
      >
    } = JSON.parse(readFileSync(path, 'utf8'))
    const all = Object.values(content.regions).flat()
    expect(rows).toHaveLength(48)
    const total = (column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0)
    expect(total('forecast_data_temp_max')).toBe(all.reduce((sum, { tmax }) => sum + tmax, 0))
    expect(total('forecast_data_rainfall')).toBeCloseTo(
      all.reduce((sum, { mm }) => sum + mm, 0),
      6,
    )
    const samui = content.regions.samui?.[0]
    expect(rowOf(rows, { date: samui?.iso ?? '', location_destination: 'TH-84' })?.forecast_data_rainfall).toBe(
      samui?.mm,
    )
  })
})

const isCountry = ({ location_source }: Readonly<Record<string, unknown>>) => String(location_source).length === 2

describe('length of stay', () => {
  test('ten years by country, with an item a row', async () => {
    const path = file('spending/eatrabyo/tourist_expend_stay_2020.xlsx')
    const { rows: all, faults } = await readForTest('length_of_stay', path)
    expect(faults).toEqual([])
    const rows = all.filter(isCountry)
    const expected: Record<string, number> = {}
    const people: Record<string, number> = {}
    let country: string | undefined
    for (const [, name, item, , ...figures] of cellsOf(path).slice(4)) {
      if (typeof name === 'string') country = recogniseCountry(name)?.code
      const into = item === 'Length of Stay' ? expected : item === 'Number of Arrivals' ? people : null
      if (country === undefined || into === null) continue
      for (const [index, figure] of figures.entries()) into[`${country} ${2011 + index}`] = Number(figure)
    }
    expect(Object.keys(expected)).toHaveLength(450)
    expect(sums(rows, ['location_source', 'year'], 'length_travel_avg_day')).toEqual(expected)
    expect(sums(rows, ['location_source', 'year'], 'length_travel_count')).toEqual(people)
    expect(new Set(all.map(({ length_travel_type }) => length_travel_type))).toEqual(new Set([null]))
    // Countries and “others” together are the people of the printed totals.
    const printed = all.filter(({ location_source }) => location_source === 'all')
    const members = all.filter(({ location_source }) => !String(location_source).startsWith('all'))
    expect(sums(members, ['year'], 'length_travel_count')).toEqual(sums(printed, ['year'], 'length_travel_count'))
  })

  test('2018 with tours and self-arranged stays side by side', async () => {
    const path = file('spending/eatrabyo/tourism_receipts_from_international_tourist_arrivals_q_1_q_4_2018.xlsx')
    const { rows: all, faults } = await readForTest('length_of_stay', path)
    expect(faults).toEqual([])
    const rows = all.filter(isCountry)
    const expected: Record<string, number> = {}
    for (const row of cellsOf(path).slice(6)) {
      const country = recogniseCountry(String(row?.[0] ?? ''))?.code
      if (country === undefined) continue
      expected[`2018 ${country} `] = Number(row[2])
      expected[`2018 ${country} tour`] = Number(row[9])
      expected[`2018 ${country} self`] = Number(row[16])
    }
    expect(Object.keys(expected)).toHaveLength(135)
    expect(sums(rows, ['year', 'location_source', 'length_travel_type'], 'length_travel_avg_day')).toEqual(expected)
    const people = sums(rows, ['length_travel_type'], 'length_travel_count')
    expect((people.tour ?? 0) + (people.self ?? 0)).toBe(people[''])
  })
})

describe('trips abroad, and events', () => {
  test('the departures of UN Tourism, in thousands with decimal commas', async () => {
    const path = file('outbound/calvindw/UNWTO_1995_2018_departures.csv')
    const { rows, faults } = await readForTest('outbound', path, {
      unit: 'thousand',
      map: { outbound_number: 'value' },
    })
    expect(faults).toEqual([])
    const expected: Record<string, number> = {}
    for (const [year, , value = '', , code = ''] of csvOf(path, ';').slice(1)) {
      if (code !== '') expected[`${year} ${code.toUpperCase()}`] = Math.round(Number(value.replace(',', '.')) * 1000)
    }
    expect(Object.keys(expected)).toHaveLength(146)
    expect(sums(rows, ['year', 'location_source'], 'outbound_number')).toEqual(expected)
  })

  test('events around Pattaya', async () => {
    const { rows, faults } = await readForTest('event', file('event/mikhailelagov/events.json'), {
      map: { event_title: 'en', event_province: 'scope' },
    })
    expect(faults).toEqual([])
    expect(
      rows.map(({ event_date_start, event_date_end, event_province }) => [
        event_date_start,
        event_date_end,
        event_province,
      ]),
    ).toEqual([
      ['2026-07-30', '2026-08-02', 'TH-20'],
      ['2026-11-07', '2026-11-07', 'TH-20'],
      ['2026-11-22', '2026-11-22', 'TH-20'],
      ['2026-11-13', '2026-11-14', 'TH-20'],
    ])
  })
})

/** `docs/importing.md` says of each why it is a row of no data set; none of them may be taken for one. */
describe('files that are rows of no data set are refused', () => {
  const routes = ['transport_brand', '', 'airport_origin', '', 'airport_destination']
  test.each([
    ['transport', 'transport/openflights/routes.dat', { columns: routes }, 'transport_seats'],
    ['competitor', 'competitor/calvindw/UNWTO_1995_2018_arrival.csv', {}, 'competitor_message'],
    ['immigration', 'competitor/calvindw/Malaysia_tourism_2000_2019.csv', {}, 'immigrants'],
    ['immigration', 'immigration/Nutpapat/data.csv', {}, 'location_source'],
    ['outbound', 'outbound/calvindw/Indonesian outbound tourism.xlsx', {}, 'outbound_number'],
    ['spending', 'spending/Nutpapat/receipts.csv', {}, 'location_destination'],
    ['spending', 'spending/eatrabyo/tourist_expend_stay_2020.xlsx', { unit: 'million-baht' }, null],
    ['spending', 'spending/fernarmyz/Tourist_paid_per_day.xlsx', {}, null],
    ['statistic', 'weather/mikhailelagov/history.json', {}, null],
  ])('%s from %s', async (dataset, path, options, column) => {
    const { rows, faults } = await readForTest(dataset, file(path), options)
    expect(rows).toEqual([])
    expect(faults.length).toBeGreaterThan(0)
    if (column !== null) expect(faults.map((fault) => fault.column)).toContain(column)
    for (const { reason } of faults) expect(['missing_column', 'no_table']).toContain(reason)
  })
})

describe('airports', () => {
  test('the airports of the catalogue lie where OpenFlights has them', () => {
    const lines = new Map(csvOf(file('transport/openflights/airports.dat')).map((line) => [line[4], line]))
    for (const { iata, latitude, longitude } of thaiAirports) {
      // Betong opened in 2022, under a code that was one of Bursa's before.
      if (iata === 'BTZ') continue
      const [, , , country, , , north, east] = lines.get(iata) ?? []
      expect([iata, country]).toEqual([iata, 'Thailand'])
      expect(Math.abs(Number(north) - latitude), iata).toBeLessThan(0.05)
      expect(Math.abs(Number(east) - longitude), iata).toBeLessThan(0.05)
    }
  })
})
