import { expect, test } from 'vitest'
import { AuditThrottle } from './auditThrottle.ts'

test('E12: a refusal is news once in ten minutes, for each person and each thing', () => {
  const throttle = new AuditThrottle()
  const minute = 60_000
  expect(throttle.isNew('one', 'DELETE users/:id', 0)).toBe(true)
  expect(throttle.isNew('one', 'DELETE users/:id', 9 * minute)).toBe(false)
  expect(throttle.isNew('one', 'PUT users/:id', 9 * minute)).toBe(true)
  expect(throttle.isNew('other', 'DELETE users/:id', 9 * minute)).toBe(true)
  expect(throttle.isNew('one', 'DELETE users/:id', 10 * minute)).toBe(true)
})

test('E12: whoever asks for ever new things is told of a hundred times', () => {
  const throttle = new AuditThrottle()
  const noted = Array.from({ length: 5000 }, (_, at) => throttle.isNew('one', `card ${at}`, at))
  expect(noted.filter(Boolean)).toHaveLength(100)
  expect(throttle.isNew('other', 'card 1', 5000)).toBe(true)
})

test('E12: what was told is known for ten minutes, and not by a clock that was put back', () => {
  const throttle = new AuditThrottle()
  const minute = 60_000
  expect(throttle.isKnown('one', '135 pdf', 0)).toBe(false)
  throttle.note('one', '135 pdf', 0)
  throttle.note('one', '136 pdf', minute)
  expect(throttle.isKnown('one', '135 pdf', 9 * minute)).toBe(true)
  expect(throttle.isKnown('other', '135 pdf', 9 * minute)).toBe(false)
  expect(throttle.isKnown('one', '136 pdf', 10 * minute)).toBe(false)
  expect(throttle.isKnown('one', '135 pdf', -minute)).toBe(false)
})
