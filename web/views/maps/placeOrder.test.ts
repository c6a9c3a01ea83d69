import { expect, test } from 'vitest'
import { figureWithUnit } from '../figureWithUnit.ts'
import { inOrder, placeAt, placeNamed } from './placeOrder.ts'

const places = [
  { code: 'TH-10', name: 'Bangkok', value: 5 },
  { code: 'TH-50', name: 'Chiang Mai', value: null },
  { code: 'TH-57', name: 'Chiang Rai', value: 9 },
  { code: 'TH-20', name: 'Chon Buri', value: 5 },
  { code: 'TH-37', name: 'Amnat Charoen', value: null },
]
const ordered = inOrder(places, 'en')

test('the largest first, equal ones by name, those without a figure last', () => {
  expect(ordered.map(({ code }) => code)).toEqual(['TH-57', 'TH-10', 'TH-20', 'TH-37', 'TH-50'])
})

test('what is not chosen comes after what has no figure', () => {
  const outside = { code: 'TH-11', name: 'Aaa', value: null, outside: true as const }
  expect(inOrder([outside, ...places], 'en').at(-1)).toEqual(outside)
})

test('typed letters lead to the next name that begins so, around the end', () => {
  expect(placeNamed('c', ordered, 1)).toBe(2)
  expect(placeNamed('CHIANG M', ordered, 0)).toBe(4)
  expect(placeNamed('c', ordered, 5)).toBe(0)
  expect(placeNamed('x', ordered, 0)).toBeNull()
  expect(placeNamed('x', [], 0)).toBeNull()
})

test('keys stay within the list', () => {
  expect(placeAt('ArrowDown', -1, 5)).toBe(0)
  expect(placeAt('ArrowDown', 4, 5)).toBe(4)
  expect(placeAt('ArrowUp', 0, 5)).toBe(0)
  expect(placeAt('PageDown', -1, 77)).toBe(10)
  expect(placeAt('End', 3, 77)).toBe(76)
  expect(placeAt('Home', 3, 0)).toBeNull()
  expect(placeAt('Tab', 3, 5)).toBeNull()
})

test('a figure has its unit, a percentage its sign, none a dash', () => {
  expect(figureWithUnit(1234, 'messages', 'en')).toBe('1,234 messages')
  expect(figureWithUnit(27.44, 'celsius', 'en')).toBe('27.4 °C')
  expect(figureWithUnit(12.345, 'percent', 'en')).toBe('12.35%')
  expect(figureWithUnit(null, 'messages', 'en')).toBe('–')
})
