import type { Unit } from '@sala/catalog/dataset.ts'
import { figure, sum } from '../periods/periods.ts'
import type { MapView } from '../views/view.ts'

/** Figures of these are means or shares: what they add up to says nothing. */
const meansAndShares: ReadonlySet<Unit> = new Set([
  'percent',
  'baht_per_unit',
  'days',
  'celsius',
  'millimetres',
  'millimetres_per_day',
  'points',
  'degrees',
])

interface MapSums {
  readonly drawn: number
  /** What is drawn and what stands on no map together. */
  readonly total: number
}

/** What a map shows, and what it comes to with the places that are on none; null where nothing is left out, or adds up to nothing. */
export function mapSums({ places, unmatched, unit }: Pick<MapView, 'places' | 'unmatched' | 'unit'>): MapSums | null {
  if (unmatched.length === 0 || meansAndShares.has(unit)) return null
  const drawn = sum(places.map(({ value }) => figure(value)))
  const apart = sum(unmatched.map(({ value }) => figure(value)))
  return drawn === null || apart === null ? null : { drawn, total: drawn + apart }
}
