import { z } from 'zod'
import { statuses } from '../dataset.ts'
import { Batch } from './importedBatch.ts'
import { ImportReport } from './importReport.ts'
import { importLimits } from './importSettings.ts'
import { filledLineOf, lineOf } from './lists.ts'
import { namedObject } from './namedObject.ts'
import { route } from './route.ts'

/** The ways in which a program writes rows, with the ending by which such a file is known. */
export const pushedTypes = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/vnd.apache.parquet': 'parquet',
} as const

export const pushLimits = {
  /** The largest body. Its answer is waited for; larger files are uploaded, or read by the command line. */
  bytes: 32 * 1024 * 1024,
  /** Pushes that wait on one server while another one is read. */
  waiting: 20,
} as const

/**
 * `stored`: all rows are one batch. `duplicate`: the same content was stored before, nothing was done. `checked`: a dry run without faults.
 * `refused`: it has faults, or required options are missing; nothing is stored.
 */
const pushOutcomes = ['stored', 'duplicate', 'checked', 'refused'] as const

export const Pushed = namedObject('PushedRows', {
  outcome: z.enum(pushOutcomes),
  /** The batch that holds the rows; null where none does. */
  batch: Batch.nullable(),
  /** What the check found, as of a file; null where the content was known and nothing was read. */
  report: ImportReport.nullable(),
})

const yes = z.enum(['true', 'false']).optional()

/** What there is to say of pushed rows. */
export const PushSettings = z.strictObject({
  source: filledLineOf(importLimits.source).describe('Who published the figures; every card shows it'),
  name: lineOf(200).optional().describe('What lists of batches call it, in place of `rows.csv`'),
  status: z.enum(statuses).optional().describe('The status of figures that say none'),
  unit: lineOf(100).optional(),
  skipBadRows: yes.describe('`true` stores the good rows where others have faults'),
  dryRun: yes.describe('`true` checks all and stores nothing'),
})
export type PushSettings = z.infer<typeof PushSettings>

/**
 * The body is the table. All of it is stored, or nothing. The same content is stored once, and so is what comes again under one
 * `Idempotency-Key`. 409 where stored rows would go without others in their place, and where a key comes with other content.
 */
export const pushRows = route(
  'POST',
  'v2/datasets/:dataset/rows',
  'Brings rows into a data set, as an imported file does',
  {
    may: 'importer',
    scopes: ['import'],
    takes: ['Idempotency-Key'],
    bytes: pushedTypes,
    fileBytes: pushLimits.bytes,
    query: PushSettings,
    reply: Pushed,
    otherwise: 422,
  },
)
