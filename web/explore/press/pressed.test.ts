import { findDataset } from '@sala/catalog/datasets/all.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { onlyAxis } from '@sala/widgets/explore/axes.ts'
import { drawExploration } from '@sala/widgets/explore/drawExploration.ts'
import { aContext } from '@sala/widgets/testing.ts'
import type { TableRow } from '@sala/widgets/views/table.ts'
import { expect, test } from 'vitest'
import type { Text } from '../../i18n/text.ts'
import { cellTargets } from './cellTargets.ts'
import { stepsOf, targetsOf } from './pressed.ts'

const immigration = findDataset('immigration')
if (immigration === undefined) throw new Error('There is no immigration.')
const dataset = immigration
const text = { t: ((key: string) => key) as Text['t'] }
const ask = (changes: object) =>
  Exploration.parse({ version: 1, dataset: 'immigration', measures: ['totalImmigrants'], ...changes })

const answer = {
  columns: [],
  rows: [
    { values: { time: '2025-01-01', location_source: 'CN', totalImmigrants: 5 }, other: false },
    { values: { time: '2025-04-01', location_source: 'CN', totalImmigrants: 6 }, other: false },
    { values: { time: '2025-04-01', location_source: null, totalImmigrants: 2 }, other: true },
  ],
  period: null,
  provenance: [],
  shared: null,
  uneven: null,
  unevenTop: null,
  incomplete: [],
  unusual: null,
}

test('a mark stands for its group and its period, and the others together for none', () => {
  const question = ask({ time: 'quarter', breakdown: ['location_source'], chart: 'stack' })
  const answered = { question, dataset, answer, context: aContext(), text }
  const drawn = drawExploration(answered)
  const targets = targetsOf({ category: 1, series: 'China' }, drawn, answered)
  expect(targets.map(({ key, value }) => [key, value])).toEqual([
    ['time', '2025-04-01'],
    ['location_source', 'CN'],
  ])
  expect(targetsOf({ category: 1, series: 'explore.other' }, drawn, answered).map(({ key }) => key)).toEqual(['time'])
})

test('only, without and split are questions that can be answered', () => {
  const question = ask({ time: 'quarter', breakdown: ['location_source'] })
  const country = stepsOf(question, [{ key: 'location_source', value: 'CN', name: 'China' }], dataset, null)
  expect(country.only?.filters).toEqual([{ dimension: 'location_source', operator: 'in', values: ['CN'] }])
  expect(country.without?.filters ?? []).toMatchObject([{ operator: 'not_in', values: ['CN'] }])
  expect(country.split.map(({ dimension }) => dimension)).toContain('market_region')
  const quarter = stepsOf(question, [{ key: 'time', value: '2025-04-01', name: 'Q2 2025' }], dataset, null)
  expect(quarter.only?.period).toEqual({ kind: 'between', from: '2025-04-01', to: '2025-06-30' })
  expect(quarter.without).toBeNull()
  for (const question of [country.only, country.without, quarter.only])
    expect(question && explorationFault(dataset, question)).toBeNull()
})

test('a cell stands for its line and its column, a total for one of them, and a name for itself', () => {
  const question = ask({ time: 'quarter', breakdown: ['location_source'], chart: 'pivot' })
  const answered = { question, dataset, answer, context: aContext(), text }
  const totals = { rows: { ...answer, rows: [] }, across: { ...answer, rows: [] }, all: { ...answer, rows: [] } }
  const drawn = drawExploration(answered, totals)
  const targets = cellTargets(answered, drawn)
  const pivot = drawn.view.kind === 'table' ? drawn.view.table : null
  const valuesOf = (row: TableRow | undefined, column: string | undefined) =>
    row === undefined || column === undefined ? null : targets(row, column).map(({ value }) => value)
  const [china, , total] = pivot?.rows ?? []
  const [name, , second, sum] = pivot?.columns.map(({ key }) => key) ?? []
  expect([name, second, sum].map((column) => valuesOf(china, column))).toEqual([['CN'], ['CN', '2025-04-01'], ['CN']])
  expect([name, second, sum].map((column) => valuesOf(total, column))).toEqual([[], ['2025-04-01'], []])

  const [, row, others] = drawn.rows.rows
  expect(['time', 'location_source', 'totalImmigrants'].map((column) => valuesOf(row, column))).toEqual([
    ['2025-04-01'],
    ['CN'],
    ['2025-04-01', 'CN'],
  ])
  expect(valuesOf(others, 'location_source')).toEqual([])

  const steps = stepsOf(question, row === undefined ? [] : targets(row, 'totalImmigrants'), dataset, null)
  expect(steps.only).toMatchObject({
    filters: [{ dimension: 'location_source', operator: 'in', values: ['CN'] }],
    period: { kind: 'between', from: '2025-04-01', to: '2025-06-30' },
  })
  expect(steps.without).toBeNull()
})

test('a period stays within that of its question', () => {
  const question = ask({ time: 'quarter', period: { kind: 'between', from: '2025-05-01', to: '2025-12-31' } })
  const quarter = [{ key: 'time', value: '2025-04-01', name: 'Q2 2025' }]
  expect(stepsOf(question, quarter, dataset, null).only?.period).toMatchObject({ from: '2025-05-01', to: '2025-06-30' })
})

test('a point of two directions stands for its row of the answer', () => {
  const question = ask({ time: 'quarter', breakdown: ['location_source'], chart: 'scatter' })
  const answered = { question, dataset, answer, context: aContext(), text }
  const drawn = { picture: 'scatter' as const, axis: onlyAxis, parts: onlyAxis, grid: null }
  expect(targetsOf({ category: 1, series: null }, drawn, answered).map(({ value }) => value)).toEqual([
    '2025-04-01',
    'CN',
  ])
})
