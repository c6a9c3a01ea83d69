import { beginningOf, beginsWithAny, plainText } from '@sala/catalog/imports/fileTexts.ts'
import type { Recipe } from '@sala/catalog/imports/recipe.ts'
import type { Cell, RowBatch, Sheet } from '../readers/table.ts'

/**
 * The sheet without the rows that a recipe leaves out: those with a name of `skip`, and what stands below the table. They stay as empty
 * rows, so that every other row keeps its number. A recipe that names none costs nothing.
 */
export function withoutSkipped<SheetType extends Sheet>(
  sheet: SheetType,
  { skip, end }: Pick<Recipe, 'skip' | 'end'>,
): SheetType {
  if (skip.length === 0 && end === null) return sheet
  const skipped = new Set(skip.map(plainText))
  const last = end === null ? null : plainText(end)
  async function* batches(): AsyncGenerator<RowBatch> {
    let ended = false
    const withoutSkippedCells = (row: readonly Cell[]): readonly Cell[] => {
      ended ||= last !== null && beginningOf(row).startsWith(last)
      return ended || beginsWithAny(row, skipped) ? [] : row
    }
    for await (const batch of sheet.batches()) yield { ...batch, rows: batch.rows.map(withoutSkippedCells) }
  }
  return { ...sheet, batches }
}
