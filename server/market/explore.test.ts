import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VersionedAnswer } from '@sala/catalog/api/explore.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { transport } from '@sala/catalog/datasets/transport.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { interruptedEngine } from '../facts/testing/interruptedEngine.ts'
import { importRows, type TestRow } from '../facts/testing/rows.ts'
import { type MarketApp, openMarket } from './testing/openMarket.ts'
import { rows } from './testing/rows.ts'

const now = () => new Date('2026-11-20T05:00:00Z')
let folder: string
let engine: Engine
let app: MarketApp

const month = (year: number, number: number) => `${year}-${String(number).padStart(2, '0')}-01`
const arrivals: TestRow[] = [
  ...Array.from({ length: 12 }, (_, index) => ({
    date: month(2025, index + 1),
    location_source: 'CN',
    immigrants: 100,
  })),
  { date: month(2025, 1), location_source: 'DE', immigrants: 10 },
  { date: month(2025, 1), location_source: 'JP', immigrants: 30 },
  { date: month(2025, 2), location_source: 'JP', immigrants: 5 },
  { date: month(2026, 9), location_source: 'CN', immigrants: 70 },
  { date: '2023-01-01', location_source: 'CN', immigrants: 900, period: 'year' },
]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sala-explore-'))
  engine = await openDuckDB({ folder, memoryLimit: '256MB', now })
  await importRows(engine, immigration, arrivals)
  await importRows(engine, transport, rows.transport ?? [])
  app = await openMarket({ engine, now })
})
afterAll(async () => {
  await app.close()
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

const ofArrivals = { version: 1, dataset: 'immigration', measures: ['totalImmigrants'] }
async function figures(changes: object): Promise<readonly (string | number | null)[][]> {
  const answer = await app.explore({ ...ofArrivals, ...changes })
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()])
  const { columns, rows } = VersionedAnswer.parse(answer.json())
  return rows.map(({ values, other }) =>
    columns.map(({ key }) => (other && values[key] === null ? 'other' : (values[key] ?? null))),
  )
}

describe('an exploration', () => {
  test('adds up years by whole-year rows, and months without them', async () => {
    expect(await figures({ time: 'year' })).toEqual([
      [2023, 900],
      [2025, 1245],
      [2026, 70],
    ])
    expect(await figures({})).toEqual([[2215]])
    expect(await figures({ time: 'quarter', period: { kind: 'years', years: [2023, 2025] } })).toEqual([
      ['2025-01-01', 345],
      ['2025-04-01', 300],
      ['2025-07-01', 300],
      ['2025-10-01', 300],
    ])
    expect(await figures({ time: 'month', period: { kind: 'between', from: '2025-01-01', to: '2025-02-28' } })).toEqual(
      [
        ['2025-01-01', 140],
        ['2025-02-01', 105],
      ],
    )
  })

  test('puts the rest of a ranking together, in the order of the ranking', async () => {
    expect(await figures({ breakdown: ['location_source'], top: { measure: 'totalImmigrants', count: 1 } })).toEqual([
      ['CN', 2170],
      ['other', 45],
    ])
    const years = { kind: 'years', years: [2025] }
    const filters = [{ dimension: 'location_source', operator: 'not_in', values: ['CN'] }]
    expect(await figures({ breakdown: ['location_source'], filters, period: years })).toEqual([
      ['DE', 10],
      ['JP', 35],
    ])
  })

  test('takes the last months that are over and held', async () => {
    const answer = await app.explore({ ...ofArrivals, time: 'month', period: { kind: 'last_months', count: 2 } })
    expect(answer.json()).toMatchObject({
      columns: [
        { key: 'time', role: 'time', kind: 'date', unit: null },
        { key: 'totalImmigrants', role: 'measure', kind: 'number', unit: 'people' },
      ],
      period: { from: '2026-08-01', to: '2026-09-30' },
      rows: [{ values: { time: '2026-09-01', totalImmigrants: 70 }, other: false }],
      provenance: [{ dataset: 'immigration', from: '2026-09-01', to: '2026-09-01' }],
    })
    const years = await app.explore({ ...ofArrivals, period: { kind: 'last_years', count: 1 } })
    expect(years.json()).toMatchObject({
      period: { from: '2025-01-01', to: '2025-12-31' },
      rows: [{ values: { totalImmigrants: 1245 } }],
    })
  })

  test('has a tag of its data, and is not sent again to who has it', async () => {
    const first = await app.explore(ofArrivals)
    const etag = String(first.headers.etag)
    expect((await app.explore(ofArrivals, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await app.explore({ ...ofArrivals, time: 'year' }, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test.each([
    ['dataset', { dataset: 'nothing' }],
    ['measures.0', { measures: ['members'] }],
    ['measures.1', { measures: ['totalImmigrants', 'totalImmigrants'] }],
    ['breakdown.0', { breakdown: ['year'] }],
    ['time', { time: 'day' }],
    ['filters.0.values.0', { filters: [{ dimension: 'location_source', operator: 'in', values: ['XX'] }] }],
    ['filters.0.dimension', { filters: [{ dimension: 'status', operator: 'in', values: ['final'] }] }],
    ['period.to', { period: { kind: 'between', from: '2025-01-01', to: '2025-02-27' } }],
    ['top', { top: { measure: 'totalImmigrants', count: 1 } }],
    ['version', { version: 2 }],
    ['top.count', { breakdown: ['location_source'], top: { measure: 'totalImmigrants', count: 0 } }],
    ['formula', { formula: '1' }],
    ['breakdown', { dataset: 'transport', measures: ['sum_transport'] }],
    // A mean of dollars and yen.
    ['breakdown', { dataset: 'exchange_rate', measures: ['avg_exchange_rate'], time: 'month' }],
    ['measures.0', { dataset: 'transport', measures: ['totalImmigrants'] }],
  ])('is refused with the name of its field: %s', async (field, changes) => {
    const answer = await app.explore({ ...ofArrivals, ...changes })
    expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  })
})

test.each([
  [{ top: 5 }, 'top', '5', 'measure, count'],
  [{ top: { measure: 'totalImmigrants', most: 5 } }, 'top.most', null, 'measure, count'],
  [{ calculation: { kind: 'shares' } }, 'calculation.kind', 'shares', 'share, share_within, index'],
])('a refusal names the field, the value and what is taken: %j', async (changes, field, value, expected) => {
  const message: string = (await app.explore({ ...ofArrivals, ...changes })).json().message
  for (const part of [field, value ?? field, expected]) expect(message).toContain(part)
})

test('a month is over when it is in Thailand, seven hours before it is in UTC', async () => {
  const evening = await openMarket({ engine, now: () => new Date('2026-09-30T18:00:00Z') })
  const answer = await evening.explore({ ...ofArrivals, period: { kind: 'last_months', count: 1 } })
  await evening.close()
  expect(answer.json()).toMatchObject({ period: { from: '2026-09-01', to: '2026-09-30' } })
})

test('an exploration takes the permission and a widget that reads the data set', async () => {
  const statusFor = async (permissions: readonly string[] | null) => {
    const own = await openMarket({ engine, now, permissions })
    const answer = await own.explore(ofArrivals)
    await own.close()
    return answer.statusCode
  }
  const reader = 'view_widget_134'
  expect(await statusFor(null)).toBe(401)
  expect(await statusFor([])).toBe(403)
  expect(await statusFor([reader])).toBe(403)
  expect(await statusFor(['explore_data'])).toBe(403)
  expect(await statusFor([reader, 'explore_data'])).toBe(200)
  expect(await statusFor(['view_widget_82', 'explore_data'])).toBe(403)
})

test('figures and what they are compared with are of one version of the data, whenever others are imported', async () => {
  const question = { time: 'month', comparison: { with: 'previous_year' } }
  let imported = 0
  let questions = 0
  // Both years rise by as much, so that the difference stays.
  const importBoth = async () => {
    imported += 1
    const rise = (date: string) => ({ date, location_source: 'IN', immigrants: 1000 * imported })
    await importRows(engine, immigration, [rise(month(2018, 5)), rise(month(2019, 5))])
  }
  await importBoth()
  for (let before = 0; before < imported; questions += 1) {
    before = imported
    const importing = interruptedEngine(engine, (number) => (number === questions + 1 ? importBoth() : null))
    const interrupted = await openMarket({ engine: importing, now })
    const period = { kind: 'years', years: [2019] }
    const answer = await interrupted.explore({ ...ofArrivals, ...question, period })
    await interrupted.close()
    const { columns, rows, versions } = VersionedAnswer.parse(answer.json())
    const inMay = rows.find(({ values }) => values.time === '2019-05-01')?.values ?? {}
    const figuresOf = (...kinds: readonly (string | null)[]) =>
      columns.filter(({ shows }) => kinds.includes(shows)).map(({ key }) => inMay[key])
    const figure = 1000 * imported
    expect([questions, figuresOf('figure', 'base', 'difference')]).toEqual([questions, [figure, figure, 0]])
    expect(versions).toMatchObject({ immigration: engine.version('immigration') })
  }
  // The figures, those of the year before, and the sources of both.
  expect(questions).toBeGreaterThan(3)
})

test('the last months of which not all has come are named', async () => {
  const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']
  const arrived = (place: string, count: number) =>
    months.slice(0, count).map((date) => ({
      date,
      location_destination: place,
      visitor_origin: 'thai',
      spending_travel_receipts: 10,
      spending_travel_count: 1,
    }))
  await importRows(engine, spending, [...arrived('TH-10', 4), ...arrived('TH-20', 3), ...arrived('TH-81', 3)])
  const question = { version: 1, dataset: 'spending', measures: ['sum_spending_travel_receipts'], time: 'month' }
  const incomplete = async (changes: object) => (await app.explore({ ...question, ...changes })).json().incomplete
  expect(await incomplete({})).toEqual(['2026-04-01'])
  expect(await incomplete({ period: { kind: 'between', from: '2026-04-01', to: '2026-04-30' } })).toEqual([
    '2026-04-01',
  ])
  expect(await incomplete({ period: { kind: 'between', from: '2026-01-01', to: '2026-03-31' } })).toEqual([])
  const filters = [{ dimension: 'location_destination', operator: 'in', values: ['TH-10'] }]
  expect(await incomplete({ filters })).toEqual([])
})
