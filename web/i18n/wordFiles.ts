import type { Catalogue } from '@sala/catalog/locales/format.ts'

/**
 * A chunk for each area and language but those of the sign-in; `build/words.ts` compiles them. What only the server reads stays out.
 * The names of two hundred chunks are two kilobytes, which the sign-in does not wait for.
 */
export const wordFiles = import.meta.glob<Catalogue>(
  ['../../catalog/locales/*/*.{ts,json}', '!../../catalog/locales/*/{files,mail,problems,session}.{ts,json}'],
  { import: 'default' },
)
