import { z } from 'zod'
import { NamedRecipe, Recipe } from '../imports/recipe.ts'
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

/** A recipe in the list, where those that this release cannot read stand too. */
export const ListedRecipe = SavedRecipe.extend({
  dataset: z.string(),
  recipe: Recipe.nullable().describe(
    'Null where a newer release made it: it can be deleted, and is not used or edited here',
  ),
}).meta({ id: 'ListedRecipe' })
export type ListedRecipe = z.infer<typeof ListedRecipe>

/** Versions that are kept of a recipe, the present one among them. */
export const maxRecipeVersions = 50

const RecipeVersion = SavedRecipe.pick({
  ...{ version: true, name: true, testedFile: true, testedHash: true, updatedBy: true, updatedAt: true },
})
  .extend({
    recipe: Recipe.nullable().describe('Null where this release of Sala cannot read it'),
    changed: z
      .array(z.string())
      .nullable()
      .describe(
        'The parts that differ from the version before, `fields.{column}` for each column; null for the first one, and where the version before is not known',
      ),
  })
  .meta({ id: 'KeptRecipeVersion' })
export type RecipeVersion = z.infer<typeof RecipeVersion>

/** `job`: the uploaded file that the recipe was checked with; its name and content are noted. */
const recipeBody = { ...inBody, ...NamedRecipe.shape, job: z.uuid().optional() }

export const listImportRecipes = route('GET', 'imports/recipes', 'Recipes by which files are read', {
  may: 'importer',
  query: listQuery(['name', 'updatedAt'], ListedRecipe, {
    dataset: z.string().max(100).optional(),
    trash: inTrash,
  }),
  reply: listOf(ListedRecipe),
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
})

/** 409 where another recipe of the data set has its name by now. */
export const restoreImportRecipe = route(
  'POST',
  'imports/recipes/:id/restore',
  'Takes a recipe back out of the trash',
  { may: 'importer', tokenInBody: true, body: z.strictObject(inBody).nullish(), reply: ListedRecipe },
)

/** The newest first, at most 50. */
export const listImportRecipeVersions = route(
  'GET',
  'imports/recipes/:id/versions',
  'What a recipe was before: who changed what, and when',
  { may: 'importer', reply: listOf(RecipeVersion) },
)

/** 412 where `version` is not that of today, 409 where another recipe of the data set has its name. What there is now stays in the history. */
export const restoreImportRecipeVersion = route(
  'POST',
  'imports/recipes/:id/versions/:version/restore',
  'Makes an earlier version of a recipe the present one',
  {
    may: 'importer',
    tokenInBody: true,
    body: z.strictObject({ ...inBody, version: z.int() }),
    reply: SavedRecipe,
  },
)
