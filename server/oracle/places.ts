import type { Derivation } from '@sala/catalog/dataset.ts'
import { cityTypeOf } from '@sala/catalog/places/cityTypes.ts'
import { geographicRegionOf } from '@sala/catalog/places/geographicRegions.ts'
import { marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import { languageOfText, topicsOfText } from './messageTexts.ts'
import type { Value } from './rows.ts'

const wholeOf = 'all-of-'

/** What a derived column holds for a value of its source column. */
export function derivedValue(how: Derivation, value: Value): Value {
  if (typeof value !== 'string') return null
  if (how === 'topics') return topicsOfText(value)
  if (how === 'message_language') return languageOfText(value)
  // What is printed for a region as a whole is of that region.
  if (value.startsWith(wholeOf)) return how === 'city_type' ? null : value.slice(wholeOf.length)
  if (how === 'market_region') return marketRegionOf(value) ?? null
  if (how === 'geographic_region') return geographicRegionOf(value) ?? null
  return cityTypeOf(value) ?? null
}
