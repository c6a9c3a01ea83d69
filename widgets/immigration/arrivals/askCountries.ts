import { year } from '../../filters/filters.ts'
import { monthOfYear, monthQuery } from '../../filters/monthOfYear.ts'
import { marketQuery } from '../../filters/placeFilters.ts'
import { type Compare, comparedInMonth, comparedOf, compareWithYears } from '../../periods/compare.ts'

/** The filters of tables of countries in two years. */
export const comparisonFilters = <Market>(market_region: Market) => ({
  year: year('immigration'),
  month: monthOfYear(),
  market_region,
  compare: compareWithYears('immigration'),
})

export interface Selection {
  readonly year: number
  readonly compare: string
  /** The one month that all figures are of, by its number; null for all months. */
  readonly month: string | null
  readonly market_region: string | null
}

/** More than there are countries and rests of regions. */
const maxRows = 1000

/**
 * The countries of a year, against an earlier year where one is chosen, or the last full years.
 *
 * @param query which of them: all on one page by default
 */
export const askCountries = <Query extends object>(chosen: Selection, query: Query) => ({
  countries: {
    path: 'tourist/immigration' as const,
    query: {
      ...comparedPeriodQuery(chosen),
      ...marketQuery(chosen.market_region),
      limit: maxRows,
      page: 1,
      ...query,
    },
  },
})

/** All that the year holds, or one month of it. */
function comparedPeriodQuery({ year, compare: value, month }: Selection): {
  readonly year: number
  readonly month?: number
  readonly compare?: Compare
  readonly before?: number
} {
  const { compare, base } = comparedOf(comparedInMonth(value, month), year)
  if (compare === 'full_years') return { year, compare }
  return { year, ...monthQuery(month), ...(base === null ? {} : { before: base }) }
}
