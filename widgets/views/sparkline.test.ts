import { expect, test } from 'vitest'
import { lineEnds, sparkline } from './sparkline.ts'

test('a line goes from zero to the highest figure, and ends at the newest', () => {
  expect(sparkline([10, 20, 15], 106, 26)).toEqual({ path: 'M3 13L53 3L103 8', last: { x: 103, y: 8 } })
  expect(sparkline([-10, 10], 26, 26).path).toBe('M3 23L23 3')
})

test('the same change in percent is as steep in each unit', () => {
  const receipts = [1e9, 1.1e9, 1.3e9]
  expect(sparkline(receipts, 106, 26)).toEqual(
    sparkline(
      receipts.map((value) => value / 1e7),
      106,
      26,
    ),
  )
})

test('the first and the last figure that there is stand at the ends', () => {
  expect(lineEnds([null, 3_416_000, 5, 7663.4, null], 'baht', 'en')).toEqual(['3.42M', '7,663'])
  expect(lineEnds([58.5, 61], 'percent', 'en')).toEqual(['58.50%', '61.00%'])
  expect(lineEnds([], 'people', 'en')).toEqual(['–', '–'])
})

test('a gap parts the line and is never drawn as zero; a figure between gaps is a dot', () => {
  expect(sparkline([1, 2, null, 2, null, 1, 2], 66, 26).path).toBe('M3 13L13 3M33 3h0M53 13L63 3')
  expect(sparkline([1, 2, null], 26, 26).last).toEqual({ x: 13, y: 3 })
})

test('zeros lie in the middle; fewer than two figures are no line', () => {
  expect(sparkline([0, 0], 26, 26).path).toBe('M3 13L23 13')
  for (const values of [[], [1], [null, 1, null]]) expect(sparkline(values, 26, 26)).toEqual({ path: '', last: null })
})
