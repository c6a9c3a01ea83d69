import type { Locale } from '../keys.ts'

/** The words of the export tray in French. */
export const tray: Locale['tray'] = {}
