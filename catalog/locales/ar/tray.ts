import type { Locale } from '../keys.ts'

/** The words of the export tray in Arabic. */
export const tray: Locale['tray'] = {}
