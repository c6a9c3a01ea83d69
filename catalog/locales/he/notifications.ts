import type { Locale } from '../keys.ts'

/** The words of the notifications menu in Hebrew. */
export const notifications: Locale['notifications'] = {}
