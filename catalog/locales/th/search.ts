import type { Locale } from '../keys.ts'

/** The words of the search screen and the quick-jump palette in Thai. */
export const search: Locale['search'] = {}
