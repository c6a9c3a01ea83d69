import { z } from 'zod'
import { StoredDatasetName } from '../datasets/storedName.ts'
import { Batch } from './importedBatch.ts'
import { previewLimits, SheetPreview } from './importPreview.ts'
import { ImportReport } from './importReport.ts'
import { ImportSettings, importLimits } from './importSettings.ts'
import { Instant, inBody, lineOf, listOf, listQuery, positiveInteger } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'

/**
 * Figures that people bring in as files: a file is uploaded, read and checked, shown with all that is wrong, and stored as one
 * batch once the person says so; a batch can be taken back. The same work as `sala import` and `sala undo`.
 */

/** Newest first unless sorted. `q` looks in file names, sources and importers. */
export const listBatches = route('GET', 'imports', 'The batches of figures that were imported, the newest first', {
  may: 'importer',
  query: listQuery(['id', 'dataset', 'fileName', 'importedAt', 'rows'], Batch, {
    dataset: StoredDatasetName.optional(),
    state: z.enum(['standing', 'undone']).optional().describe('Only those that stand, or that were taken back'),
  }),
  reply: listOf(Batch),
})

/**
 * `checking` → `checked` (nothing is wrong) or `faults` → `storing` → `stored`. `failed`: something of ours went wrong, `message` says
 * what. A file that is cancelled is gone.
 */
const importStates = ['checking', 'checked', 'faults', 'storing', 'stored', 'failed'] as const

/** A file between upload and decision. */
export const ImportJob = namedObject('ImportJob', {
  id: z.uuid(),
  dataset: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  /** The last settings, for a form that is opened again; without the token. */
  settings: ImportSettings.omit({ access_token: true }),
  state: z.enum(importStates),
  /** `done` of `total` are bytes; 0 of 0 where nothing can be counted. Null when no work is under way. */
  progress: z
    .object({
      phase: z.enum(['waiting', 'hashing', 'reading', 'storing']),
      done: z.number(),
      total: z.number(),
      rows: z.int(),
    })
    .nullable(),
  /** Null until the first check is over. */
  report: ImportReport.nullable(),
  batch: Batch.nullable(),
  message: z.string().nullable(),
  /** When the file is forgotten. */
  until: Instant,
})
export type ImportJob = z.infer<typeof ImportJob>

/** Begins to check at once and answers before it is over. */
export const uploadImport = route('POST', 'imports', 'Takes a file of figures and begins to check it', {
  may: 'importer',
  tokenInBody: true,
  status: 201,
  file: 'file',
  fileNeeded: true,
  fileBytes: importLimits.bytes,
  fileOnDisk: true,
  body: ImportSettings,
  reply: ImportJob,
})

/** An upload is visible only to the person who made it; others get 404. */
export const readImport = route('GET', 'imports/jobs/:id', 'How far a file of figures is, and what is wrong with it', {
  may: 'importer',
  reply: ImportJob,
})

/** Reads the file once more, when it is its turn. 409 while work is under way. */
export const previewImport = route(
  'GET',
  'imports/jobs/:id/preview',
  'Rows of a file as they stand, from a chosen one on, and what is read from them',
  {
    may: 'importer',
    query: z.object({
      from: positiveInteger(previewLimits.lastRow)
        .optional()
        .describe('The number of the first row that is shown; the first one where it is left out'),
      sheet: lineOf(200).optional().describe('The name of the sheet; the first one with a table where it is left out'),
    }),
    reply: SheetPreview,
  },
)

/** 409 while work is under way. */
export const checkImport = route('PUT', 'imports/jobs/:id', 'Checks an uploaded file again with other settings', {
  may: 'importer',
  tokenInBody: true,
  body: ImportSettings,
  reply: ImportJob,
})

/** 409 where the file has faults and bad rows are not to be left out, where it is a batch already, or while work is under way. */
export const commitImport = route('POST', 'imports/jobs/:id/commit', 'Stores a checked file as one batch', {
  may: 'importer',
  tokenInBody: true,
  body: z.strictObject({
    ...inBody,
    /** Stores the good rows and leaves the bad ones out. */
    skipBadRows: z.boolean().optional(),
    /** Replaces figures of a higher status too. */
    replaceHigher: z.boolean().optional(),
    /** Imports a file that is a batch already. */
    again: z.boolean().optional(),
  }),
  reply: ImportJob,
})

/** Stops the work on a file and forgets it; what is stored stays. */
export const cancelImport = route('DELETE', 'imports/jobs/:id', 'Cancels an upload', {
  may: 'importer',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
})

export const downloadFaults = route(
  'GET',
  'imports/jobs/:id/faults.csv',
  'Everything that is wrong with a file, as CSV',
  { may: 'importer', reply: z.string().describe('The bytes of the file'), produces: ['text/csv'] },
)

export const downloadTemplate = route(
  'GET',
  'imports/templates/:dataset',
  'An empty CSV file with the columns of a data set',
  { may: 'importer', reply: z.string().describe('The bytes of the file'), produces: ['text/csv'] },
)
