import type { Locale } from '../keys.ts'

/** The words of the export tray in Thai. */
export const tray: Locale['tray'] = {}
