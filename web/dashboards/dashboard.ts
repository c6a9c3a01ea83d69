import type { CardCode } from '@sala/catalog/companions.ts'

/** Where a card stands on a dashboard: how many of the twelve columns it takes. Its place follows from the order. */
interface Placement {
  /** A widget by its number, a companion by its name. */
  readonly code: CardCode
  readonly span: number
  /** Filters of the card that this dashboard decides, as an address writes them; they are not offered to the reader. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Left out of the two sheets that a profile is printed on, which have room for some ten cards. */
  readonly offSheet?: true
  /** Left out where the chosen place is none of the card's: a province without an airport has no passengers. */
  readonly needsPlace?: true
}

/** In the order of the menu. */
export const dashboardNames = [
  'travel-overview',
  'travel-news',
  'voice-of-customer',
  'domestic',
  'foreign-market',
  'space-availability',
  'competitor',
  'immigration-checkpoint',
] as const
export type DashboardName = (typeof dashboardNames)[number]

/**
 * What a dashboard lets people choose for all of its cards at once. `domestic` is a region or a province of Thailand, `foreign` a market
 * region or a country. A card takes what its own filters know (`web/cards/sharedChoices/shared.ts`) and leaves the rest.
 */
export type SharedChoice = 'period' | 'domestic' | 'foreign' | 'channel' | 'compare'

/** A dashboard: its name in the addresses and the words, its cards in their order, and what is chosen for all of them. */
export interface Dashboard {
  readonly name: DashboardName
  readonly placements: readonly Placement[]
  /** In their place where one province or one country is chosen: cards that say something about it alone. */
  readonly placementsOfPlace?: readonly Placement[]
  /** The same where several countries or provinces are chosen. */
  readonly placementsOfSeveral?: readonly Placement[]
  readonly shared: readonly SharedChoice[]
  /** Printed on two sheets at most, as the profile of a place is. */
  readonly sheet?: true
}
