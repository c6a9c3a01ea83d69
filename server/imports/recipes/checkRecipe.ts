import type { Dataset } from '@sala/catalog/dataset.ts'
import type { NamedRecipe, Recipe } from '@sala/catalog/imports/recipe.ts'
import { Refusal, unknownChoice } from '../../core/refusal.ts'
import { unitFactors } from '../cells/units.ts'
import { checkColumnOverrides } from '../columnOverrides.ts'
import type { ImportRequest } from '../shapes.ts'

/**
 * The recipe of a request, checked against its data set; null where none is chosen. Throws `Refusal` that names the part of it that is
 * wrong, and where the request says of the head what the recipe says too.
 */
export function checkRecipe(
  dataset: Dataset,
  { recipe: chosen, head, columns, map }: Pick<ImportRequest, 'recipe' | 'head' | 'columns' | 'map'>,
): Recipe | null {
  if (chosen === null || chosen === 'none') return null
  const { recipe } = chosen
  if (head !== null || columns !== null || Object.keys(map).length > 0) {
    throw refused('a recipe says which columns are which; leave head, columns and map out', chosen.name)
  }
  checkRecipeOf(dataset, recipe)
  return recipe
}

/** Whether a recipe can be one of a data set. Throws `Refusal`. */
export function checkRecipeOf(dataset: Dataset, recipe: Recipe): void {
  if (recipe.dataset !== dataset.name) {
    throw refused(`it is about ${recipe.dataset}, not ${dataset.name}`, recipe.dataset)
  }
  const columnNames = Object.keys(dataset.columns)
  const unknown = Object.keys(recipe.fields).find((name) => !columnNames.includes(name))
  if (unknown !== undefined) throw unknownChoice(`column of ${dataset.name}`, unknown, columnNames, 'recipe')
  if (recipe.layout === 'periods' && dataset.template.wide === null) {
    throw refused(`${dataset.name} has no tables with a column for each period`, recipe.layout)
  }
  const constants = Object.entries(recipe.fields).flatMap(([name, field]) =>
    'value' in field ? [[name, field.value]] : [],
  )
  checkColumnOverrides(dataset, { map: {}, columns: null, head: null, set: Object.fromEntries(constants) })
  unitFactors(dataset, recipe.unit, 'recipe')
}

const refused = (why: string, value: string) => new Refusal('usage', `the recipe: ${why}`, { field: 'recipe', value })

/**
 * The kept recipes that may read a file without being asked: none where the request describes the table itself. One with a unit is
 * chosen by a person each time, as a unit that is wrong makes every figure wrong by a thousand.
 */
export function recipesFor(
  { recipe, head, columns, map, sheet, unit }: ImportRequest,
  savedRecipes: readonly NamedRecipe[],
): readonly NamedRecipe[] {
  if (recipe !== null || head !== null || columns !== null || sheet !== null || unit !== null) return []
  if (Object.keys(map).length > 0) return []
  return savedRecipes
    .filter((saved) => saved.recipe.unit === null)
    .map((saved) => ({ name: saved.name, recipe: saved.recipe }))
}
