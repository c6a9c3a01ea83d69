import { marketRegionNames } from '@sala/catalog/places/marketRegions.ts'
import { oneOrAll } from '../../filters/filters.ts'
import { common } from '../../texts/commonWords.ts'

/** One market region, or all of them. */
export const marketRegion = oneOrAll(common.marketRegion, common.allRegions, marketRegionNames)
