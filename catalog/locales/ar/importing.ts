import type { ImportWords } from '../keys.ts'
import { batches } from './batches.ts'
import { imports } from './imports.ts'

export const importing: ImportWords = { batches, imports }
