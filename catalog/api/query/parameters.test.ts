import { expect, test } from 'vitest'
import { allEndpoints } from '../../datasets/all.ts'
import { parametersOf } from './parameters.ts'
import { parseQuery } from './query.ts'

test('every endpoint documents what it accepts, each name once', () => {
  for (const { dataset, endpoint } of allEndpoints) {
    const names = parametersOf(dataset, endpoint).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(parseQuery(dataset, endpoint, '').ok).toBe(true)
  }
  const compared = allEndpoints.find(({ endpoint }) => endpoint.path === 'tourist/immigration')
  if (!compared) throw new Error('no such endpoint')
  expect(parametersOf(compared.dataset, compared.endpoint).map(({ name }) => name)).toEqual([
    'month',
    'location_source',
    'market_region',
    'countries',
    'year',
    'before',
    'compare',
    'q',
    'limit',
    'page',
    'sort',
    'as_of',
  ])
})
