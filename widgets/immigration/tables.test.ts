import { describe, expect, test } from 'vitest'
import { findWidget } from '../all.ts'
import { aContext, comparisonOf, januaryToOctober, matchedMonths } from '../testing.ts'

const open = (code: number, parameters: Record<string, string> = {}, context = aContext()) =>
  findWidget(code)?.open(parameters, context)

const totalOf = (current: number | null, previous: number | null) => ({
  currentYear: { totalImmigrants: current },
  previousYear: { totalImmigrants: previous },
  heldMembers: 4,
  wholeMembers: 0,
})

const countries = {
  rows: [
    comparisonOf('FR', 100, 80),
    comparisonOf('rest-of-europe', 500, 500),
    comparisonOf('CN', 400, 800),
    comparisonOf('DE', 200, 0),
    comparisonOf('LA', null, 50),
  ],
  count: 5,
  total: { ...totalOf(1200, 1430), matched: matchedMonths(1200, 1380), members: 4, of: 5 },
  regions: [
    { market_region: 'east-asia', matched: matchedMonths(400, 800) },
    { market_region: 'europe', matched: matchedMonths(800, 580) },
  ],
  period: januaryToOctober,
}

const noCountries = {
  rows: [],
  count: 0,
  total: { ...totalOf(null, null), matched: null, members: 0, of: 0 },
  regions: [],
  period: { ...januaryToOctober, held: [] },
}

describe('140, the standard table', () => {
  const content = open(140)?.show({ countries })

  test('puts countries under their regions, the rest last, with sub-totals and a grand total', () => {
    expect(
      content?.table.rows.map(({ level, cells }) => [level, cells.location_source, cells.current, cells.previous]),
    ).toEqual([
      ['subtotal', 'East Asia', 400, 800],
      ['row', 'China', 400, 800],
      ['subtotal', 'ASEAN, South Asia and the Pacific', null, 50],
      ['row', 'Laos', null, 50],
      ['subtotal', 'Europe', 800, 580],
      ['row', 'Germany', 200, 0],
      ['row', 'France', 100, 80],
      ['row', 'Rest of Europe', 500, 500],
      ['total', 'Grand total', 1200, 1430],
    ])
  })

  test('gives no percentage on a base of zero, and no change without a base', () => {
    const changes = new Map(content?.table.rows.map(({ cells }) => [cells.location_source, cells.change]))
    expect(changes.get('Germany')).toBe('+200\u00a0people')
    expect(changes.get('Laos')).toBeNull()
    expect(changes.get('China')).toBe(-50)
  })

  test('asks for the year, and says what is compared and of how many countries', () => {
    expect(open(140)?.asks.countries?.query).toEqual({ year: 2026, limit: 1000, page: 1 })
    expect(content?.subtitle).toBe(
      'People · January to October 2026 against the same months of 2025 · 4 of 5 countries compared',
    )
  })

  test('works the change of a region and of the total out from what both years hold', () => {
    const changes = new Map(content?.table.rows.map(({ cells }) => [cells.location_source, cells.change]))
    expect(changes.get('Europe')).toBeCloseTo((800 / 580 - 1) * 100, 9)
    expect(changes.get('ASEAN, South Asia and the Pacific')).toBeNull()
    expect(changes.get('Grand total')).toBeCloseTo((1200 / 1380 - 1) * 100, 9)
  })

  test('names the months that are missing, and the year that has none', () => {
    const stored = [4, 9, 11]
    const total = { ...countries.total, matched: null, previousYear: { totalImmigrants: null } }
    const period = { ...januaryToOctober, year: 2016, months: [4, 11], held: stored, missing: [5, 6, 7, 8, 10] }
    expect(open(140, { year: '2016' })?.show({ countries: { ...countries, total, period } }).subtitle).toBe(
      'People · April, September, November 2016 (3 of 8 months, not held: May to August, October); 2015 is not held',
    )
    const wholePeriod = { ...januaryToOctober, year: 2022, months: [1, 12], wholeYear: true, held: [] }
    expect(
      open(140, { year: '2022' })?.show({ countries: { ...countries, total, period: wholePeriod } }).subtitle,
    ).toBe('People · 2022; 2021 is not held · 2022 is held as a whole year, not by month')
    const mixed = { ...total, heldMembers: 6, wholeMembers: 5 }
    expect(
      open(140, { year: '2017' })?.show({
        countries: { ...countries, total: mixed, period: { ...januaryToOctober, year: 2017, held: [1, 2] } },
      }).subtitle,
    ).toBe('People · 2017; 2016 is not held · 5 of 6 countries with the whole year')
  })

  test('compares the last two full years where a reader asks for them, or says that it cannot', () => {
    const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    for (const code of [140, 141, 142]) {
      const full = open(code, { compare: 'full_years' })
      expect(full?.asks.countries?.query).toMatchObject({ year: 2026, compare: 'full_years' })
      const period = { ...januaryToOctober, year: 2025, months: [1, 12], held: months, wholeYear: true }
      const total = { ...countries.total, matched: matchedMonths(1200, 1380, months), members: 5 }
      const { subtitle, table } = full?.show({ countries: { ...countries, total, period } }) ?? {}
      expect(subtitle).toBe('People · 2025 against 2024')
      expect(table?.rows.find(({ cells }) => cells.location_source === 'China')?.cells.change).toBe(-50)
      const cannot = { ...countries, total: { ...total, matched: null } }
      expect(full?.show({ countries: cannot }).subtitle).toBe('People · 2026 and 2025 are not both held in full')
    }
  })

  test('is empty, without totals, where there is no row', () => {
    const none = open(140)?.show({ countries: noCountries })
    expect(none?.empty).toBe(true)
    expect(none?.table.rows).toEqual([])
  })
})

test('141 asks for the tracked markets and adds them up, the largest first', () => {
  const content = open(141)?.show({ countries })
  expect(open(141)?.asks.countries?.query).toMatchObject({ countries: '51' })
  expect(content?.table.rows.at(0)?.cells.location_source).toBe('China')
  expect(content?.table.rows.at(-1)).toMatchObject({ level: 'total', cells: { current: 1200, previous: 1430 } })
})

test('142 lets the server page, sort and search', () => {
  const cardContent = open(142, { q: 'fr', page: '3', limit: '20', sort: '-change', market_region: 'europe' })
  expect(cardContent?.asks.countries?.query).toEqual({
    year: 2026,
    countries: 'all',
    market_region: 'europe',
    page: 3,
    limit: 20,
    sort: '-change',
    q: 'fr',
  })
  expect(open(142)?.asks.countries?.query).not.toHaveProperty('q')
  const total = { ...totalOf(9000, 6000), matched: matchedMonths(9000, 6000), members: 240, of: 240 }
  const content = open(142)?.show({ countries: { ...countries, count: 240, total } })
  expect(content?.table.count).toBe(240)
  // What all pages add up to stands below each of them.
  expect(content?.table.rows.map(({ level }) => level)).toEqual([...countries.rows.map(() => 'row'), 'total'])
  expect(content?.table.rows.at(-1)?.cells).toMatchObject({ current: 9000, previous: 6000, change: 50 })
  expect(open(142)?.show({ countries: noCountries })).toMatchObject({ empty: true, table: { rows: [] } })
  expect(open(142, { q: 'fr' })?.show({ countries }).subtitle).toMatch(/ · Search: fr$/)
  expect(content?.table.columns.map((column) => column.sort)).toEqual([
    null,
    'currentYear.totalImmigrants',
    'previousYear.totalImmigrants',
    'change',
  ])
})
