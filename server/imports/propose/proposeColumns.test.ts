import { expect, test } from 'vitest'
import { proposeColumns } from './proposeColumns.ts'

test.each([
  ['Average price', 'baht_per_unit', null],
  ['Ticket price (baht)', 'baht_per_unit', null],
  ['Room price', 'baht_per_unit', null],
  ['ราคาห้องพัก', 'baht_per_unit', null],
  ['Prix moyen', 'baht_per_unit', null],
  ['Price (USD)', 'us_dollars', null],
  ['Ticket revenue (baht)', 'baht', 'sum'],
  ['Rooms', 'rooms', 'sum'],
  ['Index', 'points', null],
])('%s is proposed in %s, added up or not', (heading, unit, figure) => {
  const rows = [
    ['2026-01', 1200.5],
    ['2026-02', 1310.25],
  ]
  expect(proposeColumns(['Month', heading], rows)[1]).toMatchObject({ unit, figure })
})
