import type { TableModel } from '@sala/widgets/views/table.ts'
import type { View } from '@sala/widgets/views/view.ts'

/** The tables that a view shows. */
export function tablesIn(view: View): readonly TableModel[] {
  if (view.kind === 'table') return [view.table]
  return view.kind === 'composed' ? view.parts.flatMap((part) => tablesIn(part.view)) : []
}

/** Whether a view shows what a table says: the messages that it is made of, or its rows, if with fewer columns. */
export function isPrinted(table: TableModel, view: View): boolean {
  if (view.kind === 'composed') return view.parts.some((part) => isPrinted(table, part.view))
  return view.kind === 'messages' || (view.kind === 'table' && holdsSameRows(view.table, table))
}

/** A card's own table may leave out columns that its Excel has; printed twice, the same rows would only be longer to read. */
function holdsSameRows(first: TableModel, table: TableModel): boolean {
  if (first === table) return true
  const keys = new Set(table.columns.map(({ key }) => key))
  return (
    first.count === table.count &&
    first.rows.length === table.rows.length &&
    first.columns.every(({ key }) => keys.has(key))
  )
}
