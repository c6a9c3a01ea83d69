import { decimalsOf } from '../texts/format.ts'
import type { TableModel } from './table.ts'
import type { View } from './view.ts'

/** Of a figure that is no whole number. */
const maxDecimals = 2

/** Gives each column of figures the decimals of the figure with most; columns of whole numbers stay whole. */
export function alignedTable(table: TableModel): TableModel {
  const columns = table.columns.map((column) => {
    if (column.kind !== 'number') return column
    const decimals = table.rows.reduce((most, { cells }) => {
      const value = cells[column.key]
      return most >= maxDecimals || typeof value !== 'number' || Number.isInteger(value)
        ? most
        : Math.max(most, decimalsOf(value, maxDecimals))
    }, column.decimals ?? 0)
    return decimals === 0 ? column : { ...column, decimals }
  })
  return { ...table, columns }
}

/** The same for the tables of a picture. */
export function alignedView(view: View): View {
  if (view.kind === 'table') return { ...view, table: alignedTable(view.table) }
  if (view.kind !== 'composed' || view.parts.every((part) => part.view.kind !== 'table')) return view
  return {
    ...view,
    parts: view.parts.map((part) =>
      part.view.kind === 'table' ? { ...part, view: { ...part.view, table: alignedTable(part.view.table) } } : part,
    ),
  }
}
