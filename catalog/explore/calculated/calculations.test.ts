import { expect, test } from 'vitest'
import { immigration } from '../../datasets/immigration.ts'
import { Exploration } from '../exploration.ts'
import { calculated } from './calculations.ts'

test('figures that differ only by the rounding of binary fractions share their rank', () => {
  const exploration = Exploration.parse({
    version: 1,
    dataset: 'immigration',
    measures: ['totalImmigrants'],
    breakdown: ['location_source'],
    calculation: { kind: 'rank' },
  })
  const groups = [0.1 + 0.2, 0.3, 0.31, null].map((totalImmigrants, at) => ({
    values: { location_source: ['CN', 'JP', 'KR', 'FR'][at] ?? null, totalImmigrants },
    other: false,
  }))
  const figure = calculated(immigration, exploration, groups, null, null)
  const measure = { key: 'totalImmigrants', unit: 'people', counted: true, formula: null } as const
  expect(groups.map((group) => figure(group, measure))).toEqual([2, 2, 1, null])
})
