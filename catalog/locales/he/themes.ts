import type { Locale } from '../keys.ts'

/** The words of the theme drawer in Hebrew. */
export const themes: Locale['themes'] = {}
