import { expect, test } from 'vitest'
import { sheetNames } from './xlsx.ts'

test('a name is as Excel wants it', () => {
  expect(sheetNames(['Arrivals: [all] / a*b?', "'quoted'", 'History', '', '::'])).toEqual([
    'Arrivals all a b',
    'quoted',
    'History (2)',
    '4',
    '5',
  ])
})

test('long titles are cut between words or letters, and no two names are alike', () => {
  const long = 'Arrivals of visitors by market region and month'
  const names = sheetNames([long, long.toUpperCase(), long, 'น้ำ'.repeat(20), '👍🏽'.repeat(9)])
  expect(names.slice(0, 3)).toEqual([
    'Arrivals of visitors by market',
    'ARRIVALS OF VISITORS BY (2)',
    'Arrivals of visitors by (3)',
  ])
  expect(names[3]).toBe('น้ำ'.repeat(10))
  expect(names[4]).toBe('👍🏽'.repeat(7))
  for (const name of names) expect(name.length).toBeLessThanOrEqual(31)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
})
