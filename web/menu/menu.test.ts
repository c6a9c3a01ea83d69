import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { entryAt, mayImport, menuOf } from './menu.ts'

const keys = (type: 'normal_auth' | 'ad_auth', rolename: string | null) =>
  menuOf({ user: { type, rolename }, permissions: [] }).map(({ key }) => key)

test('an administrator of the authority gets the settings; others and people of the directory do not', () => {
  expect(keys('normal_auth', 'admin')).toEqual(['dashboards', 'settings', 'users'])
  expect(keys('normal_auth', 'analyst')).toEqual(['dashboards'])
  expect(keys('normal_auth', null)).toEqual(['dashboards'])
  expect(keys('ad_auth', 'admin')).toEqual(['dashboards'])
})

test('who may import gets the imports and no other settings, but for people of the directory', () => {
  const permissions = ['view_widget_134', 'manage_imports']
  const officer = { user: { type: 'normal_auth', rolename: 'officers' }, permissions } as const
  const settings = menuOf(officer).filter(({ key }) => key !== 'dashboards')
  expect(settings.map(({ entries }) => entries.map(({ path }) => path))).toEqual([[paths.settingImports]])
  const directory = { ...officer, user: { ...officer.user, type: 'ad_auth' } } as const
  expect(menuOf(directory).map(({ key }) => key)).toEqual(['dashboards'])
  expect([mayImport(officer), mayImport(directory), mayImport({ user: null, permissions })]).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ['/admin/setting/users', 'settingsMenu.users'],
  ['/admin/setting/users/edit/7', 'settingsMenu.users'],
  ['/admin/setting/users/group', 'settingsMenu.groups'],
  ['/admin/setting/users/group/edit/7', 'settingsMenu.groups'],
  ['/admin/setting/users/department_ad', 'settingsMenu.departments'],
  ['/admin/setting/category/add', 'settingsMenu.categories'],
  ['/admin/setting/usersandmore', undefined],
])('the entry of %s is %s', (path, label) => {
  expect(entryAt(path)?.label).toBe(label)
})
