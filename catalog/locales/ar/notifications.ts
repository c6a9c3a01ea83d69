import type { Locale } from '../keys.ts'

/** The words of the notifications menu in Arabic. */
export const notifications: Locale['notifications'] = {}
