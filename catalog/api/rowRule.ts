import { z } from 'zod'
import { ruleMarkets, rulePlaces } from '../rows/rowRule.ts'
import { namedStrictObject } from './namedObject.ts'

/**
 * The rows that a group's people may see: `places` are provinces, geographic regions and types of cities, `markets` countries and market
 * regions; null for all of them. A row must meet both. `undivided`: data sets are shown too that tell no places, or no markets, apart.
 */
export const RowRule = namedStrictObject('RowRule', {
  places: z.array(z.enum(rulePlaces)).min(1).max(rulePlaces.length).nullable(),
  markets: z.array(z.enum(ruleMarkets)).min(1).max(ruleMarkets.length).nullable(),
  undivided: z.boolean(),
})
export type RowRule = z.infer<typeof RowRule>
