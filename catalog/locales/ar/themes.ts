import type { Locale } from '../keys.ts'

/** The words of the theme drawer in Arabic. */
export const themes: Locale['themes'] = {}
