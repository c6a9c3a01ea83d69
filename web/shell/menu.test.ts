import { expect, test } from 'vitest'
import { entryAt, menuOf } from './menu.ts'

const keys = (type: 'normal_auth' | 'ad_auth', rolename: string | null) =>
  menuOf({ type, rolename }).map(({ key }) => key)

test('an administrator of the authority gets the settings; others and people of the directory do not', () => {
  expect(keys('normal_auth', 'admin')).toEqual(['dashboards', 'settings', 'users'])
  expect(keys('normal_auth', 'analyst')).toEqual(['dashboards'])
  expect(keys('normal_auth', null)).toEqual(['dashboards'])
  expect(keys('ad_auth', 'admin')).toEqual(['dashboards'])
})

test.each([
  ['/admin/setting/users', 'settings.menu.users'],
  ['/admin/setting/users/edit/7', 'settings.menu.users'],
  ['/admin/setting/users/group', 'settings.menu.groups'],
  ['/admin/setting/users/group/edit/7', 'settings.menu.groups'],
  ['/admin/setting/users/department_ad', 'settings.menu.departments'],
  ['/admin/setting/category/add', 'settings.menu.categories'],
  ['/admin/setting/usersandmore', undefined],
])('the entry of %s is %s', (path, label) => {
  expect(entryAt(path)?.label).toBe(label)
})
