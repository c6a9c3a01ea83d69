import { geographicRegionList } from '@sala/catalog/places/geographicRegions.ts'
import { marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import { provinces } from '@sala/catalog/places/provinces.ts'
import { everyMember, wholeOf } from '@sala/catalog/places/wholes.ts'
import { type PlaceLine, settlePlaces } from '../tables/places.ts'

/**
 * Which whole a row of a book is about. Offices draw their regions as they like (the ministry's north has 17 provinces, Sala's has nine), so
 * a row is a region of Sala's only where it has the same members, whatever it is called.
 */

/** The code of the whole that has just these provinces, null being one that nobody knows; null where there is none. */
export function wholeOfProvinces(members: readonly (string | null)[]): string | null {
  const codes = new Set(members)
  if (codes.size === provinces.length && !codes.has(null)) return everyMember
  const region = geographicRegionList.find(
    ({ PROVINCES }) => PROVINCES.length === codes.size && PROVINCES.every((code) => codes.has(code)),
  )
  return region === undefined ? null : wholeOf(region.code)
}

/**
 * The codes under which the totals, regions and "others" of a table of markets count, by line: `all`, `all-of-…`, `rest-of-…`. Null for
 * countries, and for what is left out. Figures are numbers of people, which tell by adding up what is part of what.
 */
export function codesOfMarkets(lines: readonly PlaceLine[], periods: number): readonly (string | null)[] {
  const { codes, grouping } = settlePlaces(lines, periods, () => 0)
  const leaves = lines.flatMap((_, index) => (grouping.counts[index] && codes[index] != null ? [index] : []))
  const regionAt = (leaf: number) => marketRegionOf(codes[leaf] ?? '')
  const found = new Set<string>()
  return lines.map(({ aggregate }, index) => {
    if (aggregate === null) return null
    if (codes[index] != null) return codes[index]
    if (aggregate.kind === 'total') return everyMember
    const inside = leaves.filter((leaf) => grouping.within[leaf]?.includes(index))
    const [first] = inside
    const region = first === undefined ? undefined : regionAt(first)
    if (region === undefined || found.has(region)) return null
    const all = leaves.filter((leaf) => regionAt(leaf) === region)
    if (all.length !== inside.length || all.some((leaf) => !inside.includes(leaf))) return null
    found.add(region)
    return wholeOf(region)
  })
}
