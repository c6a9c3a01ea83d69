import type { Column, Dataset, Derivation } from '../../dataset.ts'
import { checkpointOf, checkpoints } from '../../places/checkpoints.ts'
import { cityTypes } from '../../places/cityTypes.ts'
import { isCountryCode } from '../../places/countryCodes.ts'
import { isGeographicRegion } from '../../places/geographicRegions.ts'
import { isMarketRegion, isRest } from '../../places/marketRegions.ts'
import { isProvinceCode } from '../../places/provinces.ts'
import { messageLanguages } from '../../topics/messageLanguage.ts'
import { isTopicSet, topics } from '../../topics/topics.ts'
import { refuse } from './refusal.ts'

/** A column, or what derives from one. */
export type Target = Column | { readonly kind: Derivation }

/** What a column, or one derived from another, can hold. */
export function columnKind(dataset: Dataset, name: string): Target {
  const column = dataset.columns[name]
  if (column) return column
  const derived = dataset.derived[name]
  if (derived) return { kind: derived.how }
  throw new Error(`${dataset.name} has no column ${name}`)
}

/** A value that a column can hold, as it came. Throws a refusal. */
export function readValue(target: Target, field: string, text: string): string {
  if (holds(target, text)) return text
  throw refuse(field, text, expectedOf(target))
}

function holds(target: Target, text: string): boolean {
  switch (target.kind) {
    case 'country':
      return isCountryCode(text) || (target.rest && isRest(text))
    case 'market_region':
      return isMarketRegion(text)
    case 'geographic_region':
      return isGeographicRegion(text)
    case 'city_type':
      return cityTypes.some((type) => type === text)
    case 'topics':
      return isTopicSet(text)
    case 'message_language':
      return messageLanguages.some((language) => language === text)
    case 'province':
      return isProvinceCode(text)
    case 'checkpoint':
      return checkpointOf(text) !== undefined
    case 'choice':
      return target.values.includes(text)
    case 'text':
      return text !== '' && text.length <= target.maximum
    default:
      return false
  }
}

/** What a column can hold, in signs that need no translation. */
export function expectedOf(target: Target): string {
  switch (target.kind) {
    case 'country':
      return target.rest ? 'ISO 3166-1 alpha-2 (CN, JP, …), rest-of-{market_region}' : 'ISO 3166-1 alpha-2 (CN, JP, …)'
    case 'market_region':
      return 'east-asia, asean-south-asia-pacific, europe, americas-middle-east-africa'
    case 'geographic_region':
      return 'north, central, northeast, west, east, south'
    case 'city_type':
      return cityTypes.join(', ')
    case 'topics':
      return `none, ${topics.slice(0, 2).join('-')}: ${topics.join(', ')}`
    case 'message_language':
      return messageLanguages.join(', ')
    case 'province':
      return 'ISO 3166-2 (TH-10, TH-50, …)'
    case 'checkpoint':
      return `${checkpoints
        .slice(0, 3)
        .map(({ code }) => code)
        .join(', ')}, …`
    case 'choice':
      return target.values.join(', ')
    case 'text':
      return `1–${target.maximum} Aa`
    default:
      return target.kind
  }
}
