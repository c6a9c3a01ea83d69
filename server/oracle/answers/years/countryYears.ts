import { isRest, marketRegionOf } from '@sala/catalog/places/marketRegions.ts'
import type { Fact } from '../../state.ts'
import { monthOf } from '../choose.ts'
import { sumOf } from '../measures.ts'

/** Rule 2: each country's year by itself. */

export interface CountryYear {
  readonly sum: number
  /** Twelve months, or a figure that was published for the year. */
  readonly whole: boolean
  /** The rows that it is made of. */
  readonly facts: readonly Fact[]
}

/** Each country's year: its twelve months, else its whole-year row, else the months that it has. */
export function yearsByCountry(facts: readonly Fact[]): ReadonlyMap<string, CountryYear> {
  const countries = Map.groupBy(facts, ({ values }) => String(values.location_source))
  return new Map(
    [...countries].map(([country, rows]): [string, CountryYear] => {
      const months = rows.filter(({ values }) => values.period === 'month')
      const year = rows.filter(({ values }) => values.period === 'year')
      const complete = monthsOf(months).length === 12
      const used = complete || year.length === 0 ? months : year
      const sum = sumOf(used.map(({ values }) => Number(values.immigrants))) ?? 0
      return [country, { sum, whole: complete || year.length > 0, facts: used }]
    }),
  )
}

/** The months of the rows; rows of whole years have none. */
export const monthsOf = (facts: readonly Fact[]): readonly number[] =>
  [...new Set(facts.filter(({ values }) => values.period === 'month').map(({ values }) => monthOf(values.date)))].sort(
    (a, b) => a - b,
  )

export interface Sides extends Readonly<Record<'current' | 'previous', ReadonlyMap<string, CountryYear>>> {
  /** All rows that are held. */
  readonly books: readonly Fact[]
}

/** Rule 6: the rest of a region is a pair where the books of both years name the same countries of it with their whole year. */
export function sameNames(rest: string, { current, previous }: Sides): boolean {
  const names = (side: ReadonlyMap<string, CountryYear>) =>
    [...side]
      .filter(([code, { whole }]) => whole && !isRest(code) && marketRegionOf(code) === marketRegionOf(rest))
      .map(([code]) => code)
      .sort()
  return names(current).join() === names(previous).join()
}
