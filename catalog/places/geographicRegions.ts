import type { Words } from '../words.ts'
import { type GeoId, type ProvinceCode, provinceOf, provinces } from './provinces.ts'

/** The six regions of the National Geographical Committee. */
export const geographicRegions = ['north', 'central', 'northeast', 'west', 'east', 'south'] as const
export type GeographicRegion = (typeof geographicRegions)[number]

/** A geographic region, under the contract's names. */
export interface GeographicRegionEntry {
  readonly code: GeographicRegion
  readonly GEO_ID: GeoId
  /** The Thai name. */
  readonly GEO_NAME: string
  readonly names: Words
  readonly PROVINCES: readonly ProvinceCode[]
}

const names: Readonly<Record<GeographicRegion, Words>> = {
  north: { en: 'North', fr: 'Nord', he: 'הצפון', ru: 'Север', ar: 'الشمال', th: 'ภาคเหนือ' },
  central: { en: 'Central', fr: 'Centre', he: 'המרכז', ru: 'Центр', ar: 'الوسط', th: 'ภาคกลาง' },
  northeast: {
    en: 'Northeast',
    fr: 'Nord-Est',
    he: 'הצפון-מזרח',
    ru: 'Северо-Восток',
    ar: 'الشمال الشرقي',
    th: 'ภาคตะวันออกเฉียงเหนือ',
  },
  west: { en: 'West', fr: 'Ouest', he: 'המערב', ru: 'Запад', ar: 'الغرب', th: 'ภาคตะวันตก' },
  east: { en: 'East', fr: 'Est', he: 'המזרח', ru: 'Восток', ar: 'الشرق', th: 'ภาคตะวันออก' },
  south: { en: 'South', fr: 'Sud', he: 'הדרום', ru: 'Юг', ar: 'الجنوب', th: 'ภาคใต้' },
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
  GEO_NAME: names[code].th,
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
