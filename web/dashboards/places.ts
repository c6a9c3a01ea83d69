import { geographicRegionList, geographicRegionOf, isGeographicRegion } from '@sala/catalog/places/geographicRegions.ts'
import { countriesOf, isMarketRegion, marketRegionOf, marketRegions } from '@sala/catalog/places/marketRegions.ts'
import { isDomestic, isForeign } from './addresses.ts'

/** What the path below a drilled dashboard means: `north/TH-50`, `europe/DE`. */

export type Drill = 'domestic' | 'foreign'

export type DrilledTo =
  | { readonly kind: 'whole' }
  | { readonly kind: 'region'; readonly region: string }
  | { readonly kind: 'place'; readonly region: string; readonly place: string }
  /** There is such a place, but in another region than the path says. */
  | { readonly kind: 'elsewhere'; readonly region: string; readonly place: string }
  | { readonly kind: 'unknown_region'; readonly code: string }
  | { readonly kind: 'unknown_place'; readonly region: string; readonly code: string }
  /** More steps than there are. */
  | { readonly kind: 'too_deep'; readonly region: string }

/** Reads the steps of a path; codes are taken as they are written, in the contract's letters. */
export function drilledTo(drill: Drill, steps: readonly string[]): DrilledTo {
  const [region, place, ...more] = steps
  if (region === undefined) return { kind: 'whole' }
  if (!isRegion(drill, region)) {
    const home = regionOf(drill, region)
    return home === undefined
      ? { kind: 'unknown_region', code: region }
      : { kind: 'elsewhere', region: home, place: region }
  }
  if (place === undefined) return { kind: 'region', region }
  if (more.length > 0) return { kind: 'too_deep', region }
  const home = regionOf(drill, place)
  if (home === undefined) return { kind: 'unknown_place', region, code: place }
  return { kind: home === region ? 'place' : 'elsewhere', region: home, place }
}

/** The regions of a drill, in the order of their lists. */
export function regionsOf(drill: Drill): readonly string[] {
  return drill === 'domestic' ? geographicRegionList.map(({ code }) => code) : marketRegions
}

/** The places of a region, in no order that a reader knows. */
export function placesIn(drill: Drill, region: string): readonly string[] {
  if (drill === 'domestic') return geographicRegionList.find(({ code }) => code === region)?.PROVINCES ?? []
  return isMarketRegion(region) ? countriesOf(region) : []
}

const isRegion = (drill: Drill, code: string): boolean =>
  drill === 'domestic' ? isGeographicRegion(code) : isMarketRegion(code)

/** The region that a province or country lies in; undefined for anything else. */
function regionOf(drill: Drill, code: string): string | undefined {
  if (drill === 'domestic') return isDomestic(code) ? geographicRegionOf(code) : undefined
  return isForeign(code) ? marketRegionOf(code) : undefined
}
