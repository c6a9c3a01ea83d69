import { describe, expect, test } from 'vitest'
import { guard } from './guard.ts'

const normal = { type: 'normal_auth' } as const
const directory = { type: 'ad_auth' } as const

describe('without a person', () => {
  test.each([
    '/admin/login',
    '/session/sign-up',
    '/session/forgot-password',
    '/session/reset-password',
    '/session/confirm-address',
    '/session/first-administrator',
    '/session/openid',
    '/public/widget/voice-of-customer/29',
    '/public',
  ])('%s is open', (path) => {
    expect(guard(path, null)).toBe('open')
  })

  test.each([
    '/',
    '/admin',
    '/admin/dashboard',
    '/admin/logout',
    '/session/lock-screen',
    '/session/second-factor',
    '/session/sign-up/x',
    '/nowhere',
    '/admin/login/x',
  ])('%s leads to the sign-in', (path) => {
    expect(guard(path, null)).toBe('sign_in')
  })

  // B01: only the exact prefix is public, not any address with the word in it.
  test.each([
    '/admin/widget/public-x',
    '/admin/public',
    '/admin/public/',
    '/PUBLIC/widget/voice-of-customer/29',
    '/PUBLIC/..;/admin',
    '/publicity',
    '//public/widget/x/29',
    '/%70ublic/widget/x/29',
  ])('B01: %s leads to the sign-in', (path) => {
    expect(guard(path, null)).toBe('sign_in')
  })
})

test('a person of the authority opens every address', () => {
  for (const path of ['/', '/admin/dashboard', '/admin/setting/users', '/public/widget/voice-of-customer/29']) {
    expect(guard(path, normal)).toBe('open')
  }
})

describe('a person of the directory', () => {
  test.each([
    '/admin/setting',
    '/admin/setting/',
    '/admin/setting/users/group/edit/1',
    '/Admin/SETTING/users',
    '/admin//setting/users',
    '/admin/%73etting/users',
  ])('is led from %s to the root', (path) => {
    expect(guard(path, directory)).toBe('root')
  })

  test.each(['/admin/dashboard', '/admin/settings-of-another-kind', '/admin/permission/roles'])(
    'may open %s',
    (path) => {
      expect(guard(path, directory)).toBe('open')
    },
  )
})

describe('A23: while the session is locked', () => {
  test.each(['/', '/admin/dashboard', '/admin/account', '/session/second-factor', '/nowhere'])(
    '%s leads to the lock screen',
    (path) => {
      expect(guard(path, normal, 'locked')).toBe('lock_screen')
    },
  )
  test.each(['/session/lock-screen', '/admin/logout', '/admin/login', '/public/widget/voice-of-customer/29'])(
    '%s is open',
    (path) => {
      expect(guard(path, normal, 'locked')).toBe('open')
    },
  )
})

test('A22: until a required second factor is set up, everything leads there', () => {
  expect(guard('/admin/dashboard', normal, 'second_factor_due')).toBe('second_factor')
  expect(guard('/session/lock-screen', normal, 'second_factor_due')).toBe('second_factor')
  expect(guard('/session/second-factor', normal, 'second_factor_due')).toBe('open')
  expect(guard('/admin/logout', normal, 'second_factor_due')).toBe('open')
})
