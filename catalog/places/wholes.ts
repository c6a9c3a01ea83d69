import { isGeographicRegion } from './geographicRegions.ts'
import { isMarketRegion } from './marketRegions.ts'

/**
 * Codes that stand in a place column for a whole instead of one member: `all` for the country or all markets together, and
 * `all-of-{region}` for one of the geographic or market regions. Only data sets with `wholes` hold them.
 */
export const everyMember = 'all'

const prefix = 'all-of-'

/** The code of a region as a whole. */
export const wholeOf = (region: string): string => `${prefix}${region}`

/** The region that a code is the whole of; undefined for `all` and any other text. */
export function regionOfWhole(code: string): string | undefined {
  if (!code.startsWith(prefix)) return undefined
  const region = code.slice(prefix.length)
  return isGeographicRegion(region) || isMarketRegion(region) ? region : undefined
}

/** Whether a code stands for a whole. */
export const isWhole = (code: string): boolean => code === everyMember || regionOfWhole(code) !== undefined
