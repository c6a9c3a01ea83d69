import { parseQuery } from '@sala/catalog/api/query/query.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { describe, expect, test } from 'vitest'
import type { Coverage, Planned } from './plan.ts'
import { planFor } from './planFor.ts'

/** The plan of the year comparison of arrivals. */
function planned(search: string, coverage: readonly Coverage[]): Planned {
  const found = allEndpoints.find(({ endpoint }) => endpoint.path === 'tourist/immigration')
  if (!found) throw new Error('arrivals are gone')
  const query = parseQuery(found.dataset, found.endpoint, search)
  if (!query.ok) throw new Error(JSON.stringify(query.fault))
  const facts = { today: '2026-11-20', newest: null, coverage }
  return planFor(found.dataset, found.endpoint, query.query, facts)
}

const years = (wholeYears: Readonly<Record<number, boolean>>): Coverage[] =>
  Object.entries(wholeYears).map(([year, isWhole]) => ({ year: Number(year), whole: isWhole }))

describe('a year comparison', () => {
  test('is about the newest year and the one before, this year while there is none', () => {
    const plan = planned('', years({ 2024: true, 2025: false }))
    expect(plan).toMatchObject({
      period: { year: 2025, months: null },
      rows: {
        select: { year: 2025, openFrom: '2026-11-01', wholeOnly: false },
        conditions: [{ kind: 'years', column: 'date', years: [2024, 2025] }],
        periods: { kind: 'by_member' },
      },
    })
    expect(planned('', [])).toMatchObject({ period: { year: 2026 } })
  })

  test('of some months reads months alone; all of them are the whole year', () => {
    expect(planned('year=2016&month=3-10', [])).toMatchObject({
      period: { months: [3, 10] },
      rows: {
        conditions: [
          { kind: 'years' },
          { kind: 'months', from: 3, to: 10 },
          { kind: 'values', column: 'period', values: ['month'] },
        ],
      },
    })
    expect(planned('year=2016&month=1-12', [])).toMatchObject({ period: { months: null } })
  })

  test.each<readonly [what: string, whole: Record<number, boolean>, expected: number]>([
    ['the year is whole before it is over', { 2024: true, 2025: true, 2026: true }, 2025],
    ['the year is open', { 2024: true, 2025: true, 2026: false }, 2025],
    ['the year is not held', { 2023: true, 2024: true }, 2024],
    ['a year lies between', { 2021: true, 2022: true, 2024: true, 2026: false }, 2022],
    ['no two years are whole', { 2025: true, 2026: false }, 2026],
  ])('of full years takes the last two that are whole: %s', (_, wholeYears, expected) => {
    expect(planned('year=2026&compare=full_years', years(wholeYears))).toMatchObject({
      period: { year: expected },
      rows: { select: { year: expected, wholeOnly: true } },
    })
  })
})
