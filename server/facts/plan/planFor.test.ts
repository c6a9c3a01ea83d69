import { parseQuery } from '@sala/catalog/api/query/query.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { describe, expect, test } from 'vitest'
import type { Plan, Planned, StoreFacts } from './plan.ts'
import { planFor } from './planFor.ts'

const nothing: StoreFacts = { today: '2026-11-20', newest: null, coverage: [] }

function planned(path: string, search = '', facts: Partial<StoreFacts> = {}): Planned {
  const found = allEndpoints.find(({ endpoint }) => endpoint.path === path)
  if (!found) throw new Error(`no endpoint ${path}`)
  const query = parseQuery(found.dataset, found.endpoint, search)
  if (!query.ok) throw new Error(JSON.stringify(query.fault))
  return planFor(found.dataset, found.endpoint, query.query, { ...nothing, ...facts })
}

function rowsOf(plan: Planned): Plan {
  if (plan.kind === 'summary') throw new Error('a summary has no rows')
  return plan.rows
}

describe('a summary', () => {
  test('is one plan for its groupings and bounds, of months only', () => {
    const plan = planned('v2/tourist/immigration', 'year=2025&fields=date,year_x_month')
    expect(plan).toMatchObject({
      kind: 'summary',
      alongside: [],
      main: {
        select: {
          kind: 'groups',
          groupings: [{ key: 'year_x_month', by: ['year', 'month'], measures: ['totalImmigrants'] }],
          bounds: ['date'],
        },
        conditions: [{ kind: 'years', column: 'date', years: [2025] }],
        periods: { kind: 'months' },
      },
    })
  })

  test('asks the data set alongside the same question', () => {
    const plan = planned('v2/tourist/immigration/target', 'market_region=europe')
    if (plan.kind !== 'summary') throw new Error('not a summary')
    expect(plan.main).toMatchObject({ dataset: { name: 'immigration_target' }, periods: { kind: 'all' } })
    expect(plan.alongside).toMatchObject([
      {
        dataset: { name: 'immigration' },
        periods: { kind: 'months' },
        conditions: [{ kind: 'values', column: 'market_region', values: ['europe'] }],
        select: {
          bounds: [],
          groupings: [
            { key: 'target_n_immigrants_x_year_x_month', measures: ['totalImmigrants'] },
            { key: 'target_n_immigrants_x_market_region_x_year_x_month', measures: ['totalImmigrants'] },
          ],
        },
      },
    ])
  })
})

test('usual windows have exactly the days that they are declared with', () => {
  const newest = { newest: '2026-03-04' }
  const windowed = allEndpoints.filter(({ endpoint }) => endpoint.defaultDays !== undefined)
  expect(windowed.length).toBeGreaterThan(8)
  for (const { endpoint } of windowed) {
    const plan = planned(endpoint.path, '', newest)
    const [window] = (plan.kind === 'summary' ? plan.main : plan.rows).conditions
    if (window?.kind !== 'window' || window.from === null) throw new Error(`${endpoint.path} has no window`)
    const days = (Date.parse('2026-03-04') - Date.parse(window.from)) / 86_400_000 + 1
    expect([endpoint.path, days, window.to]).toEqual([endpoint.path, endpoint.defaultDays, '2026-03-04'])
  }
})

describe('a table', () => {
  test('looks from 7 days before the newest date to that date, unless a filter or a text is given', () => {
    const newest = { newest: '2026-03-04' }
    const week = { kind: 'window', column: 'date', from: '2026-02-25', to: '2026-03-04' }
    expect(rowsOf(planned('tourist/checkpoint', 'limit=10&page=3', newest))).toMatchObject({
      conditions: [week],
      limit: 10,
      offset: 20,
    })
    expect(rowsOf(planned('tourist/checkpoint', 'direction=in', newest)).conditions).toEqual([
      { kind: 'values', column: 'direction', values: ['in'] },
    ])
    expect(rowsOf(planned('tourist/checkpoint', 'q=china', newest)).conditions).toMatchObject([{ kind: 'search' }])
    expect(rowsOf(planned('tourist/checkpoint')).conditions).toEqual([])
    expect(rowsOf(planned('tourist/gdp', '', { newest: '2023' })).conditions).toEqual([])
  })

  test('counts by the same conditions and breaks ties by the key', () => {
    const plan = planned('tourist/gdp', 'year=2023&sort=-gdp_gdp')
    if (plan.kind !== 'table') throw new Error('not a table')
    expect(plan.provenance).toMatchObject({
      select: { kind: 'provenance' },
      conditions: plan.rows.conditions,
      limit: null,
    })
    expect(plan.rows.order).toEqual([
      { field: 'gdp_gdp', descending: true },
      { field: 'location_source', descending: false },
      { field: 'gdp_year', descending: false },
    ])
  })

  test('counts what could be chosen in place of a choice, of a country’s region too, under the other filters', () => {
    const plan = planned('tourist/prospect', 'market_region=europe&prospect_channels=facebook')
    if (plan.kind !== 'table') throw new Error('not a table')
    const columns = plan.facetPlans.map(({ select, conditions }) => [
      select.kind === 'groups' ? select.groupings.map(({ key }) => key) : [],
      conditions.map((condition) => ('column' in condition ? condition.column : '')),
    ])
    expect(columns).toEqual([
      [['prospect_channels'], ['market_region']],
      [['location_source'], ['prospect_channels']],
    ])
  })

  test('searches codes by their names', () => {
    const [search] = rowsOf(planned('tourist/gdp', 'q=ญี่ปุ่น')).conditions
    expect(search).toEqual({ kind: 'search', texts: ['ญี่ปุ่น'], columns: [], codes: { location_source: ['JP'] } })
  })
})
