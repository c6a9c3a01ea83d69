import { expect, test } from 'vitest'
import { auditQuery, requestedDays } from './auditQuery.ts'

test('days are whole days on the reader’s clock', () => {
  const { start, end } = auditQuery({ from: '2026-02-28', to: '2026-03-01' })
  expect(start).toBe(new Date(2026, 1, 28).toISOString())
  expect(end).toBe(new Date(2026, 2, 1, 23, 59, 59, 999).toISOString())
})

test('what is no day is not asked for, and the rest is', () => {
  expect(auditQuery({ from: '2026-13-01', to: 'yesterday', action: 'role_changed' })).toEqual({
    action: 'role_changed',
  })
  expect(auditQuery({})).toEqual({})
})

test('the days that are shown as chosen are those that are asked for; one alone reaches to the end of the calendar', () => {
  const bounds = { from: '2026-01-01', to: '2026-06-30' }
  expect(requestedDays({ from: '2026-02-28', to: '2026-03-01' }, bounds)).toEqual({
    from: '2026-02-28',
    to: '2026-03-01',
  })
  expect(requestedDays({ from: '2026-02-28' }, bounds)).toEqual({ from: '2026-02-28', to: '2026-06-30' })
  expect(requestedDays({ from: 'yesterday', to: '2026-03-01' }, bounds)).toEqual({
    from: '2026-01-01',
    to: '2026-03-01',
  })
  expect(requestedDays({ from: 'yesterday', action: 'role_changed' }, bounds)).toBeNull()
})
