import { expect, test } from 'vitest'
import { around1, hashOf, pick, random, randomFrom, weighted, wholeNear } from './random.ts'

test('is mulberry32: the first number after state 1 is the published one', () => {
  expect(randomFrom(1)()).toBe(0.6270739405881613)
})

test('hashes as FNV-1a does', () => {
  expect([hashOf(''), hashOf('a'), hashOf('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
})

test('gives each seed and purpose a stream of its own', () => {
  const starts = ['1 a', '1 b', '2 a'].map((seed) => random(Number(seed[0]), seed.slice(2))())
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

test('weighted picks come up in proportion, and near whole numbers add up', () => {
  const next = random(1, 'picks')
  const choose = weighted([
    ['often', 7],
    ['seldom', 2],
    ['never', 0],
    ['once', 1],
  ])
  const counts = new Map<string, number>()
  for (let round = 0; round < 20_000; round += 1) {
    const value = choose(next)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  expect(counts.get('never')).toBeUndefined()
  expect((counts.get('often') ?? 0) / 20_000).toBeCloseTo(0.7, 1.5)
  expect((counts.get('once') ?? 0) / 20_000).toBeCloseTo(0.1, 1.5)
  let sum = 0
  for (let round = 0; round < 20_000; round += 1) sum += wholeNear(next, 2.3)
  expect(sum / 20_000).toBeCloseTo(2.3, 1.5)
  expect(() => pick(next, [])).toThrow('nothing to pick from')
  expect(() => weighted([])(next)).toThrow('nothing to pick from')
})
