import { marketRegionNames } from '@sala/catalog/places/marketRegions.ts'
import { oneOrAll } from '../filters.ts'
import { common } from '../words.ts'

/** One market region, or all of them. */
export const marketRegion = oneOrAll(common.marketRegion, common.allRegions, marketRegionNames)
