import type { Answer } from '@sala/catalog/answers.ts'
import { spending } from '@sala/catalog/datasets/spending.ts'
import { defineMessage, defineMessages, formatMessage } from '@sala/catalog/locales/messages.ts'
import type { Context } from '../context.ts'
import { oneOrAll, year } from '../filters/filters.ts'
import type { ComparedHeads } from '../maps/provinces.ts'
import { type Compare, comparedInMonth } from '../periods/compare.ts'
import { figure, fullYearFor, runsOf } from '../periods/periods.ts'
import { type TwoYears, twoYears } from '../periods/twoYears.ts'
import { headOf } from '../periods/twoYearsTable.ts'
import { listed, year as yearText } from '../texts/format.ts'

/** Shared parts of the widgets of receipts: year and origin, and the two requests for the comparison of two years. */

export const spendingYear = year('spending')

export const visitorOrigin = oneOrAll(
  spending.columns.visitor_origin.label,
  defineMessage('widgets.spending.allVisitors', 'All visitors'),
  spending.columns.visitor_origin.words,
)

export const receipts = { label: spending.measures.sum_spending_travel_receipts.label, unit: 'baht' } as const

/** The choices of a year and its comparison. */
export interface ComparedYear {
  readonly year: number
  readonly compare: Compare
  /** The one month that all figures are of, by its number; null or absent for all months. */
  readonly month?: string | null
}

/** The year that is shown: the chosen one, or, where full years are compared and it is not over, the one before. */
export function cardYear({ year, compare, month = null }: ComparedYear, context: Context): number {
  return comparedInMonth(compare, month) === 'full_years' ? fullYearFor(year, context, 'spending') : year
}

type Field = keyof Answer<'v2/tourist/spending'> & string

/**
 * The two requests for a year and the one before: the held figures, and the part that both hold for the same provinces, origins and months
 * (`matched=true`). Each answer also has the months by origin.
 */
export function twoYearsOfSpending(
  year: number,
  narrowed: Readonly<Record<string, string | number>>,
  fields: readonly Field[] = [],
) {
  const query = { ...narrowed, year: [year, year - 1], fields: ['visitor_origin_x_year_x_month', ...fields] }
  return {
    spending: { path: 'v2/tourist/spending', query },
    matched: { path: 'v2/tourist/spending', query: { ...query, matched: 'true' } },
  } as const
}

interface SpendingAnswers {
  readonly spending: Answer<'v2/tourist/spending'>
  readonly matched: Answer<'v2/tourist/spending'>
}

type MonthRow = NonNullable<SpendingAnswers['spending']['visitor_origin_x_year_x_month']>[number]

/** The months of the shown year and of the one before, of one origin or of all (null): receipts, or the figures of `figureOf`. */
export function receiptsByMonth(
  { spending, matched }: SpendingAnswers,
  { origin, ...compared }: ComparedYear & { readonly origin: string | null },
  context: Context,
  figureOf = (row: MonthRow) => row.sum_spending_travel_receipts,
): TwoYears {
  const originRows = (rows: readonly MonthRow[] = []) =>
    rows.filter(({ _id }) => origin === null || _id.visitor_origin === origin)
  return twoYears(
    originRows(spending.visitor_origin_x_year_x_month),
    figureOf,
    cardYear(compared, context),
    context,
    comparedInMonth(compared.compare, compared.month ?? null),
    {
      month: monthNumber(compared),
      matched: {
        rows: originRows(matched.visitor_origin_x_year_x_month),
        counts: matched.matched,
        kind: 'province_origins',
      },
    },
  )
}

/** The one month that is chosen, from 1; null for all months. */
export const monthNumber = ({ month = null }: Pick<ComparedYear, 'month'>): number | null =>
  month === null ? null : Number(month)

/** The heads of two years, or of one month of each, and of the parts of them that are compared. */
export function yearHeads(
  year: number,
  context: Context,
  month: number | null = null,
  before: number = year - 1,
): Required<ComparedHeads> {
  const { language } = context
  const [current, previous] = [headOf(year, month, context), headOf(before, month, context)]
  const part = (of: string) => formatMessage(words.comparedPart, language, { year: of })
  return {
    current,
    previous,
    compared: { current: part(current), previous: part(previous), months: context.say(words.monthsCompared) },
  }
}

/** A list of years, oldest first: `2019–2021, 2023`, never a span across a missing year. Empty without years. */
export function yearSpan(years: readonly number[], { language }: Context): string {
  const spans = runsOf(years).map(([first, last]) =>
    first === last ? yearText(last, language) : `${yearText(first, language)}–${yearText(last, language)}`,
  )
  return listed(spans, language)
}

const words = defineMessages('widgets.spending', {
  comparedPart: '{year}, compared part',
  monthsCompared: 'Months compared',
})

/** Receipts per person; null if either is missing or there were no visitors. */
export function perHead(receipts: number | null, people: number | null): number | null {
  return figure(receipts === null || people === null || people === 0 ? null : receipts / people)
}
