import { z } from 'zod'
import { statuses } from '../dataset.ts'
import { Batch } from './importedBatch.ts'
import { ImportReport } from './importReport.ts'
import { encodings, separators } from './importSettings.ts'
import { inBody } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'

/**
 * What became of a file of figures after it was stored: its page. The report of its check is kept with the batch, as far as the check
 * lists it: a hundred faults and as many warnings.
 */

/** How a file was read, as its person said it; nulls and empty ones were left out. */
export const BatchOptions = namedObject('BatchOptions', {
  sheet: z.string().nullable(),
  map: z.record(z.string(), z.string()),
  set: z.record(z.string(), z.string()),
  columns: z.array(z.string()).nullable(),
  // Batches that were stored before these could be chosen have none of them.
  head: z.int().nullable().default(null),
  separator: z.enum(separators).nullable().default(null),
  encoding: z.enum(encodings).nullable().default(null),
  unit: z.string().nullable(),
  status: z.enum(statuses).nullable(),
  skipBadRows: z.boolean(),
  replaceHigher: z.boolean(),
  again: z.boolean(),
})
export type BatchOptions = z.infer<typeof BatchOptions>

/** What is kept with a batch. */
export const BatchReport = ImportReport.omit({ sameFileAs: true, previews: true })
  .extend({ options: BatchOptions })
  .meta({ id: 'BatchReport' })
export type BatchReport = z.infer<typeof BatchReport>

/** Rows of another batch; `batch` is null where it is not known any more. */
export const OtherBatch = namedObject('OtherBatch', { id: z.int(), batch: Batch.nullable(), rows: z.int() })
export type OtherBatch = z.infer<typeof OtherBatch>

export const BatchPage = namedObject('BatchPage', {
  batch: Batch,
  /** Null for batches that were stored before reports were kept, and for demonstration data. */
  report: BatchReport.nullable(),
  /** Rows of it that are in use today. */
  standing: z.int(),
  /** Later batches that replaced rows of it. */
  replacedBy: z.array(OtherBatch),
  /** Earlier rows that taking it back would bring back today, or has brought back. */
  returning: z.array(OtherBatch),
})
export type BatchPage = z.infer<typeof BatchPage>

export const readBatch = route(
  'GET',
  'imports/:id',
  'One batch: how it was read, what it changed, and what has become of it',
  { may: 'importer', reply: BatchPage },
)

/** 409 where it was taken back already. */
export const undoBatch = route('POST', 'imports/:id/undo', 'Takes a batch back; what it had replaced returns', {
  may: 'importer',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
  reply: Batch.extend({
    /** Rows that were in use and went. */
    removed: z.int(),
    /** Earlier rows that are in use again, by the batch that brought them. */
    returned: z.array(OtherBatch),
  }),
})
