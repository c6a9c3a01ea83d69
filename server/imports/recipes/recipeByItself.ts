import type { Dataset } from '@sala/catalog/dataset.ts'
import type { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import type { ReadLimits } from '../limits.ts'
import type { ImportOptions } from '../process/protocol.ts'
import { openSource } from '../readers/open.ts'
import { firstRows } from '../readers/table.ts'
import { appliesByItself } from './applyRecipe.ts'
import { firstTransposed } from './transpose.ts'

/** Rows in which a head is looked for. */
const maxRows = 200
/** Rows of a sheet that may be the columns of a recipe. */
const maxColumns = 2000

/**
 * The kept recipe for files of this shape; null where there is none. Of two that fit neither is taken: they may read two things, and the
 * person has to choose.
 */
export async function recipeByItself(
  options: ImportOptions,
  dataset: Dataset,
  size: number,
  limits: ReadLimits,
): Promise<NamedRecipe | null> {
  const datasetRecipes = options.recipes.filter(({ recipe }) => recipe.dataset === dataset.name)
  if (datasetRecipes.length === 0) return null
  const source = await openSource(options, size, limits)
  try {
    const fitting = new Set<NamedRecipe>()
    for (const sheet of source.sheets) {
      if (sheet.hidden) continue
      const shapes = datasetRecipes.some(({ recipe }) => recipe.transposed) ? [true, false] : [false]
      for (const isTransposed of shapes) {
        const rows = isTransposed ? await firstTransposed(sheet, maxRows, maxColumns) : await firstRows(sheet, maxRows)
        for (const saved of datasetRecipes) {
          const isMeant = (saved.recipe.transposed ?? false) === isTransposed
          if (isMeant && appliesByItself(saved.recipe, { ...sheet, rows }, dataset)) fitting.add(saved)
        }
      }
    }
    const [only, ...others] = fitting
    return only === undefined || others.length > 0 ? null : only
  } finally {
    await source.close()
  }
}
