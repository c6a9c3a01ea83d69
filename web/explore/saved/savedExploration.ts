import { getExploration, type SavedExploration } from '@sala/catalog/api/explorations.ts'
import { allDatasets, findDataset } from '@sala/catalog/datasets/all.ts'
import { encodeExploration } from '@sala/catalog/explore/exploration.ts'
import { formatMessage } from '@sala/catalog/locales/messages.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import type { Language } from '@sala/catalog/words.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { markStale } from '../../api/stale.ts'

type Search = Readonly<Record<string, unknown>>

/** The parameter of the address that names the saved exploration which is on show. */
const parameter = 'saved'

export const savedIn = (search: Search): string | null => {
  const id = search[parameter]
  return typeof id === 'string' && id !== '' ? id : null
}

/** The part of an address that keeps the saved exploration on show while its question is changed. */
export const keptSaved = (id: string | null): Record<string, string> => (id === null ? {} : { [parameter]: id })

/** The address with the question of the saved exploration, where it has none of its own. */
export function withSavedQuestion(search: Search, saved: SavedExploration | null): Search {
  if (search.q !== undefined || saved === null || saved.question === null) return search
  return { ...search, q: encodeExploration(saved.question) }
}

/** Puts an exploration where the queries look for it, and has the lists ask anew. */
export function rememberSaved(saved: SavedExploration): void {
  markStale()
  queryClient.setQueryData(queryFor(getExploration, undefined, { id: saved.id }).queryKey, saved)
}

export const ifMatch = ({ version }: { readonly version: number }) => ({ 'If-Match': `"${version}"` })

/** The names of data sets, as a list in words. */
export function datasetWords(names: readonly string[], language: Language): string {
  const words = names.map((name) => {
    const label = allDatasets.find((dataset) => dataset.name === name)?.label
    return label === undefined ? name : formatMessage(label, language)
  })
  return new Intl.ListFormat(language).format(words)
}

/** The widgets that would open a data set to a group. */
export function widgetsReading(name: string): readonly number[] {
  const endpoints = findDataset(name)?.endpoints ?? []
  const reads = (widget: (typeof widgetCodes)[number]) =>
    endpoints.some(({ path }) => widget.reads.some((one) => one === path))
  return widgetCodes.filter(reads).map(({ code }) => code)
}
