import type { Narrowing } from '@sala/catalog/api/query/narrowing.ts'
import type { ParsedQuery } from '@sala/catalog/api/query/query.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Endpoint } from '@sala/catalog/datasets/endpoints.ts'
import { searchFor } from './conditions.ts'
import {
  type Condition,
  type Coverage,
  type EndpointOf,
  maxGroups,
  type Plan,
  type Planned,
  type QueryOf,
  type StoreFacts,
  wholePlan,
  withTieBreakers,
} from './plan.ts'
import { monthRowsOnly, planSummary } from './summary.ts'
import { planGroupedTable, planTable } from './table.ts'

/** Plans a question, without I/O. */
export function planFor(dataset: Dataset, endpoint: Endpoint, query: ParsedQuery, storeFacts: StoreFacts): Planned {
  if (endpoint.kind === 'summary' && query.kind === 'summary') {
    return planSummary(dataset, endpoint, query, storeFacts)
  }
  if (endpoint.kind === 'table' && query.kind === 'table') return planTable(dataset, endpoint, query, storeFacts)
  if (endpoint.kind === 'grouped_table' && query.kind === 'grouped_table') {
    return planGroupedTable(dataset, endpoint, query, storeFacts)
  }
  if (endpoint.kind === 'year_comparison' && query.kind === 'year_comparison') {
    return planComparison(dataset, endpoint, query, storeFacts)
  }
  throw new Error(`${endpoint.path} is a ${endpoint.kind}, but its query was read as a ${query.kind}`)
}

/** Whether a plan for an endpoint needs the newest date of its data set. */
export function asksForNewest(endpoint: Endpoint): boolean {
  if (endpoint.defaultDays !== undefined) return true
  if (endpoint.kind === 'table') return endpoint.newestWeek
  return endpoint.kind === 'summary' && Object.values(endpoint.groupings).some(({ newestYears }) => newestYears)
}

/** The plan of the distinct values of a column. */
export function planValues(dataset: Dataset, column: string): Plan {
  return { ...wholePlan(dataset), select: { kind: 'values', column }, limit: maxGroups }
}

/** The plan of a data set's coverage. */
export function planCoverage(dataset: Dataset): Plan {
  return { ...wholePlan(dataset), select: { kind: 'coverage' } }
}

/** The newest rows of a table whose texts contain a text, each with the number of all. Names of places and codes are not searched. */
export function planSearch(
  dataset: Dataset,
  columns: readonly string[],
  words: readonly string[],
  limit: number,
): Plan {
  const texts = columns.filter((name) => dataset.columns[name]?.kind === 'text')
  const newest = dataset.newest === null ? [] : [{ field: dataset.newest, descending: true }]
  return {
    ...wholePlan(dataset),
    select: { kind: 'rows', columns, counted: true },
    conditions: words.map((word) => searchFor(dataset, texts, word)),
    order: withTieBreakers(newest, dataset.key),
    limit,
  }
}

/** A page of places with the figures of a year and of an earlier one, and the part that both years hold. */
function planComparison(
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
      order: withTieBreakers(query.sort, [endpoint.by]),
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    },
    period: { year, months },
  }
}

/**
 * The year that full years compare: the last one up to `requested` that is over, and whole like the year before it. The requested one if
 * there is none.
 */
function fullYearFor(requested: number, coverage: readonly Coverage[], today: string): number {
  const wholeYears = coverage.flatMap(({ year, whole }) => (whole && year < Number(today.slice(0, 4)) ? [year] : []))
  return wholeYears.findLast((year) => year <= requested && wholeYears.includes(year - 1)) ?? requested
}
