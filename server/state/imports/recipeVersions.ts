import { mostRecipeVersions, type RecipeVersion } from '@sala/catalog/api/importRecipes.ts'
import { Recipe } from '@sala/catalog/imports/recipe.ts'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Queries } from '../postgres/database.ts'
import { type importRecipes, importRecipeVersions } from '../schema/importRecipes.ts'
import { users } from '../schema/people.ts'

export type RecipeVersionRow = Omit<RecipeVersion, 'changed'>

/** Keeps a recipe as it was before a change, and forgets versions beyond the newest. */
export async function noteVersion(queries: Queries, replaced: typeof importRecipes.$inferSelect): Promise<void> {
  const { id, dataset: _, deletedAt: __, ...row } = replaced
  await queries.insert(importRecipeVersions).values({ ...row, recipeId: id })
  const ofRecipe = eq(importRecipeVersions.recipeId, id)
  const [oldest] = await queries
    .select({ version: importRecipeVersions.version })
    .from(importRecipeVersions)
    .where(ofRecipe)
    .orderBy(desc(importRecipeVersions.version))
    // The present one is none of these.
    .offset(mostRecipeVersions - 1)
    .limit(1)
  if (oldest === undefined) return
  await queries.delete(importRecipeVersions).where(and(ofRecipe, lte(importRecipeVersions.version, oldest.version)))
}

/** What a recipe was before, the newest first. A change by a server of a release without this table has left a gap. */
export async function versionsOf(queries: Queries, id: number): Promise<readonly RecipeVersionRow[]> {
  const rows = await queries
    .select({
      version: importRecipeVersions.version,
      name: importRecipeVersions.name,
      recipe: importRecipeVersions.recipe,
      testedFile: importRecipeVersions.testedFile,
      testedHash: importRecipeVersions.testedHash,
      updatedBy: users.email,
      updatedAt: importRecipeVersions.updatedAt,
    })
    .from(importRecipeVersions)
    .leftJoin(users, eq(users.id, importRecipeVersions.updatedBy))
    .where(eq(importRecipeVersions.recipeId, id))
    .orderBy(desc(importRecipeVersions.version))
  return rows.map(({ recipe, updatedAt, ...row }) => ({
    ...row,
    recipe: Recipe.safeParse(recipe).data ?? null,
    updatedAt: updatedAt.toISOString(),
  }))
}
