import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VersionedAnswer } from '@sala/catalog/api/explore.ts'
import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { occupancy } from '@sala/catalog/datasets/occupancy.ts'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { statistic } from '@sala/catalog/datasets/statistic.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDuckDB } from '../../facts/engines/duckdb/duckdb.ts'
import type { Engine } from '../../facts/engines/engine.ts'
import { importRows } from '../../facts/testing/rows.ts'
import { type MarketApp, openMarket } from '../testing/openMarket.ts'

/** Shares and ranks of groups that hold different months of a time (rule 16 of docs/figures.md). */

const now = () => new Date('2026-11-20T05:00:00Z')
let folder: string
let engine: Engine
let app: MarketApp

const receipts = (place: string, origin: string, months: number, baht: number) =>
  Array.from({ length: months }, (_, at) => ({
    date: `2025-${String(at + 1).padStart(2, '0')}-01`,
    location_destination: place,
    visitor_origin: origin,
    spending_travel_receipts: baht,
    spending_travel_count: 1,
  }))
const guests = (place: string, months: number, people: number) =>
  Array.from({ length: months }, (_, at) => ({
    date: `2025-${String(at + 1).padStart(2, '0')}-01`,
    location_destination: place,
    occupancy_rate: 50,
    guests: people,
  }))
const arrivals = (country: string, year: number, months: number, immigrants: number) =>
  Array.from({ length: months }, (_, at) => ({
    date: `${year}-${String(at + 1).padStart(2, '0')}-01`,
    location_source: country,
    immigrants,
  }))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sala-uneven-'))
  engine = await openDuckDB({ folder, memoryLimit: '256MB', now })
  await importRows(engine, spending, [
    // Bangkok and Chonburi hold the year; Krabi nine months, and more of each.
    ...receipts('TH-10', 'thai', 12, 10),
    ...receipts('TH-20', 'thai', 12, 5),
    ...receipts('TH-81', 'thai', 9, 20),
  ])
  await importRows(engine, occupancy, [...guests('TH-10', 2, 300), ...guests('TH-20', 3, 100)])
  await importRows(engine, immigration, [
    ...arrivals('CN', 2025, 12, 10),
    { date: '2025-01-01', location_source: 'DE', immigrants: 40, period: 'year' },
    { date: '2025-01-01', location_source: 'DE', immigrants: 4 },
    ...arrivals('CN', 2026, 9, 10),
    ...arrivals('DE', 2026, 8, 10),
  ])
  app = await openMarket({ engine, now })
})
afterAll(async () => {
  await app.close()
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

async function answerTo(changes: object) {
  const answer = await app.explore({
    version: 1,
    dataset: 'spending',
    measures: ['sum_spending_travel_receipts'],
    breakdown: ['location_destination'],
    ...changes,
  })
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()])
  const { columns, rows, uneven, unevenTop } = VersionedAnswer.parse(answer.json())
  const values = rows.map(({ values }) => columns.map(({ key }) => values[key] ?? null))
  return { rows: values, uneven, ...(unevenTop === null ? {} : { unevenTop }) }
}
const shareOfTotal = { calculation: { kind: 'share' } }

test('no place has a share of a total to which one brings fewer months', async () => {
  expect(await answerTo({ ...shareOfTotal, time: 'year' })).toEqual({
    rows: [
      [2025, 'TH-10', null],
      [2025, 'TH-20', null],
      [2025, 'TH-81', null],
    ],
    uneven: { groups: 1, of: 3 },
  })
  expect((await answerTo(shareOfTotal)).rows.map(([, share]) => share)).toEqual([null, null, null])
  const ofQuarters = await answerTo({ ...shareOfTotal, time: 'quarter' })
  // The third quarter is held by all; of the fourth Krabi has nothing.
  expect(ofQuarters.rows.filter(([time]) => String(time) >= '2025-07').map(([, ...row]) => row)).toEqual([
    ['TH-10', (30 / 105) * 100],
    ['TH-20', (15 / 105) * 100],
    ['TH-81', (60 / 105) * 100],
    ['TH-10', (30 / 45) * 100],
    ['TH-20', (15 / 45) * 100],
  ])
  const nine = { kind: 'between', from: '2025-01-01', to: '2025-09-30' }
  expect(await answerTo({ ...shareOfTotal, period: nine })).toEqual({
    rows: [
      ['TH-10', (90 / 315) * 100],
      ['TH-20', (45 / 315) * 100],
      ['TH-81', (180 / 315) * 100],
    ],
    uneven: null,
  })
})

test('a region holds a month where all of its places do', async () => {
  const byRegion = await answerTo({ ...shareOfTotal, breakdown: ['geographic_region'] })
  expect(byRegion.rows.map(([, share]) => share)).not.toContainEqual(expect.any(Number))
  const filters = [{ dimension: 'location_destination', operator: 'not_in', values: ['TH-81'] }]
  const without = await answerTo({ ...shareOfTotal, breakdown: ['geographic_region'], filters })
  expect(without.rows.map(([, share]) => share).toSorted()).toEqual([(60 / 180) * 100, (120 / 180) * 100])
})

test('a place that lacks months has no rank, and the others are ranked without it', async () => {
  expect(await answerTo({ calculation: { kind: 'rank' }, time: 'year' })).toEqual({
    rows: [
      [2025, 'TH-10', 1],
      [2025, 'TH-20', 2],
      [2025, 'TH-81', null],
    ],
    uneven: { groups: 1, of: 3 },
  })
  const top = { measure: 'sum_spending_travel_receipts', count: 2 }
  const topTwo = await answerTo({ calculation: { kind: 'rank' }, time: 'year', top })
  expect(topTwo.rows).toEqual([
    [2025, 'TH-81', null],
    [2025, 'TH-10', 1],
    [2025, null, null],
  ])
})

test('the largest are taken by what is held, and the answer says how many may belong among them', async () => {
  const byMonth = { time: 'month', top: { measure: 'sum_spending_travel_receipts', count: 2 } }
  const { rows, unevenTop } = await answerTo(byMonth)
  // Nine months of Krabi are more than the whole year of Bangkok.
  expect(new Set(rows.map(([, place]) => place))).toEqual(new Set(['TH-81', 'TH-10', null]))
  expect(unevenTop).toEqual({ groups: 1, of: 3 })
  const nine = { kind: 'between', from: '2025-01-01', to: '2025-09-30' }
  expect(await answerTo({ ...byMonth, period: nine })).not.toHaveProperty('unevenTop')
})

test('means of unlike months come after those that can be set against each other', async () => {
  const mean = { measures: ['avg_spending'], top: { measure: 'avg_spending', count: 1 } }
  // Krabi has 20 for each trip, Bangkok 10 and Chonburi 5.
  expect(await answerTo(mean)).toMatchObject({
    rows: [['TH-10', 10], expect.anything()],
    unevenTop: { groups: 1, of: 3 },
  })
  const sort = (descending: boolean, measure: string) => ({
    measures: [measure],
    sort: { column: measure, descending },
  })
  const placesBy = async (...by: Parameters<typeof sort>) => (await answerTo(sort(...by))).rows.map(([place]) => place)
  expect(await placesBy(true, 'avg_spending')).toEqual(['TH-10', 'TH-20', 'TH-81'])
  expect(await placesBy(false, 'avg_spending')).toEqual(['TH-20', 'TH-10', 'TH-81'])
  expect(await placesBy(true, 'sum_spending_travel_receipts')).toEqual(['TH-81', 'TH-10', 'TH-20'])
  expect(await placesBy(false, 'sum_spending_travel_receipts')).toEqual(['TH-20', 'TH-10', 'TH-81'])
})

test('figures as they are say that some lack months, and months have nothing to say', async () => {
  expect(await answerTo({})).toEqual({
    rows: [
      ['TH-10', 120],
      ['TH-20', 60],
      ['TH-81', 180],
    ],
    uneven: { groups: 1, of: 3 },
  })
  // So do figures beside those that they are compared with.
  expect((await answerTo({ comparison: { with: 'previous_year' }, time: 'year' })).uneven).toEqual({ groups: 1, of: 3 })
  expect((await answerTo({ time: 'month' })).uneven).toBeNull()
  expect((await answerTo({ ...shareOfTotal, time: 'month' })).rows).toContainEqual([
    '2025-01-01',
    'TH-81',
    (20 / 35) * 100,
  ])
})

test('means of days say so too', async () => {
  const days = (place: string, ...of: readonly number[]) =>
    of.map((day) => ({ date: `2026-01-0${day}`, location_destination: place, statistic_data_temp: 30 }))
  await importRows(engine, statistic, [...days('TH-10', 1, 2, 3), ...days('TH-81', 1, 3)])
  const { uneven } = await answerTo({ dataset: 'statistic', measures: ['avg_statistic_data_temp'] })
  expect(uneven).toEqual({ groups: 1, of: 2 })
})

test('shares of times are of years with the same months', async () => {
  const ofArrivals = { dataset: 'immigration', measures: ['totalImmigrants'], breakdown: [], ...shareOfTotal }
  const ofYears = await answerTo({ ...ofArrivals, time: 'year' })
  expect(ofYears).toEqual({
    rows: [
      [2025, null],
      [2026, null],
    ],
    uneven: { groups: 1, of: 2 },
  })
  const china = [{ dimension: 'location_source', operator: 'in', values: ['CN'] }]
  const period = { kind: 'years', years: [2025] }
  const ofQuarters = await answerTo({ ...ofArrivals, filters: china, period, time: 'quarter' })
  expect(ofQuarters.rows.map(([, share]) => share)).toEqual([25, 25, 25, 25])
})

test('a whole year holds its twelve months', async () => {
  const ofCountries = {
    dataset: 'immigration',
    measures: ['totalImmigrants'],
    breakdown: ['location_source'],
    ...shareOfTotal,
    time: 'year',
  }
  expect(await answerTo(ofCountries)).toEqual({
    rows: [
      [2025, 'CN', 75],
      [2025, 'DE', 25],
      [2026, 'CN', null],
      [2026, 'DE', null],
    ],
    uneven: { groups: 1, of: 4 },
  })
})

test('sums since January and means of months lack no member of some of their months', async () => {
  const figuresOf = async (calculation: object, filters: readonly object[] = []) => {
    const time = { time: 'month', breakdown: [], filters, period: { kind: 'years', years: [2025] } }
    return (await answerTo({ ...time, calculation })).rows.map(([, figure]) => figure)
  }
  const rise = Array.from({ length: 9 }, (_, at) => 35 * (at + 1))
  // Krabi has no October: neither the sum to it nor a mean over it and a month of Krabi is of the same places.
  expect(await figuresOf({ kind: 'cumulative' })).toEqual([...rise, null, null, null])
  expect(await figuresOf({ kind: 'moving_average', count: 2 })).toEqual([null, ...Array(8).fill(35), null, 15, 15])
  const bangkok = [{ dimension: 'location_destination', operator: 'in', values: ['TH-10'] }]
  expect((await figuresOf({ kind: 'cumulative' }, bangkok)).at(-1)).toBe(120)
})

test('a day of which a checkpoint has nothing is missing in sums since January, and not zero', async () => {
  const crossings = (checkpoint: string, ...days: readonly number[]) =>
    days.map((day) => ({
      date: `2026-01-0${day}`,
      checkpoint,
      checkpoint_type: 'air',
      direction: 'in',
      location_source: 'CN',
      immigrants: 10,
    }))
  await importRows(engine, checkpoint, [
    ...crossings('phuket-airport', 1, 2, 3, 4),
    ...crossings('krabi-airport', 1, 2, 4),
  ])
  const sums = { dataset: 'checkpoint', measures: ['sum_in'], time: 'day', calculation: { kind: 'cumulative' } }
  const figures = async (breakdown: string[]) => (await answerTo({ ...sums, breakdown })).rows.map((row) => row.at(-1))
  // All of them together hold each day that one of them does.
  expect(await figures([])).toEqual([20, 40, 50, 70])
  expect((await figures(['checkpoint'])).toSorted()).toEqual([10, 10, 20, 20, 30, 40, null])
})

test('two data sets are set against each other over the months that both hold', async () => {
  const joined = { dataset: 'occupancy', measures: ['sum_guests'] }
  expect(await answerTo({ joined, time: 'year', calculation: { kind: 'rank' } })).toEqual({
    rows: [
      [2025, 'TH-10', null, null],
      [2025, 'TH-20', 1, 1],
    ],
    uneven: { groups: 1, of: 2 },
  })
  const period = { kind: 'between', from: '2025-01-01', to: '2025-02-28' }
  expect(await answerTo({ joined, period, time: 'year', calculation: { kind: 'rank' } })).toEqual({
    rows: [
      [2025, 'TH-10', 1, 1],
      [2025, 'TH-20', 2, 2],
    ],
    uneven: null,
  })
})

test('the rest of a region stands for its countries, and for those of no other region', async () => {
  await importRows(engine, immigration, [
    ...arrivals('JP', 2023, 2, 10),
    ...arrivals('rest-of-east-asia', 2023, 3, 10),
    ...arrivals('FR', 2023, 2, 10),
  ])
  const sums = async (region: readonly string[]) => {
    const filters = region.map((value) => ({ dimension: 'market_region', operator: 'in', values: [value] }))
    const question = { dataset: 'immigration', measures: ['totalImmigrants'], breakdown: [], time: 'month', filters }
    const period = { kind: 'years', years: [2023] }
    return (await answerTo({ ...question, period, calculation: { kind: 'cumulative' } })).rows.map(([, sum]) => sum)
  }
  // France has no March, and no rest of Europe holds it.
  expect(await sums([])).toEqual([30, 60, null])
  expect(await sums(['east-asia'])).toEqual([20, 40, 50])
})
