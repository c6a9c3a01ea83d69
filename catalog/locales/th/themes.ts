import type { Locale } from '../keys.ts'

/** The words of the theme drawer in Thai. */
export const themes: Locale['themes'] = {}
