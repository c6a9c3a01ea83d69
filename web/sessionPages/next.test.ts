import { expect, test } from 'vitest'
import { safeNext } from './next.ts'

const origin = 'https://sala.example'

test.each([
  ['/admin/dashboard/immigration-checkpoint', '/admin/dashboard/immigration-checkpoint'],
  ['/admin/dashboard/immigration-checkpoint?134.year=2025', '/admin/dashboard/immigration-checkpoint?134.year=2025'],
  ['/admin/search/%E0%B8%99', '/admin/search/%E0%B8%99'],
])('leads to %s', (expected, reached) => {
  expect(safeNext(expected, origin)).toBe(reached)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example/admin/dashboard',
  '/%2fevil.example',
  '%2f%2fevil.example',
  'javascript:alert(1)',
  '/\tjavascript:alert(1)',
  '/admin/\n/evil',
  '/admin/../../evil',
  '/admin/login',
  '/admin/login?next=/admin/logout',
  '/admin/logout',
  '/elsewhere',
  '',
  undefined,
  ['/admin/dashboard'],
])('A21: %j leads to the dashboards', (next) => {
  expect(safeNext(next, origin)).toBe('/admin/dashboard')
})
