import { spending } from '@sala/catalog/datasets/spending.ts'
import type { Compare } from '../compare.ts'
import type { Context } from '../context.ts'
import { oneOrAll, year } from '../filters.ts'
import { year as yearText } from '../format.ts'
import { lastComparableMonth, monthKey, newestMonth } from '../periods.ts'
import type { ComparedHeads } from '../provinces.ts'
import { againstMonths, fullYearsUntil } from '../sentences.ts'

/** What the widgets of receipts share: the year and the origin, and the months in which a year is compared with the one before. */

export const spendingYear = year('spending')

export const visitorOrigin = oneOrAll(
  spending.columns.visitor_origin.label,
  {
    en: 'All visitors',
    fr: 'Tous les visiteurs',
    he: 'כל המבקרים',
    ru: 'Все посетители',
    ar: 'كل الزوار',
    th: 'ผู้เยี่ยมเยือนทั้งหมด',
  },
  spending.columns.visitor_origin.words,
)

export const receipts = { label: spending.measures.sum_spending_travel_receipts.label, unit: 'baht' } as const

/** What is chosen of a year and its comparison. */
export interface ComparedYear {
  readonly year: number
  readonly compare: Compare
}

/**
 * The year and the one before over the same months: those that are over and have figures. A year of which no month is over is asked
 * for its January and compared with nothing. Full years are all that both years have.
 */
export function comparedYears(
  { year, compare }: ComparedYear,
  context: Context,
): { readonly year: readonly [number, number]; readonly month?: string } {
  const last = lastComparableMonth(year, context, 'spending')
  const years = [year, year - 1] as const
  return last === null || compare === 'full_years'
    ? { year: years }
    : { year: years, month: last <= 1 ? '1' : `1-${last}` }
}

/** The compared months of a year in words; `known` tells whether the year before has figures. */
export function comparedSubtitle({ year, compare }: ComparedYear, known: boolean, context: Context): string {
  if (isUnfinished({ year, compare }, context) && known) {
    const newest = newestMonth(context, 'spending') ?? monthKey(year, 1)
    return `${againstMonths(year, [1, 12], context)} · ${fullYearsUntil(newest, context)}`
  }
  const last = lastComparableMonth(year, context, 'spending') ?? 12
  return againstMonths(year, last === 0 || !known ? null : [1, last], context)
}

/** Whether anything may be said about the change of a year: some month of it is over, or the reader asks for full years. */
export function isComparable({ year, compare }: ComparedYear, context: Context): boolean {
  return compare === 'full_years' || lastComparableMonth(year, context, 'spending') !== 0
}

/** Whether a year stands beside a full one before it is over: it is drawn as open, so that nobody reads a fall. */
export function isUnfinished({ year, compare }: ComparedYear, context: Context): boolean {
  return compare === 'full_years' && lastComparableMonth(year, context, 'spending') !== null
}

export function yearHeads(year: number, { language }: Context): ComparedHeads {
  return { current: yearText(year, language), previous: yearText(year - 1, language) }
}

/** The first and last of some years, the oldest first: `2019–2026`. Empty where there are none. */
export function yearSpan(years: readonly number[], { language }: Context): string {
  const [first] = years
  const last = years.at(-1)
  if (first === undefined || last === undefined) return ''
  return first === last ? yearText(last, language) : `${yearText(first, language)}–${yearText(last, language)}`
}
