import type { Locale } from '../keys.ts'

/** The words of the boards of one’s own in French. */
export const boards: Locale['boards'] = {}
