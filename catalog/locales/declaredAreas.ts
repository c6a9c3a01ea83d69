import { browserAreas } from './browserAreas.ts'

/**
 * The areas of declared texts: a file in each language but English, which stands in the declarations. A text's id begins with its area.
 * Only the server reads the texts of problems, and of SDMX beside them.
 */
export const declaredAreas = [...browserAreas, 'problems'] as const
export type DeclaredArea = (typeof declaredAreas)[number]
