import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerShape } from '@sala/catalog/api/answerShape.ts'
import { allEndpoints, findDataset } from '@sala/catalog/datasets/all.ts'
import { everyCase } from '@sala/catalog/testing/everyCase.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { unrestricted } from '../facts/rowScope.ts'
import { importRows } from '../facts/testing/rows.ts'
import { answerTo, readQuery } from './answers.ts'
import { type MarketApp, openMarket } from './testing/openMarket.ts'
import { hotel, rows } from './testing/rows.ts'

const now = () => new Date('2026-11-20T05:00:00Z')
let folder: string
let engine: Engine
let app: MarketApp

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sala-datasets-'))
  engine = await openDuckDB({ folder, memoryLimit: '256MB', now })
  for (const [name, expectedRows] of Object.entries(rows)) {
    const dataset = findDataset(name)
    if (dataset) await importRows(engine, dataset, expectedRows)
  }
  app = await openMarket({ engine, now })
})
afterAll(async () => {
  await app.close()
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

test('every answer has the shape that the documents print', async () => {
  for (const { dataset, endpoint } of allEndpoints) {
    const groupings = endpoint.kind === 'summary' && !endpoint.public ? Object.keys(endpoint.groupings) : []
    for (const [at, search] of ['', ...groupings.map((key) => `fields=${key}`)].entries()) {
      const answer = await app.whole(endpoint.path, search)
      const { error } = answerShape(dataset, endpoint).safeParse(answer)
      expect([endpoint.path, search, error]).toEqual([endpoint.path, search, undefined])
      // What the store writes as JSON is what its rows say: of all groupings together, and of the first alone.
      if (at > 1 && !everyCase) continue
      const request = { dataset, endpoint }
      expect(answer).toEqual(
        await answerTo({ engine: engine.reader(unrestricted), now }, request, readQuery(request, search)),
      )
    }
  }
})

test('the keys that the contract names are there without being asked for', async () => {
  const figuresByPath = {
    'v2/market/accommodation': ['accommodation_type_x_location_province', 'accommodation_type'],
    'market/accommodations': ['rows', 'count', 'accommodation_type'],
    'v2/market/competitor': ['date', 'competitor_channels_x_date', 'competitor_channels_x_competitor_country'],
    'market/event': ['year', 'count', 'rows'],
    'v2/market/informations/statistic': [
      'date',
      'statistic_data_temp_n_data_rainfall_x_location_destination',
      'statistic_data_temp_x_datetimerange',
    ],
    'v2/market/informations/forecast': ['date'],
    'v2/market/outbound': ['year', 'year_x_location_source', 'n_year_x_location_source'],
    'v2/market/population': ['year', 'year_x_location_source'],
    'v2/tourist/gdp': ['year', 'year_x_location_source'],
    'v2/market/transport': ['date', 'route_x_airport_destination_x_date', 'airport_destination'],
  }
  for (const [path, keys] of Object.entries(figuresByPath)) {
    expect([path, Object.keys(Object(await app.json(path)))]).toEqual([path, expect.arrayContaining(keys)])
  }
})

describe('messages', () => {
  test('are counted by place and sentiment, without a place under null, in the year before the newest', async () => {
    const answer = await app.json(
      'v2/tourist/voc',
      'fields=date,location_destination_x_voc_sentiment,voc_purpose_x_date',
    )
    expect(answer).toEqual({
      date: { min: '2026-11-10', max: '2026-11-11' },
      location_destination_x_voc_sentiment: [
        { _id: { location_destination: 'TH-50', voc_sentiment: 'positive' }, sum_voc: 1, sum_voc_ev: 3.5 },
        { _id: { location_destination: 'TH-83', voc_sentiment: 'negative' }, sum_voc: 1, sum_voc_ev: null },
        { _id: { location_destination: null, voc_sentiment: 'positive' }, sum_voc: 1, sum_voc_ev: null },
      ],
      voc_purpose_x_date: [
        { _id: { voc_purpose: 'admire', date: '2026-11-10' }, sum_voc: 1, sum_voc_ev: 3.5 },
        { _id: { voc_purpose: 'general', date: '2026-11-10' }, sum_voc: 1, sum_voc_ev: null },
        { _id: { voc_purpose: 'general', date: '2026-11-11' }, sum_voc: 1, sum_voc_ev: null },
      ],
    })
    expect(await app.json('v2/tourist/voc', 'fields=date&start=2000-01-01T00:00:00.000Z')).toMatchObject({
      date: { min: '2019-01-01' },
    })
  })

  test('give the long groupings only where they are asked for', async () => {
    const usual = await app.json('v2/tourist/voc')
    expect(usual).not.toHaveProperty('location_destination_x_voc_sentiment_x_date')
    expect(
      await app.json('v2/tourist/voc', 'fields=location_destination_x_voc_sentiment_x_date&voc_channels=twitter'),
    ).toEqual({
      location_destination_x_voc_sentiment_x_date: [
        { _id: { location_destination: null, voc_sentiment: 'positive', date: '2026-11-10' }, sum_voc: 1 },
      ],
    })
  })

  test('are listed from the newest day and the 7 before it, or by what is filtered', async () => {
    expect(await app.json('market/vos')).toMatchObject({
      count: 2,
      rows: [{ date: '2026-11-10' }, { date: '2026-11-03' }],
    })
    expect(await app.json('market/vos', 'vos_sentiment=negative')).toMatchObject({ count: 2 })
    expect(await app.json('market/vos', 'location_destination=TH-10')).toMatchObject({ count: 0, rows: [] })
  })

  test('are searched in all days, and by what their texts hold, not by a part of a code', async () => {
    expect(await app.json('market/vos', 'q=20%25')).toMatchObject({ count: 1, rows: [{ date: '2026-11-02' }] })
    for (const q of ['30%25', '50', 'TH-', '%25']) {
      expect([q, await app.json('tourist/voc', `q=${q}`)]).toEqual([q, { rows: [], count: 0 }])
    }
    expect(await app.json('tourist/voc', 'q=TH-50&fields=location_destination')).toMatchObject({
      count: 2,
      rows: [{ location_destination: 'TH-50' }, { location_destination: 'TH-50' }],
    })
  })

  test('are found by Thai words inside Thai text', async () => {
    for (const [path, q, count] of [
      ['market/vos', 'ริมน้ำ', 1],
      ['market/vos', 'ริมน\u0E4D\u0E49\u0E32', 1],
      ['market/vos', 'ร\u200Bิมน้ำ', 1],
      ['market/vos', 'ภูเขา', 0],
      ['market/service', 'ชั้น 3', 1],
      ['tourist/voc', 'ป่าตอง', 1],
      ['market/service', 'คุณยาย', 1],
      ['market/event', 'สงกรานต์', 1],
    ] as const) {
      const answer = await app.json(path, `q=${encodeURIComponent(q)}`)
      expect([path, q, answer]).toEqual([path, q, expect.objectContaining({ count })])
    }
  })

  test('about destinations are narrowed by where they are about and where they are written', async () => {
    const count = async (search: string) => Object(await app.json('market/competitor', search)).count
    expect(await count('location_destination=VN')).toBe(1)
    expect(await count('location_source=CN')).toBe(1)
    expect(await count('competitor_country=TH,VN')).toBe(2)
  })
})

describe('what comes beside the rows of a table', () => {
  test('counts what its own filter could be set to, under the other filters', async () => {
    const answer = await app.json(
      'market/accommodations',
      'accommodation_type=hotel&location_province=TH-83&fields=accommodation_name',
    )
    expect(answer).toEqual({
      rows: [{ accommodation_name: 'Amber' }, { accommodation_name: 'Dusk' }],
      count: 2,
      accommodation_type: [
        { _id: { accommodation_type: 'bungalow' }, sum_accommodation: 1 },
        { _id: { accommodation_type: 'hotel' }, sum_accommodation: 2 },
      ],
    })
  })

  test('lists every year, newest first, whatever year is asked for', async () => {
    expect(await app.json('market/event', 'year=2025')).toMatchObject({ year: [2026, 2025], count: 2 })
  })

  test('is searched like the rows', async () => {
    expect(await app.json('tourist/prospect', 'q=visa')).toMatchObject({
      count: 1,
      prospect_channels: [{ _id: { prospect_channels: 'facebook' }, sum_prospect: 1 }],
    })
  })
})

test('rates are filtered by spans that touch', async () => {
  const names = async (rate: string) => {
    const answer = Object(
      await app.json('market/accommodations', `accommodation_rate=${rate}&fields=accommodation_name`),
    )
    return answer.rows.map((row: { accommodation_name: string }) => row.accommodation_name)
  }
  expect(await names('1000-2000')).toEqual(['Amber'])
  expect(await names('-400')).toEqual(['Bamboo'])
  expect(await names('1500-')).toEqual(['Amber', 'Coral'])
  expect(await names('300-2500')).toEqual(['Amber', 'Bamboo', 'Coral'])
  expect((await app.get('market/accommodations', 'accommodation_rate=900-100')).statusCode).toBe(400)
})

test('an event is there in every month that it touches', async () => {
  const titles = async (search: string) => {
    const answer = Object(await app.json('market/event', `${search}&sort=event_title`))
    return answer.rows.map((row: { event_title: string }) => row.event_title)
  }
  expect(await titles('yearmonth=2026-11')).toEqual(['A run', 'Yi Peng'])
  expect(await titles('yearmonth=2026-10,2025-04')).toEqual(['Yi Peng', 'สงกรานต์'])
  expect((await app.get('market/event', 'yearmonth=2569-11')).statusCode).toBe(400)
  // A year keeps what its twelve months keep.
  for (const year of [2024, 2025, 2026, 2027]) {
    const months = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`)
    expect([year, await titles(`year=${year}`)]).toEqual([year, await titles(`yearmonth=${months.join(',')}`)])
  }
  expect(await titles('year=2025')).toEqual(['Countdown', 'สงกรานต์'])
  expect(await titles('year=2026')).toEqual(['A run', 'Countdown', 'Yi Peng'])
  expect(await app.json('v2/market/event', 'year=2026&fields=event_province_x_year')).toEqual({
    event_province_x_year: [
      { _id: { event_province: 'TH-50', year: 2026 }, sum_event: 1 },
      { _id: { event_province: 'TH-83', year: 2026 }, sum_event: 1 },
      { _id: { event_province: null, year: 2025 }, sum_event: 1 },
    ],
  })
})

describe('accounts', () => {
  test('are rows with their sums, the largest event value first', async () => {
    expect(await app.json('v2/tourist/media/table')).toEqual({
      rows: [
        { media_name: 'Office', sum_media_ev: 20, sum_media_like: 1, sum_media_share: null, sum_media_comment: null },
        { media_name: 'Amazing', sum_media_ev: 11, sum_media_like: 3, sum_media_share: 2, sum_media_comment: 1 },
      ],
      count: 2,
    })
  })

  test('are paged, sorted and searched like any table', async () => {
    expect(await app.json('v2/tourist/media/table', 'sort=media_name&limit=1&page=2&fields=media_name')).toEqual({
      rows: [{ media_name: 'Office' }],
      count: 2,
    })
    expect(await app.json('v2/tourist/media/table', 'page=9')).toEqual({ rows: [], count: 2 })
    expect(await app.json('v2/tourist/media/table', 'q=OFF')).toMatchObject({ count: 1 })
    expect((await app.get('v2/tourist/media/table', 'sort=media_link')).statusCode).toBe(400)
  })

  test('have likes, shares and comments for their engagement', async () => {
    expect(await app.json('v2/tourist/media', 'fields=media_country')).toMatchObject({
      media_country: [
        { _id: { media_country: 'GB' }, sum_media: 2, sum_media_engagement: 6 },
        { _id: { media_country: 'JP' }, sum_media: 1, sum_media_engagement: 1 },
      ],
    })
  })
})

test('stays are weighted by people where those of every market are known; a figure for all stays stands for its parts', async () => {
  expect(await app.json('v2/tourist/length_of_stay')).toEqual({
    year: [2024],
    length_travel_avg_day_x_year: [{ _id: { year: 2024 }, avg_sum_length_travel_avg_day: null }],
    location_source_x_year: [
      { _id: { location_source: 'DE', year: 2024 }, avg_sum_length_travel_avg_day: 15 },
      { _id: { location_source: 'FR', year: 2024 }, avg_sum_length_travel_avg_day: 17.5 },
    ],
    market_region_x_year: [{ _id: { market_region: 'europe', year: 2024 }, avg_sum_length_travel_avg_day: null }],
    length_travel_type_x_year: [
      { _id: { length_travel_type: 'self', year: 2024 }, avg_sum_length_travel_avg_day: 18.5 },
      { _id: { length_travel_type: 'tour', year: 2024 }, avg_sum_length_travel_avg_day: 9.5 },
    ],
    location_source_x_length_travel_type_x_year: expect.any(Array),
  })
})

test('occupancy is weighted by rooms where those of every province asked for are known', async () => {
  const rates = (search: string) => app.json('v2/market/occupancy', `fields=year_x_month&${search}`)
  expect(await rates('location_destination=TH-50,TH-57')).toEqual({
    year_x_month: [
      { _id: { year: 2025, month: 1 }, avg_occupancy_rate: 50, sum_guests: 5 },
      { _id: { year: 2025, month: 2 }, avg_occupancy_rate: null, sum_guests: null },
    ],
  })
  expect(await rates('month=1')).toEqual({
    year_x_month: [{ _id: { year: 2025, month: 1 }, avg_occupancy_rate: null, sum_guests: 5 }],
  })
})

describe('flights', () => {
  test('are counted by route and day, in the month up to the newest', async () => {
    expect(await app.json('v2/market/transport', 'location_source=JP')).toEqual({
      date: { min: '2026-11-01', max: '2026-11-18' },
      route_x_airport_destination_x_date: [
        {
          _id: { route: 'NRT-BKK', airport_destination: 'BKK', date: '2026-11-18' },
          sum_transport: 2,
          sum_transport_seats: 500,
        },
        {
          _id: { route: 'NRT-HKT', airport_destination: 'HKT', date: '2026-11-01' },
          sum_transport: 1,
          sum_transport_seats: 300,
        },
      ],
      airport_destination: [
        { _id: { airport_destination: 'BKK' }, sum_transport: 2, sum_transport_seats: 500 },
        { _id: { airport_destination: 'HKT' }, sum_transport: 1, sum_transport_seats: 300 },
      ],
      transport_visit_type_x_date: [
        { _id: { transport_visit_type: 'in', date: '2026-11-01' }, sum_transport: 1, sum_transport_seats: 300 },
        { _id: { transport_visit_type: 'in', date: '2026-11-18' }, sum_transport: 2, sum_transport_seats: 500 },
      ],
    })
  })

  test('of an airline that nobody knows are refused, not answered with nothing', async () => {
    const refused = await app.get('market/transport', 'transport_brand=Thai%20Airways,Thay%20Airways')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ field: 'transport_brand', value: 'Thay Airways' })
    expect(await app.json('market/transport', 'transport_brand=Thai%20Airways')).toMatchObject({ count: 3 })
  })
})

test('weather has its means by place, and its band by day', async () => {
  expect(await app.json('v2/market/informations/statistic')).toMatchObject({
    date: { min: '2026-11-01', max: '2026-11-02' },
    statistic_data_temp_n_data_rainfall_x_location_destination: [
      { _id: { location_destination: 'TH-50' }, avg_statistic_data_temp: 21, avg_statistic_data_rainfall: 0 },
      { _id: { location_destination: 'TH-83' }, avg_statistic_data_temp: 30, avg_statistic_data_rainfall: 12 },
    ],
    statistic_data_temp_x_datetimerange: [
      {
        _id: { datetimerange: '2026-11-01' },
        avg_statistic_data_temp: 25,
        min_statistic_data_temp: 20,
        max_statistic_data_temp: 30,
      },
      {
        _id: { datetimerange: '2026-11-02' },
        avg_statistic_data_temp: 22,
        min_statistic_data_temp: 22,
        max_statistic_data_temp: 22,
      },
    ],
  })
})

test('trips abroad come for the years that are asked for, and for the five years up to them', async () => {
  const years = async (search: string) => {
    const answer = Object(await app.json('v2/market/outbound', search))
    const of = (key: string) => answer[key].map((row: { _id: { year: number } }) => row._id.year)
    return [of('year_x_location_source'), of('n_year_x_location_source')]
  }
  expect(await years('')).toEqual([
    [2016, 2017, 2018, 2019, 2020, 2021],
    [2017, 2018, 2019, 2020, 2021],
  ])
  expect(await years('year=2019')).toEqual([[2019], [2016, 2017, 2018, 2019]])
})

test('a register is as new as its import', async () => {
  const accommodation = findDataset('accommodation')
  if (!accommodation) throw new Error('no accommodation')
  expect(await engine.reader(unrestricted).freshness(accommodation)).toMatchObject({
    oldest: '2026-11-20',
    newest: '2026-11-20',
  })
  await importRows(engine, accommodation, [hotel('Dusk', { rooms: 12 })])
  expect(await app.json('market/accommodations', 'q=dusk')).toMatchObject({ count: 1, rows: [{ rooms: 12 }] })
  const [batch] = await engine.batches('accommodation')
  await engine.undoBatch(batch?.id ?? 0)
  expect(await app.json('market/accommodations', 'q=dusk')).toMatchObject({ count: 1, rows: [{ rooms: 10 }] })
})
