import { expect, test } from 'vitest'
import { arrange } from './arrange.ts'

test('full rows stay as they are', () => {
  expect(arrange([12, 7, 5, 6, 6], 12)).toEqual([12, 7, 5, 6, 6])
})

test('what is missing leaves no gap: its neighbours grow', () => {
  expect(arrange([7, 6, 6], 12)).toEqual([12, 6, 6])
  expect(arrange([4, 4], 12)).toEqual([6, 6])
  expect(arrange([5], 12)).toEqual([12])
  expect(arrange([4, 3, 12], 12)).toEqual([7, 5, 12])
  expect(arrange([], 12)).toEqual([])
})

test('on fewer columns a card is at most as wide as the row', () => {
  expect(arrange([12, 7, 5, 3, 3, 4], 6)).toEqual([6, 6, 6, 3, 3, 6])
})
