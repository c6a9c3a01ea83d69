import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import { expect, test } from 'vitest'
import { makeContext } from './context.ts'
import { trustOf } from './trust.ts'

const freshness = (name: DatasetName, newest: string | null): Freshness => ({
  name,
  oldest: '2020-01-01',
  newest,
  ahead: null,
  status: 'preliminary',
  source: 'Ministry',
  importedAt: null,
  demonstration: false,
  version: 1,
})

const contextOf = (today: string, ...known: readonly Freshness[]) =>
  makeContext({
    today,
    language: 'en',
    names: {},
    datasets: Object.fromEntries(known.map((one) => [one.name, one])),
  })
const late = (reads: Parameters<typeof trustOf>[0]['reads'], today: string, ...known: readonly Freshness[]) =>
  trustOf({ reads }, contextOf(today, ...known)).late

test('monthly figures are late when those of the next month are not there in time after its end', () => {
  const october = freshness('immigration', '2026-10-01')
  // November ends on the 30th; its figures are due within 45 days.
  expect(late(['v2/tourist/immigration'], '2027-01-14', october)).toBeNull()
  expect(late(['v2/tourist/immigration'], '2027-01-15', october)).toBe('14 January 2027')
})

test('daily and yearly ones likewise', () => {
  expect(late(['v2/tourist/checkpoint'], '2026-11-22', freshness('checkpoint', '2026-11-19'))).toBeNull()
  expect(late(['v2/tourist/checkpoint'], '2026-11-23', freshness('checkpoint', '2026-11-19'))).toBe('22 November 2026')
  expect(late(['tourist/gdp'], '2027-07-29', freshness('gdp', '2025'))).toBeNull()
  expect(late(['tourist/gdp'], '2027-07-30', freshness('gdp', '2025'))).toBe('29 July 2027')
})

test('of several data sets the one that is missed longest counts, and it is said how often the oldest comes', () => {
  const trust = trustOf(
    { reads: ['v2/tourist/spending', 'tourist/gdp'] },
    contextOf('2027-12-31', freshness('spending', '2026-10-01'), freshness('gdp', '2025')),
  )
  expect(trust).toMatchObject({ late: '14 January 2027', every: 'year', asOf: '2025' })
})

test('what is not there yet is not late', () => {
  const trust = trustOf({ reads: ['tourist/gdp'] }, contextOf('2030-01-01', freshness('gdp', null)))
  expect(trust).toMatchObject({ late: null, every: null, asOf: null })
  expect(late(['tourist/gdp'], '2030-01-01')).toBeNull()
})
