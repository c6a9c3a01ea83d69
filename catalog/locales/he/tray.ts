import type { Locale } from '../keys.ts'

/** The words of the export tray in Hebrew. */
export const tray: Locale['tray'] = {}
