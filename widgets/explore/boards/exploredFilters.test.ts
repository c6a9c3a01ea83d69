import { Exploration, type ExplorationInput } from '@sala/catalog/explore/exploration.ts'
import { expect, test } from 'vitest'
import { aContext } from '../../testing.ts'
import { exploredCard } from './exploredCard.ts'
import { narrowedQuestion } from './exploredFilters.ts'

const explorationOf = (question: Omit<ExplorationInput, 'version'>) => Exploration.parse({ version: 1, ...question })
const arrivals = explorationOf({
  dataset: 'immigration',
  measures: ['totalImmigrants'],
  breakdown: ['location_source'],
  filters: [{ dimension: 'location_source', operator: 'in', values: ['CN', 'IN', 'MY'] }],
  period: { kind: 'years', years: [2024] },
})

/** What a question comes to at an address, and which of its parameters mean nothing. */
function narrowed(question: Exploration, parameters: Record<string, string>) {
  const at = aContext()
  const { filters, faults } = exploredCard(question).open(parameters, at)
  return { ...narrowedQuestion(question, filters, at), faults: faults.map(({ field }) => field) }
}

test('nothing chosen leaves a question as it was saved', () => {
  expect(narrowed(arrivals, {})).toEqual({ ...arrivals, faults: [] })
})

test('a period stands in place of the saved one, whole years as years', () => {
  expect(narrowed(arrivals, { period: '2025-01-01..2025-12-31' }).period).toEqual({ kind: 'years', years: [2025] })
  expect(narrowed(arrivals, { period: '2025-03-01..2025-04-30' }).period).toEqual({
    kind: 'between',
    from: '2025-03-01',
    to: '2025-04-30',
  })
  // This year ends with the newest figures.
  expect(narrowed(arrivals, { period: '2026-01-01..2026-10-31' }).period).toEqual({ kind: 'years', years: [2026] })
  expect(narrowed(arrivals, { period: '12m' }).period).toEqual({ kind: 'last_months', count: 12 })
})

test('a place stands in place of the saved ones of its kind, regions and countries alike', () => {
  expect(narrowed(arrivals, { location_source: 'JP' }).filters).toEqual([
    { dimension: 'location_source', operator: 'in', values: ['JP'] },
  ])
  expect(narrowed(arrivals, { location_source: 'CN,IN' }).filters[0]?.values).toEqual(['CN', 'IN'])
  expect(narrowed(arrivals, { location_source: 'europe' }).filters).toEqual([
    { dimension: 'market_region', operator: 'in', values: ['europe'] },
  ])
})

test('what has no true figure is refused and leaves the question as it was saved', () => {
  // A part of a month of monthly figures; presets of days; a country that there is not; another kind of place.
  for (const parameters of [{ period: '2025-03-10..2025-04-30' }, { period: '90d' }, { location_source: 'XX' }])
    expect(narrowed(arrivals, parameters)).toEqual({ ...arrivals, faults: Object.keys(parameters) })
  expect(exploredCard(arrivals).filters).not.toHaveProperty('location_destination')
})

test('a comparison follows where the question compares, and none is added where it does not', () => {
  const compared = explorationOf({ ...arrivals, comparison: { with: 'previous_year' } })
  expect(narrowed(compared, { compare: '2019' }).comparison).toEqual({ with: 'base_year', year: 2019 })
  expect(narrowed(compared, { compare: 'full_years' })).toMatchObject({
    comparison: { with: 'previous_year' },
    faults: ['compare'],
  })
  expect(exploredCard(arrivals).filters).not.toHaveProperty('compare')
})

test('data by year take a year, registers no period at all', () => {
  const stay = explorationOf({
    dataset: 'length_of_stay',
    measures: ['avg_sum_length_travel_avg_day'],
    breakdown: ['location_source'],
  })
  expect(Object.keys(exploredCard(stay).filters)).toEqual(['year', 'location_source'])
  const beds = explorationOf({
    dataset: 'accommodation',
    measures: ['sum_accommodation'],
    breakdown: ['accommodation_type'],
  })
  expect(exploredCard(beds).filters).not.toHaveProperty('period')
})

test('a filter that the joined data set has of its own cannot be replaced beside it', () => {
  const joined = explorationOf({
    ...arrivals,
    filters: [],
    calculated: [],
    joined: {
      dataset: 'immigration_target',
      measures: [],
      filters: [{ dimension: 'location_source', operator: 'in', values: ['CN'] }],
    },
  })
  expect(narrowed(joined, { location_source: 'JP' }).faults).toEqual(['location_source'])
})
