import type { ImportAlias } from '@sala/catalog/api/importAliases.ts'
import type { SheetPreview } from '@sala/catalog/api/importPreview.ts'
import type { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import { aliasesFor } from '../aliases.ts'
import { checkRequest } from '../checkRequest.ts'
import { summarize } from '../process/reading.ts'
import { recipesFor } from '../recipes/checkRecipe.ts'
import type { ImportRequest } from '../shapes.ts'

/** The rows of a file to preview. */
interface PreviewPosition {
  /** The number of the first row, as the file's own program counts it. */
  readonly from: number
  /** The name of the sheet; null for the first one with a table. */
  readonly sheet: string | null
}

/**
 * Reads a file as a check does, stores nothing, and gives the rows from a number on as they stand and as they were read. Null where the
 * file cannot be read, the sheet is not there, or the signal aborts.
 */
export async function readPreview(
  request: ImportRequest,
  { from, sheet }: PreviewPosition,
  { aliases, recipes }: { readonly aliases: readonly ImportAlias[]; readonly recipes: readonly NamedRecipe[] },
  signal: AbortSignal,
): Promise<SheetPreview | null> {
  const { dataset, options } = checkRequest(request)
  const summary = await summarize(
    {
      ...options,
      sheet: sheet ?? options.sheet,
      aliases: aliasesFor(dataset, aliases),
      recipes: recipesFor(request, recipes),
      previewFrom: from,
    },
    signal,
  )
  return summary?.previews[0] ?? null
}
