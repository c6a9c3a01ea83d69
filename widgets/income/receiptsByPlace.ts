import type { Answer } from '@sala/catalog/answers.ts'
import { isSameArea } from '@sala/catalog/places/areas/areaChanges.ts'
import type { Context } from '../context.ts'
import { monthQuery } from '../filters/monthOfYear.ts'
import { destinationQuery, liesIn } from '../filters/placeFilters.ts'
import { comparedInMonth } from '../periods/compare.ts'
import { figure, isOpenMonth, monthKey, sum } from '../periods/periods.ts'
import { type TwoYears, twoYears } from '../periods/twoYears.ts'
import { type ComparedYear, cardYear, monthNumber } from './spending.ts'

/**
 * Receipts or visitors of provinces in two years, and the compared part: by month and origin what both years hold (rule 5 of
 * docs/figures.md). The rows have province, origin and month, so that filters of origin and place need no request.
 */

/** A figure of a row; receipts by default. */
type FigureOf = (row: Rows[number]) => number | null

const receiptsOf: FigureOf = (row) => row.sum_spending_travel_receipts

type Rows = NonNullable<Answer<'v2/tourist/spending'>['location_destination_x_visitor_origin_x_year_x_month']>

/** The receipts of one province and origin. */
export interface ReceiptsOfPlace {
  /** `TH-NN`; null where the place is not known. */
  readonly code: string | null
  /** All that is held of the year, and of the year before. */
  readonly value: number | null
  readonly previous: number | null
  readonly compared: { readonly current: number | null; readonly previous: number | null; readonly months: number }
}

export interface ReceiptsByPlace {
  readonly places: readonly ReceiptsOfPlace[]
  /** Some provinces hold other months of the year than others, so shares of the total are not shown. */
  readonly unlike: boolean
  /** The months of all of them together. */
  readonly months: TwoYears
}

interface Selection extends ComparedYear {
  /** The year of the comparison. */
  readonly before: number
  readonly origin: string | null
  readonly place: string | null
}

interface Filters extends ComparedYear {
  /** An earlier year than the one before. */
  readonly before?: number | null
  readonly visitor_origin: string | null
  readonly location_destination: string | null
}

/**
 * The months of both years by province and origin; limited to one origin or place if it is chosen, so that the sources are those of these
 * rows.
 */
export function askReceiptsByPlace(filters: Filters, context: Context) {
  const year = cardYear(filters, context)
  const before = filters.before ?? year - 1
  const query = {
    ...destinationQuery(filters.location_destination),
    ...(filters.visitor_origin === null ? {} : { visitor_origin: filters.visitor_origin }),
    year: [year, before],
    ...monthQuery(filters.month ?? null),
    fields: ['location_destination_x_visitor_origin_x_year_x_month'],
  }
  return { spending: { path: 'v2/tourist/spending', query } } as const
}

export function chosenOf(filters: Filters, context: Context): Selection {
  const { month = null, visitor_origin: origin, location_destination: place } = filters
  const year = cardYear(filters, context)
  const before = filters.before ?? year - 1
  return { year, before, compare: comparedInMonth(filters.compare, month), month, origin, place }
}

/** Pairs the months of each province and origin; for full years only those that hold all twelve in both. */
export function receiptsByPlace(
  answer: Answer<'v2/tourist/spending'>,
  { year, before, compare, month = null, origin, place }: Selection,
  context: Context,
  figureOf: FigureOf = receiptsOf,
): ReceiptsByPlace {
  const placeRows = (answer.location_destination_x_visitor_origin_x_year_x_month ?? []).filter(
    (row) =>
      (origin === null || row._id.visitor_origin === origin) &&
      liesIn(place, row._id.location_destination) &&
      figure(figureOf(row)) !== null,
  )
  const members = [
    ...Map.groupBy(placeRows, ({ _id }) => `${_id.location_destination} ${_id.visitor_origin}`).values(),
  ].map((of) => {
    const monthsOf = (at: number) => new Set(of.flatMap(({ _id }) => (_id.year === at ? [_id.month] : [])))
    const earlier = monthsOf(before)
    const sameMonths = [...monthsOf(year)].filter(
      (month) =>
        earlier.has(month) &&
        !isOpenMonth(monthKey(year, month), context.today) &&
        isSameArea(of[0]?._id.location_destination ?? null, monthKey(year, month), monthKey(before, month)),
    )
    const months = new Set(compare === 'full_years' && sameMonths.length < 12 ? [] : sameMonths)
    return { of, months, paired: of.filter(({ _id }) => months.has(_id.month)) }
  })
  const total = (some: Rows, at: number) =>
    sum(some.filter(({ _id }) => _id.year === at).map((row) => figure(figureOf(row))))
  const provincesAmong = (some: typeof members) => new Set(some.map(({ of }) => of[0]?._id.location_destination)).size
  const compared = members.filter(({ months }) => months.size > 0)
  const months = [...new Set(compared.flatMap((member) => [...member.months]))].toSorted((a, b) => a - b)
  const heldMonths = [
    ...Map.groupBy(
      placeRows.filter(({ _id }) => _id.year === year),
      ({ _id }) => _id.location_destination,
    ).values(),
  ].map((of) => [...new Set(of.map(({ _id }) => _id.month))].toSorted((a, b) => a - b).join())
  return {
    unlike: new Set(heldMonths).size > 1,
    places: members.map(({ of, paired, months }) => ({
      code: of[0]?._id.location_destination ?? null,
      value: total(of, year),
      previous: total(of, before),
      compared: { current: total(paired, year), previous: total(paired, before), months: months.size },
    })),
    months: twoYears(placeRows, figureOf, year, context, compare, {
      before,
      month: monthNumber({ month }),
      matched: {
        rows: members.flatMap(({ paired }) => paired),
        counts: {
          members: provincesAmong(compared),
          of: provincesAmong(members),
          months,
          fewerMonths: compared.filter((member) => member.months.size < months.length).length,
        },
        kind: 'provinces',
      },
    }),
  }
}
