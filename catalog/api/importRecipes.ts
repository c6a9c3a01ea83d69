import { z } from 'zod'
import { NamedRecipe } from '../imports/recipe.ts'
import { deletedBy, Instant, inBody, inTrash, listOf, listQuery } from './lists.ts'
import { route } from './route.ts'

/** Recipes: how tables of one shape are read, kept for the next file. `{name, recipe}` of a row is what `--recipe` takes. */

export const SavedRecipe = NamedRecipe.extend({
  id: z.int(),
  /** Goes up with every change. */
  version: z.int(),
  /** The file that it was last tried on, and the SHA-256 of its content; null where it came without one. */
  testedFile: z.string().nullable(),
  testedHash: z.string().nullable(),
  /** E-mail address of the person who changed it last; null where the account is gone. */
  updatedBy: z.string().nullable(),
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
  deletedBy,
}).meta({ id: 'KeptRecipe' })
export type SavedRecipe = z.infer<typeof SavedRecipe>

/** `job`: the uploaded file that the recipe was checked with; its name and content are noted. */
const recipeBody = { ...inBody, ...NamedRecipe.shape, job: z.uuid().optional() }

export const listImportRecipes = route('GET', 'imports/recipes', 'Recipes by which files are read', {
  may: 'importer',
  query: listQuery(['name', 'updatedAt'], SavedRecipe, {
    dataset: z.string().max(100).optional(),
    trash: inTrash,
  }),
  reply: listOf(SavedRecipe),
})

export const getImportRecipe = route('GET', 'imports/recipes/:id', 'One recipe', {
  may: 'importer',
  reply: SavedRecipe,
})

/** 409 where another recipe of the data set has the name. */
export const keepImportRecipe = route('POST', 'imports/recipes', 'Keeps a recipe for the next file', {
  may: 'importer',
  tokenInBody: true,
  body: z.strictObject(recipeBody),
  reply: SavedRecipe,
})

/** 412 where `version` is not that of today. */
export const changeImportRecipe = route('PUT', 'imports/recipes/:id', 'Changes a recipe', {
  may: 'importer',
  tokenInBody: true,
  body: z.strictObject({ ...recipeBody, version: z.int() }),
  reply: SavedRecipe,
})

/** What was imported by it stays as it is; connectors that read by it fail until it is restored. */
export const removeImportRecipe = route('DELETE', 'imports/recipes/:id', 'Moves a recipe to the trash', {
  may: 'importer',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
  reply: z.null(),
})

/** 409 where another recipe of the data set has its name by now. */
export const restoreImportRecipe = route(
  'POST',
  'imports/recipes/:id/restore',
  'Takes a recipe back out of the trash',
  { may: 'importer', tokenInBody: true, body: z.strictObject(inBody).nullish(), reply: SavedRecipe },
)
