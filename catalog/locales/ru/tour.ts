import type { Locale } from '../keys.ts'

/** The words of the guided tours in Russian. */
export const tour: Locale['tour'] = {}
