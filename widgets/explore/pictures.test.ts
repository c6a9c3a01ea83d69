import { chartNames } from '@sala/catalog/explore/exploration.ts'
import { expect, test } from 'vitest'
import { type AnswerShape, bestPicture, misfitOf } from './pictures.ts'

const shape: AnswerShape = {
  periods: 0,
  breakdowns: 0,
  groups: 1,
  parts: 0,
  measures: 1,
  calendar: false,
  additive: true,
  negative: false,
  uneven: false,
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
  ['more groups than colours', { breakdowns: 1, periods: 12, groups: 12, parts: 12 }, 'heat_map'],
  ['two breakdowns over time', { breakdowns: 2, periods: 12 }, 'pivot'],
])('%s: the picture that says most', (_, change, picture) => {
  expect(bestPicture({ ...shape, ...change })).toBe(picture)
})

test('what does not fit has its reason', () => {
  const groups = { ...shape, breakdowns: 1, groups: 5, places: 'world_map' as const }
  expect(misfitOf('trend', groups)).toBe('noTime')
  expect(misfitOf('share', { ...groups, additive: false })).toBe('notAdded')
  expect(misfitOf('share', { ...groups, negative: true })).toBe('notAdded')
  expect(misfitOf('share', { ...groups, uneven: true })).toBe('uneven')
  expect(misfitOf('full_stack', { ...groups, periods: 4, uneven: true })).toBe('uneven')
  expect(misfitOf('stack', { ...groups, periods: 4, uneven: true })).toBeNull()
  expect(misfitOf('map', { ...groups, topOnly: true })).toBe('notAll')
  expect(misfitOf('stack', { ...groups, periods: 4, additive: false })).toBe('notAdded')
  const two = { ...shape, breakdowns: 2, periods: 3, groups: 3, parts: 4 }
  expect(chartNames.filter((chart) => misfitOf(chart, two) === null)).toEqual(['pivot', 'table'])
  expect(misfitOf('scatter', groups)).toBe('twoMeasures')
  expect(misfitOf('scatter', { ...groups, measures: 2 })).toBeNull()
  expect(misfitOf('scatter', { ...shape, periods: 8, groups: 8, measures: 2 })).toBeNull()
  expect(misfitOf('scatter', { ...shape, measures: 2 })).toBe('twoMeasures')
  expect(misfitOf('heat_map', groups)).toBe('noGrid')
  expect(misfitOf('pivot', { ...shape, breakdowns: 2, groups: 60, parts: 50 })).toBe('tooMany')
  expect(misfitOf('full_stack', { ...shape, breakdowns: 1, periods: 4, parts: 3, additive: false })).toBe('notAdded')
  expect(misfitOf('table', { ...shape, breakdowns: 2, periods: 3 })).toBeNull()
})
