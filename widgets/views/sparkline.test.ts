import { expect, test } from 'vitest'
import { sparkline } from './sparkline.ts'

test('a line goes from the lowest to the highest figure, and ends at the newest', () => {
  expect(sparkline([10, 20, 15], 106, 26)).toEqual({ path: 'M3 23L53 3L103 13', last: { x: 103, y: 13 } })
})

test('a gap parts the line and is never drawn as zero; a figure between gaps is a dot', () => {
  expect(sparkline([1, 2, null, 2, null, 1, 2], 66, 26).path).toBe('M3 23L13 3M33 3h0M53 23L63 3')
  expect(sparkline([1, 2, null], 26, 26).last).toEqual({ x: 13, y: 3 })
})

test('figures that are all the same lie in the middle; fewer than two are no line', () => {
  expect(sparkline([5, 5], 26, 26).path).toBe('M3 13L23 13')
  for (const values of [[], [1], [null, 1, null]]) expect(sparkline(values, 26, 26)).toEqual({ path: '', last: null })
})
