import type { Dataset } from '@sala/catalog/dataset.ts'
import type { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import type { ReadLimits } from '../limits.ts'
import type { ImportOptions } from '../process/protocol.ts'
import { openSource } from '../readers/open.ts'
import { firstRows } from '../readers/table.ts'
import { appliesByItself } from './applyRecipe.ts'

/** Rows in which a head is looked for. */
const mostRows = 200

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
      const cells = { name: sheet.name, rows: await firstRows(sheet, mostRows), merges: sheet.merges }
      for (const one of datasetRecipes) if (appliesByItself(one.recipe, cells, dataset)) fitting.add(one)
    }
    const [only, ...others] = fitting
    return only === undefined || others.length > 0 ? null : only
  } finally {
    await source.close()
  }
}
