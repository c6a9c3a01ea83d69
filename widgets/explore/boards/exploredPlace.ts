import type { Exploration } from '@sala/catalog/explore/exploration.ts'
import { isGeographicRegion } from '@sala/catalog/places/geographicRegions.ts'
import { isProvinceCode } from '@sala/catalog/places/provinces.ts'

const isPlace = (code: string): boolean => isProvinceCode(code) || isGeographicRegion(code)

/** The province or region that an exploration is narrowed to, as a card's filter names it; null where it is of several or of all. */
export function exploredPlace({ filters }: Pick<Exploration, 'filters'>): string | null {
  const narrowed = filters.filter(({ operator, values }) => operator === 'in' && values.some(isPlace))
  const [place = null, ...others] = narrowed.flatMap(({ values }) => values)
  return others.length === 0 ? place : null
}
