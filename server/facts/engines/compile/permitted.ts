import type { Dataset } from '@sala/catalog/dataset.ts'
import { permittedIn, type RowScope } from '../../rowScope.ts'
import { rollupsOf } from '../duckdb/rollups.ts'
import { quoted, type StoreKind, tableColumns, tableOf, vintageOf } from '../duckdb/tables.ts'
import type { Bound } from './bound.ts'
import { indented, lines } from './lines.ts'

/**
 * Limits a statement to the rows that a scope permits. In the whole statement, the names of the data set's tables stand for the permitted
 * rows only, so that no part can see others: it answers as a store without the other rows would. Rollups are sums over all rows: of a
 * rollup that has the columns of the rule, the permitted lines are taken; others are aggregated again. As of an instant, the rows are those
 * that were valid then, with replaced figures in place of their successors.
 */
export function overPermitted(dataset: Dataset, scope: RowScope, kind: StoreKind, bound: Bound, sql: string): string {
  const conditions = permittedIn(scope, dataset)
  if (conditions?.length === 0 && scope.asOf === null) return sql
  const table = tableOf(dataset)
  const holding = conditions?.map(({ columns, values }) => {
    const list = values.map((value) => bound.add(value)).join(', ')
    return values.length === 0 ? 'false' : `(${columns.map((name) => `${quoted(name)} in (${list})`).join(' or ')})`
  }) ?? ['false']
  const rows =
    scope.asOf === null
      ? lines(`select ${kind === 'file' ? 'rowid, ' : ''}*`, `from main.${table}`, `where ${holding.join('\n  and ')}`)
      : rowsAsOf(dataset, kind, bound.add(scope.asOf), holding)
  const further = rollupsOf(dataset).flatMap((rollup) => {
    const name = quoted(rollup.table)
    if (!sql.includes(name)) return []
    const tellsApart = conditions?.every(({ columns }) => columns.every((column) => rollup.columns.includes(column)))
    const permitted =
      scope.asOf === null && tellsApart
        ? lines('select *', `from main.${name}`, `where ${holding.join('\n  and ')}`)
        : `${rollup.definition} group by all`
    return [`${name} as not materialized (\n${indented(permitted)}\n)`]
  })
  const permitted = `with ${[`${table} as not materialized (\n${indented(rows)}\n)`, ...further].join(', ')}`
  // DuckDB does not accept a `with` list around a statement that has one.
  return sql.startsWith('with ') ? `${permitted}, ${sql.slice('with '.length)}` : lines(permitted, sql)
}

/**
 * The rows that were valid at an instant: those imported until then, and the vintages that were replaced after it. Batches are numbered in
 * order of import, so the last one until then separates them.
 */
function rowsAsOf(dataset: Dataset, kind: StoreKind, instant: string, holding: readonly string[]): string {
  const columns = tableColumns(dataset, kind).map(({ name }) => quoted(name))
  const last = `(select coalesce(max(id), 0) from main.batches where imported_at <= ${instant})`
  // Rows without a key are never replaced. In a lake they have an order column and no position.
  const place = dataset.key.length > 0 || kind === 'file'
  const standing = lines(
    `select ${[...(place ? ['rowid'] : []), ...columns].join(', ')}`,
    `from main.${tableOf(dataset)}`,
    `where ${[`batch <= ${last}`, ...holding].join('\n  and ')}`,
  )
  if (dataset.key.length === 0) return standing
  const replaced = lines(
    // Below zero, where no valid row has its position.
    `select ${['-1 - rowid as rowid', ...columns].join(', ')}`,
    `from main.${vintageOf(dataset)}`,
    `where ${[`batch <= ${last}`, `replaced_by > ${last}`, ...holding].join('\n  and ')}`,
  )
  return lines(standing, 'union all', replaced)
}
