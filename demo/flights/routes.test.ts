import { checkpointOf, checkpoints } from '@sala/catalog/places/checkpoints.ts'
import { expect, test } from 'vitest'
import { monthOf } from '../calendar.ts'
import { sources } from '../sources.ts'
import { routes } from './checkpointShares.ts'
import { makeRoute } from './routes.ts'

test('routes name checkpoints of the catalogue, and use every one of them', () => {
  const routeCodes = new Set(Object.values(routes).flatMap((route) => Object.keys(route)))
  expect([...routeCodes].filter((code) => checkpointOf(code) === undefined)).toEqual([])
  expect(checkpoints.filter(({ code }) => !routeCodes.has(code)).map(({ code }) => code)).toEqual([])
})

test('the parts of a nationality add up to one in every month, closures or not', () => {
  for (const source of sources) {
    const route = makeRoute(source, 1)
    for (const month of [monthOf(2019, 1), monthOf(2020, 5), monthOf(2021, 8), monthOf(2022, 2), monthOf(2026, 1)]) {
      expect(route(month).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
    }
  }
})

test('nobody crosses from Cambodia by land while the border is shut', () => {
  const cambodian = sources.find(({ code }) => code === 'KH')
  if (cambodian === undefined) throw new Error('Cambodia is missing')
  const index = checkpoints.findIndex(({ code }) => code === 'aranyaprathet')
  const route = makeRoute(cambodian, 1)
  expect(route(monthOf(2025, 3))[index]).toBeGreaterThan(0.3)
  expect(route(monthOf(2025, 9))[index]).toBe(0)
})
