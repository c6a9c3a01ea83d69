import type { Locale } from '../keys.ts'

/** The words of the guided tours in French. */
export const tour: Locale['tour'] = {}
