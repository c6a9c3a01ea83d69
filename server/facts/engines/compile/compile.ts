import type { Plan } from '../../plan/plan.ts'
import type { RowScope } from '../../rowScope.ts'
import { quoted, type StoreKind, tableOf } from '../duckdb/tables.ts'
import { Bound, type Parameters } from './bound.ts'
import { coverage } from './cells/coverage.ts'
import { comparison } from './cells/yearComparison.ts'
import { markedInLake, where } from './conditions.ts'
import { groupedRows } from './groups/groupedRows.ts'
import { groupNames, groups } from './groups/groups.ts'
import { lines } from './lines.ts'
import { insertionTies, order, page } from './page.ts'
import { overPermitted } from './permitted.ts'
import { provenance } from './provenance.ts'
import { countedRows, fieldsOf, pageInLake } from './rows.ts'

/** A statement for DuckDB: identifiers come from declarations, values are bound under `$p1`, `$p2`, … */
export interface Compiled {
  readonly sql: string
  readonly parameters: Parameters
  /**
   * The names that whole numbers stand for, by column. The names of groupings are long texts that every row would carry: reading
   * them took longer than anything else in a row.
   */
  readonly names: Readonly<Record<string, readonly string[]>>
}

/**
 * Compiles a plan into one statement over the rows that a scope permits, for a kind of store, whose columns are all text, integer or
 * double. Pure.
 */
export function compile(plan: Plan, scope: RowScope, kind: StoreKind = 'file'): Compiled {
  const bound = new Bound()
  const { select } = plan
  const names = select.kind === 'groups' ? { grouping: groupNames(select) } : {}
  const sql = overPermitted(plan.dataset, scope, kind, bound, statement(plan, bound, kind))
  return { sql, parameters: bound.parameters, names }
}

function statement(plan: Plan, bound: Bound, kind: StoreKind): string {
  const { select } = plan
  switch (select.kind) {
    case 'groups':
      return groups(plan, select, bound)
    case 'rows':
      if (select.counted) return countedRows(plan, select.columns, bound, kind)
      if (kind === 'lake' && plan.dataset.key.length === 0 && plan.limit !== null)
        return pageInLake(plan, select.columns, bound)
      return lines(
        `select ${fieldsOf(plan, select.columns)}`,
        `from ${tableOf(plan.dataset)}`,
        where(plan, bound),
        // By the table's own columns: dates are compared as dates, not as the texts that are selected.
        order(plan, `${tableOf(plan.dataset)}.`, insertionTies(plan, kind)),
        page(plan, bound),
      )
    case 'grouped_rows':
      return groupedRows(plan, select, bound)
    case 'values':
      return lines(
        `select distinct ${quoted(select.column)} as "value" from ${tableOf(plan.dataset)}`,
        `where ${quoted(select.column)} is not null`,
        'order by "value"',
        page(plan, bound),
      )
    case 'provenance':
      return provenance(plan, select.of, bound)
    case 'count':
      return lines(
        'select count(*)::double as "count"',
        `from ${tableOf(plan.dataset)}`,
        where(plan, bound, kind === 'lake' ? markedInLake(plan, bound) : []),
      )
    case 'year_comparison':
      return comparison(plan, select, bound)
    case 'coverage':
      return coverage(plan.dataset)
  }
}
