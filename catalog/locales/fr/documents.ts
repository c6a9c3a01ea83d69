import type { Locale } from '../keys.ts'

/** The words of the documents screen in French. */
export const documents: Locale['documents'] = {}
