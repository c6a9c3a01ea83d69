import { expect, test } from 'vitest'
import { sharedOrder } from './groups.ts'

test('dimensions come in an order that suits every grouping', () => {
  const by = (...names: string[]) => ({ by: names })
  expect(
    sharedOrder([by('year', 'month'), by('location_source', 'year', 'month'), by('market_region', 'year')]),
  ).toEqual(['location_source', 'market_region', 'year', 'month'])
  expect(sharedOrder([])).toEqual([])
  expect(() => sharedOrder([by('a', 'b'), by('b', 'a')])).toThrow('opposite order')
})
