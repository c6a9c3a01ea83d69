import { expect, test } from 'vitest'
import { immigration } from '../../datasets/immigration.ts'
import { lengthOfStay } from '../../datasets/lengthOfStay.ts'
import { Exploration, type ExplorationInput } from '../exploration.ts'
import { explorationFault } from '../explorationFault.ts'
import { calculated } from './calculations.ts'

const own: ExplorationInput = {
  version: 1,
  dataset: 'length_of_stay',
  measures: ['sum_length_travel_count'],
  breakdown: ['location_source', 'length_travel_type'],
  time: 'year',
  calculation: { kind: 'share_within' },
}
const fieldOf = (change: Partial<ExplorationInput>, dataset: Parameters<typeof explorationFault>[0] = lengthOfStay) =>
  explorationFault(dataset, Exploration.parse({ ...own, dataset: dataset.name, ...change }))?.field ?? null

test('shares of the parts of a total are of one market and year, with all parts', () => {
  const groups = [
    ['DE', 'tour', 30],
    ['DE', 'self', 90],
    ['FR', 'tour', 50],
    ['JP', 'tour', 10],
    ['JP', 'self', null],
    ['KR', 'tour', 0],
    ['KR', 'self', 0],
  ].map(([location_source, length_travel_type, count]) => ({
    values: {
      time: 2025,
      location_source: location_source ?? null,
      length_travel_type: length_travel_type ?? null,
      sum_length_travel_count: count ?? null,
    },
    other: false,
  }))
  const figure = calculated(lengthOfStay, Exploration.parse(own), groups, null, null)
  const visible = { key: 'sum_length_travel_count', unit: 'people', counted: true, formula: null } as const
  expect(groups.map((group) => figure(group, visible))).toEqual([25, 75, null, null, null, null, null])
})

test('a share within the first breakdown that would be of no one whole is refused', () => {
  expect(fieldOf({})).toBeNull()
  expect(fieldOf({ time: null, period: { kind: 'years', years: [2025] } })).toBeNull()
  expect(fieldOf({ time: null })).toBe('time')
  expect(fieldOf({ breakdown: ['length_travel_type'] })).toBe('breakdown')
  expect(fieldOf({ breakdown: ['market_region', 'length_travel_type'] })).toBe('breakdown.0')
  expect(fieldOf({ breakdown: ['length_travel_type', 'location_source'] })).toBe('breakdown.0')
  const tours = { dimension: 'length_travel_type', operator: 'in' as const, values: ['tour'] }
  expect(fieldOf({ filters: [tours] })).toBe('filters.0.dimension')
  expect(fieldOf({ measures: ['avg_sum_length_travel_avg_day'] })).toBe('measures.0')
  const arrivals = { measures: ['totalImmigrants'], breakdown: ['market_region', 'location_source'] }
  expect(fieldOf(arrivals, immigration)).toBeNull()
})

test('people are told apart by arrangement, so that one part never passes for a whole', () => {
  const plain: Partial<ExplorationInput> = { breakdown: ['location_source'], calculation: null }
  const tours = { dimension: 'length_travel_type', operator: 'in' as const, values: ['tour'] }
  expect(fieldOf(plain)).toBe('breakdown')
  expect(fieldOf({ ...plain, filters: [tours] })).toBeNull()
})
