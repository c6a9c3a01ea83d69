import { batches } from './batches.ts'
import { imports } from './imports.ts'

/** The words of the screens of imports, which few people open: they are loaded with them. */
export const importing = { batches, imports } as const
