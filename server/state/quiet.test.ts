import { expect, test } from 'vitest'
import { Quiet } from './quiet.ts'

test('E12: a refusal is news once in ten minutes, for each person and each thing', () => {
  const quiet = new Quiet()
  const minute = 60_000
  expect(quiet.isNews('one', 'DELETE users/:id', 0)).toBe(true)
  expect(quiet.isNews('one', 'DELETE users/:id', 9 * minute)).toBe(false)
  expect(quiet.isNews('one', 'PUT users/:id', 9 * minute)).toBe(true)
  expect(quiet.isNews('other', 'DELETE users/:id', 9 * minute)).toBe(true)
  expect(quiet.isNews('one', 'DELETE users/:id', 10 * minute)).toBe(true)
})

test('E12: whoever asks for ever new things is told of a hundred times', () => {
  const quiet = new Quiet()
  const noted = Array.from({ length: 5000 }, (_, at) => quiet.isNews('one', `card ${at}`, at))
  expect(noted.filter(Boolean)).toHaveLength(100)
  expect(quiet.isNews('other', 'card 1', 5000)).toBe(true)
})

test('E12: what was told is known for ten minutes, and not by a clock that was put back', () => {
  const quiet = new Quiet()
  const minute = 60_000
  expect(quiet.knows('one', '135 pdf', 0)).toBe(false)
  quiet.tell('one', '135 pdf', 0)
  quiet.tell('one', '136 pdf', minute)
  expect(quiet.knows('one', '135 pdf', 9 * minute)).toBe(true)
  expect(quiet.knows('other', '135 pdf', 9 * minute)).toBe(false)
  expect(quiet.knows('one', '136 pdf', 10 * minute)).toBe(false)
  expect(quiet.knows('one', '135 pdf', -minute)).toBe(false)
})
