import { defineMessages, type MessageDescriptor } from '../locales/messages.ts'
import { type GeoId, type ProvinceCode, provinceOf, provinces } from './provinces.ts'

/** The six regions of the National Geographical Committee. */
export const geographicRegions = ['north', 'central', 'northeast', 'west', 'east', 'south'] as const
export type GeographicRegion = (typeof geographicRegions)[number]

/** A geographic region, under the contract's names. */
interface GeographicRegionEntry {
  readonly code: GeographicRegion
  readonly GEO_ID: GeoId
  /** The Thai name. */
  readonly GEO_NAME: string
  readonly names: MessageDescriptor
  readonly PROVINCES: readonly ProvinceCode[]
}

const names = defineMessages('catalog.geographicRegions', {
  north: 'North',
  central: 'Central',
  northeast: 'Northeast',
  west: 'West',
  east: 'East',
  south: 'South',
})

/** The contract answers them whatever the language is. */
const thaiNames: Readonly<Record<GeographicRegion, string>> = {
  north: 'ภาคเหนือ',
  central: 'ภาคกลาง',
  northeast: 'ภาคตะวันออกเฉียงเหนือ',
  west: 'ภาคตะวันตก',
  east: 'ภาคตะวันออก',
  south: 'ภาคใต้',
}

const numbers: Readonly<Record<GeographicRegion, GeoId>> = {
  north: 1,
  central: 2,
  northeast: 3,
  west: 4,
  east: 5,
  south: 6,
}

/** The regions by GEO_ID. */
export const geographicRegionList: readonly GeographicRegionEntry[] = geographicRegions.map((code) => ({
  code,
  GEO_ID: numbers[code],
  GEO_NAME: thaiNames[code],
  names: names[code],
  PROVINCES: provinces.filter((province) => province.GEO_ID === numbers[code]).map((province) => province.code),
}))

const byNumber: ReadonlyMap<GeoId, GeographicRegion> = new Map(geographicRegions.map((code) => [numbers[code], code]))

/** The geographic region of a province `TH-NN`; undefined for anything else. */
export function geographicRegionOf(code: ProvinceCode): GeographicRegion
export function geographicRegionOf(code: string): GeographicRegion | undefined
export function geographicRegionOf(code: string): GeographicRegion | undefined {
  const province = provinceOf(code)
  return province && byNumber.get(province.GEO_ID)
}

/** Whether a text is one of the six regions. */
export function isGeographicRegion(code: string): code is GeographicRegion {
  return Object.hasOwn(numbers, code)
}
