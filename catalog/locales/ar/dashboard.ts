import type { Locale } from '../keys.ts'

/** The words of the frame of the dashboards: shared filters, drilling, presentation in Arabic. */
export const dashboard: Locale['dashboard'] = {}
