import { defineMessages, type MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import { type ChoiceFilter, oneOf } from '../filters/filters.ts'

/** What a year is compared with: the same months of the year before, which is the rule, or all of that year, where a reader asks for it. */
export type Compare = 'to_date' | 'full_years'

const words = defineMessages('widgets.compare', {
  compare: 'Compare',
  to_date: 'The same months',
  full_years: 'Full years',
  monthsOver: 'Months that are over',
  fullMonths: 'Full months',
})

/** The label of a choice of what is compared. */
export const compareLabel: MessageDescriptor = words.compare

/** Lets a reader choose what a year is compared with. */
export function compareWith(): ChoiceFilter<Compare> {
  return oneOf(words.compare, { to_date: words.to_date, full_years: words.full_years }, 'to_date')
}

/** A comparison in the address of another card, so that rows show what led to them; nothing for the rule. */
export function comparedLike(compare: Compare): { readonly compare?: Compare } {
  return compare === 'to_date' ? {} : { compare }
}

/** The same choice for a card of one month: whether one that is not over is compared too, with all of the month a year before. */
export function compareMonthWith(): ChoiceFilter<Compare> {
  return oneOf(words.compare, { to_date: words.monthsOver, full_years: words.fullMonths }, 'to_date')
}

/**
 * What a card compares with that cannot be chosen, since its figures allow no other: a dashboard says so beside the choice that the
 * other cards follow.
 */
export type ComparesOnly = 'published_years' | 'same_month' | 'same_months' | 'days'

export const comparesOnlyWords = defineMessages('widgets.compare.comparesOnly', {
  published_years: 'published for whole years alone',
  same_months: 'the same months of earlier years',
  same_month: 'one month with the same month of the year before',
  days: 'days, by the card’s own choice',
})
