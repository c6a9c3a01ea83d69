import type { Answer } from '@sala/catalog/answers.ts'
import type { Context } from '../context.ts'
import { destinationQuery } from '../filters/placeFilters.ts'
import { figure, isOpenMonth, monthKey, type Pair } from '../periods/periods.ts'

/**
 * Shared parts of the cards of occupancy: the months of a place in two years. A share of rooms is compared in percentage points and never
 * added up.
 */

/** Asked alike by all of them, so that a dashboard asks once. */
export function askMonths(year: number, place: string | null) {
  return {
    path: 'v2/market/occupancy' as const,
    query: { ...destinationQuery(place), year: [year, year - 1], fields: ['year_x_month'] },
  }
}

/** Twelve months of a year beside those of the year before. */
export function monthPairs(
  { year_x_month: rows = [] }: Answer<'v2/market/occupancy'>,
  measure: 'avg_occupancy_rate' | 'sum_guests',
  year: number,
  context: Context,
): readonly Pair[] {
  const valueIn = (of: number, month: number) =>
    figure(rows.find(({ _id }) => _id.year === of && _id.month === month)?.[measure])
  return Array.from({ length: 12 }, (_, index) => ({
    current: valueIn(year, index + 1),
    previous: valueIn(year - 1, index + 1),
    open: isOpenMonth(monthKey(year, index + 1), context.today),
  }))
}

/** A difference of two percentages in points; null where one is not known. */
export function pointsBetween(current: number | null, previous: number | null): number | null {
  return current === null || previous === null ? null : current - previous
}
