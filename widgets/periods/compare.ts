import type { DatasetName } from '@sala/catalog/datasets/all.ts'
import { defineMessages, formatMessage, type MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { type ChoiceFilter, type FilterValue, oneOf } from '../filters/filters.ts'
import { year as yearText } from '../texts/format.ts'
import { yearsOf } from './periods.ts'

/** The comparison of a year: the same months of the year before (the default), or all of that year on request. */
export type Compare = 'to_date' | 'full_years'

const words = defineMessages('widgets.compare', {
  compare: 'Compare',
  to_date: 'The same months',
  full_years: 'Full years',
  ofYear: 'The same months of {year}',
  monthsOver: 'Months that are over',
  fullMonths: 'Full months',
})

/** The label of the filter. */
export const compareLabel: MessageDescriptor = words.compare

/** The filter for the comparison of a year. */
export function compareWith(): ChoiceFilter<Compare> {
  return oneOf(words.compare, { to_date: words.to_date, full_years: words.full_years }, 'to_date')
}

/** The comparison of `compareWithYears`: its kind, and an earlier year; null for the year before. */
interface Compared {
  readonly compare: Compare
  readonly base: number | null
}

/** The filter for the comparison of a year: like `compareWith`, or the same months of any held year, such as 2019. */
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

/** The meaning of the filter's value for a year; only earlier years are valid. */
export function comparedOf(value: FilterValue | undefined, year: number): Compared {
  const base = baseYear(value)
  if (base !== null) return { compare: 'to_date', base: base < year ? base : null }
  return { compare: value === 'full_years' ? 'full_years' : 'to_date', base: null }
}

/** The year in a value of `compare`; null if it is not a year. */
export const baseYear = (value: FilterValue | undefined): number | null =>
  typeof value === 'string' && /^\d{4}$/.test(value) ? Number(value) : null

/** The number of years between a year and the year of its comparison. */
export const yearsBack = (value: FilterValue | undefined, year: number): number =>
  year - (comparedOf(value, year).base ?? year - 1)

/** The comparison of a card of one month of its year, to which full years do not apply. */
export const comparedInMonth = <Value extends string>(compare: Value, month: string | null): Value | 'to_date' =>
  month !== null && compare === 'full_years' ? 'to_date' : compare

/** A comparison in the address of another card, so that rows match the card that led to them; none for the default. */
export function comparedLike(compare: string): { readonly compare?: string } {
  return compare === 'to_date' ? {} : { compare }
}

/** The same choice for a card of one month: whether one that is not over is compared too, with all of the month a year before. */
function compareMonthWith(): ChoiceFilter<Compare> {
  return oneOf(words.compare, { to_date: words.monthsOver, full_years: words.fullMonths }, 'to_date')
}

/**
 * A comparison that cannot be changed, because the figures of the card allow no other: a dashboard names it beside the choice that the
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
