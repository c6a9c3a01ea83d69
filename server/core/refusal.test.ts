import { expect, test } from 'vitest'
import { sortBySimilarity, unknownChoice } from './refusal.ts'

test('the nearest choice comes first', () => {
  const choices = ['gdp', 'population', 'checkpoint', 'immigration', 'immigration_target']
  expect(sortBySimilarity('imigration', choices)[0]).toBe('immigration')
  expect(sortBySimilarity('Target', choices)[0]).toBe('immigration_target')
  expect(sortBySimilarity('gpd', choices)[0]).toBe('gdp')
  expect(sortBySimilarity('', choices)).toHaveLength(5)
})

test('an unknown choice is named, with the way out', () => {
  const refusal = unknownChoice('data set', 'gpd', ['immigration', 'gdp'])
  expect(refusal.kind).toBe('usage')
  expect(refusal.message).toBe('data set “gpd” is not known; choose one of: gdp, immigration')
})
