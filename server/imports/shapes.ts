import { Batch } from '@sala/catalog/api/importedBatch.ts'
import { ImportReport } from '@sala/catalog/api/importReport.ts'
import { encodings, separators } from '@sala/catalog/api/importSettings.ts'
import { statuses } from '@sala/catalog/dataset.ts'
import { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import { z } from 'zod'
import type { ProgressWatch } from '../core/progress.ts'
import type { Fault } from './fault.ts'

/**
 * The shapes that travel between a person's command and the stores: over the operator's socket they are checked on both ends, and
 * inside one process they are the types of the same functions.
 */

/** What a person asks of an import. */
export const ImportRequest = z.strictObject({
  dataset: z.string().max(100),
  /** Absolute path of the file on this machine. */
  file: z.string().max(4096),
  /** The name that people know the file by. */
  fileName: z.string().max(1000),
  /** 1-based number or name of the sheet; null reads every sheet that holds a table of the data set. */
  sheet: z.string().max(200).nullable(),
  /** column -> heading, for headings that the template does not know. */
  map: z.record(z.string(), z.string()),
  /** column -> what it holds in every row, for columns that the file lacks. */
  set: z.record(z.string(), z.string()),
  /** Column of each field from left to right, for files without a head (an empty name skips one); null where there is a head. */
  columns: z.array(z.string().max(200)).max(1000).nullable(),
  /** Number of the row with the headings, in every sheet that is read; null finds it. */
  head: z.int().positive().max(999).nullable(),
  /** What parts the columns of a text file; null finds it out. */
  separator: z.enum(separators).nullable(),
  /** How the letters of a text file are written; null finds it out. */
  encoding: z.enum(encodings).nullable(),
  /** Unit of the figures in the file where it is not the data set's own. */
  unit: z.string().max(100).nullable(),
  /** The status of figures whose file says none. */
  status: z.enum(statuses).nullable(),
  /** How the table is to be read; `none` lets no kept recipe read it by itself. */
  recipe: z.union([NamedRecipe, z.literal('none')]).nullable(),
  /** Who published the figures, in words. */
  source: z.string().max(500),
  importedBy: z.string().max(200),
  demonstration: z.boolean(),
  /** Checks all and stores nothing. */
  dryRun: z.boolean(),
  /** Stores the good rows and leaves the bad ones out. */
  skipBadRows: z.boolean(),
  /** Replaces rows of a higher status too. */
  replaceHigher: z.boolean(),
  /** Imports a file that is already there as a batch. */
  again: z.boolean(),
})
export type ImportRequest = z.infer<typeof ImportRequest>

/** How a file is read of which nothing is said beyond its data set. */
export const plainReading = {
  sheet: null,
  map: {},
  set: {},
  columns: null,
  head: null,
  separator: null,
  encoding: null,
  unit: null,
  status: null,
  recipe: null,
} as const satisfies Partial<ImportRequest>

/** A request of which nothing is said beyond its file, its data set and by whom it comes. */
export const plainRequest = {
  ...plainReading,
  demonstration: false,
  skipBadRows: false,
  replaceHigher: false,
  again: false,
} as const satisfies Partial<ImportRequest>

/** A batch as operators see it: with what tells whether a file is the same. */
export const ReportedBatch = Batch.extend({ fileHash: z.string(), replaceHigher: z.boolean() })
export type ReportedBatch = z.infer<typeof ReportedBatch>

/** A batch that was just taken back: rows that went, and rows that stand again by the batch that brought them. */
export const ReportedUndo = ReportedBatch.extend({
  removed: z.number(),
  returned: z.array(z.object({ batch: z.number(), rows: z.number() })).readonly(),
})
export type ReportedUndo = z.infer<typeof ReportedUndo>

/** What came of an import: what was found in the file, and what was done with it. */
export const ImportResult = ImportReport.extend({
  // What the reader hands on as it is.
  questions: ImportReport.shape.questions.readonly(),
  leftOut: ImportReport.shape.leftOut.readonly(),
  units: ImportReport.shape.units.readonly(),
  sheets: ImportReport.shape.sheets.readonly(),
  columns: ImportReport.shape.columns.readonly(),
  fits: ImportReport.shape.fits.readonly(),
  statuses: ImportReport.shape.statuses.readonly(),
  previews: ImportReport.shape.previews.readonly(),
  sums: ImportReport.shape.sums.readonly(),
  /**
   * `committed`: a batch is stored. `checked`: a dry run without faults. `faults`: nothing is stored, the faults say why.
   * `duplicate`: the same file is a batch already, nothing was read. `cancelled`: stopped, nothing is stored.
   */
  outcome: z.enum(['committed', 'checked', 'faults', 'duplicate', 'cancelled']),
  dryRun: z.boolean(),
  dataset: z.string(),
  fileName: z.string(),
  /** The words of the head that a chosen recipe was applied to; null without one. */
  shape: z.array(z.string()).readonly().nullable(),
  /** The new batch, or for a duplicate the one that is there already; otherwise null. */
  batch: ReportedBatch.nullable(),
  /** A batch of the same file that a dry run noticed; otherwise null. */
  sameFileAs: ReportedBatch.nullable(),
})
export type ImportResult = z.infer<typeof ImportResult>

/** How an import is watched and stopped. */
export interface Watch extends ProgressWatch {
  /** Gets every fault, in order; the work waits for a slow taker between its steps. */
  readonly onFaults?: (faults: readonly Fault[]) => Promise<void>
}
