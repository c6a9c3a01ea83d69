import type { Plan } from '../../plan/plan.ts'
import { insertionOrder, quoted, type StoreKind } from '../duckdb/tables.ts'
import type { Bound } from './bound.ts'

/**
 * Keeps rows without a key in the order of insertion. Their numbers are valid for one data version. Sorting by all columns instead would
 * read every text of every row.
 */
export function insertionTieBreakers({ dataset }: Plan, kind: StoreKind): readonly string[] {
  if (dataset.key.length > 0) return []
  return [kind === 'file' ? 'rowid' : quoted(insertionOrder)]
}

/** Sorts by the fields of a plan, of `table` if named, and then by `ties`; empty without any. */
export function order(plan: Plan, table = '', ties: readonly string[] = []): string {
  const fields = [
    ...plan.order.map(
      ({ field, descending, nulls = 'last' }) =>
        `${table}${quoted(field)} ${descending ? 'desc' : 'asc'} nulls ${nulls}`,
    ),
    ...ties,
  ]
  return fields.length === 0 ? '' : `order by ${fields.join(', ')}`
}

/** The limit and the offset of a plan; empty where it takes all. */
export function page(plan: Plan, bound: Bound): string {
  return plan.limit === null ? '' : `limit ${bound.add(plan.limit)}::bigint offset ${bound.add(plan.offset)}::bigint`
}
