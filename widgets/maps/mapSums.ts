import type { Unit } from '@sala/catalog/dataset.ts'
import { figure, sum } from '../periods/periods.ts'
import type { MapView } from '../views/view.ts'

/** Means and shares, whose sum is meaningless. */
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
  /** The sum of all places, on the map and on no map. */
  readonly total: number
}

/** The sums of a map's places and of the places that are on no map; null if nothing is left out, or if sums are meaningless. */
export function mapSums({ places, unmatched, unit }: Pick<MapView, 'places' | 'unmatched' | 'unit'>): MapSums | null {
  if (unmatched.length === 0 || meansAndShares.has(unit)) return null
  const drawn = sum(places.map(({ value }) => figure(value)))
  const apart = sum(unmatched.map(({ value }) => figure(value)))
  return drawn === null || apart === null ? null : { drawn, total: drawn + apart }
}
