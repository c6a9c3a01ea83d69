import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Plan } from '../../../plan/plan.ts'
import { quoted, tableOf } from '../../duckdb/tables.ts'
import type { Bound } from '../bound.ts'
import { where } from '../conditions.ts'
import { withTotals } from '../groups/totals.ts'
import { indented, lines } from '../lines.ts'

/**
 * The table expressions of the rows of a plan, the last one under `name`. A part of a total whose total is not held appears twice, also as
 * the total. By the columns of `withoutPartColumn` it is one row again.
 */
export function storedRows(plan: Plan, name: string, columns: readonly string[], bound: Bound): readonly string[] {
  const { dataset } = plan
  const part = dataset.totals === null ? [] : [`${quoted(dataset.totals.column)} as "held as"`]
  const fields = [...[...new Set([...columns, 'batch'])].map(quoted), ...part].join(', ')
  return withTotals(plan, name, (read) => {
    const rows = lines(`select ${fields}`, `from ${tableOf(dataset)}`, where(read, bound))
    return `materialized (\n${indented(rows)}\n)`
  })
}

/** The columns of such rows without the one that distinguishes a total from its parts. */
export const withoutPartColumn = ({ totals }: Dataset, table = ''): string =>
  totals === null ? `${table}*` : `${table}* exclude (${quoted(totals.column)})`
