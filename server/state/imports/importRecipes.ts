import {
  type ListedRecipe,
  maxRecipeVersions,
  type RecipeVersion,
  type SavedRecipe,
} from '@sala/catalog/api/importRecipes.ts'
import { type NamedRecipe, Recipe } from '@sala/catalog/imports/recipe.ts'
import { and, asc, desc, eq, isNotNull, isNull, lt, lte, ne } from 'drizzle-orm'
import { deleterOf } from '../administration/shared.ts'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { RuleViolation, requireVersion } from '../ruleViolation.ts'
import { importRecipes, importRecipeVersions } from '../schema/importRecipes.ts'
import { users } from '../schema/people.ts'

/** A recipe to keep, and the file that it was tried on. */
export interface TestedRecipe extends NamedRecipe {
  readonly testedFile: string | null
  readonly testedHash: string | null
}

const rowsIn = (queries: Queries) =>
  queries
    .select({
      id: importRecipes.id,
      name: importRecipes.name,
      dataset: importRecipes.dataset,
      recipe: importRecipes.recipe,
      version: importRecipes.version,
      testedFile: importRecipes.testedFile,
      testedHash: importRecipes.testedHash,
      updatedBy: users.email,
      updatedAt: importRecipes.updatedAt,
      deletedAt: importRecipes.deletedAt,
      deletedBy: deleterOf('recipe_removed', importRecipes),
    })
    .from(importRecipes)
    .leftJoin(users, eq(users.id, importRecipes.updatedBy))

type Row = Awaited<ReturnType<typeof rowsIn>>[number]

/** Without the recipe of another release, in a shape that this one does not know: it is kept as it is, and no file is read by it. */
function asListed({ recipe, updatedAt, deletedAt, ...row }: Row): ListedRecipe {
  const dates = { updatedAt: updatedAt.toISOString(), deletedAt: deletedAt?.toISOString() ?? null }
  return { ...row, ...dates, recipe: Recipe.safeParse(recipe).data ?? null }
}

/** Null for a recipe that this release cannot read. */
function asRecipe(row: Row): SavedRecipe | null {
  const { dataset: _, recipe, ...listed } = asListed(row)
  return recipe === null ? null : { ...listed, recipe }
}

async function find(queries: Queries, id: number): Promise<SavedRecipe> {
  const [row] = await rowsIn(queries).where(and(eq(importRecipes.id, id), living))
  const recipe = row === undefined ? null : asRecipe(row)
  if (recipe === null) throw new RuleViolation('not_found')
  return recipe
}

const living = isNull(importRecipes.deletedAt)
const inTrash = isNotNull(importRecipes.deletedAt)

/** Throws `conflict` where another recipe of the data set has the name. */
async function requireName(
  queries: Queries,
  { name, dataset }: Pick<Row, 'name' | 'dataset'>,
  id: number,
): Promise<void> {
  const [sameName] = await queries
    .select({ id: importRecipes.id })
    .from(importRecipes)
    .where(and(eq(importRecipes.dataset, dataset), eq(importRecipes.name, name), ne(importRecipes.id, id), living))
  if (sameName !== undefined) throw new RuleViolation('conflict', { field: 'name', value: name })
}

export function importRecipesIn(database: Database) {
  return {
    /** Those that this release can read. */
    list: async (): Promise<readonly SavedRecipe[]> =>
      (await rowsIn(database).where(living).orderBy(asc(importRecipes.name), asc(importRecipes.id))).flatMap(
        (row) => asRecipe(row) ?? [],
      ),

    /** All of them, or those that were deleted and can still be restored. */
    listAll: async (trash: boolean): Promise<readonly ListedRecipe[]> =>
      (
        await rowsIn(database)
          .where(trash ? inTrash : living)
          .orderBy(asc(importRecipes.name), asc(importRecipes.id))
      ).map(asListed),

    /** Throws `not_found`. */
    get: (id: number): Promise<SavedRecipe> => find(database, id),

    /** Throws `conflict`. */
    keep: (recipe: TestedRecipe, author: Author): Promise<SavedRecipe> =>
      database.transaction(async (queries) => {
        await requireName(queries, { name: recipe.name, dataset: recipe.recipe.dataset }, 0)
        const values = { ...recipe, dataset: recipe.recipe.dataset, updatedBy: author.userId }
        const [row] = await queries.insert(importRecipes).values(values).returning({ id: importRecipes.id })
        if (row === undefined) throw new Error('an inserted recipe was not found')
        await writeAudit(queries, 'recipe_kept', author, String(row.id), factsOf(recipe, 1), { name: recipe.name })
        return find(queries, row.id)
      }),

    /**
     * What is replaced stays as a version. `restored` is the number of the version that becomes the present one again. Throws `not_found`,
     * `changed_meanwhile` and `conflict`.
     */
    change: (
      id: number,
      expectedVersion: number,
      recipe: TestedRecipe,
      author: Author,
      restored: { readonly restoredVersion?: number } = {},
    ): Promise<SavedRecipe> =>
      database.transaction(async (queries) => {
        const [before] = await queries
          .select()
          .from(importRecipes)
          .where(and(eq(importRecipes.id, id), living))
        if (before === undefined) throw new RuleViolation('not_found')
        requireVersion(before, expectedVersion)
        await requireName(queries, { name: recipe.name, dataset: recipe.recipe.dataset }, id)
        const version = before.version + 1
        const values = { ...recipe, dataset: recipe.recipe.dataset, updatedBy: author.userId, updatedAt: new Date() }
        const changed = await queries
          .update(importRecipes)
          .set({ ...values, version })
          .where(and(eq(importRecipes.id, id), eq(importRecipes.version, expectedVersion)))
          .returning({ id: importRecipes.id })
        if (changed.length === 0) throw new RuleViolation('changed_meanwhile')
        await noteVersion(queries, before)
        const details = { ...factsOf(recipe, version), ...restored }
        await writeAudit(queries, 'recipe_kept', author, String(id), details, { name: recipe.name })
        return find(queries, id)
      }),

    /** The newest first, the present one among them. Throws `not_found`. */
    versions: async (id: number): Promise<readonly RecipeVersionRow[]> => {
      const { id: _, deletedAt: __, deletedBy: ___, ...present } = await find(database, id)
      return [present, ...(await versionsOf(database, id))]
    },

    /** Moves it to the trash; what was imported by it stays. Throws `not_found`. */
    remove: (id: number, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        const [row] = await rowsIn(queries).where(and(eq(importRecipes.id, id), living))
        if (row === undefined) throw new RuleViolation('not_found')
        const { name, dataset, version } = row
        await queries.update(importRecipes).set({ deletedAt: new Date() }).where(eq(importRecipes.id, id))
        await writeAudit(queries, 'recipe_removed', author, String(id), { dataset, version }, { name })
      }),

    /** Takes it back out of the trash. Throws `not_found`, and `conflict` where another recipe of the data set has its name by now. */
    restore: (id: number, author: Author): Promise<ListedRecipe> =>
      database.transaction(async (queries) => {
        const [before] = await rowsIn(queries).where(and(eq(importRecipes.id, id), inTrash))
        if (before === undefined) throw new RuleViolation('not_found')
        await requireName(queries, before, id)
        await queries.update(importRecipes).set({ deletedAt: null }).where(eq(importRecipes.id, id))
        const { name, dataset, version, testedFile, testedHash } = before
        const facts = { dataset, version, testedFile, testedHash }
        await writeAudit(queries, 'recipe_restored', author, String(id), facts, { name })
        return asListed({ ...before, deletedAt: null, deletedBy: null })
      }),

    /** Forgets what was deleted before a date, with its versions. */
    sweep: async (before: Date): Promise<void> => {
      await database.delete(importRecipes).where(lt(importRecipes.deletedAt, before))
    },
  }
}

const factsOf = ({ recipe, testedFile, testedHash }: TestedRecipe, version: number) => ({
  dataset: recipe.dataset,
  version,
  testedFile,
  testedHash,
})

/** How tables of one shape are read. Every change is one transaction with its audit row. */
export type ImportRecipes = ReturnType<typeof importRecipesIn>

type RecipeVersionRow = Omit<RecipeVersion, 'changed'>

/** Keeps a recipe as it was before a change, and forgets versions beyond the newest. */
async function noteVersion(queries: Queries, replaced: typeof importRecipes.$inferSelect): Promise<void> {
  const { id, dataset: _, deletedAt: __, ...row } = replaced
  await queries.insert(importRecipeVersions).values({ ...row, recipeId: id })
  const ofRecipe = eq(importRecipeVersions.recipeId, id)
  const [oldest] = await queries
    .select({ version: importRecipeVersions.version })
    .from(importRecipeVersions)
    .where(ofRecipe)
    .orderBy(desc(importRecipeVersions.version))
    // The present one is none of these.
    .offset(maxRecipeVersions - 1)
    .limit(1)
  if (oldest === undefined) return
  await queries.delete(importRecipeVersions).where(and(ofRecipe, lte(importRecipeVersions.version, oldest.version)))
}

/** What a recipe was before, the newest first. A change by a server of a release without this table has left a gap. */
async function versionsOf(queries: Queries, id: number): Promise<readonly RecipeVersionRow[]> {
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
