import type { Locale } from '../keys.ts'

/** The words of the theme drawer in French. */
export const themes: Locale['themes'] = {}
