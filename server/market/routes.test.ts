import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { answerShape } from '@sala/catalog/api/answerShape.ts'
import { allDatasets, allEndpoints } from '@sala/catalog/datasets/all.ts'
import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { immigrationTarget } from '@sala/catalog/datasets/immigrationTarget.ts'
import { population } from '@sala/catalog/datasets/population.ts'
import { transport } from '@sala/catalog/datasets/transport.ts'
import { vos } from '@sala/catalog/datasets/vos.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import type { Engine, Reader } from '../facts/engines/engine.ts'
import { unrestricted } from '../facts/rowScope.ts'
import { importRows, type TestRow } from '../facts/testing/rows.ts'
import { ask } from './answers.ts'
import { type MarketApp, openMarket } from './testing/openMarket.ts'

let folder: string
let engine: Engine
let app: MarketApp

const month = (year: number, number: number) => `${year}-${String(number).padStart(2, '0')}-01`
/** Ten months of 2025 and all of 2024 for two countries and a rest, and a whole 2023 without months. */
const arrivals: TestRow[] = [
  ...Array.from({ length: 12 }, (_, index) => index + 1).flatMap((number) => [
    { date: month(2024, number), location_source: 'CN', immigrants: 100 },
    { date: month(2024, number), location_source: 'DE', immigrants: 10 },
    ...(number > 10
      ? []
      : [
          { date: month(2025, number), location_source: 'CN', immigrants: 110, status: 'revised' },
          { date: month(2025, number), location_source: 'rest-of-europe', immigrants: 3, status: 'preliminary' },
        ]),
  ]),
  { date: '2023-01-01', location_source: 'CN', immigrants: 900, period: 'year' },
]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sala-market-'))
  engine = await openDuckDB({ folder, memoryLimit: '256MB' })
  await importRows(engine, immigration, arrivals)
  await importRows(engine, immigrationTarget, [
    { date: '2025-01-01', location_source: null, target: 1000 },
    { date: '2025-01-01', location_source: 'CN', target: 400 },
    { date: '2025-02-01', location_source: 'CN', target: 300 },
    { date: '2025-02-01', location_source: 'DE', target: 20 },
    { date: '2026-01-01', location_source: null, target: 5 },
  ])
  const crossing = { location_source: 'CN', checkpoint: 'suvarnabhumi', checkpoint_type: 'air' }
  await importRows(engine, checkpoint, [
    { ...crossing, date: '2025-10-01', direction: 'in', immigrants: 1 },
    { ...crossing, date: '2025-10-25', direction: 'in', immigrants: 2 },
    { ...crossing, date: '2025-10-31', direction: 'in', immigrants: 4 },
    { ...crossing, date: '2025-10-31', direction: 'out', immigrants: 8 },
  ])
  await importRows(engine, gdp, [
    { location_source: 'CN', gdp_gdp: 17.5e12, gdp_year: 2023 },
    { location_source: 'JP', gdp_gdp: 4.2e12, gdp_year: 2023 },
    { location_source: 'JP', gdp_gdp: 4.1e12, gdp_year: 2022 },
  ])
  await importRows(engine, population, [{ location_source: 'TH', population_number: 71_702_435, year: 2023 }])
  app = await openMarket({ engine, now: () => new Date('2025-11-20T05:00:00Z') })
})
afterAll(async () => {
  await app.close()
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('summaries', () => {
  test('give each grouping sorted by its keys, and the bounds', async () => {
    const answer = await app.json('v2/tourist/immigration', 'fields=date,year,market_region_x_year_x_month&month=1,')
    expect(answer).toMatchObject({ type: '/problems/invalid_value', field: 'month' })
    const january = await app.json('v2/tourist/immigration', 'month=1')
    expect(january).toEqual({
      date: { min: '2024-01-01', max: '2025-01-01' },
      year: [2025, 2024],
      year_x_month: [
        { _id: { year: 2024, month: 1 }, totalImmigrants: 110 },
        { _id: { year: 2025, month: 1 }, totalImmigrants: 113 },
      ],
      location_source_x_year_x_month: [
        { _id: { location_source: 'CN', year: 2024, month: 1 }, totalImmigrants: 100 },
        { _id: { location_source: 'CN', year: 2025, month: 1 }, totalImmigrants: 110 },
        { _id: { location_source: 'DE', year: 2024, month: 1 }, totalImmigrants: 10 },
        { _id: { location_source: 'rest-of-europe', year: 2025, month: 1 }, totalImmigrants: 3 },
      ],
      market_region_x_year_x_month: [
        { _id: { market_region: 'east-asia', year: 2024, month: 1 }, totalImmigrants: 100 },
        { _id: { market_region: 'east-asia', year: 2025, month: 1 }, totalImmigrants: 110 },
        { _id: { market_region: 'europe', year: 2024, month: 1 }, totalImmigrants: 10 },
        { _id: { market_region: 'europe', year: 2025, month: 1 }, totalImmigrants: 3 },
      ],
    })
  })

  test('hold only the fields that were asked for; of no rows they are empty', async () => {
    expect(await app.json('v2/tourist/immigration', 'fields=date,year&year=1950')).toEqual({
      date: { min: null, max: null },
      year: [],
    })
    expect(await app.json('v2/tourist/immigration', 'fields=year_x_month&year=1950')).toEqual({ year_x_month: [] })
  })

  test('set targets beside arrivals; a target for all is not added to those of countries', async () => {
    const answer = await app.json('v2/tourist/immigration/target', 'year=2025,2026&month=1-2')
    expect(answer).toEqual({
      date: { min: '2025-01-01', max: '2026-01-01' },
      year: [2026, 2025],
      target_n_immigrants_x_year_x_month: [
        { _id: { year: 2025, month: 1 }, sum_target: 1000, totalImmigrants: 113 },
        { _id: { year: 2025, month: 2 }, sum_target: 320, totalImmigrants: 113 },
        { _id: { year: 2026, month: 1 }, sum_target: 5, totalImmigrants: null },
      ],
      target_n_immigrants_x_market_region_x_year_x_month: [
        { _id: { market_region: 'east-asia', year: 2025, month: 1 }, sum_target: 400, totalImmigrants: 110 },
        { _id: { market_region: 'east-asia', year: 2025, month: 2 }, sum_target: 300, totalImmigrants: 110 },
        { _id: { market_region: 'europe', year: 2025, month: 1 }, sum_target: null, totalImmigrants: 3 },
        { _id: { market_region: 'europe', year: 2025, month: 2 }, sum_target: 20, totalImmigrants: 3 },
      ],
    })
  })

  test('tell in from out by day', async () => {
    const answer = await app.json(
      'v2/tourist/checkpoint',
      'fields=checkpoint_x_date,direction_x_date&start=2025-10-31T00:00:00.000Z',
    )
    expect(answer).toEqual({
      checkpoint_x_date: [{ _id: { checkpoint: 'suvarnabhumi', date: '2025-10-31' }, sum_in: 4, sum_out: 8 }],
      direction_x_date: [
        { _id: { direction: 'in', date: '2025-10-31' }, sum_in: 4, sum_out: null },
        { _id: { direction: 'out', date: '2025-10-31' }, sum_in: null, sum_out: 8 },
      ],
    })
  })
})

describe('tables', () => {
  test('of crossings show the newest day and the 7 before it, or what is filtered', async () => {
    const week = await app.json('tourist/checkpoint', 'sort=immigrants')
    expect(week).toMatchObject({
      count: 3,
      rows: [{ date: '2025-10-25', immigrants: 2 }, { immigrants: 4 }, { immigrants: 8 }],
    })
    expect(await app.json('tourist/checkpoint', 'direction=in')).toMatchObject({ count: 3 })
  })

  test('E08: a date to come is told, and does not count as the newest; an empty table answers nothing', async () => {
    expect(await app.json('market/vos')).toEqual({ rows: [], count: 0 })
    const textOf = (date: string) => ({
      date,
      vos_message: `of ${date}`,
      vos_channels: 'facebook',
      vos_sentiment: 'neutral',
    })
    const slip = await importRows(engine, vos, [
      textOf('2025-03-01'),
      textOf('2025-10-23'),
      textOf('2025-10-24'),
      textOf('2025-10-25'),
      textOf('2025-10-31'),
      textOf('9999-12-31'),
    ])
    expect(await engine.reader(unrestricted).freshness(vos)).toMatchObject({
      newest: '2025-10-31',
      ahead: { newest: '9999-12-31', rows: 1 },
    })
    expect(await app.json('market/vos', 'fields=date')).toEqual({
      rows: [{ date: '2025-10-31' }, { date: '2025-10-25' }, { date: '2025-10-24' }],
      count: 3,
    })
    expect(await app.json('v2/market/vos', 'fields=date')).toEqual({ date: { min: '2025-03-01', max: '2025-10-31' } })
    // Nothing but slips: as good as empty.
    await importRows(engine, vos, [textOf('9998-01-01')], { instead: [slip.id] })
    expect(await engine.reader(unrestricted).freshness(vos)).toMatchObject({
      newest: null,
      oldest: null,
      ahead: { newest: '9998-01-01', rows: 1 },
    })
    expect((await app.get('market/vos')).statusCode).toBe(200)
    // Targets are about months to come.
    expect(await engine.reader(unrestricted).freshness(immigrationTarget)).toMatchObject({
      newest: '2026-01-01',
      ahead: null,
    })
  })

  test('windows up to the newest day end today where a timetable reaches into months to come', async () => {
    const flightOn = (date: string) => ({
      date,
      transport_brand: 'Thai Airways',
      transport_flight: 'TG603',
      transport_seats: 300,
      transport_visit_type: 'in',
      country_origin: 'CN',
      airport_origin: 'PEK',
      country_destination: 'TH',
      airport_destination: 'BKK',
    })
    const flown = ['2025-09-25', '2025-10-01', '2025-10-25', '2025-10-31'].map(flightOn)
    const past = await importRows(engine, transport, [...flown, ...['9998-01-01', '9998-03-20'].map(flightOn)])
    const freshness = engine.reader(unrestricted).freshness(transport)
    expect(await freshness).toMatchObject({ newest: '9998-03-20', windowEnd: '2025-10-31', ahead: null })
    expect(await app.json('v2/market/transport', 'fields=transport_visit_type_x_date')).toMatchObject({
      transport_visit_type_x_date: ['2025-10-01', '2025-10-25', '2025-10-31'].map((date) => ({ _id: { date } })),
    })
    expect(await app.json('market/transport', 'fields=date')).toMatchObject({
      rows: [{ date: '2025-10-31' }, { date: '2025-10-25' }],
    })
    // Nothing but days to come: the windows hold none of them.
    await importRows(engine, transport, [flightOn('9998-03-20')], { instead: [past.id] })
    expect(await app.json('market/transport', 'fields=date')).toMatchObject({ rows: [], count: 0 })
  })

  test('are paged, sorted and searched', async () => {
    const page = await app.json('tourist/gdp', 'limit=1&page=2&sort=-gdp_year,gdp_gdp')
    expect(page).toEqual({ rows: [{ location_source: 'CN', gdp_gdp: 17.5e12, gdp_year: 2023 }], count: 3 })
    expect(await app.json('tourist/gdp', 'page=9')).toEqual({ rows: [], count: 3 })
    expect(await app.json('tourist/gdp', `q=${encodeURIComponent('ญี่ปุ่น')}&fields=gdp_year`)).toEqual({
      rows: [{ gdp_year: 2023 }, { gdp_year: 2022 }],
      count: 2,
    })
    for (const q of ['%_%_', '\\', '(zz+)+$', '💥', '\u200f']) {
      expect(await app.json('tourist/gdp', `q=${encodeURIComponent(q)}`)).toEqual({ rows: [], count: 0 })
    }
  })
})

describe('year comparisons', () => {
  const row = (location_source: string, market_region: string, current: number | null, previous: number | null) => ({
    year: 2025,
    location_source,
    market_region,
    currentYear: { totalImmigrants: current },
    previousYear: { totalImmigrants: previous },
  })

  const totalOf = (current: number | null, previous: number | null) => ({
    currentYear: { totalImmigrants: current },
    previousYear: { totalImmigrants: previous },
  })

  /** Of China; of Europe no country has both years. */
  const tenMonths = { currentYear: 1100, previousYear: 1000, months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }

  test('compare the newest year with the same months of the year before', async () => {
    expect(await app.json('tourist/immigration')).toEqual({
      rows: [
        { ...row('CN', 'east-asia', 1100, 1000), matched: tenMonths },
        { ...row('rest-of-europe', 'europe', 30, null), matched: null },
        { ...row('DE', 'europe', null, 100), matched: null },
      ],
      count: 3,
      total: { ...totalOf(1130, 1100), matched: tenMonths, members: 1, of: 3, heldMembers: 2, wholeMembers: 0 },
      regions: [{ market_region: 'east-asia', matched: tenMonths }],
      period: {
        year: 2025,
        months: [1, 10],
        wholeYear: false,
        held: tenMonths.months,
        missing: [],
        status: 'preliminary',
      },
    })
  })

  test('sort by change with what has no base last, keep the 51 markets, and count beyond the last page', async () => {
    const sorted = await app.json('tourist/immigration', 'sort=-change&countries=51&month=1-2')
    expect(sorted).toMatchObject({
      rows: [row('CN', 'east-asia', 220, 200), row('DE', 'europe', null, 20)],
      count: 2,
      period: { months: [1, 2] },
    })
    // The total is that of all rows that are asked for, whatever page of them is answered.
    expect(sorted).toMatchObject({ total: totalOf(220, 220) })
    for (const page of ['page=2&limit=1', 'page=7']) {
      expect(await app.json('tourist/immigration', page)).toMatchObject({ count: 3, total: totalOf(1130, 1100) })
    }
    expect(await app.json('tourist/immigration', 'page=7')).toMatchObject({ rows: [] })
    expect(await app.json('tourist/immigration', 'q=germany')).toMatchObject({ count: 1 })
    expect(await app.json('tourist/immigration', 'year=1999')).toMatchObject({
      rows: [],
      count: 0,
      total: totalOf(null, null),
    })
  })

  test('take the last two whole years where full years are asked for', async () => {
    expect(await app.json('tourist/immigration', 'compare=full_years&location_source=CN')).toMatchObject({
      rows: [{ year: 2024, currentYear: { totalImmigrants: 1200 }, previousYear: { totalImmigrants: 900 } }],
      total: { matched: { currentYear: 1200, previousYear: 900 } },
      period: { year: 2024, months: [1, 12], wholeYear: true, status: 'final' },
    })
  })

  test('take the figure of a whole year where its months are not there', async () => {
    expect(await app.json('tourist/immigration', 'year=2024&location_source=CN')).toMatchObject({
      rows: [{ year: 2024, currentYear: { totalImmigrants: 1200 }, previousYear: { totalImmigrants: 900 } }],
      period: { year: 2024, months: [1, 12], wholeYear: true, status: 'final' },
    })
    expect(await app.json('tourist/immigration', 'year=2024&month=1-6')).toMatchObject({
      rows: [{ previousYear: { totalImmigrants: null } }, {}],
      period: { months: [1, 6], wholeYear: false },
    })
  })
})

test('every answer has the shape that the documents print', async () => {
  for (const { dataset, endpoint } of allEndpoints) {
    const answer = await app.whole(endpoint.path)
    expect(answerShape(dataset, endpoint).safeParse(answer).error).toBeUndefined()
  }
})

test('the same answers are given to the exports', async () => {
  const answer = await ask({ engine: engine.reader(unrestricted), now: () => new Date() }, 'tourist/immigration', {
    year: 2025,
    countries: 51,
  })
  expect(answer).toEqual(await app.whole('tourist/immigration', 'year=2025&countries=51'))
  expect(answer.rows[0]?.currentYear.totalImmigrants).toBe(1100)
})

test('E02: what could not be found out once is asked again', async () => {
  let failures = 1
  const reader = engine.reader(unrestricted)
  const query: Reader['query'] = (...args) => {
    failures -= 1
    return failures < 0 ? reader.query(...args) : Promise.reject(new Error('the disk is away'))
  }
  const flaky = new Proxy(reader, {
    get: (target, name) => {
      const value: unknown = name === 'query' ? query : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const compared = () => ask({ engine: flaky, now: () => new Date() }, 'tourist/immigration', { year: 2025 })
  await expect(compared()).rejects.toThrow('the disk is away')
  expect((await compared()).period).toMatchObject({ year: 2025 })
})

describe('C01, C02, C04: refusals name the parameter, the value and the way out', () => {
  test.each([
    ['tourist/gdp', 'sort=-gdp_year;drop', 'invalid_value', 'sort'],
    ['tourist/gdp', 'limit=1001', 'invalid_value', 'limit'],
    ['tourist/gdp', 'year=2023&year=2022', 'repeated_parameter', 'year'],
    ['tourist/gdp', 'year[$ne]=1', 'unknown_parameter', 'year[$ne]'],
    ['tourist/immigration', 'compare=like', 'invalid_value', 'compare'],
    ['v2/tourist/immigration', "location_source=CN'--", 'invalid_value', 'location_source'],
  ])('%s?%s', async (path, search, problem, field) => {
    const response = await app.get(path, search)
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toMatchObject({ type: `/problems/${problem}`, field })
  })
})

describe('an answer', () => {
  test('is sent in the best form that the asker takes', async () => {
    const [path, search] = ['v2/tourist/immigration', 'fields=location_source_x_year_x_month']
    const plain = await app.get(path, search)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toContain('Accept-Encoding')
    expect(plain.headers['cache-control']).toBe('private, no-cache')
    for (const [accepted, form, open] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      for (const _ of ['made', 'kept']) {
        const packed = await app.get(path, search, { 'accept-encoding': accepted })
        expect(packed.headers['content-encoding']).toBe(form)
        expect(packed.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 3)
        expect(open(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
      }
    }
    const short = await app.get('market/population', '', { 'accept-encoding': 'br' })
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  test('is not sent again to whoever has it, until the data change', async () => {
    const { etag } = (await app.get('market/population')).headers
    expect(etag).toMatch(/^W\/"[\d.]+-/)
    const again = await app.get('market/population', '', { 'if-none-match': `"other", ${etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload.byteLength).toBe(0)
    expect(again.headers.etag).toBe(etag)
    await importRows(engine, population, [{ location_source: 'TH', population_number: 71_000_000, year: 2023 }])
    const changed = await app.get('market/population', '', { 'if-none-match': String(etag) })
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toMatchObject({ rows: [{ population_number: 71_000_000 }] })
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('is the same answer however the question is spelled', async () => {
    const response = await app.get('tourist/gdp', 'year=2022,2023&limit=5')
    const other = await app.get('tourist/gdp', 'limit=5&year=2023,2022')
    expect(other.headers.etag).toBe(response.headers.etag)
  })
})

describe('who may ask', () => {
  test('nobody without a widget that reads the path, and nobody who is not signed in', async () => {
    const stranger = await openMarket({ engine, now: () => new Date(), permissions: null })
    expect((await stranger.get('v2/tourist/immigration')).statusCode).toBe(401)
    await stranger.close()
    const viewer = await openMarket({ engine, now: () => new Date(), permissions: [] })
    for (const { endpoint } of allEndpoints) {
      expect((await viewer.get(endpoint.path)).statusCode).toBe(endpoint.public ? 200 : 403)
    }
    // What the public pages show is for them too.
    expect(await viewer.json('datasets')).toMatchObject({ rows: [{ name: 'voc' }], count: 1 })
    await viewer.close()
  })

  test('data sets are listed to whoever may see a widget that reads them', async () => {
    const analyst = await openMarket({ engine, now: () => new Date(), permissions: ['view_widget_134'] })
    expect((await analyst.get('v2/tourist/immigration')).statusCode).toBe(200)
    expect((await analyst.get('tourist/immigration')).statusCode).toBe(403)
    expect(await analyst.json('datasets')).toMatchObject({
      rows: [
        { name: 'immigration', oldest: '2023', newest: '2025-10-01', status: 'preliminary', demonstration: false },
        { name: 'voc' },
      ],
      count: 2,
    })
    await analyst.close()
    const officer = await openMarket({ engine, now: () => new Date(), permissions: ['manage_imports'] })
    expect(await officer.json('datasets')).toMatchObject({
      rows: allDatasets.map(({ name }) => ({ name })),
      count: allDatasets.length,
    })
    expect((await officer.get('v2/tourist/immigration')).statusCode).toBe(403)
    await officer.close()
  })
})
