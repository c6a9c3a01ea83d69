import type { Locale } from '../keys.ts'

/** The words of the guided tours in Hebrew. */
export const tour: Locale['tour'] = {}
