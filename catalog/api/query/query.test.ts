import { describe, expect, test } from 'vitest'
import { allEndpoints } from '../../datasets/all.ts'
import { type ParsedQuery, parseQuery } from './query.ts'
import type { QueryFault } from './refusal.ts'

function endpointOf(path: string) {
  const found = allEndpoints.find(({ endpoint }) => endpoint.path === path)
  if (!found) throw new Error(`no endpoint ${path}`)
  return found
}

function parsed(path: string, search: string): ParsedQuery {
  const { dataset, endpoint } = endpointOf(path)
  const result = parseQuery(dataset, endpoint, search)
  if (!result.ok) throw new Error(JSON.stringify(result.fault))
  return result.query
}

function fault(path: string, search: string): QueryFault {
  const { dataset, endpoint } = endpointOf(path)
  const result = parseQuery(dataset, endpoint, search)
  if (result.ok) throw new Error(`${search} was accepted`)
  return result.fault
}

const summary = 'v2/tourist/immigration'
const table = 'tourist/checkpoint'
const comparison = 'tourist/immigration'

describe('a summary', () => {
  test('asks for everything by default', () => {
    expect(parsed(summary, '')).toEqual({
      kind: 'summary',
      narrowings: [],
      fields: ['date', 'year', 'year_x_month', 'location_source_x_year_x_month', 'market_region_x_year_x_month'],
    })
  })

  test('is the same question in whatever order and however often it names a value', () => {
    const first = parsed(summary, 'location_source=JP,CN,JP&year=2025,2024&fields=year_x_month,date')
    const second = parsed(summary, 'fields=date,year_x_month&year=2024,2025&location_source=CN,JP')
    expect(first).toEqual(second)
    expect(first).toEqual({
      kind: 'summary',
      narrowings: [
        { kind: 'years', column: 'date', years: [2024, 2025] },
        { kind: 'values', column: 'location_source', values: ['CN', 'JP'] },
      ],
      fields: ['date', 'year_x_month'],
    })
  })

  test('reads a window of days, a month range and derived places', () => {
    const search = new URLSearchParams({
      start: '2024-01-01T00:00:00.000Z',
      end: '2024-12-31T23:59:59.999Z',
      month: '1-9',
      market_region: 'europe',
      location_source: 'rest-of-europe',
    })
    expect(parsed(summary, String(search))).toMatchObject({
      narrowings: [
        { kind: 'window', column: 'date', from: '2024-01-01', to: '2024-12-31' },
        { kind: 'months', column: 'date', from: 1, to: 9 },
        { kind: 'values', column: 'location_source', values: ['rest-of-europe'] },
        { kind: 'values', column: 'market_region', values: ['europe'] },
      ],
    })
    expect(parsed(summary, 'end=2024-12-31T23:59:59Z&month=5')).toMatchObject({
      narrowings: [
        { kind: 'window', from: null, to: '2024-12-31' },
        { kind: 'months', from: 5, to: 5 },
      ],
    })
  })
})

describe('a table', () => {
  test('shows the first five rows in its own order by default', () => {
    expect(parsed(table, '')).toEqual({
      kind: 'table',
      narrowings: [],
      fields: ['date', 'location_source', 'checkpoint', 'checkpoint_type', 'direction', 'immigrants'],
      q: null,
      limit: 5,
      page: 1,
      sort: [{ field: 'date', descending: true }],
    })
  })

  test('is sorted by a field where it stands first', () => {
    expect(parsed(table, 'sort=date,-immigrants,-date')).toMatchObject({
      sort: [
        { field: 'date', descending: false },
        { field: 'immigrants', descending: true },
      ],
    })
  })

  test('is paged, sorted and searched', () => {
    expect(
      parsed(table, 'q=%E0%B8%88%E0%B8%B5%E0%B8%99&limit=1000&page=3&sort=-immigrants,date&fields=date'),
    ).toMatchObject({
      fields: ['date'],
      q: 'จีน',
      limit: 1000,
      page: 3,
      sort: [
        { field: 'immigrants', descending: true },
        { field: 'date', descending: false },
      ],
    })
    expect(parsed(table, 'q=')).toMatchObject({ q: null })
  })

  test('takes the choices and checkpoints of its columns', () => {
    expect(parsed(table, 'direction=in&checkpoint=suvarnabhumi&checkpoint_type=air,land')).toMatchObject({
      narrowings: [{ values: ['suvarnabhumi'] }, { values: ['air', 'land'] }, { values: ['in'] }],
    })
  })
})

describe('a year comparison', () => {
  test('compares with an earlier year than the one that is asked for', () => {
    expect(parsed(comparison, 'year=2026&before=2019')).toMatchObject({ year: 2026, before: 2019 })
    for (const search of [
      'before=2019',
      'year=2026&before=2026',
      'year=2026&before=2019&compare=full_years',
      'before=x',
    ])
      expect(fault(comparison, search)).toMatchObject({ field: 'before' })
  })

  test('compares the newest year of every country by default, largest first', () => {
    expect(parsed(comparison, '')).toEqual({
      kind: 'year_comparison',
      narrowings: [],
      before: null,
      year: null,
      months: null,
      compare: 'to_date',
      q: null,
      limit: 5,
      page: 1,
      sort: [{ field: 'currentYear.totalImmigrants', descending: true }],
    })
    expect(parsed(comparison, 'countries=all')).toEqual(parsed(comparison, ''))
  })

  test('takes a year, months and the 51 markets', () => {
    const query = parsed(comparison, 'year=2025&month=1-9&countries=51&sort=change,-location_source')
    expect(query).toMatchObject({
      year: 2025,
      months: [1, 9],
      sort: [
        { field: 'change', descending: false },
        { field: 'location_source', descending: true },
      ],
    })
    expect(query.narrowings).toHaveLength(1)
    const [markets] = query.narrowings
    expect(markets?.kind === 'values' ? markets.values : []).toHaveLength(51)
  })
})

describe('what is refused, naming the parameter, the value and the way out', () => {
  const year = '1900–2200'
  test.each<readonly [path: string, search: string, fault: QueryFault]>([
    [
      summary,
      'yaer=2024',
      {
        problem: 'unknown_parameter',
        field: 'yaer',
        expected: 'start, end, year, month, location_source, market_region, matched, fields, as_of',
      },
    ],
    [summary, 'year[$ne]=1', expect.objectContaining({ problem: 'unknown_parameter', field: 'year[$ne]' })],
    [summary, '__proto__=1', expect.objectContaining({ problem: 'unknown_parameter', field: '__proto__' })],
    [summary, 'location_source[constructor]=x', expect.objectContaining({ problem: 'unknown_parameter' })],
    [summary, 'limit=5', expect.objectContaining({ problem: 'unknown_parameter', field: 'limit' })],
    [
      table,
      'fields=date&fields=checkpoint',
      { problem: 'repeated_parameter', field: 'fields', value: 'checkpoint', expected: 'fields=a,b' },
    ],
    [
      summary,
      'year=2568',
      { problem: 'invalid_value', field: 'year', value: '2568', expected: `${year} (2568 − 543 = 2025)` },
    ],
    [summary, 'year=20250', { problem: 'invalid_value', field: 'year', value: '20250', expected: year }],
    [summary, 'year=', { problem: 'invalid_value', field: 'year', value: '', expected: year }],
    [summary, 'year=2024,', { problem: 'invalid_value', field: 'year', value: '', expected: year }],
    [summary, 'year=2024;drop', { problem: 'invalid_value', field: 'year', value: '2024;drop', expected: year }],
    [summary, 'month=13', expect.objectContaining({ field: 'month', value: '13' })],
    [summary, 'month=9-1', expect.objectContaining({ field: 'month', value: '9-1' })],
    [summary, 'month=0', expect.objectContaining({ field: 'month', value: '0' })],
    [summary, 'location_source=china', expect.objectContaining({ field: 'location_source', value: 'china' })],
    [summary, 'location_source=cn', expect.objectContaining({ field: 'location_source', value: 'cn' })],
    [summary, "location_source=CN' or 1=1 --", expect.objectContaining({ field: 'location_source' })],
    ['tourist/gdp', 'location_source=rest-of-europe', expect.objectContaining({ value: 'rest-of-europe' })],
    [summary, 'market_region=mars', expect.objectContaining({ field: 'market_region', value: 'mars' })],
    [table, 'checkpoint=XXX', expect.objectContaining({ field: 'checkpoint', value: 'XXX' })],
    [
      table,
      'direction=sideways',
      { problem: 'invalid_value', field: 'direction', value: 'sideways', expected: 'in, out' },
    ],
    [summary, 'fields=year_x_month,secret', expect.objectContaining({ field: 'fields', value: 'secret' })],
    [comparison, 'countries=52', { problem: 'invalid_value', field: 'countries', value: '52', expected: '51 | all' }],
    [comparison, 'year=2024,2025', expect.objectContaining({ field: 'year' })],
    [table, 'limit=0', { problem: 'invalid_value', field: 'limit', value: '0', expected: '1–1000' }],
    [table, 'limit=-1', expect.objectContaining({ field: 'limit' })],
    [table, 'limit=1.5', expect.objectContaining({ field: 'limit' })],
    [table, 'limit=1e9', expect.objectContaining({ field: 'limit' })],
    [table, 'limit=five', expect.objectContaining({ field: 'limit' })],
    [table, 'limit=1001', expect.objectContaining({ field: 'limit' })],
    [table, 'page=0', expect.objectContaining({ field: 'page' })],
    [table, 'page=1000000000000', expect.objectContaining({ field: 'page' })],
    [table, 'sort=-gdp_year;drop', expect.objectContaining({ field: 'sort', value: '-gdp_year;drop' })],
    [table, 'sort=(select 1)', expect.objectContaining({ field: 'sort' })],
    [table, 'sort=', expect.objectContaining({ field: 'sort' })],
    [table, `q=${'a'.repeat(257)}`, expect.objectContaining({ field: 'q', expected: '≤ 256 Aa' })],
  ])('%s?%s', (path, search, expected) => {
    expect(fault(path, search)).toEqual(expected)
  })

  test.each([
    ['start=2024-06-01', 'start'],
    ['start=2024-06-01T00:00:00%2B07:00', 'start'],
    ['start=2023-02-29T00:00:00Z', 'start'],
    ['start=2024-04-31T00:00:00.000Z', 'start'],
    ['start=0000-00-00T00:00:00Z', 'start'],
    ['start=2024-01-01T00:00:60Z', 'start'],
    ['start=2024-01-01T24:00:00Z', 'start'],
    ['start=2568-01-01T00:00:00Z', 'start'],
    ['end=1899-12-31T23:59:59.999Z', 'end'],
    ['start=2024-02-01T00:00:00Z&end=2024-01-01T23:59:59Z', 'start'],
    ['start=1950-01-01T00:00:00Z&end=2150-01-01T23:59:59Z', 'end'],
  ])('C05: the window %s', (search, field) => {
    expect(fault(summary, search)).toMatchObject({ problem: 'invalid_value', field })
  })

  test('an instant inside a day is refused with the one that was meant, as figures are of whole days', () => {
    const refused = (search: string) => fault(summary, search).expected
    expect(refused('start=2026-03-01T13:00:00Z')).toBe('2026-03-01T00:00:00.000Z')
    expect(refused('start=2026-03-01T00:00:00.001Z')).toBe('2026-03-01T00:00:00.000Z')
    expect(refused('end=2026-03-01T00:00:00Z')).toBe('2026-03-01T23:59:59.999Z')
    expect(refused('end=2026-03-01T23:59Z')).toBe('2026-03-01T23:59:59.999Z')
    for (const search of ['start=2026-03-01T00:00Z', 'start=2026-03-01T00:00:00.0Z', 'end=2026-03-01T23:59:59.9Z'])
      expect([search, parsed(summary, search)]).toMatchObject([search, { narrowings: [{ kind: 'window' }] }])
  })

  test('a Buddhist year in a window is told what it means', () => {
    expect(fault(summary, 'start=2568-01-01T00:00:00Z').expected).toBe('1900–2200 (2568 − 543 = 2025)')
  })
})
