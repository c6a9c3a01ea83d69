import { expect, test } from 'vitest'
import { readList, writeList } from './listParameters.ts'

const defaults = { sort: 'name', filters: ['action'] }
const atStart = { page: 1, limit: 5, sort: 'name', q: '', filters: {} }

test('an address without parameters is the first page, as the specification has it: five rows', () => {
  expect(readList({}, defaults)).toEqual(atStart)
})

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: 'two' },
  { limit: '1001' },
  { limit: '1e3' },
  { sort: 'name;drop' },
  { q: 7 },
  { action: '' },
])('what cannot be meant is passed over: %j', (search) => {
  expect(readList(search, defaults)).toEqual(atStart)
})

test('a place reads as it was written, and other parameters stay', () => {
  const place = { page: 3, limit: 20, sort: '-name', q: 'ก ข', filters: { action: 'role_changed' } }
  const written = writeList({ roles: '1,2', page: '9', action: 'old' }, place, defaults)
  expect(written).toEqual({
    roles: '1,2',
    page: '3',
    limit: '20',
    sort: '-name',
    q: 'ก ข',
    action: 'role_changed',
  })
  expect(readList(written, defaults)).toEqual(place)
})

test('what is as by default is not written', () => {
  expect(writeList({ page: '2', q: 'x' }, atStart, defaults)).toEqual({})
})
