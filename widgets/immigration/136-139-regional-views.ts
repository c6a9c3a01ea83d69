import type { MarketRegion } from '@sala/catalog/places/marketRegions.ts'
import { regionWidget } from './arrivals/region.ts'

const regions: readonly (readonly [code: number, region: MarketRegion])[] = [
  [136, 'east-asia'],
  [137, 'asean-south-asia-pacific'],
  [138, 'europe'],
  [139, 'americas-middle-east-africa'],
]

/** The four regional views. */
export const regionalViews = regions.map(([code, region]) => regionWidget(code, region))
