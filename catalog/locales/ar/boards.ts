import type { Locale } from '../keys.ts'

/** The words of the boards of one’s own in Arabic. */
export const boards: Locale['boards'] = {}
