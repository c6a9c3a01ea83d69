import { expect, test } from 'vitest'
import { findDataset } from '../datasets/all.ts'
import { drillThrough, readableColumns } from './drillThrough.ts'
import { Exploration, type ExplorationInput } from './exploration.ts'

const dataset = (name: string) => {
  const found = findDataset(name)
  if (!found) throw new Error(`there is no data set ${name}`)
  return found
}
const arrivals = (changes: Partial<ExplorationInput>) =>
  Exploration.parse({ version: 1, dataset: 'immigration', measures: ['totalImmigrants'], ...changes })
const behind = (
  changes: Partial<ExplorationInput>,
  values: Readonly<Record<string, string | number | null>>,
  relative: { from: string; to: string } | null = null,
) => drillThrough(dataset('immigration'), arrivals(changes), { values, other: false }, relative)

test('a group is narrowed by its values, in place of a filter of the same dimension', () => {
  const filters: ExplorationInput['filters'] = [
    { dimension: 'location_source', operator: 'in', values: ['CN', 'MY'] },
    { dimension: 'checkpoint', operator: 'in', values: ['BKK'] },
  ]
  const question = behind({ breakdown: ['location_source'], filters }, { location_source: 'CN' })
  expect(question?.filters).toEqual([
    { dimension: 'location_source', operator: 'in', values: ['CN'] },
    { dimension: 'checkpoint', operator: 'in', values: ['BKK'] },
  ])
})

test('a period is narrowed to its days, within those that were asked for', () => {
  const period = (time: ExplorationInput['time'], value: string | number, changes: Partial<ExplorationInput> = {}) =>
    behind({ time, ...changes }, { time: value }, { from: '2026-01-01', to: '2026-10-31' })?.period
  expect(period('month', '2026-02-01')).toEqual({ kind: 'between', from: '2026-02-01', to: '2026-02-28' })
  expect(period('year', 2026)).toEqual({ kind: 'years', years: [2026] })
  expect(period('day', '2026-03-05')).toEqual({ kind: 'between', from: '2026-03-05', to: '2026-03-05' })
  expect(period('quarter', '2026-10-01')).toEqual({ kind: 'between', from: '2026-10-01', to: '2026-10-31' })
  expect(period('week', '2025-12-29')).toEqual({ kind: 'between', from: '2026-01-01', to: '2026-01-04' })
  const between: ExplorationInput['period'] = { kind: 'between', from: '2026-03-03', to: '2026-12-31' }
  expect(period('month', '2026-03-01', { period: between })).toEqual({ ...between, to: '2026-03-31' })
  expect(period('year', 2026, { period: between })).toEqual(between)
  const years: ExplorationInput['period'] = { kind: 'years', years: [2026] }
  const days = (from: string, to: string) => ({ kind: 'between', from, to })
  expect(period('week', '2025-12-29', { period: years })).toEqual(days('2026-01-01', '2026-01-04'))
  expect(period('week', '2026-12-28', { period: years })).toEqual(days('2026-12-28', '2026-12-31'))
  expect(period('month', '2026-12-01', { period: years })).toEqual(days('2026-12-01', '2026-12-31'))
})

test('what no filter takes has no rows of its own', () => {
  const own = arrivals({ breakdown: ['location_source'] })
  const row = { values: { location_source: null }, other: true }
  expect(drillThrough(dataset('immigration'), own, row, null)).toBeNull()
  expect(behind({ breakdown: ['location_source'] }, { location_source: null })).toBeNull()
  expect(behind({ time: 'month_of_year' }, { time: 3 })).toBeNull()
  expect(behind({ time: 'weekday' }, { time: 3 })).toBeNull()
})

test('names and texts of people are readable where a table that shows them is', () => {
  const voc = dataset('voc')
  const personal = ['voc_name', 'voc_message', 'voc_link']
  expect(readableColumns(voc, () => false).filter((name) => personal.includes(name))).toEqual([])
  expect(readableColumns(voc, () => false)).toContain('voc_channels')
  expect(readableColumns(voc, () => true)).toEqual(expect.arrayContaining(['voc_name', 'voc_message']))
})
