import { expect, test } from 'vitest'
import { Cache, memoize } from './cache.ts'

test('the cache holds what was used last, within its bytes', () => {
  const cache = new Cache<string>(10)
  cache.set('a', 'A', 4)
  cache.set('b', 'B', 4)
  expect(cache.get('a')).toBe('A')
  cache.set('c', 'C', 4)
  expect(cache.get('b')).toBeUndefined()
  expect([cache.get('a'), cache.get('c'), cache.size]).toEqual(['A', 'C', 8])
  cache.resize('c', 'C', 9)
  expect([cache.get('a'), cache.get('c'), cache.size]).toEqual([undefined, 'C', 9])
  cache.resize('c', 'another', 5)
  expect(cache.size).toBe(9)
})

test('a value larger than the cache is not kept, and evicts no others', () => {
  const cache = new Cache<string>(10)
  cache.set('a', 'A', 4)
  cache.set('large', 'L', 11)
  expect([cache.get('a'), cache.get('large'), cache.size]).toEqual(['A', undefined, 4])
})

test('a memoized function works once for each of the texts that were asked last', () => {
  const worked: string[] = []
  const lengthOf = memoize((text) => {
    worked.push(text)
    return text.length
  }, 2)
  expect(['a', 'bb', 'a', 'ccc', 'a', 'bb'].map(lengthOf)).toEqual([1, 2, 1, 3, 1, 2])
  expect(worked).toEqual(['a', 'bb', 'ccc', 'bb'])
})
