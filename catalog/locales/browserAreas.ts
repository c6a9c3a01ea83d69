/** The areas of declared texts that browsers load with their screens. */
export const browserAreas = ['catalog', 'datasets', 'widgets', 'definitions'] as const
export type BrowserArea = (typeof browserAreas)[number]
