import { parseQuery } from '@sala/catalog/api/query.ts'
import { allEndpoints, findDataset } from '@sala/catalog/datasets/all.ts'
import { describe, expect, test } from 'vitest'
import type { Coverage, Planned } from '../plan.ts'
import { planFor } from './planFor.ts'
import { comparedMonths } from './yearComparison.ts'

/** The plan of the year comparison of arrivals, asked without a filter. */
function planned(coverage: readonly Coverage[]): Planned {
  const asked = allEndpoints.find(({ endpoint }) => endpoint.path === 'tourist/immigration')
  if (!asked) throw new Error('arrivals are gone')
  const query = parseQuery(asked.dataset, asked.endpoint, '')
  if (!query.ok) throw new Error(JSON.stringify(query.fault))
  return planFor(
    asked.dataset,
    asked.endpoint,
    query.query,
    { today: '2026-11-20', newest: null, coverage },
    findDataset,
  )
}

const months = (year: number, from: number, to: number, status: Coverage['status'] = 'final'): Coverage[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ year, month: from + index, status }))
const whole = (year: number, status: Coverage['status'] = 'final'): Coverage => ({ year, month: null, status })

describe('a year comparison', () => {
  test('takes the newest year up to its latest month, the same months of the year before', () => {
    const coverage = [...months(2024, 1, 12), ...months(2025, 1, 9, 'revised'), ...months(2025, 10, 10, 'preliminary')]
    const plan = planned(coverage)
    expect(plan).toMatchObject({
      period: { year: 2025, months: [1, 10], wholeYear: false, status: 'preliminary' },
      rows: { select: { year: 2025, months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, periods: { annual: [] } },
    })
  })

  test('of an empty data set is about this year', () => {
    expect(planned([])).toMatchObject({
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
