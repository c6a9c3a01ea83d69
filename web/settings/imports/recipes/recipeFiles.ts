import type { SavedRecipe } from '@sala/catalog/api/importRecipes.ts'
import { NamedRecipe } from '@sala/catalog/imports/recipe.ts'

/** A recipe as a file that `--recipe` of the command line and the screen of another server take. */
export function fileOf({ name, recipe }: SavedRecipe): { readonly name: string; readonly content: Blob } {
  const text = `${JSON.stringify({ name, recipe }, null, 2)}\n`
  const safe = name.replaceAll(/[^\p{L}\p{M}\p{N} ._-]/gu, '_')
  return { name: `${safe}.json`, content: new Blob([text], { type: 'application/json' }) }
}

type ReadRecipe =
  | { readonly kind: 'recipe'; readonly namedRecipe: NamedRecipe }
  | { readonly kind: 'not_json' }
  /** `part`: the first part that is not as a recipe has it, as a path. */
  | { readonly kind: 'not_recipe'; readonly part: string }

/** Parses an imported file of recipes. */
export function readRecipe(text: string): ReadRecipe {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return { kind: 'not_json' }
  }
  const parsed = NamedRecipe.safeParse(content)
  if (parsed.success) return { kind: 'recipe', namedRecipe: parsed.data }
  return { kind: 'not_recipe', part: parsed.error.issues[0]?.path.join('.') || 'recipe' }
}
