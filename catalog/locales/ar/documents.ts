import type { Locale } from '../keys.ts'

/** The words of the documents screen in Arabic. */
export const documents: Locale['documents'] = {}
