import { chartNames } from '@sala/catalog/explore/exploration.ts'
import { expect, test } from 'vitest'
import { type AnswerShape, bestPicture, misfitOf } from './pictures.ts'

const shape: AnswerShape = {
  periods: 0,
  breakdowns: 0,
  groups: 1,
  parts: 0,
  additive: true,
  negative: false,
  places: null,
  topOnly: false,
}

test.each([
  ['one figure', {}, 'headline'],
  ['a time', { periods: 24 }, 'trend'],
  ['groups', { breakdowns: 1, groups: 11 }, 'rows'],
  ['groups over time', { breakdowns: 1, periods: 12 }, 'trend'],
  ['two breakdowns', { breakdowns: 2, groups: 10 }, 'rows'],
  ['more places than bars', { breakdowns: 1, groups: 77, places: 'province_map' as const }, 'map'],
  ['more groups than colours', { breakdowns: 1, periods: 12, parts: 12 }, 'table'],
  ['two breakdowns over time', { breakdowns: 2, periods: 12 }, 'table'],
])('%s: the picture that says most', (_, change, picture) => {
  expect(bestPicture({ ...shape, ...change })).toBe(picture)
})

test('what does not fit has its reason', () => {
  const groups = { ...shape, breakdowns: 1, groups: 5, places: 'world_map' as const }
  expect(misfitOf('trend', groups)).toBe('noTime')
  expect(misfitOf('share', { ...groups, additive: false })).toBe('notAdded')
  expect(misfitOf('share', { ...groups, negative: true })).toBe('notAdded')
  expect(misfitOf('map', { ...groups, topOnly: true })).toBe('notAll')
  expect(misfitOf('stack', { ...groups, periods: 4, additive: false })).toBe('notAdded')
  expect(chartNames.map((one) => misfitOf(one, { ...shape, breakdowns: 2, periods: 3 })).slice(0, -1)).not.toContain(
    null,
  )
  expect(misfitOf('table', { ...shape, breakdowns: 2, periods: 3 })).toBeNull()
})
