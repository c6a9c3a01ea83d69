import type { Plan } from '../../plan/plan.ts'
import { quoted, type StoreKind, tableOf } from '../duckdb/tables.ts'
import type { Bound } from './bound.ts'
import { plainColumn } from './columns.ts'
import { markedInLake, where } from './conditions.ts'
import { indented, lines, named } from './lines.ts'
import { insertionTieBreakers, order, page } from './page.ts'
import { fieldsOf as provenanceFields, withImports } from './provenance.ts'

/** Columns under their own names, as plain text or number. */
export const fieldsOf = ({ dataset }: Plan, columns: readonly string[]): string =>
  columns.map((name) => named(plainColumn(dataset, name), name)).join(', ')

/**
 * A page of rows without a key in a lake. It finds the page by the sort columns and reads its rows afterwards: sorting whole rows would
 * read every text. Adding the date to the search skips files and row groups.
 */
export function pageInLake(plan: Plan, columns: readonly string[], bound: Bound): string {
  const table = tableOf(plan.dataset)
  const ties = insertionTieBreakers(plan, 'lake')
  const place = placeInLake(plan).join(', ')
  const statement = lines(
    `select ${place} from ${table}`,
    where(plan, bound, markedInLake(plan, bound)),
    order(plan, `${table}.`, ties),
    page(plan, bound),
  )
  return lines(
    `select ${fieldsOf(plan, columns)}`,
    `from ${table}`,
    `where (${place}) in (\n${indented(statement)}\n)`,
    order(plan, `${table}.`, ties),
  )
}

/** The columns that identify a row without a key in a lake; with its date if rows are sorted by it. */
function placeInLake(plan: Plan): readonly string[] {
  const { newest, columns } = plan.dataset
  const ties = insertionTieBreakers(plan, 'lake')
  // A date that may be absent finds no row.
  const isDated = newest !== null && columns[newest]?.absent !== 'optional'
  return isDated && plan.order[0]?.field === newest ? [quoted(newest), ...ties] : ties
}

/** Rows with their number and their provenance, for expensive searches: the store searches once. */
export function countedRows(plan: Plan, columns: readonly string[], bound: Bound, kind: StoreKind): string {
  const table = tableOf(plan.dataset)
  const sorted = new Set(plan.order.map(({ field }) => quoted(field)))
  const ties = insertionTieBreakers(plan, kind)
  const fields = new Set([
    ...sorted,
    ...[...provenanceFields(plan.dataset), 'batch'].map(quoted),
    ...ties.filter((tie) => tie !== 'rowid'),
  ])
  const byPlace = kind === 'lake' && ties.length > 0
  const statement = lines(
    `select ${[...(byPlace ? [] : ['rowid as "found row"']), ...fields].join(', ')}`,
    `from ${table}`,
    where(plan, bound, byPlace ? markedInLake(plan, bound) : []),
  )
  const place = placeInLake(plan).join(', ')
  const provenance = lines(
    'select to_json(list(entry))',
    `from (\n${indented(withImports(plan.dataset, 'from found'))}\n) as entry`,
  )
  return lines(
    `with found as materialized (\n${indented(statement)}\n)`,
    `select ${fieldsOf(plan, columns)}, (select count(*) from found)::double as "count",`,
    `  (\n${indented(indented(provenance))}\n  )::varchar as "provenance"`,
    `from ${table}`,
    byPlace ? `where (${place}) in (` : 'where rowid in (',
    indented(
      lines(
        byPlace ? `select ${place} from found` : 'select "found row" from found',
        order(
          plan,
          'found.',
          ties.map((tie) => (tie === 'rowid' ? '"found row"' : tie)),
        ),
        page(plan, bound),
      ),
    ),
    ')',
    order(plan, `${table}.`, ties),
  )
}
