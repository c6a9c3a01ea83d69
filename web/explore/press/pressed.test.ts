import { findDataset } from '@sala/catalog/datasets/all.ts'
import { Exploration } from '@sala/catalog/explore/exploration.ts'
import { explorationFault } from '@sala/catalog/explore/explorationFault.ts'
import { drawExploration } from '@sala/widgets/explore/drawExploration.ts'
import { aContext } from '@sala/widgets/testing.ts'
import { expect, test } from 'vitest'
import type { Text } from '../../i18n/text.ts'
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
}

test('a mark stands for its group and its period, and the others together for none', () => {
  const question = ask({ time: 'quarter', breakdown: ['location_source'], chart: 'stack' })
  const drawn = drawExploration({ question, dataset, answer, context: aContext(), text })
  const targets = targetsOf({ category: 1, series: 'China' }, drawn, question)
  expect(targets.map(({ key, value }) => [key, value])).toEqual([
    ['time', '2025-04-01'],
    ['location_source', 'CN'],
  ])
  expect(targetsOf({ category: 1, series: 'explore.other' }, drawn, question).map(({ key }) => key)).toEqual(['time'])
})

test('only, without and split are questions that can be answered', () => {
  const question = ask({ time: 'quarter', breakdown: ['location_source'] })
  const country = stepsOf(question, { key: 'location_source', value: 'CN', name: 'China' }, dataset)
  expect(country.only?.filters).toEqual([{ dimension: 'location_source', operator: 'in', values: ['CN'] }])
  expect(country.without?.filters ?? []).toMatchObject([{ operator: 'not_in', values: ['CN'] }])
  expect(country.split.map(({ dimension }) => dimension)).toContain('market_region')
  const quarter = stepsOf(question, { key: 'time', value: '2025-04-01', name: 'Q2 2025' }, dataset)
  expect(quarter.only?.period).toEqual({ kind: 'between', from: '2025-04-01', to: '2025-06-30' })
  expect(quarter.without).toBeNull()
  for (const one of [country.only, country.without, quarter.only])
    expect(one && explorationFault(dataset, one)).toBeNull()
})
