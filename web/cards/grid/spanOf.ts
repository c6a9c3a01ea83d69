import type { Language } from '@sala/catalog/words.ts'
import type { View } from '@sala/widgets/views/view.ts'
import type { AnyWidget } from '@sala/widgets/widget.ts'
import { outlineOf } from '../outline.ts'

/** The default number of columns of a widget: half a row, or all of it for maps and wide tables. */
export function spanOf(
  widget: AnyWidget,
  surroundings: { readonly today: string; readonly language: Language },
): number {
  return isWide(outlineOf(widget, surroundings)) ? 12 : 6
}

/** More columns than these do not fit into half a row. */
const maxColumns = 5

function isWide(view: View): boolean {
  switch (view.kind) {
    case 'composed':
      return view.parts.some(({ view: part }) => part.kind === 'province_map' || isWide(part))
    case 'world_map':
    case 'calendar':
      return true
    case 'table':
      return view.table.columns.length > maxColumns
    default:
      return false
  }
}
