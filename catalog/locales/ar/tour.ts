import type { Locale } from '../keys.ts'

/** The words of the guided tours in Arabic. */
export const tour: Locale['tour'] = {}
