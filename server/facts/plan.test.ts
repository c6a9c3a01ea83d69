import { parseQuery } from '@sala/catalog/api/query.ts'
import { allEndpoints, findDataset } from '@sala/catalog/datasets/all.ts'
import { describe, expect, test } from 'vitest'
import { type Coverage, comparedMonths, type Known, type Plan, type Planned, planFor } from './plan.ts'

const nothing: Known = { today: '2026-11-20', newest: null, coverage: [] }

function planned(path: string, search = '', known: Partial<Known> = {}): Planned {
  const asked = allEndpoints.find(({ endpoint }) => endpoint.path === path)
  if (!asked) throw new Error(`no endpoint ${path}`)
  const query = parseQuery(asked.dataset, asked.endpoint, search)
  if (!query.ok) throw new Error(JSON.stringify(query.fault))
  return planFor(asked.dataset, asked.endpoint, query.query, { ...nothing, ...known }, findDataset)
}

function rowsOf(plan: Planned): Plan {
  if (plan.kind === 'summary') throw new Error('a summary has no rows')
  return plan.rows
}

const months = (year: number, from: number, to: number, status: Coverage['status'] = 'final'): Coverage[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ year, month: from + index, status }))
const whole = (year: number, status: Coverage['status'] = 'final'): Coverage => ({ year, month: null, status })

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

describe('a table', () => {
  test('looks at the 7 days before the newest date to that date, unless a filter is given', () => {
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
    expect(rowsOf(planned('tourist/checkpoint', 'q=china', newest)).conditions[0]).toEqual(week)
    expect(rowsOf(planned('tourist/checkpoint')).conditions).toEqual([])
    expect(rowsOf(planned('tourist/gdp', '', { newest: '2023' })).conditions).toEqual([])
  })

  test('counts by the same conditions and breaks ties by the key', () => {
    const plan = planned('tourist/gdp', 'year=2023&sort=-gdp_gdp')
    if (plan.kind !== 'table') throw new Error('not a table')
    expect(plan.count).toMatchObject({ select: { kind: 'count' }, conditions: plan.rows.conditions, limit: null })
    expect(plan.rows.order).toEqual([
      { field: 'gdp_gdp', descending: true },
      { field: 'location_source', descending: false },
      { field: 'gdp_year', descending: false },
    ])
  })

  test('searches codes by their names', () => {
    const [search] = rowsOf(planned('tourist/gdp', 'q=ญี่ปุ่น')).conditions
    expect(search).toEqual({ kind: 'search', texts: ['ญี่ปุ่น'], columns: [], codes: { location_source: ['JP'] } })
  })
})

describe('a year comparison', () => {
  test('takes the newest year up to its latest month, the same months of the year before', () => {
    const coverage = [...months(2024, 1, 12), ...months(2025, 1, 9, 'revised'), ...months(2025, 10, 10, 'preliminary')]
    const plan = planned('tourist/immigration', '', { coverage })
    expect(plan).toMatchObject({
      period: { year: 2025, months: [1, 10], wholeYear: false, status: 'preliminary' },
      rows: { select: { year: 2025, months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, periods: { annual: [] } },
    })
  })

  test('of an empty data set is about this year', () => {
    expect(planned('tourist/immigration')).toMatchObject({
      period: { year: 2026, months: [1, 12], wholeYear: false, status: null },
      rows: { select: { months: [] } },
    })
  })

  test.each<
    readonly [what: string, coverage: Coverage[], year: number, asked: [number, number] | null, expected: object]
  >([
    [
      'two full years',
      [...months(2023, 1, 12), ...months(2024, 1, 12)],
      2024,
      null,
      { annual: [], period: { months: [1, 12], wholeYear: true, status: 'final' } },
    ],
    [
      'a full year after one known only as a whole',
      [whole(2023), ...months(2024, 1, 12)],
      2024,
      null,
      { annual: [2023], period: { wholeYear: true } },
    ],
    [
      'two years known only as wholes',
      [whole(2015), whole(2016, 'revised')],
      2016,
      null,
      { annual: [2016, 2015], period: { wholeYear: true, status: 'revised' } },
    ],
    [
      'a year with some months and a whole',
      [...months(2016, 1, 8, 'preliminary'), whole(2016), whole(2015)],
      2016,
      null,
      { annual: [2016, 2015], period: { wholeYear: true, status: 'final' } },
    ],
    [
      'the months of a year that is also known as a whole',
      [...months(2016, 1, 8), whole(2016)],
      2016,
      [3, 10],
      { annual: [], months: [3, 4, 5, 6, 7, 8], period: { months: [3, 8], wholeYear: false } },
    ],
    [
      'twelve months win over the whole',
      [...months(2024, 1, 12), whole(2024)],
      2024,
      [1, 12],
      { annual: [], period: { wholeYear: true } },
    ],
    [
      'a year that lacks a month in between',
      [...months(2025, 1, 3), ...months(2025, 5, 6)],
      2025,
      null,
      { months: [1, 2, 3, 5, 6], period: { months: [1, 6], wholeYear: false } },
    ],
    [
      'months that are not there',
      months(2025, 1, 3),
      2025,
      [4, 6],
      { months: [], period: { months: [4, 6], wholeYear: false, status: null } },
    ],
  ])('%s', (_, coverage, year, asked, expected) => {
    expect(comparedMonths(coverage, year, asked)).toMatchObject(expected)
  })

  test('of full years takes every month of both, and tells how far the later one reaches', () => {
    const coverage = [...months(2024, 1, 12), ...months(2025, 1, 9), ...months(2025, 10, 10, 'preliminary')]
    expect(comparedMonths(coverage, 2025, null, 'full_years')).toEqual({
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      annual: [],
      period: { year: 2025, months: [1, 10], wholeYear: true, status: 'preliminary' },
    })
    expect(comparedMonths([whole(2024), ...months(2025, 1, 3)], 2025, null, 'full_years')).toMatchObject({
      annual: [2024],
      period: { months: [1, 3], wholeYear: true },
    })
    expect(comparedMonths(coverage, 2025, [9, 12], 'full_years')).toMatchObject({
      months: [9, 10, 11, 12],
      period: { months: [9, 10], wholeYear: false },
    })
  })
})
