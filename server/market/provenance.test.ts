import type { Provenance } from '@sala/catalog/api/provenance.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { gdp } from '@sala/catalog/datasets/gdp.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { immigrationTarget } from '@sala/catalog/datasets/immigrationTarget.ts'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { vos } from '@sala/catalog/datasets/vos.ts'
import { describe, expect, test } from 'vitest'
import { importRows, type TestRow } from '../facts/testing/rows.ts'
import { provenanceOf } from './provenance.ts'
import { marketNow, useMarket } from './testing/useMarket.ts'

const asOf = marketNow().toISOString()
const market = useMarket()

const store = (dataset: Dataset, source: string, rows: readonly TestRow[], demonstration = false) =>
  importRows(market.engine, dataset, rows, { batch: { source, demonstration } })

/** Each entry in one line: source, status, batch and periods. */
async function sourcesOf(path: string, search = ''): Promise<readonly string[]> {
  const entries = (await market.app.provenance(path, search)) as readonly Provenance[]
  return entries.map(({ source, status, batch, from, to }) => `${source} ${status} ${batch} ${from}..${to}`)
}

const month = (year: number, number: number) => `${year}-${String(number).padStart(2, '0')}-01`
const months = (year: number, from: number, to: number, location_source: string, status = 'final'): TestRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    date: month(year, from + index),
    location_source,
    immigrants: 10,
    status,
  }))

/** 2021 from an old book, 2022 from the ministry and preliminary from September, one revised month, and 2019 as a whole year. */
async function storeArrivals() {
  await store(immigration, 'Old book', [...months(2021, 1, 12, 'CN'), ...months(2021, 1, 12, 'DE')])
  await store(immigration, 'Ministry', [
    ...months(2022, 1, 8, 'CN'),
    ...months(2022, 9, 10, 'CN', 'preliminary'),
    ...months(2022, 12, 12, 'CN', 'preliminary'),
  ])
  await store(immigration, 'Ministry', [{ ...months(2022, 9, 9, 'CN', 'revised')[0], immigrants: 11 }])
  await store(immigration, 'Yearbook', [
    { date: '2019-01-01', location_source: 'CN', immigrants: 99, period: 'year' },
    { date: '2020-01-01', location_source: 'CN', immigrants: 98, period: 'year' },
  ])
}

describe('of monthly figures', () => {
  test('every month tells its import and status, whatever is newest in the data set', async () => {
    await storeArrivals()
    expect(await sourcesOf('v2/tourist/immigration')).toEqual([
      'Old book final 1 2021-01-01..2021-12-01',
      'Ministry final 2 2022-01-01..2022-08-01',
      'Ministry revised 3 2022-09-01..2022-09-01',
      'Ministry preliminary 2 2022-10-01..2022-10-01',
      'Ministry preliminary 2 2022-12-01..2022-12-01',
    ])
    expect(await market.app.provenance('v2/tourist/immigration', 'year=2022&month=9')).toEqual([
      {
        dataset: 'immigration',
        source: 'Ministry',
        status: 'revised',
        batch: 3,
        asOf,
        from: '2022-09-01',
        to: '2022-09-01',
        demonstration: false,
      },
    ])
  })

  test('it is that of the rows that the filters leave, with fields chosen or not', async () => {
    await storeArrivals()
    expect(await sourcesOf('v2/tourist/immigration', 'year=2021,2022&month=8-10&market_region=europe')).toEqual([
      'Old book final 1 2021-08-01..2021-10-01',
    ])
    expect(await sourcesOf('v2/tourist/immigration', 'year=2021&fields=year')).toEqual([
      'Old book final 1 2021-01-01..2021-12-01',
    ])
    expect(await sourcesOf('v2/tourist/immigration', 'year=2018')).toEqual([])
  })

  test('a comparison tells the sources of both years, and of a whole year where its row is used', async () => {
    await storeArrivals()
    expect(await sourcesOf('tourist/immigration', 'year=2022&month=1-9&limit=1')).toEqual([
      'Old book final 1 2021-01-01..2021-09-01',
      'Ministry final 2 2022-01-01..2022-08-01',
      'Ministry revised 3 2022-09-01..2022-09-01',
    ])
    expect(await sourcesOf('tourist/immigration', 'year=2020')).toEqual(['Yearbook final 4 2019..2020'])
  })

  test('an import that is undone is named no more, and the one before it again', async () => {
    await storeArrivals()
    await market.engine.undoBatch(3)
    expect(await sourcesOf('v2/tourist/immigration', 'year=2022&month=9')).toEqual([
      'Ministry preliminary 2 2022-09-01..2022-09-01',
    ])
  })

  test('figures of another data set beside them are told under its name', async () => {
    await store(immigration, 'Ministry', months(2022, 1, 2, 'CN'))
    await store(immigrationTarget, 'Plan', [{ date: '2022-02-01', location_source: null, target: 5 }], true)
    const entries = (await market.app.provenance('v2/tourist/immigration/target', 'year=2022')) as readonly Provenance[]
    expect(entries.map(({ dataset, source, from, demonstration }) => [dataset, source, from, demonstration])).toEqual([
      ['immigration_target', 'Plan', '2022-02-01', true],
      ['immigration', 'Ministry', '2022-01-01', false],
    ])
  })
})

test('a part that its total stands for is no source, but where the parts are shown', async () => {
  const receipts = (date: string, travel_type: string): TestRow => ({
    date,
    location_destination: 'TH-50',
    visitor_origin: 'thai',
    travel_type,
    spending_travel_receipts: 5,
    spending_travel_count: 1,
  })
  await store(spending, 'Totals', [receipts('2025-01-01', 'visitor')])
  await store(spending, 'Parts', [
    receipts('2025-01-01', 'tourist'),
    receipts('2025-01-01', 'excursionist'),
    receipts('2025-02-01', 'tourist'),
    receipts('2025-02-01', 'excursionist'),
  ])
  expect(await sourcesOf('v2/tourist/spending', 'year=2025&fields=visitor_origin_x_year_x_month')).toEqual([
    'Totals final 1 2025-01-01..2025-01-01',
    'Parts final 2 2025-02-01..2025-02-01',
  ])
  expect(await sourcesOf('v2/tourist/spending', 'year=2025&fields=travel_type_x_year_x_month')).toEqual([
    'Totals final 1 2025-01-01..2025-01-01',
    'Parts final 2 2025-01-01..2025-02-01',
  ])
  expect(
    await sourcesOf('v2/tourist/spending', 'year=2025&travel_type=visitor&fields=travel_type_x_year_x_month'),
  ).toEqual(['Totals final 1 2025-01-01..2025-01-01', 'Parts final 2 2025-02-01..2025-02-01'])
})

test('of matched years only rows that are paired count; a total is taken for its parts', async () => {
  const receipts = (date: string, travel_type: string, location_destination = 'TH-50'): TestRow => ({
    date,
    location_destination,
    visitor_origin: 'thai',
    travel_type,
    spending_travel_receipts: 5,
    spending_travel_count: 1,
  })
  await store(spending, 'First', [receipts('2024-01-01', 'visitor'), receipts('2024-02-01', 'visitor')])
  await store(spending, 'Second', [receipts('2025-01-01', 'visitor'), receipts('2025-03-01', 'visitor')])
  await store(spending, 'Unpaired province', [receipts('2025-01-01', 'visitor', 'TH-83')])
  await store(spending, 'Parts', [receipts('2025-01-01', 'tourist'), receipts('2025-01-01', 'excursionist')])
  await store(spending, 'Parts alone', [receipts('2025-02-01', 'tourist'), receipts('2025-02-01', 'excursionist')])
  expect(
    await sourcesOf('v2/tourist/spending', 'year=2024,2025&matched=true&fields=visitor_origin_x_year_x_month'),
  ).toEqual([
    'First final 1 2024-01-01..2024-02-01',
    'Second final 2 2025-01-01..2025-01-01',
    'Parts alone final 5 2025-02-01..2025-02-01',
  ])
})

describe('of daily rows', () => {
  const textOf = (date: string, vos_message: string): TestRow => ({
    date,
    vos_message,
    vos_channels: 'facebook',
    vos_sentiment: 'positive',
    location_destination: 'TH-50',
  })

  test('each import reaches from its first to its last day within the window; searched and grouped alike', async () => {
    await store(vos, 'Monday', [
      textOf('2026-11-01', 'river'),
      textOf('2026-11-05', 'beach'),
      textOf('2026-11-09', 'river'),
    ])
    await store(vos, 'Tuesday', [textOf('2026-11-10', 'beach')])
    const window = 'start=2026-11-02T00:00:00.000Z&end=2026-11-30T23:59:59.999Z'
    const expected = ['Monday null 1 2026-11-05..2026-11-09', 'Tuesday null 2 2026-11-10..2026-11-10']
    expect(await sourcesOf('v2/market/vos', window)).toEqual(expected)
    expect(await sourcesOf('market/vos', `${window}&limit=1`)).toEqual(expected)
    expect(await market.app.json('market/vos', `${window}&limit=1`)).toMatchObject({ count: 3 })
    expect(await sourcesOf('market/vos', `${window}&q=river`)).toEqual(['Monday null 1 2026-11-09..2026-11-09'])
    // Also where the page behind the last one has no row.
    expect(await sourcesOf('market/vos', `${window}&q=river&page=9`)).toEqual(['Monday null 1 2026-11-09..2026-11-09'])
    expect(await market.app.json('market/vos', `${window}&q=river`)).toMatchObject({ count: 1 })
    expect(await sourcesOf('market/vos', `${window}&q=mountain`)).toEqual([])
  })

  test('more than a hundred imports are listed by their source, as the newest of them', () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      source: index % 2 === 0 ? 'Listening' : 'Survey',
      status: null,
      batch: index + 1,
      asOf: `2026-01-01T00:00:00.${String(index).padStart(3, '0')}Z`,
      from: `2026-01-${String((index % 28) + 1).padStart(2, '0')}`,
      to: `2026-02-${String((index % 28) + 1).padStart(2, '0')}`,
      demonstration: false,
      count: 1,
    }))
    expect(provenanceOf(vos, rows.slice(0, 100))).toHaveLength(100)
    expect(provenanceOf(vos, rows)).toEqual([
      expect.objectContaining({ source: 'Listening', batch: 119, from: '2026-01-01', to: '2026-02-27' }),
      expect.objectContaining({ source: 'Survey', batch: 120, from: '2026-01-02', to: '2026-02-28' }),
    ])
  })
})

test('of yearly figures each year tells its source; a table tells it of all its pages', async () => {
  await store(gdp, 'Bank', [
    { location_source: 'CN', gdp_gdp: 1, gdp_year: 2021 },
    { location_source: 'CN', gdp_gdp: 2, gdp_year: 2022 },
  ])
  await store(gdp, 'Fund', [{ location_source: 'CN', gdp_gdp: 3, gdp_year: 2023 }])
  expect(await sourcesOf('tourist/gdp', 'limit=1')).toEqual(['Bank null 1 2021..2022', 'Fund null 2 2023..2023'])
  expect(await market.app.json('tourist/gdp', 'limit=1')).toMatchObject({ count: 3 })
})
