import { expect, test } from 'vitest'
import { findDataset } from '../datasets/all.ts'
import { decodeExploration, Exploration, encodeExploration } from './exploration.ts'
import { combinedFigure, topGroups } from './topGroups.ts'

const full = Exploration.parse({
  version: 1,
  dataset: 'campaign',
  measures: ['sum_campaign'],
  breakdown: ['campaign_name'],
  time: 'month',
  filters: [{ dimension: 'campaign_name', operator: 'not_in', values: ['สงกรานต์ 2026', 'a+b/c'] }],
  period: { kind: 'last_months', count: 12 },
  top: { measure: 'sum_campaign', count: 5 },
})

test('an exploration is the same after its text was read', () => {
  expect(decodeExploration(encodeExploration(full))).toEqual(full)
  const short = Exploration.parse({ version: 1, dataset: 'gdp', measures: ['sum_gdp_gdp'] })
  expect(decodeExploration(encodeExploration(short))).toEqual(short)
  expect(encodeExploration(full)).toMatch(/^[\w-]+$/)
  expect(encodeExploration(short).length).toBeLessThan(100)
})

test('a text that is no exploration is read as none', () => {
  const texts = [
    '',
    '%',
    'bm9uZQ',
    btoa('{"version":2,"dataset":"gdp","measures":["sum_gdp_gdp"]}'),
    'a'.repeat(20_000),
  ]
  expect(texts.map(decodeExploration)).toEqual(texts.map(() => null))
})

function spending() {
  const found = findDataset('spending')
  if (!found) throw new Error('there is no data set spending')
  return found
}

const group = (place: string | null, time: number, receipts: number | null, visitors: number | null) => ({
  time,
  place,
  avg_spending: receipts !== null && visitors ? receipts / visitors : null,
  sum_spending_travel_receipts: receipts,
  sum_spending_travel_count: visitors,
})

test('the ratio of the others is that of their sums', () => {
  const groups = [
    group('TH-10', 2025, 900, 30),
    group('TH-50', 2025, 100, 10),
    group(null, 2025, 50, 40),
    group('TH-83', 2026, null, null),
    group('TH-10', 2026, 10, 1),
  ]
  const measures = ['avg_spending']
  const top = { measure: 'sum_spending_travel_receipts', count: 1 }
  expect(
    topGroups(spending(), groups, { keys: ['time', 'place'], by: 'place', measures, families: [''], top }),
  ).toEqual([
    { values: { time: 2025, place: 'TH-10', avg_spending: 30 }, other: false },
    { values: { time: 2025, place: null, avg_spending: 3 }, other: true },
    { values: { time: 2026, place: 'TH-10', avg_spending: 10 }, other: false },
    { values: { time: 2026, place: null, avg_spending: null }, other: true },
  ])
  expect(combinedFigure(spending(), 'avg_spending', [])).toBeNull()
})
