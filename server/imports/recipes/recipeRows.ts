import type { Recipe } from '@sala/catalog/imports/recipe.ts'
import type { Cell, RowBatch, Sheet } from '../readers/table.ts'
import { plain } from '../values/plain.ts'

/** What a row begins with, as people see it: its first cell that holds something. */
function beginningOf(row: readonly Cell[]): string {
  for (const cell of row) {
    const text = cell === null ? '' : plain(String(cell))
    if (text !== '') return text
  }
  return ''
}

/**
 * The sheet without the rows that a recipe leaves out: those with a name of `skip`, and what stands below the table. They stay as empty
 * rows, so that every other row keeps its number. A recipe that names none costs nothing.
 */
export function withoutSkipped<SheetType extends Sheet>(
  sheet: SheetType,
  { skip, end }: Pick<Recipe, 'skip' | 'end'>,
): SheetType {
  if (skip.length === 0 && end === null) return sheet
  const skipped = new Set(skip.map(plain))
  const last = end === null ? null : plain(end)
  async function* batches(): AsyncGenerator<RowBatch> {
    let ended = false
    const withoutSkippedCells = (row: readonly Cell[]): readonly Cell[] => {
      const text = beginningOf(row)
      ended ||= last !== null && text.startsWith(last)
      return ended || skipped.has(text) ? [] : row
    }
    for await (const batch of sheet.batches()) yield { ...batch, rows: batch.rows.map(withoutSkippedCells) }
  }
  return { ...sheet, batches }
}
