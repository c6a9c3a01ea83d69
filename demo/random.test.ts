import { expect, test } from 'vitest'
import { around1, hashOf, random, randomFrom } from './random.ts'

test('is mulberry32: the first number after state 1 is the published one', () => {
  expect(randomFrom(1)()).toBe(0.6270739405881613)
})

test('hashes as FNV-1a does', () => {
  expect([hashOf(''), hashOf('a'), hashOf('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
})

test('gives each seed and purpose a stream of its own', () => {
  const starts = ['1 a', '1 b', '2 a'].map((each) => random(Number(each[0]), each.slice(2))())
  expect(new Set(starts).size).toBe(3)
})

test('stays around 1 as far as asked', () => {
  const next = randomFrom(3)
  const numbers = Array.from({ length: 20_000 }, () => around1(next, 0.1))
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const spread = Math.sqrt(numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length)
  expect(mean).toBeCloseTo(1, 2)
  expect(spread).toBeCloseTo(0.1, 2)
})
