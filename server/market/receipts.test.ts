import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDuckDB } from '../facts/engines/duckdb/duckdb.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { importRows } from '../facts/testing/rows.ts'
import { type MarketApp, openMarket } from './testing/openMarket.ts'
import { rows } from './testing/rows.ts'

const now = () => new Date('2026-11-20T05:00:00Z')
let folder: string
let engine: Engine
let app: MarketApp

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sala-receipts-'))
  engine = await openDuckDB({ folder, memoryLimit: '256MB', now })
  await importRows(engine, spending, rows.spending ?? [])
  app = await openMarket({ engine, now })
})
afterAll(async () => {
  await app.close()
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('receipts', () => {
  test('of visitors are those of tourists and excursionists, never both', async () => {
    const answer = await app.json(
      'v2/tourist/spending',
      'fields=visitor_origin_x_year_x_month,travel_type_x_year_x_month,city_type_x_visitor_origin_x_year_x_month',
    )
    const january = { year: 2025, month: 1 }
    const figures = (baht: number, people: number) => ({
      sum_spending_travel_receipts: baht,
      sum_spending_travel_count: people,
      avg_spending: baht / people,
    })
    expect(answer).toEqual({
      visitor_origin_x_year_x_month: [{ _id: { visitor_origin: 'foreign', ...january }, ...figures(1050, 11) }],
      travel_type_x_year_x_month: [
        { _id: { travel_type: 'excursionist', ...january }, ...figures(100, 4) },
        { _id: { travel_type: 'tourist', ...january }, ...figures(950, 7) },
        // TH-50's own total, and what the parts of TH-51 add up to.
        { _id: { travel_type: 'visitor', ...january }, ...figures(1050, 11) },
      ],
      city_type_x_visitor_origin_x_year_x_month: [
        { _id: { city_type: 'main', visitor_origin: 'foreign', ...january }, ...figures(1000, 10) },
        { _id: { city_type: 'secondary', visitor_origin: 'foreign', ...january }, ...figures(50, 1) },
      ],
    })
  })

  test('of visitors are the same where only they are asked for: months of parts alone count by their sum', async () => {
    const search = (types: string, field: string) => `travel_type=${types}&fields=date,year,${field}`
    const months = 'travel_type_x_year_x_month'
    const places = 'location_destination_x_visitor_origin_x_year'
    const january = { year: 2025, month: 1 }
    const bounds = { date: { min: '2025-01-01', max: '2025-01-01' }, year: [2025] }
    const of = (baht: number, people: number) => ({
      sum_spending_travel_receipts: baht,
      sum_spending_travel_count: people,
      avg_spending: baht / people,
    })
    const visitor = { _id: { travel_type: 'visitor', ...january }, ...of(1050, 11) }
    const tourist = { _id: { travel_type: 'tourist', ...january }, ...of(950, 7) }
    const excursionist = { _id: { travel_type: 'excursionist', ...january }, ...of(100, 4) }
    const answer = (types: string, field: string) => app.json('v2/tourist/spending', search(types, field))
    expect(await answer('visitor', months)).toEqual({ ...bounds, [months]: [visitor] })
    expect(await answer('tourist,visitor', months)).toEqual({ ...bounds, [months]: [tourist, visitor] })
    expect(await answer('excursionist,tourist', months)).toEqual({ ...bounds, [months]: [excursionist, tourist] })
    const byPlace = [
      { _id: { location_destination: 'TH-50', visitor_origin: 'foreign', year: 2025 }, ...of(1000, 10) },
      { _id: { location_destination: 'TH-51', visitor_origin: 'foreign', year: 2025 }, ...of(50, 1) },
    ]
    expect(await answer('visitor', places)).toEqual({ ...bounds, [places]: byPlace })
    expect(await answer('excursionist,tourist,visitor', places)).toEqual({ ...bounds, [places]: byPlace })
    expect(await answer('excursionist', places)).toMatchObject({
      [places]: [{ sum_spending_travel_receipts: 100 }, { sum_spending_travel_receipts: 0 }],
    })
  })

  test('of visitors are not known where one of the parts is missing', async () => {
    const single = { date: '2024-06-01', location_destination: 'TH-52', visitor_origin: 'thai', travel_type: 'tourist' }
    const { id } = await importRows(engine, spending, [
      { ...single, spending_travel_receipts: 7, spending_travel_count: 1 },
    ])
    const june = (types: string) =>
      app.json('v2/tourist/spending', `year=2024&${types}fields=travel_type_x_year_x_month`)
    expect(await june('')).toMatchObject({ travel_type_x_year_x_month: [{ _id: { travel_type: 'tourist' } }] })
    expect(await june('travel_type=visitor&')).toEqual({ travel_type_x_year_x_month: [] })
    expect(await app.json('v2/tourist/spending', 'year=2024&fields=visitor_origin_x_year_x_month')).toEqual({
      visitor_origin_x_year_x_month: [],
    })
    await engine.undoBatch(id)
  })

  test('are narrowed by region, city type and travel type', async () => {
    const search = 'fields=visitor_origin_x_year_x_month&geographic_region=north&city_type=main&travel_type=tourist'
    expect(await app.json('v2/tourist/spending', search)).toMatchObject({
      visitor_origin_x_year_x_month: [{ sum_spending_travel_receipts: 900 }],
    })
    expect((await app.get('v2/tourist/spending', 'city_type=large')).statusCode).toBe(400)
  })
})
