import type { ImportJob } from '@sala/catalog/api/imports.ts'
import { importMessages } from '@sala/catalog/api/problemTexts/importMessages.ts'
import { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import { problem } from '../../core/problems.ts'
import { Refusal } from '../../core/refusal.ts'
import { checkRequest } from '../checkRequest.ts'
import { type ImportRequest, plainRequest } from '../shapes.ts'
import type { JobRequest, Uploaded } from './storedJob.ts'

/**
 * The import request of a check, made from the settings of a person. Throws problems that name the field, its value and what is accepted.
 * Mistakes that only the file can show become faults of the check.
 */
export function jobRequestOf(
  settings: ImportJob['settings'],
  { file, fileName }: Pick<Uploaded, 'file' | 'fileName'>,
  by: string,
): JobRequest {
  const { dataset, source, status, unit, sheet, head, columns, separator, encoding, map, set, recipe } = settings
  const request: ImportRequest = {
    ...plainRequest,
    dataset,
    file: file.path,
    fileName,
    sheet: sheet || null,
    map: pairsOf('map', map),
    set: pairsOf('set', set),
    columns: columns === undefined ? null : columns.split(',').map((name) => name.trim()),
    head: head === undefined ? null : Number(head),
    separator: separator ?? null,
    encoding: encoding ?? null,
    unit: unit || null,
    recipe: recipeIn(recipe),
    status: status ?? null,
    source: source || fileName,
    importedBy: by,
    dryRun: true,
  }
  try {
    checkRequest(request)
  } catch (error) {
    if (!(error instanceof Refusal) || error.refused === null) throw error
    const message = error.refused.field === 'status' ? { message: importMessages.noStatus } : {}
    throw problem('invalid_value', { ...error.refused, ...message }, { cause: error })
  }
  return { settings, request }
}

/** The recipe that a form holds as JSON. */
export function recipeIn(text: string | undefined): ImportRequest['recipe'] {
  if (text === undefined || text === '') return null
  if (text === 'none') return 'none'
  const parsed = NamedRecipe.safeParse(jsonIn(text))
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  const value = `${first?.path.join('.') ?? ''}: ${first?.message ?? ''}`
  throw problem('invalid_value', { field: 'recipe', value, expected: '{"name": …, "recipe": {"version": 1, …}}' })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads `column=text` lines. What stands after the first equals sign may hold further ones. */
function pairsOf(field: 'map' | 'set', text: string | undefined): Readonly<Record<string, string>> {
  const pairs = new Map<string, string>()
  for (const line of (text ?? '').split(/\r\n|\r|\n/)) {
    if (line.trim() === '') continue
    const at = line.indexOf('=')
    const [column, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    if (at <= 0 || column === '' || value === '' || pairs.has(column)) {
      const expected = field === 'map' ? 'column=heading ↵ column=heading' : 'column=value ↵ column=value'
      throw problem('invalid_value', { field, value: line.trim(), expected })
    }
    pairs.set(column, value)
  }
  return Object.fromEntries(pairs)
}
