import { limit, page, search, sort } from './filters.ts'

/** The filters of a server-paged table: its page, its order (initially `fallback`), and its search text. */
export function pagingFilters(sorts: readonly string[], fallback: string) {
  return { page: page(), limit: limit(), sort: sort(sorts, fallback), q: search() }
}

interface PagingValues {
  readonly page: number
  readonly limit: number
  readonly sort: string
  readonly q: string
}

/** The same as parameters of a table endpoint; nothing is searched for where the search is empty. */
export function pagingQuery({ page, limit, sort, q }: PagingValues) {
  return { page, limit, sort, ...(q === '' ? {} : { q }) }
}
