import { common } from '../texts/commonWords.ts'
import { monthName } from '../texts/format.ts'
import type { ChoiceFilter } from './filters.ts'

const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1))

/**
 * One month of the year that a card shows, by its number, or all that are held (`null`), which is the default. All figures of the card are
 * then of that month.
 */
export function monthOfYear(): ChoiceFilter {
  return {
    kind: 'choice',
    label: common.month,
    all: common.allMonths,
    options: ({ language }) => numbers.map((value) => ({ value, label: monthName(Number(value), language) })),
    fallback: () => null,
    read: (text) => (text === 'all' ? null : numbers.find((value) => value === text)),
    write: (value) => value ?? 'all',
  }
}

/** A month as a parameter of an endpoint; none for all months. */
export const monthQuery = (month: string | null): { readonly month?: number } =>
  month === null ? {} : { month: Number(month) }
