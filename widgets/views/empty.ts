import type { TableModel } from './table.ts'
import type { View } from './view.ts'

/**
 * Whether a view has nothing to show: a chart whose total is zero or without figures, a table without rows, figures that are all missing
 * without a reason, a map without known figures, no messages, no events, or a composed view of empty parts. An empty card gives the reason
 * instead of drawing axes.
 */
export function isEmpty(view: View): boolean {
  switch (view.kind) {
    case 'table':
      return isEmptyTable(view.table)
    case 'messages':
      return view.messages.length === 0 && view.count === 0
    case 'calendar':
      return view.events.length === 0
    case 'figures':
      return view.figures.every((figure) => figure.value === null && figure.explained === undefined)
    case 'composed':
      return view.parts.every((part) => isEmpty(part.view))
    case 'province_map':
    case 'world_map':
      return [...view.places, ...view.unmatched].every(({ value }) => value === null || value === 0)
    default:
      return view.series.every((series) => series.values.every((value) => value === null || value === 0))
  }
}

/** A paged table is empty only when no row matches at all, not when one page of it is. */
function isEmptyTable(table: TableModel): boolean {
  return table.rows.length === 0 && table.count === 0
}
