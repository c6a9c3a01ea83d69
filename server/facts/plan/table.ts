import type { Narrowing } from '@sala/catalog/api/query/narrowing.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { defaultWindow, isOfTime, newestWeek, searchFor } from './conditions.ts'
import {
  dimensionColumns,
  type EndpointOf,
  groupingOf,
  maxGroups,
  type Plan,
  type PlanGrouping,
  type Planned,
  type QueryOf,
  type StoreFacts,
  wholePlan,
  withTieBreakers,
} from './plan.ts'

/** A page of rows, their number, and the facets. */
export function planTable(
  dataset: Dataset,
  endpoint: EndpointOf<'table'>,
  query: QueryOf<'table'>,
  storeFacts: StoreFacts,
): Planned {
  const isUnfiltered = query.narrowings.length === 0 && query.q === null
  const week = endpoint.newestWeek && isUnfiltered ? newestWeek(dataset, storeFacts.newest) : []
  const searched = query.q === null ? [] : [searchFor(dataset, endpoint.columns, query.q)]
  const planOf = (narrowings: readonly Narrowing[]): Omit<Plan, 'select'> => ({
    ...wholePlan(dataset),
    conditions: [...narrowings, ...week, ...searched],
  })
  const plan = planOf(query.narrowings)
  const facetPlan = (grouping: PlanGrouping | null, bounds: readonly 'year'[]): Plan => ({
    ...planOf(query.narrowings.filter((narrowing) => !isOwn(dataset, narrowing, grouping))),
    select: { kind: 'groups', groupings: grouping === null ? [] : [grouping], bounds },
    limit: maxGroups + 1,
  })
  // Searches texts once instead of twice.
  const counted = searched.some(({ columns, texts }) => columns.length * texts.length > 0)
  return {
    kind: 'table',
    rows: {
      ...plan,
      select: { kind: 'rows', columns: query.fields, ...(counted ? { counted } : {}) },
      order: withTieBreakers(query.sort, dataset.key),
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    },
    provenance: counted ? null : { ...plan, select: { kind: 'provenance', of: { kind: 'rows', columns: [] } } },
    facetPlans: [
      ...Object.entries(endpoint.facets ?? {}).map((facet) => facetPlan(groupingOf(facet), [])),
      ...(endpoint.bounds ? [facetPlan(null, endpoint.bounds)] : []),
    ],
  }
}

/** Whether a filter belongs to the facet (or, without one, the list of years) that offers its values. */
function isOwn(dataset: Dataset, narrowing: Narrowing, facet: PlanGrouping | null): boolean {
  if (facet === null) return isOfTime(narrowing)
  return (
    narrowing.kind === 'values' &&
    // A region of a country is chosen in the same place as the country.
    facet.by
      .flatMap((name) => dimensionColumns(dataset, name))
      .some((name) => name === narrowing.column || name === dataset.derived[narrowing.column]?.from)
  )
}

/** A page of groups as rows. */
export function planGroupedTable(
  dataset: Dataset,
  endpoint: EndpointOf<'grouped_table'>,
  query: QueryOf<'grouped_table'>,
  storeFacts: StoreFacts,
): Planned {
  const { by, measures } = endpoint
  const columns = by.flatMap((name) => dimensionColumns(dataset, name))
  const conditions = [
    ...query.narrowings,
    ...defaultWindow(dataset, endpoint, query, storeFacts),
    ...(query.q === null ? [] : [searchFor(dataset, columns, query.q)]),
  ]
  return {
    kind: 'grouped_table',
    rows: {
      ...wholePlan(dataset),
      select: { kind: 'grouped_rows', by, measures, fields: query.fields },
      conditions,
      order: withTieBreakers(query.sort, by),
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    },
  }
}
