import { describe, expect, test } from 'vitest'
import { prefixOf, readParameters, writeParameters } from './address.ts'

const address = { '134.year': '2025', '134.market_region': 'europe', '142.page': '2', next: '/x' }

describe('on a dashboard', () => {
  test('a card reads its own parameters and no others', () => {
    expect(readParameters(address, prefixOf(134))).toEqual({ year: '2025', market_region: 'europe' })
    expect(readParameters(address, prefixOf(142))).toEqual({ page: '2' })
    expect(readParameters(address, prefixOf(13))).toEqual({})
  })

  test('a card writes its own parameters and leaves the others', () => {
    expect(writeParameters(address, prefixOf(134), { year: '2024' })).toEqual({
      '142.page': '2',
      next: '/x',
      '134.year': '2024',
    })
    expect(writeParameters(address, prefixOf(142), {})).not.toHaveProperty('142.page')
  })

  test('what is written is read back', () => {
    const parameters = { q: 'น้ำ & "x"', sort: '-currentYear.totalImmigrants' }
    expect(readParameters(writeParameters(address, prefixOf(142), parameters), prefixOf(142))).toEqual(parameters)
  })

  test('values that are no texts and names without a rest are passed over', () => {
    expect(readParameters({ '134.year': 2025, '134.': 'x', '134.by': undefined }, prefixOf(134))).toEqual({})
  })
})

test('alone on a page a widget reads and writes the bare names', () => {
  expect(readParameters({ year: '2025' }, '')).toEqual({ year: '2025' })
  expect(writeParameters({ year: '2025', month: '2025-01' }, '', { year: '2024' })).toEqual({ year: '2024' })
})
