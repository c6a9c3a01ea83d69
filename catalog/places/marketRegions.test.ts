import { expect, test } from 'vitest'
import { formatMessage } from '../locales/messages.ts'
import { languages } from '../words.ts'
import { countryCodes } from './countryCodes.ts'
import {
  countriesOf,
  isMarketRegion,
  isRest,
  marketRegionNames,
  marketRegionOf,
  marketRegions,
  restCodes,
  restNames,
} from './marketRegions.ts'
import { trackedMarkets } from './trackedMarkets.ts'

test('every country belongs to exactly one market region', () => {
  const members = marketRegions.flatMap((region) => countriesOf(region))
  expect([...members].sort()).toEqual(countryCodes.map(([alpha2]) => alpha2).sort())
  for (const region of marketRegions) for (const code of countriesOf(region)) expect(marketRegionOf(code)).toBe(region)
})

test('borderline countries go where the tourism authority looks for them', () => {
  expect(marketRegionOf('TH')).toBe('asean-south-asia-pacific')
  expect(marketRegionOf('MN')).toBe('east-asia')
  expect(marketRegionOf('IL')).toBe('americas-middle-east-africa')
  expect(marketRegionOf('TR')).toBe('europe')
  expect(marketRegionOf('KZ')).toBe('europe')
  expect(marketRegionOf('GU')).toBe('asean-south-asia-pacific')
  expect(marketRegionOf('ZZ')).toBeUndefined()
  expect(marketRegionOf('')).toBeUndefined()
})

test('a rest belongs to its region and is told from countries', () => {
  expect(restCodes).toEqual([
    'rest-of-east-asia',
    'rest-of-asean-south-asia-pacific',
    'rest-of-europe',
    'rest-of-americas-middle-east-africa',
  ])
  expect(marketRegionOf('rest-of-europe')).toBe('europe')
  expect(isRest('rest-of-europe')).toBe(true)
  expect(isRest('rest-of-atlantis')).toBe(false)
  expect(isRest('FR')).toBe(false)
  expect(isMarketRegion('europe')).toBe(true)
  expect(isMarketRegion('toString')).toBe(false)
})

test('regions and rests have a name in six languages', () => {
  for (const words of [...Object.values(marketRegionNames), ...Object.values(restNames)])
    for (const language of languages) expect(formatMessage(words, language)).not.toBe('')
})

test('51 markets are tracked, each once', () => {
  expect(trackedMarkets).toHaveLength(51)
  expect(new Set(trackedMarkets).size).toBe(51)
  expect(trackedMarkets).toContain('CN')
  expect(trackedMarkets).not.toContain('TH')
})
