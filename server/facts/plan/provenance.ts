import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Plan, Planned } from './plan.ts'

/** The plans of the provenance of a planned answer; none for tables, whose rows or count carry it. */
export function planProvenance(planned: Planned): readonly Plan[] {
  switch (planned.kind) {
    case 'summary':
      return [planned.main, ...planned.further, ...planned.alongside].map(provenancePlan)
    case 'table':
      return []
    case 'grouped_table':
    case 'year_comparison':
      return [provenancePlan(planned.rows)]
  }
}

/** The plan of the provenance of another plan, for all of its pages. */
export function provenancePlan(plan: Plan): Plan {
  return { ...plan, select: { kind: 'provenance', of: plan.select }, order: [], limit: null, offset: 0 }
}

/** Whether a data set is published by month or year, so that provenance lists each period. */
export function hasPeriods({ columns, newest }: Dataset): boolean {
  const column = columns[newest ?? '']
  return column?.kind === 'year' || (column?.kind === 'date' && column.grain === 'month')
}
