import { expect, test } from 'vitest'
import { mapSums } from './mapSums.ts'

const places = [
  { code: 'TH-10', name: 'Bangkok', value: 1200 },
  { code: 'TH-50', name: 'Chiang Mai', value: null },
  { code: 'TH-83', name: 'Phuket', value: 300 },
]
const unmatched = [
  { name: 'Place not known', value: 7 },
  { name: 'Elsewhere', value: null },
]

test('the total of a map is what is drawn and what stands on none', () => {
  expect(mapSums({ places, unmatched, unit: 'messages' })).toEqual({ drawn: 1500, total: 1507 })
})

test('nothing is added up where nothing is left out, and no shares or means are', () => {
  expect(mapSums({ places, unmatched: [], unit: 'messages' })).toBeNull()
  expect(mapSums({ places, unmatched, unit: 'percent' })).toBeNull()
  expect(mapSums({ places: [], unmatched, unit: 'messages' })).toBeNull()
})
