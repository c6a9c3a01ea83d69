import { z } from 'zod'
import { statuses } from '../dataset.ts'
import { allDatasets } from '../datasets/all.ts'
import { ImportDifference } from './importDifference.ts'
import { ImportNote } from './importNotes.ts'
import { previewLimits, SheetPreview } from './importPreview.ts'
import { Instant, inBody, lineOf, listOf, listQuery, whole } from './lists.ts'
import { route } from './route.ts'

/**
 * Figures that people bring in as files: a file is uploaded, read and checked, shown with all that is wrong, and stored as one
 * batch once the person says so; a batch can be taken back. The same work as `sala import` and `sala undo`.
 */

export const importLimits = {
  /** The largest file that is taken over the network, where a request may last a minute; `sala import` reads larger ones. */
  bytes: 128 * 1024 * 1024,
  /** Faults that an answer lists; the file of faults has them all. */
  faults: 100,
  source: 500,
  /** Files that one server keeps between upload and decision. */
  kept: 12,
  /** Of these, files of one person. */
  keptPerPerson: 4,
  /** How long a file that nobody looks at waits for its decision, in minutes. */
  keptMinutes: 10,
} as const

/** What parts the columns of a text file, where it is not found out by itself. */
export const separators = ['comma', 'semicolon', 'tab', 'bar'] as const
export type Separator = (typeof separators)[number]

/** How the letters of a text file are written, where that is not found out: Unicode, and Windows' own ways for the six languages. */
export const encodings = [
  'utf-8',
  'utf-16',
  'windows-874',
  'windows-1251',
  'windows-1252',
  'windows-1255',
  'windows-1256',
] as const
export type Encoding = (typeof encodings)[number]

const datasetNames = allDatasets.map(({ name }) => name)
const DatasetName = z.enum(datasetNames)

/** One file that was stored, in one transaction. */
export const Batch = z
  .object({
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
  .meta({ id: 'Batch' })
export type Batch = z.infer<typeof Batch>

/** Newest first unless sorted. `q` looks in file names, sources and importers. */
export const listBatches = route({
  method: 'GET',
  path: 'imports',
  summary: 'The batches of figures that were imported, the newest first',
  may: 'importer',
  query: listQuery(['id', 'dataset', 'fileName', 'importedAt', 'rows'], Batch, {
    dataset: DatasetName.optional(),
    state: z.enum(['standing', 'undone']).optional().describe('Only those that stand, or that were taken back'),
  }),
  reply: listOf(Batch),
})

/** What can be wrong with a file. Every language has words for each: `imports.reasons`. */
export const faultReasons = [
  'unreadable',
  'too_large',
  'no_table',
  'missing_column',
  'ambiguous_column',
  'too_many_fields',
  'no_head',
  'wrong_head',
  'wrong_separator',
  'wrong_encoding',
  'missing_value',
  'no_figure',
  'not_a_date',
  'not_a_number',
  'negative',
  'not_whole',
  'out_of_range',
  'too_great',
  'no_such_day',
  'no_value_stored',
  'letters_lost',
  'unit_unknown',
  'unknown_place',
  'unknown_choice',
  'too_long',
  'not_a_link',
  'total_differs',
  'duplicate_row',
  'higher_status_exists',
  'status_unknown',
  'counted_twice',
] as const
export type FaultReason = (typeof faultReasons)[number]

/**
 * Where the status of figures was taken from: a status column, marks in headings, titles or dates (P, R, ®), a note, no mark in a table
 * that marks others (final), or the person. Every language has words for each: `imports.statusFrom`.
 */
export const statusSources = ['column', 'mark', 'note', 'unmarked', 'given'] as const
export type StatusSource = (typeof statusSources)[number]

/** The status that figures of some periods were taken to have; null where the file does not say it and the person has not either. */
export const TakenStatus = z
  .object({
    status: z.enum(statuses).nullable(),
    source: z.enum(statusSources),
    /** Months as `YYYY-MM` and whole years as `YYYY`; both ends inclusive. */
    periods: z.array(z.object({ from: z.string(), to: z.string() })),
  })
  .meta({ id: 'TakenStatus' })
export type TakenStatus = z.infer<typeof TakenStatus>

/** One thing that is wrong with a file, and where. */
export const ImportFault = z
  .object({
    sheet: z.string().nullable(),
    /** 1-based; null where the whole file is meant. */
    row: z.int().nullable(),
    column: z.string().nullable(),
    value: z.string().nullable(),
    reason: z.enum(faultReasons),
    /** Of `total_differs`: what the parts add up to. */
    sum: z.number().optional(),
    /** The same in plain English and with the switches of the command line. */
    message: z.string(),
  })
  .meta({ id: 'ImportFault' })
export type ImportFault = z.infer<typeof ImportFault>

/** What looks wrong in a file and may be right: it is said, and stands in nobody's way. Every language has words: `imports.warningReasons`. */
export const warningReasons = ['unlike_history', 'same_total', 'hidden_sheet', 'hidden_rows', 'hidden_columns'] as const
export type WarningReason = (typeof warningReasons)[number]

export const ImportWarning = ImportFault.extend({ reason: z.enum(warningReasons) }).meta({ id: 'ImportWarning' })
export type ImportWarning = z.infer<typeof ImportWarning>

/** A name in a file that nobody knows. It is asked for once: what it means is taught as an alias (`imports/aliases`). */
export const NameQuestion = z
  .object({
    kind: z.enum(['country', 'province', 'checkpoint', 'choice']),
    /** The column in which it stands. */
    column: z.string(),
    text: z.string(),
    sheet: z.string().nullable(),
    /** The first row with it. */
    row: z.int().nullable(),
    rows: z.int(),
    /** Its figures are the sum of rows beside it: it looks like a region or a total. */
    isTotal: z.boolean(),
  })
  .meta({ id: 'NameQuestion' })
export type NameQuestion = z.infer<typeof NameQuestion>

/** A heading that says thousands or millions. `unit` is what is said to the import where that is right. */
export const UnitQuestion = z
  .object({
    column: z.string(),
    /** The heading, or the title of the table. */
    said: z.string(),
    unit: z.string(),
  })
  .meta({ id: 'UnitQuestion' })
export type UnitQuestion = z.infer<typeof UnitQuestion>

/** A sheet of a workbook, or a list of a JSON file. */
export const FileSheet = z.object({ name: z.string(), hidden: z.boolean() }).meta({ id: 'FileSheet' })
export type FileSheet = z.infer<typeof FileSheet>

/** A column of a file. `readAs` is a column of the data set, or a figure of it (`receipts:thai`); null where it is not read. */
export const FileColumn = z
  .object({ sheet: z.string().nullable(), heading: z.string(), readAs: z.string().nullable() })
  .meta({ id: 'FileColumn' })
export type FileColumn = z.infer<typeof FileColumn>

/** A name whose rows were left out because a person has said so. */
export const LeftOutName = z.object({ text: z.string(), rows: z.int() }).meta({ id: 'LeftOutName' })
export type LeftOutName = z.infer<typeof LeftOutName>

/** The sum of one measure over the rows of a sheet and a period, in the file's own unit. */
export const SheetSum = z
  .object({
    sheet: z.string().nullable(),
    /** `YYYY-MM`, a whole year `YYYY`; null for data sets without dates. */
    period: z.string().nullable(),
    /** The value of the column that tells totals from their parts; null where there is none. */
    group: z.string().nullable(),
    measure: z.string(),
    label: z.string(),
    /** The unit of the data set, and how many of it one of the file's are: 1,000,000 where the file is in millions. */
    unit: z.string(),
    factor: z.number(),
    value: z.number(),
    /** The grand total that the file prints of the period; null where it prints none. */
    printed: z.number().nullable(),
  })
  .meta({ id: 'SheetSum' })
export type SheetSum = z.infer<typeof SheetSum>

/** What was found in a file. */
export const ImportReport = z
  .object({
    goodRows: z.int(),
    badRows: z.int(),
    /** Rows of totals and regions that were left out, and those that were held against their parts. */
    aggregateRows: z.int(),
    totalsChecked: z.int(),
    /** What was taken for what. */
    notes: z.array(ImportNote),
    faults: z.array(ImportFault),
    faultCount: z.int(),
    /** Names that nobody knows: their rows count as bad until somebody explains them. */
    questions: z.array(NameQuestion),
    leftOut: z.array(LeftOutName),
    /** Units that headings say: nothing is read before somebody confirms them, or says another one. */
    units: z.array(UnitQuestion),
    /** Empty for files without named sheets. */
    sheets: z.array(FileSheet),
    /** The headings of tables with a record a row; of tables that could not be read, too. */
    columns: z.array(FileColumn),
    /** Other data sets that the headings fit, where this one found no table. */
    fits: z.array(z.string()),
    /** The first hundred. */
    warnings: z.array(ImportWarning),
    warningCount: z.int(),
    /** Which status was taken, and from where; empty for data sets that are published without one. */
    statuses: z.array(TakenStatus),
    /** The first rows of each sheet as they stand, beside what was read from them. */
    previews: z.array(SheetPreview),
    /** Sums over the good rows, to be compared with the file's own; six hundred at most, by year or sheet where there are more. */
    sums: z.array(SheetSum),
    /** What the good rows change of what is stored; null where that cannot be said. */
    difference: ImportDifference.nullable(),
    /** The batch that the same file is already; null where there is none. */
    sameFileAs: Batch.nullable(),
    seconds: z.number(),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

const pairs = z
  .string()
  .max(4000)
  .optional()
  .describe('column=text pairs, one a line, as `--map` and `--set` of the command line')

/** What a person says of a file; all but the data set may be left out. As a multipart form, whose file part is `file`. */
export const ImportSettings = z
  .strictObject({
    ...inBody,
    dataset: DatasetName,
    /** Who published the figures; every card shows it. The file's name where none is given. */
    source: lineOf(importLimits.source).optional(),
    /** The status of figures whose file says none. */
    status: z.enum(statuses).optional(),
    unit: lineOf(100).optional(),
    sheet: lineOf(200).optional(),
    head: z
      .string()
      .regex(/^[1-9]\d{0,2}$/, { error: '1–999' })
      .optional()
      .describe('The number of the row with the headings, in every sheet that is read; found out where it is left out'),
    columns: lineOf(8000)
      .optional()
      .describe('For a file without headings: the columns from left to right, by comma; an empty name skips one'),
    separator: z.enum(separators).optional(),
    encoding: z.enum(encodings).optional(),
    map: pairs,
    set: pairs,
  })
  .meta({ id: 'ImportSettings' })
export type ImportSettings = z.infer<typeof ImportSettings>

/**
 * `checking` → `checked` (nothing is wrong) or `faults` → `storing` → `stored`. `failed`: something of ours went wrong, `message` says
 * what. A file that is cancelled is gone.
 */
export const importStates = ['checking', 'checked', 'faults', 'storing', 'stored', 'failed'] as const

/** A file between upload and decision. */
export const ImportJob = z
  .object({
    id: z.uuid(),
    dataset: z.string(),
    fileName: z.string(),
    bytes: z.int(),
    /** As they were said last, so that whoever comes back finds them; without the token. */
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
  .meta({ id: 'ImportJob' })
export type ImportJob = z.infer<typeof ImportJob>

/** Begins to check at once and answers before it is over. */
export const uploadImport = route({
  method: 'POST',
  path: 'imports',
  summary: 'Takes a file of figures and begins to check it',
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

/** Only whoever uploaded a file learns of it: for others it does not exist. */
export const readImport = route({
  method: 'GET',
  path: 'imports/jobs/:id',
  summary: 'How far a file of figures is, and what is wrong with it',
  may: 'importer',
  reply: ImportJob,
})

/** Reads the file once more, when it is its turn. 409 while work is under way. */
export const previewImport = route({
  method: 'GET',
  path: 'imports/jobs/:id/preview',
  summary: 'Rows of a file as they stand, from a chosen one on, and what is read from them',
  may: 'importer',
  query: z.object({
    from: whole(previewLimits.lastRow)
      .optional()
      .describe('The number of the first row that is shown; the first one where it is left out'),
    sheet: lineOf(200).optional().describe('The name of the sheet; the first one with a table where it is left out'),
  }),
  reply: SheetPreview,
})

/** 409 while work is under way. */
export const checkImport = route({
  method: 'PUT',
  path: 'imports/jobs/:id',
  summary: 'Checks an uploaded file again with other settings',
  may: 'importer',
  tokenInBody: true,
  body: ImportSettings,
  reply: ImportJob,
})

/** 409 where the file has faults and bad rows are not to be left out, where it is a batch already, or while work is under way. */
export const commitImport = route({
  method: 'POST',
  path: 'imports/jobs/:id/commit',
  summary: 'Stores a checked file as one batch',
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
export const cancelImport = route({
  method: 'DELETE',
  path: 'imports/jobs/:id',
  summary: 'Cancels an upload',
  may: 'importer',
  tokenInBody: true,
  body: z.strictObject(inBody).nullish(),
  reply: z.null(),
})

export const downloadFaults = route({
  method: 'GET',
  path: 'imports/jobs/:id/faults.csv',
  summary: 'Everything that is wrong with a file, as CSV',
  may: 'importer',
  reply: z.string().describe('The bytes of the file'),
  produces: ['text/csv'],
})

export const downloadTemplate = route({
  method: 'GET',
  path: 'imports/templates/:dataset',
  summary: 'An empty CSV file with the columns of a data set',
  may: 'importer',
  reply: z.string().describe('The bytes of the file'),
  produces: ['text/csv'],
})
