import { expect, test } from 'vitest'
import { type MenuSection, menuOf, wholeMenu } from './menu.ts'

const full: readonly MenuSection[] = [
  ...wholeMenu.filter(({ key }) => key === 'dashboards'),
  {
    key: 'settings',
    label: 'shell.settings',
    entries: [{ label: 'shell.settings', path: '/admin/setting/users', icon: 'info' }],
  },
]
const keys = (sections: readonly MenuSection[]) => sections.map(({ key }) => key)

test('a person of the authority gets the settings, a person of the directory does not', () => {
  expect(keys(menuOf({ type: 'normal_auth' }, full))).toEqual(['dashboards', 'settings'])
  expect(keys(menuOf({ type: 'ad_auth' }, full))).toEqual(['dashboards'])
})

test('a section without entries is left out', () => {
  expect(menuOf({ type: 'normal_auth' }).every(({ entries }) => entries.length > 0)).toBe(true)
})
