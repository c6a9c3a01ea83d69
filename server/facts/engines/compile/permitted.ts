import type { Dataset } from '@sala/catalog/dataset.ts'
import { permittedIn, type RowScope } from '../../rowScope.ts'
import { rollupsOf } from '../duckdb/rollups.ts'
import { quoted, type StoreKind, tableColumns, tableOf, vintageOf } from '../duckdb/tables.ts'
import type { Bound } from './bound.ts'
import { indented, lines } from './lines.ts'

/**
 * A statement over the rows that a scope permits. The names of the data set's tables stand for the permitted rows alone in the whole
 * statement, so that no part of it can see others: what it answers is what a store would answer that holds nothing else. Figures that
 * were added up beforehand are of all rows: of a rollup that tells apart what the rule goes by, the permitted lines are taken; the others are
 * added up anew.
 * As of an instant, the rows are those that stood then, earlier figures in place of what replaced them since.
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
  // The store takes no list of named parts around another one.
  return sql.startsWith('with ') ? `${permitted}, ${sql.slice('with '.length)}` : lines(permitted, sql)
}

/**
 * The rows that stood at an instant: those that came until then, and the vintages that were replaced after it. Batches are numbered in the
 * order in which they were imported, so that the last one until then divides what stood from what came later.
 */
function rowsAsOf(dataset: Dataset, kind: StoreKind, instant: string, holding: readonly string[]): string {
  const columns = tableColumns(dataset, kind).map(({ name }) => quoted(name))
  const last = `(select coalesce(max(id), 0) from main.batches where imported_at <= ${instant})`
  // Rows without a key are never replaced; in a lake they have an order of their own and no place.
  const place = dataset.key.length > 0 || kind === 'file'
  const standing = lines(
    `select ${[...(place ? ['rowid'] : []), ...columns].join(', ')}`,
    `from main.${tableOf(dataset)}`,
    `where ${[`batch <= ${last}`, ...holding].join('\n  and ')}`,
  )
  if (dataset.key.length === 0) return standing
  const replaced = lines(
    // Below zero, where no place of a row that stands is.
    `select ${['-1 - rowid as rowid', ...columns].join(', ')}`,
    `from main.${vintageOf(dataset)}`,
    `where ${[`batch <= ${last}`, `replaced_by > ${last}`, ...holding].join('\n  and ')}`,
  )
  return lines(standing, 'union all', replaced)
}
