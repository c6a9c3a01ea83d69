import type { Locale } from '../keys.ts'

/** The words of the documents screen in Hebrew. */
export const documents: Locale['documents'] = {}
