import { describe, expect, test } from 'vitest'
import { classBreaks, classOf, soundBreaks } from './mapClasses.ts'

const counts = (values: readonly (number | null)[], breaks: readonly number[]): number[] => {
  const result = Array.from({ length: breaks.length + 1 }, () => 0)
  for (const value of values) {
    const at = classOf(value, breaks)
    if (at >= 0) result[at] = (result[at] ?? 0) + 1
  }
  return result
}

/** At most two significant digits: what people call round. */
const isRound = (value: number): boolean => Number(value.toPrecision(2)) === value

describe('breaks', () => {
  test('of even figures are equal steps', () => {
    const values = Array.from({ length: 77 }, (_, index) => 20 + (index * 15) / 76)
    expect(classBreaks(values)).toEqual([22.5, 25, 27.5, 30, 32.5])
  })

  test('of figures below zero too', () => {
    const values = Array.from({ length: 60 }, (_, index) => index - 30)
    expect(classBreaks(values)).toEqual([-20, -10, 0, 10, 20])
  })

  test('of skewed figures multiply: one giant does not paint all the others alike', () => {
    const values = [...Array.from({ length: 76 }, (_, index) => Math.round(200_000 * 1.055 ** index)), 60_000_000]
    const breaks = classBreaks(values)
    expect(breaks).toEqual([300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000])
    expect(Math.max(...counts(values, breaks))).toBeLessThan(77 / 3)
  })

  test('of many powers of ten take only the powers', () => {
    const values = Array.from({ length: 200 }, (_, index) => Math.round(10 ** (index / 28)))
    expect(classBreaks(values)).toEqual([100, 1000, 10_000, 100_000, 1_000_000, 10_000_000])
  })

  test('of a heap with a few others hold as many places each, as far as can be', () => {
    const values = [...Array.from({ length: 60 }, (_, index) => 1000 + index), 900_000, 950_000, 990_000]
    const breaks = classBreaks(values)
    expect(Math.max(...counts(values, breaks))).toBeLessThan(20)
  })

  test('of few figures are the figures', () => {
    expect(classBreaks([3, 1, 2, 2, null, 1])).toEqual([2, 3])
    expect(classBreaks([5, 5, 5])).toEqual([])
    expect(classBreaks([])).toEqual([])
    expect(classBreaks([null, Number.NaN])).toEqual([])
  })

  test.each([
    ['huge and tiny', [1e308, 1e-308, 5, -1e308, 7, 8, 9, 10, 11]],
    ['no numbers', [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['tiny', Array.from({ length: 30 }, (_, index) => (index + 1) * 1e-12)],
    ['all powers', Array.from({ length: 600 }, (_, index) => 10 ** (index - 300))],
    ['zeros and one', [...Array.from({ length: 70 }, () => 0), 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['very close', Array.from({ length: 30 }, (_, index) => 1e15 + index)],
  ] as const)('of %s can be drawn', (_, values) => {
    const breaks = classBreaks(values)
    expect(breaks.length).toBeLessThanOrEqual(6)
    expect(breaks.length).toBeGreaterThan(0)
    expect(breaks).toEqual(soundBreaks(breaks))
  })

  test('are round', () => {
    let seed = 1
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    for (let turn = 0; turn < 200; turn += 1) {
      const spread = 1 + random() * 6
      const values = Array.from({ length: 40 + Math.floor(random() * 200) }, () =>
        Math.round(10 ** (random() * spread)),
      )
      const breaks = classBreaks(values)
      // Steps of 2.5 have a third digit at most (12.5).
      for (const at of breaks) expect(isRound(at) || isRound(at * 2), `${at} of ${breaks}`).toBe(true)
      const used = counts(values, breaks)
      expect(used[0], `${breaks}`).toBeGreaterThan(0)
      expect(used.at(-1), `${breaks}`).toBeGreaterThan(0)
    }
  })
})

test('a figure on a break belongs above it, and no figure to no class', () => {
  expect([9.99, 10, 19, 20, -5].map((value) => classOf(value, [10, 20]))).toEqual([0, 1, 1, 2, 0])
  expect([null, undefined, Number.NaN, Number.POSITIVE_INFINITY].map((value) => classOf(value, [10]))).toEqual([
    -1, -1, -1, -1,
  ])
})

test('breaks that could not be drawn are put right', () => {
  expect(soundBreaks([3, 1, 1, Number.NaN, Number.POSITIVE_INFINITY, 2])).toEqual([1, 2, 3])
  expect(soundBreaks([8, 7, 6, 5, 4, 3, 2, 1])).toHaveLength(6)
})
