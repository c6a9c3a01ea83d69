import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Recipe, RecipeField } from '@sala/catalog/imports/recipe.ts'
import type { LongLayout, SheetCells, WideLayout } from '../layout/layouts.ts'
import { headingAt, shapeOf } from '../recipes/applyRecipe.ts'
import { listRecipe } from './listRecipe.ts'

/** The recipe that reads a sheet as it was understood without one, so that a person can correct it rather than begin anew. */
export function recipeOf(
  dataset: Dataset,
  sheet: SheetCells,
  layout: LongLayout | WideLayout,
  unit: string | null,
): Recipe {
  const head = layout.kind === 'long' ? { first: layout.head, last: layout.head } : headOf(sheet, layout)
  const fields: Record<string, RecipeField> = {}
  const put = (name: string, index: number) => {
    fields[name] = { column: index + 1, heading: headingAt(sheet, index, head) }
  }
  if (layout.kind === 'wide') for (const [name, { index }] of layout.names) put(name, index)
  else {
    for (const [name, place] of layout.columns) {
      if (place.kind === 'cell') put(name, place.index)
      else if (place.kind === 'given') fields[name] = { value: place.value }
      else if (place.kind === 'year_and_month') {
        fields[name] = { year: place.year + 1, month: place.month + 1, heading: place.heading }
      }
    }
  }
  const kind = layout.kind === 'long' ? 'list' : 'periods'
  return listRecipe({
    dataset: dataset.name,
    layout: kind,
    head: { first: head.first + 1, last: head.last + 1 },
    fields,
    unit,
    shape: [...shapeOf(kind, sheet.rows, head)],
  })
}

/** The rows of the head of a wide table: the filled ones right above its first figures. */
function headOf({ rows }: SheetCells, { body }: WideLayout): { readonly first: number; readonly last: number } {
  const isFilled = (at: number) => (rows[at] ?? []).filter((cell) => cell !== null && cell !== '').length > 1
  let first = body - 1
  while (first > 0 && body - first < 4 && isFilled(first - 1)) first -= 1
  return { first, last: body - 1 }
}
