import { minSampleSize } from '@sala/catalog/samples.ts'
import { describe, expect, test } from 'vitest'
import { changeOfCounted, isSmallSample, sampleNote, wilsonInterval } from './samples.ts'

describe('the Wilson interval', () => {
  /** R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I, method 3. */
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i among %i is the published one', (part, total, low, high) => {
    const [from, to] = wilsonInterval(part, total) ?? []
    expect(from).toBeCloseTo(low * 100, 1)
    expect(to).toBeCloseTo(high * 100, 1)
    expect(Math.abs((from ?? 0) - low * 100)).toBeLessThan(0.005)
    expect(Math.abs((to ?? 0) - high * 100)).toBeLessThan(0.005)
  })

  test('lies within nought and a hundred, and mirrors the other part', () => {
    for (const total of [1, 2, 9, 30, 1e9])
      for (const part of [0, 1, total - 1, total]) {
        const [low = -1, high = 101] = wilsonInterval(part, total) ?? []
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(100)
        const [otherLow = 0, otherHigh = 0] = wilsonInterval(total - part, total) ?? []
        expect(low + otherHigh).toBeCloseTo(100)
        expect(high + otherLow).toBeCloseTo(100)
      }
  })

  test.each([
    [null, 5],
    [5, null],
    [0, 0],
    [6, 5],
    [-1, 5],
    [1, Number.NaN],
  ])('of %j among %j is none', (part, total) => {
    expect(wilsonInterval(part, total)).toBeNull()
  })
})

test('a percentage change needs a base of thirty', () => {
  expect(minSampleSize).toBe(30)
  expect(changeOfCounted(3, 3)).toBeNull()
  expect(changeOfCounted(100, 29)).toBeNull()
  expect(changeOfCounted(45, 30)).toBe(50)
  expect(changeOfCounted(0, 30)).toBe(-100)
  expect(changeOfCounted(5, 0)).toBeNull()
  expect(changeOfCounted(null, 50)).toBeNull()
  expect([isSmallSample(29), isSmallSample(30), isSmallSample(null)]).toEqual([true, false, true])
})

test('a share says of how many it is, and where it lies', () => {
  expect(sampleNote(81, 263, 'en')).toBe('n = 263 · 95%: 25.53% to 36.62%')
  expect(sampleNote(81, 263, 'fr')).toBe('n = 263 · 95\u202f%\u202f: 25,53\u202f% à 36,62\u202f%')
  expect(sampleNote(0, 0, 'en')).toBe('n = 0')
  expect(sampleNote(null, null, 'en')).toBe('')
})
