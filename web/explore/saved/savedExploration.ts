import type { SavedExploration } from '@sala/catalog/api/explorations.ts'
import { type Exploration, encodeExploration } from '@sala/catalog/explore/exploration.ts'

type Search = Readonly<Record<string, unknown>>

/** The parameter of the address that names the saved exploration which is on show. */
const parameter = 'saved'

export const savedIn = (search: Search): string | null => {
  const id = search[parameter]
  return typeof id === 'string' && id !== '' ? id : null
}

/** The part of an address that keeps the saved exploration on show while its question is changed. */
export const savedParameter = (id: string | null): Record<string, string> => (id === null ? {} : { [parameter]: id })

/** The address with the question of the saved exploration, where it has none of its own. */
export function withSavedQuestion(search: Search, saved: SavedExploration | null): Search {
  if (search.q !== undefined || saved === null || saved.question === null) return search
  return { ...search, q: encodeExploration(saved.question) }
}

export const ifMatch = ({ version }: { readonly version: number }) => ({ 'If-Match': `"${version}"` })

export const isSame = (a: Exploration | null, b: Exploration): boolean =>
  a !== null && encodeExploration(a) === encodeExploration(b)
