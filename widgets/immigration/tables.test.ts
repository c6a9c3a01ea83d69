import { describe, expect, test } from 'vitest'
import { findWidget } from '../all.ts'
import { aContext, comparisonOf, januaryToOctober } from '../testing.ts'

const open = (code: number, parameters: Record<string, string> = {}, context = aContext()) =>
  findWidget(code)?.open(parameters, context)

const countries = {
  rows: [
    comparisonOf('FR', 100, 80),
    comparisonOf('rest-of-europe', 500, 500),
    comparisonOf('CN', 400, 800),
    comparisonOf('DE', 200, 0),
    comparisonOf('LA', null, 50),
  ],
  count: 5,
  total: { currentYear: { totalImmigrants: 1200 }, previousYear: { totalImmigrants: 1430 } },
  period: januaryToOctober,
}

const noCountries = {
  rows: [],
  count: 0,
  total: { currentYear: { totalImmigrants: null }, previousYear: { totalImmigrants: null } },
  period: januaryToOctober,
}

describe('140, the standard table', () => {
  const shown = open(140)?.show({ countries })

  test('puts countries under their regions, the rest last, with sub-totals and a grand total', () => {
    expect(
      shown?.table.rows.map(({ level, cells }) => [level, cells.location_source, cells.current, cells.previous]),
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

  test('gives no change on a base of zero or none', () => {
    const changes = new Map(shown?.table.rows.map(({ cells }) => [cells.location_source, cells.change]))
    expect(changes.get('Germany')).toBeNull()
    expect(changes.get('Laos')).toBeNull()
    expect(changes.get('China')).toBe(-50)
  })

  test('compares the months that are over', () => {
    expect(open(140)?.asks.countries?.query).toEqual({ year: 2026, month: '1-10', limit: 1000, page: 1 })
    expect(open(140, { year: '2025' })?.asks.countries?.query).not.toHaveProperty('month')
    expect(shown?.subtitle).toBe('People · January to October 2026 against the same months of 2025')
  })

  test('compares full years where a reader asks for them, and says how far the later one reaches', () => {
    for (const code of [140, 141, 142]) {
      const full = open(code, { compare: 'full_years' })
      expect(full?.asks.countries?.query).toMatchObject({ year: 2026, compare: 'full_years' })
      expect(full?.asks.countries?.query).not.toHaveProperty('month')
      const period = { ...januaryToOctober, months: [1, 11], wholeYear: true }
      const { subtitle, table } = full?.show({ countries: { ...countries, period } }) ?? {}
      expect(subtitle).toBe('People · 2026 against 2025 · Full years, with figures until November 2026')
      expect(table?.rows.find(({ cells }) => cells.location_source === 'China')?.cells.change).toBe(-50)
    }
  })

  test('is empty, without totals, where there is no row', () => {
    const none = open(140)?.show({ countries: noCountries })
    expect(none?.empty).toBe(true)
    expect(none?.table.rows).toEqual([])
  })

  test('says nothing of the change in the first month of a year before it is over', () => {
    const january = open(140, {}, aContext({ newest: '2026-01-01', today: '2026-01-09' }))
    expect(january?.asks.countries?.query).toMatchObject({ month: '1' })
    const started = january?.show({ countries: { ...countries, period: { ...januaryToOctober, months: [1, 1] } } })
    expect(new Set(started?.table.rows.map(({ cells }) => cells.change))).toEqual(new Set([null]))
    expect(started?.subtitle).toBe('People · 2026; nothing to compare with 2025')
  })
})

test('141 asks for the tracked markets and adds them up, the largest first', () => {
  const shown = open(141)?.show({ countries })
  expect(open(141)?.asks.countries?.query).toMatchObject({ countries: '51' })
  expect(shown?.table.rows.at(0)?.cells.location_source).toBe('China')
  expect(shown?.table.rows.at(-1)).toMatchObject({ level: 'total', cells: { current: 1200, previous: 1430 } })
})

test('142 lets the server page, sort and search', () => {
  const asked = open(142, { q: 'fr', page: '3', limit: '20', sort: '-change', market_region: 'europe' })
  expect(asked?.asks.countries?.query).toEqual({
    year: 2026,
    month: '1-10',
    countries: 'all',
    market_region: 'europe',
    page: 3,
    limit: 20,
    sort: '-change',
    q: 'fr',
  })
  expect(open(142)?.asks.countries?.query).not.toHaveProperty('q')
  const total = { currentYear: { totalImmigrants: 9000 }, previousYear: { totalImmigrants: 6000 } }
  const shown = open(142)?.show({ countries: { ...countries, count: 240, total } })
  expect(shown?.table.count).toBe(240)
  // What all pages add up to stands below each of them.
  expect(shown?.table.rows.map(({ level }) => level)).toEqual([...countries.rows.map(() => 'row'), 'total'])
  expect(shown?.table.rows.at(-1)?.cells).toMatchObject({ current: 9000, previous: 6000, change: 50 })
  expect(open(142)?.show({ countries: noCountries })).toMatchObject({ empty: true, table: { rows: [] } })
  expect(open(142, { q: 'fr' })?.show({ countries }).subtitle).toMatch(/ · Search: fr$/)
  expect(shown?.table.columns.map((column) => column.sort)).toEqual([
    null,
    'currentYear.totalImmigrants',
    'previousYear.totalImmigrants',
    'change',
  ])
})
