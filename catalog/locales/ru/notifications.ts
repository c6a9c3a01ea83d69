import type { Locale } from '../keys.ts'

/** The words of the notifications menu in Russian. */
export const notifications: Locale['notifications'] = {}
