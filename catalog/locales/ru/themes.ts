import type { Locale } from '../keys.ts'

/** The words of the theme drawer in Russian. */
export const themes: Locale['themes'] = {}
