import type { Narrowing } from '@sala/catalog/api/query/narrowing.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { searchFor } from './conditions.ts'
import {
  type Condition,
  type Coverage,
  type EndpointOf,
  type Planned,
  type QueryOf,
  type StoreFacts,
  wholePlan,
  withTies,
} from './plan.ts'
import { monthRowsOnly } from './summary.ts'

/** A page of places with the figures of a year and of the year before or an earlier one, and what of them both years hold. */
export function planComparison(
  dataset: Dataset,
  endpoint: EndpointOf<'year_comparison'>,
  query: QueryOf<'year_comparison'>,
  { coverage, today }: StoreFacts,
): Planned {
  // A range of all months is the whole year.
  const months = query.months !== null && query.months.join() !== '1,12' ? query.months : null
  const wholeOnly = query.compare === 'full_years' && months === null
  const requestedYear = query.year ?? coverage.at(-1)?.year ?? Number(today.slice(0, 4))
  const year = wholeOnly ? fullYearFor(requestedYear, coverage, today) : requestedYear
  const before = query.before ?? year - 1
  const ofMonths: readonly Narrowing[] =
    months === null ? [] : [{ kind: 'months', column: endpoint.date, from: months[0], to: months[1] }]
  const conditions: readonly Condition[] = [
    ...query.narrowings,
    { kind: 'years', column: endpoint.date, years: [before, year] },
    ...ofMonths,
    ...monthRowsOnly(dataset, ofMonths),
    ...(query.q === null ? [] : [searchFor(dataset, [endpoint.by], query.q)]),
  ]
  return {
    kind: 'year_comparison',
    rows: {
      ...wholePlan(dataset),
      select: {
        kind: 'year_comparison',
        by: endpoint.by,
        measure: endpoint.measure,
        year,
        before,
        openFrom: `${today.slice(0, 7)}-01`,
        wholeOnly,
      },
      conditions,
      periods: dataset.wholeYears === null ? { kind: 'all' } : { kind: 'by_member' },
      order: withTies(query.sort, [endpoint.by]),
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    },
    period: { year, months },
  }
}

/**
 * The year that full years compare: the last one up to `requested` that is over, and whole like the year before. The one that is asked for where
 * there is none.
 */
function fullYearFor(requested: number, coverage: readonly Coverage[], today: string): number {
  const wholeYears = coverage.flatMap(({ year, whole }) => (whole && year < Number(today.slice(0, 4)) ? [year] : []))
  return wholeYears.findLast((year) => year <= requested && wholeYears.includes(year - 1)) ?? requested
}
