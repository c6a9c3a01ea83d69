import { checkpoint } from '@sala/catalog/datasets/checkpoint.ts'
import { immigration } from '@sala/catalog/datasets/immigration.ts'
import { expect, test } from 'vitest'
import { Tally } from './tally.ts'

const text = (dictionary: readonly string[], indexes: readonly number[]) =>
  ({ kind: 'text', dictionary, indexes: Int32Array.from(indexes) }) as const
const figures = (values: readonly number[]) => ({ kind: 'number', values: Float64Array.from(values) }) as const

test('months and whole years are added up apart, over chunks with dictionaries of their own', () => {
  const tally = new Tally(immigration)
  tally.add({ rows: 3, vectors: { immigrants: figures([10, 20, 5]), period: text(['month', 'year'], [0, 0, 1]) } })
  tally.add({ rows: 2, vectors: { immigrants: figures([1, Number.NaN]), period: text(['year', 'month'], [1, 1]) } })
  expect(tally.totals()).toEqual([
    { measure: 'totalImmigrants', label: 'Arrivals', unit: 'people', period: 'month', value: 31 },
    { measure: 'totalImmigrants', label: 'Arrivals', unit: 'people', period: 'year', value: 5 },
  ])
})

test('a measure with a condition counts only its rows', () => {
  const tally = new Tally(checkpoint)
  tally.add({ rows: 3, vectors: { immigrants: figures([7, 8, 9]), direction: text(['out', 'in'], [1, 0, 1]) } })
  tally.add({ rows: 1, vectors: { immigrants: figures([100]), direction: text(['out'], [0]) } })
  expect(tally.totals().map(({ measure, value }) => [measure, value])).toEqual([
    ['sum_in', 16],
    ['sum_out', 108],
  ])
})
