/** `widgets`: the figures of cards. `explore`: questions of one's own, their rows, and saved explorations to read. */
export const readingScopes = ['widgets', 'explore'] as const

/** Accounts and groups by SCIM, for keys whose owner is an administrator. */
export const peopleScope = 'people' as const

/** What a route says of the keys that it answers; `import` is about the data set in its path. */
export type RouteScope = (typeof readingScopes)[number] | typeof peopleScope | 'import'

/** What a key may: read, keep accounts up to date, or bring figures into one data set (`import:immigration`). */
export type KeyScope = (typeof readingScopes)[number] | typeof peopleScope | `import:${string}`

const importing = 'import:'

/** The scope that brings figures into a data set. */
export const importScopeOf = (dataset: string): `import:${string}` => `${importing}${dataset}`

/** The data set that a scope brings figures into; null for one that reads. */
export const datasetOfScope = (scope: KeyScope): string | null =>
  scope.startsWith(importing) ? scope.slice(importing.length) : null
