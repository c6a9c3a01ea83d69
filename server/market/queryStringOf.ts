import type { Query } from '@sala/catalog/answers.ts'

/** A query as a query string without the `?`; lists are comma-separated. */
export function queryStringOf(query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, typeof value === 'object' ? value.join(',') : String(value))
  }
  return search.toString()
}
