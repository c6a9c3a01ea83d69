import type { Plan } from '../../plan/plan.ts'
import { quoted, type StoreKind, tableOf } from '../duckdb/tables.ts'
import type { Bound } from './bound.ts'
import { plainColumn } from './columns.ts'
import { where } from './conditions.ts'
import { indented, lines, named } from './lines.ts'
import { insertionTies, order, page } from './page.ts'
import { fieldsOf as provenanceFields, withImports } from './provenance.ts'

/** Columns under their own names, as plain text or number. */
export const fieldsOf = ({ dataset }: Plan, columns: readonly string[]): string =>
  columns.map((name) => named(plainColumn(dataset, name), name)).join(', ')

/** Rows with how many there are and where all of them come from, for what is dear to find: it is looked for once. */
export function countedRows(plan: Plan, columns: readonly string[], bound: Bound, kind: StoreKind): string {
  const table = tableOf(plan.dataset)
  const sorted = new Set(plan.order.map(({ field }) => quoted(field)))
  const ties = insertionTies(plan, kind)
  const fields = new Set([
    ...sorted,
    ...[...provenanceFields(plan.dataset), 'batch'].map(quoted),
    ...ties.filter((tie) => tie !== 'rowid'),
  ])
  const found = lines(`select ${['rowid as "found row"', ...fields].join(', ')}`, `from ${table}`, where(plan, bound))
  const provenance = lines(
    'select to_json(list(entry))',
    `from (\n${indented(withImports(plan.dataset, 'from found'))}\n) as entry`,
  )
  return lines(
    `with found as materialized (\n${indented(found)}\n)`,
    `select ${fieldsOf(plan, columns)}, (select count(*) from found)::double as "count",`,
    `  (\n${indented(indented(provenance))}\n  )::varchar as "provenance"`,
    `from ${table}`,
    'where rowid in (',
    indented(
      lines(
        'select "found row" from found',
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
