import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import { defineMessages, formatMessage, type MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { type ChoiceFilter, type FilterValue, oneOf } from '../filters/filters.ts'
import { year as yearText } from '../texts/format.ts'
import { yearsOf } from './periods.ts'

/** What a year is compared with: the same months of the year before, which is the rule, or all of that year, where a reader asks for it. */
export type Compare = 'to_date' | 'full_years'

const words = defineMessages('widgets.compare', {
  compare: 'Compare',
  to_date: 'The same months',
  full_years: 'Full years',
  ofYear: 'The same months of {year}',
  monthsOver: 'Months that are over',
  fullMonths: 'Full months',
})

/** The label of a choice of what is compared. */
export const compareLabel: MessageDescriptor = words.compare

/** Lets a reader choose what a year is compared with. */
export function compareWith(): ChoiceFilter<Compare> {
  return oneOf(words.compare, { to_date: words.to_date, full_years: words.full_years }, 'to_date')
}

/** What a card is compared with by `compareWithYears`: how, and an earlier year in place of the year before; null for that. */
interface Compared {
  readonly compare: Compare
  readonly base: number | null
}

/** Lets a reader choose what a year is compared with: as `compareWith`, or the same months of any year that the data set holds, such as 2019. */
export function compareWithYears(dataset: DatasetName): ChoiceFilter<string> {
  return { ...compareWith(), ...withYears(compareWith(), dataset) }
}

/** The same for a card of one month. */
export function compareMonthWithYears(dataset: DatasetName): ChoiceFilter<string> {
  return { ...compareMonthWith(), ...withYears(compareMonthWith(), dataset) }
}

function withYears(
  { options, read }: ChoiceFilter<Compare>,
  dataset: DatasetName,
): Pick<ChoiceFilter<string>, 'options' | 'read'> {
  const years = (context: Context) => yearsOf(context, dataset)
  return {
    options: (context) => [
      ...options(context),
      ...years(context).map((year) => ({
        value: String(year),
        label: formatMessage(words.ofYear, context.language, { year: yearText(year, context.language) }),
      })),
    ],
    read: (text, context) =>
      read(text, context) ??
      years(context)
        .map(String)
        .find((compared) => compared === text),
  }
}

/** What the value of such a filter means for a year; a year that is not earlier is none to compare with. */
export function comparedOf(value: FilterValue | undefined, year: number): Compared {
  const base = baseYear(value)
  if (base !== null) return { compare: 'to_date', base: base < year ? base : null }
  return { compare: value === 'full_years' ? 'full_years' : 'to_date', base: null }
}

/** The year that a value of `compare` names; null where it names none. */
export const baseYear = (value: FilterValue | undefined): number | null =>
  typeof value === 'string' && /^\d{4}$/.test(value) ? Number(value) : null

/** How many years lie between a year and what it is compared with. */
export const yearsBack = (value: FilterValue | undefined, year: number): number =>
  year - (comparedOf(value, year).base ?? year - 1)

/** What a card of one month of its year compares: full years are none of it. */
export const comparedInMonth = <Value extends string>(compare: Value, month: string | null): Value | 'to_date' =>
  month !== null && compare === 'full_years' ? 'to_date' : compare

/** A comparison in the address of another card, so that rows show what led to them; nothing for the rule. */
export function comparedLike(compare: string): { readonly compare?: string } {
  return compare === 'to_date' ? {} : { compare }
}

/** The same choice for a card of one month: whether one that is not over is compared too, with all of the month a year before. */
function compareMonthWith(): ChoiceFilter<Compare> {
  return oneOf(words.compare, { to_date: words.monthsOver, full_years: words.fullMonths }, 'to_date')
}

/**
 * What a card compares with that cannot be chosen, since its figures allow no other: a dashboard says so beside the choice that the
 * other cards follow.
 */
export type ComparesOnly = 'published_years' | 'same_month' | 'same_months' | 'days' | 'target'

export const comparesOnlyWords = defineMessages('widgets.compare.comparesOnly', {
  published_years: 'published for whole years alone',
  same_months: 'the same months of earlier years',
  same_month: 'one month with the same month of the year before',
  days: 'days, by the card’s own choice',
  target: 'the target',
})
