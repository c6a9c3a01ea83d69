import type { Locale } from '../keys.ts'

/** The words of the documents screen in Thai. */
export const documents: Locale['documents'] = {}
