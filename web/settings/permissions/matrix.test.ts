import { expect, test } from 'vitest'
import { grantedShare, groupsOf, rowOf, samePermissions, widgetsIn, withGrants, withWidgetsOf } from './matrix.ts'

const widgets = [
  { code: 134, name: 'Arrivals by month', type: 'immigration', typeName: 'Arrivals' },
  { code: 29, name: 'แผนที่จังหวัด', type: 'voice-of-customer', typeName: 'เสียงลูกค้า' },
  { code: 135, name: 'Latest month', type: 'immigration', typeName: 'Arrivals' },
  { code: 9, name: 'Alone', type: null, typeName: null },
].map(rowOf)
const codesOf = (search: string) =>
  groupsOf(widgets, search).map(({ type, grants }) => [type, grants.map(({ code }) => code)])

test('widgets stand under their categories, in the order of the menu', () => {
  expect(codesOf('')).toEqual([
    ['immigration', [134, 135]],
    ['voice-of-customer', [29]],
    [null, [9]],
  ])
})

test.each([
  ['LATEST', [['immigration', [135]]]],
  ['arrivals', [['immigration', [134, 135]]]],
  ['29', [['voice-of-customer', [29]]]],
  ['จังหวัด', [['voice-of-customer', [29]]]],
  ['nothing like it', []],
])('a search for %s finds by name, code and category', (search, expected) => {
  expect(codesOf(search)).toEqual(expected)
})

test('a whole category is given and taken, and nothing else changes', () => {
  const [arrivals] = groupsOf(widgets, '')
  if (arrivals === undefined) throw new Error('no group')
  const before = new Set(['view_widget_29', 'view_widget_134'])
  expect(grantedShare(arrivals, before)).toBe('some')
  const input = withGrants(before, arrivals.grants, true)
  expect([...input].sort()).toEqual(['view_widget_134', 'view_widget_135', 'view_widget_29'])
  expect(grantedShare(arrivals, input)).toBe('all')
  const granted = withGrants(input, arrivals.grants, false)
  expect([...granted]).toEqual(['view_widget_29'])
  expect(grantedShare(arrivals, granted)).toBe('none')
  expect(before.size).toBe(2)
})

test('what was given and taken again is no change', () => {
  const before = new Set(['view_widget_29'])
  const single = widgets.filter(({ code }) => code === 9)
  expect(samePermissions(before, withGrants(withGrants(before, single, true), single, false))).toBe(true)
  expect(samePermissions(before, new Set(['view_widget_9']))).toBe(false)
})

test('a copy of widgets neither brings a duty along nor takes one away', () => {
  const copied = withWidgetsOf(new Set(['view_widget_29']), ['view_widget_9', 'manage_imports'])
  expect([...copied]).toEqual(['view_widget_9'])
  expect([...withWidgetsOf(new Set(['view_widget_29', 'manage_imports']), ['view_widget_9'])]).toEqual([
    'view_widget_9',
    'manage_imports',
  ])
})

test('a group is said to see so many widgets; duties and data sets are none', () => {
  expect(widgetsIn(['view_widget_134', 'manage_imports', 'view_dataset_museum', 'view_widget_29'])).toHaveLength(2)
})
