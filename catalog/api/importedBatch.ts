import { z } from 'zod'
import { Instant } from './lists.ts'
import { namedObject } from './namedObject.ts'

/** Who imported what a server imports as it starts: demonstration data. */
export const atStart = 'start'

/** One file that was stored, in one transaction. */
export const Batch = namedObject('Batch', {
  id: z.int(),
  dataset: z.string(),
  fileName: z.string(),
  source: z.string(),
  importedBy: z.string(),
  importedAt: Instant,
  rows: z.int(),
  /** Earlier rows that it replaced; they are kept as vintages. */
  replaced: z.int(),
  demonstration: z.boolean(),
  undoneAt: Instant.nullable(),
})
export type Batch = z.infer<typeof Batch>
