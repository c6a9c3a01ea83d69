import type { ParsedQuery } from '@sala/catalog/api/query/query.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Endpoint } from '@sala/catalog/datasets/endpoints.ts'
import { searchFor } from './conditions.ts'
import { mostGroups, type Plan, type Planned, type StoreFacts, wholePlan, withTies } from './plan.ts'
import { planSummary } from './summary.ts'
import { planGroupedTable, planTable } from './table.ts'
import { planComparison } from './yearComparison.ts'

/** Plans a question, without I/O. */
export function planFor(dataset: Dataset, endpoint: Endpoint, query: ParsedQuery, known: StoreFacts): Planned {
  if (endpoint.kind === 'summary' && query.kind === 'summary') {
    return planSummary(dataset, endpoint, query, known)
  }
  if (endpoint.kind === 'table' && query.kind === 'table') return planTable(dataset, endpoint, query, known)
  if (endpoint.kind === 'grouped_table' && query.kind === 'grouped_table') {
    return planGroupedTable(dataset, endpoint, query, known)
  }
  if (endpoint.kind === 'year_comparison' && query.kind === 'year_comparison') {
    return planComparison(dataset, endpoint, query, known)
  }
  throw new Error(`${endpoint.path} is a ${endpoint.kind}, but its query was read as a ${query.kind}`)
}

/** Whether a plan for an endpoint depends on the newest date of its data set. */
export function asksForNewest(endpoint: Endpoint): boolean {
  if (endpoint.usualDays !== undefined) return true
  if (endpoint.kind === 'table') return endpoint.newestWeek
  return endpoint.kind === 'summary' && Object.values(endpoint.groupings).some(({ newestYears }) => newestYears)
}

/** The plan that tells the different values of a column. */
export function planValues(dataset: Dataset, column: string): Plan {
  return { ...wholePlan(dataset), select: { kind: 'values', column }, limit: mostGroups }
}

/** The plan that tells a data set's coverage. */
export function planCoverage(dataset: Dataset): Plan {
  return { ...wholePlan(dataset), select: { kind: 'coverage' } }
}

/** The newest rows of a table whose texts hold a text, each with how many there are. Names of places and codes are not looked at. */
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
    order: withTies(newest, dataset.key),
    limit,
  }
}
