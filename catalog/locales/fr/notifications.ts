import type { Locale } from '../keys.ts'

/** The words of the notifications menu in French. */
export const notifications: Locale['notifications'] = {}
