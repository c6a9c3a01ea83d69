import type { Session } from '@sala/catalog/api/auth.ts'
import { expect, test } from 'vitest'
import { forgetSession, rememberSession, restrictSession, session, syncWithOtherTabs } from './session.ts'

const aSession: Session = {
  user: {
    id: '7',
    role: '2',
    roleName: 'analyst',
    firstname: 'Anong',
    lastname: 'Srisai',
    email: 'anong@demo.sala',
    authType: 'normal_auth',
    department: null,
  },
  permissions: ['view_widget_134'],
  token: 'a-secret-token',
  expiresIn: 900,
  demonstration: true,
  secondFactorDue: false,
  lockMinutes: 30,
}

test('A16: what is kept under auth is the person and the permissions, and no token', () => {
  rememberSession(aSession)
  const storedValue: unknown = JSON.parse(localStorage.getItem('auth') ?? '')
  expect(storedValue).toEqual({
    user: {
      id: '7',
      role: '2',
      rolename: 'analyst',
      firstname: 'Anong',
      lastname: 'Srisai',
      fullname: 'Anong Srisai',
      email: 'anong@demo.sala',
      type: 'normal_auth',
      department: null,
    },
    permissions: ['view_widget_134'],
  })
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('a-secret-token')
  expect(session.get().demonstration).toBe(true)
})

test('forgetting clears the person and the permissions', () => {
  rememberSession(aSession)
  forgetSession()
  expect(localStorage.getItem('auth')).toBeNull()
  expect(session.get()).toMatchObject({ user: null, permissions: [], demonstration: null, standing: 'open' })
})

test('A23: that a session is locked is kept, so that a reload leads to the lock screen; a new session is open', () => {
  rememberSession(aSession)
  restrictSession('locked')
  expect(JSON.parse(localStorage.getItem('auth') ?? '')).toMatchObject({ standing: 'locked' })
  expect(session.get().standing).toBe('locked')
  rememberSession(aSession)
  expect(session.get().standing).toBe('open')
  expect(localStorage.getItem('auth')).not.toContain('standing')
})

test.each([
  ['normal_auth', 'normal_auth'],
  [undefined, 'normal_auth'],
  ['ad_auth', 'ad_auth'],
  ['another', 'ad_auth'],
])('a kept person of the type %s has the menu of %s', (type, expected) => {
  rememberSession(aSession)
  syncWithOtherTabs()
  const stored = JSON.parse(localStorage.getItem('auth') ?? '')
  localStorage.setItem('auth', JSON.stringify({ ...stored, user: { ...stored.user, type } }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }))
  expect(session.get().user?.type).toBe(expected)
})
