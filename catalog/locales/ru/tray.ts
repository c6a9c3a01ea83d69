import type { Locale } from '../keys.ts'

/** The words of the export tray in Russian. */
export const tray: Locale['tray'] = {}
