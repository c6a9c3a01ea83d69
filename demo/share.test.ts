import { describe, expect, test } from 'vitest'
import { randomFrom } from './random.ts'
import { shareOut } from './share.ts'

describe('shareOut', () => {
  test('gives what is left to the largest remainders', () => {
    expect(shareOut(10, [1, 1, 1])).toEqual([4, 3, 3])
    expect(shareOut(7, [0.5, 0.26, 0.24])).toEqual([3, 2, 2])
    expect(shareOut(2, [5, 0, 1])).toEqual([2, 0, 0])
  })

  test('adds up exactly and stays within one of the fair share', () => {
    const next = randomFrom(7)
    for (let round = 0; round < 300; round += 1) {
      const weights = Array.from({ length: 1 + Math.floor(next() * 60) }, () => next() ** 4)
      const total = Math.floor(next() * 10 ** Math.floor(next() * 8))
      const shares = shareOut(total, weights)
      const sum = weights.reduce((all, weight) => all + weight, 0)
      expect(shares.reduce((all, share) => all + share, 0)).toBe(total)
      for (const [index, share] of shares.entries()) {
        expect(Math.abs(share - (total * (weights[index] ?? 0)) / sum)).toBeLessThanOrEqual(1)
      }
    }
  })

  test('shares nothing out among nobody, and refuses to lose something', () => {
    expect(shareOut(0, [0, 0])).toEqual([0, 0])
    expect(() => shareOut(3, [0, 0])).toThrow('3 cannot be shared out')
  })
})
