import type { Locale } from '../keys.ts'

/** The words of the notifications menu in Thai. */
export const notifications: Locale['notifications'] = {}
