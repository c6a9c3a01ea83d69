import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { expect, test } from 'vitest'
import { exploredPlace } from './exploredPlace.ts'

const only = (dimension: string, ...values: string[]) => ({ dimension, operator: 'in' as const, values })

test.each<[string, Exploration['filters'], string | null]>([
  ['a province', [only('location_destination', 'TH-50')], 'TH-50'],
  ['a region, whatever else is chosen', [only('geographic_region', 'north'), only('visitor_origin', 'thai')], 'north'],
  ['a province by another column', [only('location_province', 'TH-83')], 'TH-83'],
  ['several provinces', [only('location_destination', 'TH-50', 'TH-83')], null],
  ['all but one', [{ dimension: 'location_destination', operator: 'not_in', values: ['TH-50'] }], null],
  ['a province of a region', [only('geographic_region', 'north'), only('location_destination', 'TH-50')], null],
  ['nothing', [], null],
])('an exploration narrowed to %s', (_, filters, place) => {
  expect(exploredPlace({ filters })).toBe(place)
})
