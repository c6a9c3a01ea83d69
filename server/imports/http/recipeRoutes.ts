import { isDeepStrictEqual } from 'node:util'
import {
  changeImportRecipe,
  getImportRecipe,
  keepImportRecipe,
  listImportRecipes,
  listImportRecipeVersions,
  type RecipeVersion,
  removeImportRecipe,
  restoreImportRecipe,
  restoreImportRecipeVersion,
} from '@sala/catalog/api/importRecipes.ts'
import { importMessages } from '@sala/catalog/api/problemTexts/importMessages.ts'
import { changedParts, type NamedRecipe, type Recipe } from '@sala/catalog/imports/recipe.ts'
import { personOf } from '../../access/actor.ts'
import { languageOf } from '../../core/language.ts'
import { problem } from '../../core/problems.ts'
import { Refusal } from '../../core/refusal.ts'
import { numberOf, withEtag } from '../../requests/change.ts'
import { answerList, pageOf } from '../../requests/listing.ts'
import { authorOf } from '../../requests/sender.ts'
import type { RouteModule } from '../../requests/serve.ts'
import type { TestedRecipe } from '../../state/imports/importRecipes.ts'
import { datasetOf } from '../checkRequest.ts'
import { hashFile } from '../fileHash.ts'
import { checkRecipeOf } from '../recipes/checkRecipe.ts'
import type { ImportRequest } from '../shapes.ts'
import { recipeIn } from './jobRequest.ts'
import type { ImportJobs } from './jobs.ts'

type Serve = Parameters<RouteModule>[1]
type Services = Parameters<RouteModule>[2]

/** Recipes of files: kept after a check, changed, exported as they are listed, and deleted. */
export function recipeRoutes(serve: Serve, { state: { importRecipes } }: Services, jobs: ImportJobs): void {
  serve(listImportRecipes, async ({ query, request, reply }) => {
    const { dataset, trash, ...page } = query
    const recipes = await importRecipes.listAll(trash === 'true')
    const all = recipes.filter((row) => dataset === undefined || row.dataset === dataset)
    const rows = pageOf(all, page, languageOf(request), [{ field: 'name', descending: false }], {
      values: { name: ({ name }) => name, updatedAt: ({ updatedAt }) => updatedAt },
      texts: (row) => [row.name, row.dataset, row.updatedBy],
    })
    return answerList(reply, rows, query.fields)
  })

  serve(getImportRecipe, async ({ params, reply }) => withEtag(reply, await importRecipes.get(numberOf(params))))

  serve(keepImportRecipe, async ({ body: { name, recipe, job }, actor, request }) =>
    importRecipes.keep(await tested(jobs, { name, recipe }, job, personOf(actor).userId), authorOf(request)),
  )

  serve(changeImportRecipe, async ({ params, body: { name, recipe, job, version }, actor, request }) => {
    const id = numberOf(params)
    const before = await importRecipes.get(id)
    const next = await tested(jobs, { name, recipe }, job, personOf(actor).userId)
    // Another name does not make it untried.
    const isSame = job === undefined && isDeepStrictEqual(before.recipe, recipe)
    const { testedFile, testedHash } = isSame ? before : next
    return importRecipes.change(id, version, { ...next, testedFile, testedHash }, authorOf(request))
  })

  serve(removeImportRecipe, async ({ params, request }) => {
    await importRecipes.remove(numberOf(params), authorOf(request))
    return null
  })

  serve(restoreImportRecipe, async ({ params, request }) => importRecipes.restore(numberOf(params), authorOf(request)))

  serve(listImportRecipeVersions, async ({ params }) => {
    const rows = withChanges(await importRecipes.versions(numberOf(params)))
    return { rows, count: rows.length }
  })

  serve(restoreImportRecipeVersion, async ({ params, body, request }) => {
    const id = numberOf(params)
    const restoredVersion = numberOf(params, 'version')
    const restored = (await importRecipes.versions(id)).find(({ version }) => version === restoredVersion)
    if (restored === undefined) throw problem('not_found')
    const { name, recipe, testedFile, testedHash } = restored
    if (recipe === null) throw problem('invalid_value', { field: 'version', value: String(restoredVersion) })
    requireFitting(recipe)
    const earlier = { name, recipe, testedFile, testedHash }
    return importRecipes.change(id, body.version, earlier, authorOf(request), { restoredVersion })
  })
}

/** The versions of a recipe, the newest first, each with what it changed. */
const withChanges = (rows: readonly Omit<RecipeVersion, 'changed'>[]): RecipeVersion[] =>
  rows.map((row, index) => {
    const before = rows[index + 1]
    const { name, recipe, version } = row
    if (before === undefined || before.version !== version - 1 || recipe === null || before.recipe === null)
      return { ...row, changed: null }
    return { ...row, changed: [...changedParts({ name: before.name, recipe: before.recipe }, { name, recipe })] }
  })

/** Throws `invalid_value` where a recipe can be none of its data set. */
function requireFitting(recipe: Recipe): void {
  try {
    checkRecipeOf(datasetOf(recipe.dataset), recipe)
  } catch (error) {
    if (!(error instanceof Refusal) || error.refused === null) throw error
    throw problem('invalid_value', error.refused, { cause: error })
  }
}

/**
 * The recipe with the unit and the values that a person gave beside it: without them the next file would be read as another one. The
 * status is that of a publication.
 */
function withSettings(recipe: Recipe, { unit, set }: Pick<ImportRequest, 'unit' | 'set'>): Recipe {
  const { status } = datasetOf(recipe.dataset)
  const values = Object.entries(set).flatMap(([name, value]) => (name === status ? [] : [[name, { value }] as const]))
  // As in the check, values of the request override those of the recipe.
  return { ...recipe, unit: unit ?? recipe.unit, fields: { ...recipe.fields, ...Object.fromEntries(values) } }
}

/** The recipe with the file that it was checked with, whose head it is known by from now on. Throws `invalid_value` where the file was checked with another one, or nothing was read. */
async function tested(
  jobs: ImportJobs,
  named: NamedRecipe,
  jobId: string | undefined,
  ownerId: string,
): Promise<TestedRecipe> {
  requireFitting(named.recipe)
  if (jobId === undefined) return { ...named, testedFile: null, testedHash: null }
  const job = jobs.find(jobId, ownerId)
  // While a file is checked again, what is known of it is what the check before found.
  if (job.state === 'checking' || job.state === 'storing') {
    throw problem('conflict', { message: importMessages.busy })
  }
  const { file, fileName, jobRequest, result } = job
  const used = recipeIn(jobRequest.settings.recipe)
  const isSame = used !== null && used !== 'none' && isDeepStrictEqual(used.recipe, named.recipe)
  const shape = result?.shape ?? null
  if (!isSame || shape === null || (result?.goodRows ?? 0) === 0)
    throw problem('invalid_value', { field: 'job', value: fileName })
  const recipe = { ...withSettings(named.recipe, jobRequest.request), shape: [...shape] }
  return { ...named, recipe, testedFile: fileName, testedHash: await hashFile(file.path, () => undefined, undefined) }
}
