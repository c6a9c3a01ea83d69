import type { Locale } from '../keys.ts'

/** The words of the guided tours in Thai. */
export const tour: Locale['tour'] = {}
