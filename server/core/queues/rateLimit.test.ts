import { expect, test } from 'vitest'
import { RateLimit } from './rateLimit.ts'

test('a client may ask so often in a window, whatever others do, and again in the next one', () => {
  const limit = new RateLimit({ most: 2, windowMs: 60_000 })
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)
  expect([0, 10, 20].map((seconds) => limit.take('a', at(seconds)))).toEqual([null, null, 40])
  expect(limit.take('b', at(20))).toBeNull()
  expect(limit.take('a', at(60))).toBeNull()
})
