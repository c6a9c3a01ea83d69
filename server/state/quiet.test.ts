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
