import type { Locale } from '../keys.ts'

/** The words of the documents screen in Russian. */
export const documents: Locale['documents'] = {}
