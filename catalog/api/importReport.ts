import { z } from 'zod'
import { statuses } from '../dataset.ts'
import { placeHint } from '../imports/filePlace.ts'
import { ImportDifference } from './importDifference.ts'
import { Batch } from './importedBatch.ts'
import { ImportNote } from './importNotes.ts'
import { SheetPreview } from './importPreview.ts'
import { namedObject } from './namedObject.ts'

/** What the check of a file finds, and what of it has to be answered before the file is stored. */

/** What can be wrong with a file. Every language has words for each: `imports.reasons`. */
export const faultReasons = [
  'unreadable',
  'too_large',
  'no_table',
  'runs_across',
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
  'unclear_period',
  'fiscal_year',
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
  'total_row',
] as const
export type FaultReason = (typeof faultReasons)[number]

/**
 * Where the status of figures was taken from: a status column, marks in headings, titles or dates (P, R, ®), a note, no mark in a table
 * that marks others (final), or the person. Every language has words for each: `imports.statusFrom`.
 */
const statusSources = ['column', 'mark', 'note', 'unmarked', 'given'] as const
export type StatusSource = (typeof statusSources)[number]

/** The status that figures of some periods were taken to have; null where the file does not say it and the person has not either. */
export const AppliedStatus = namedObject('TakenStatus', {
  status: z.enum(statuses).nullable(),
  source: z.enum(statusSources),
  /** Months as `YYYY-MM` and whole years as `YYYY`; both ends inclusive. */
  periods: z.array(z.object({ from: z.string(), to: z.string() })),
})
export type AppliedStatus = z.infer<typeof AppliedStatus>

/** One thing that is wrong with a file, and where. */
export const ImportFault = namedObject('ImportFault', {
  sheet: z.string().nullable(),
  row: z.int().nullable().describe(placeHint),
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.enum(faultReasons),
  /** Of `total_differs`: what the parts add up to. */
  sum: z.number().optional(),
  /** The same in plain English and with the switches of the command line. */
  message: z.string(),
})
export type ImportFault = z.infer<typeof ImportFault>

/**
 * A warning about a file: something looks wrong and may be right. It does not prevent the import. Every language has words:
 * `imports.warningReasons`.
 */
export const warningReasons = ['unlike_history', 'same_total', 'hidden_sheet', 'hidden_rows', 'hidden_columns'] as const
export type WarningReason = (typeof warningReasons)[number]

const ImportWarning = ImportFault.extend({ reason: z.enum(warningReasons) }).meta({ id: 'ImportWarning' })
export type ImportWarning = z.infer<typeof ImportWarning>

/** An unknown name in a file. It is asked for once: its meaning is stored as an alias (`imports/aliases`). */
export const NameQuestion = namedObject('NameQuestion', {
  kind: z.enum(['country', 'province', 'checkpoint', 'choice']),
  /** The column in which it stands. */
  column: z.string(),
  text: z.string(),
  sheet: z.string().nullable(),
  /** The first row with it. */
  row: z.int().nullable().describe(placeHint),
  rows: z.int(),
  /** Its figures are the sum of rows beside it: it looks like a region or a total. */
  isTotal: z.boolean(),
  /** The values of the column whose names are nearest to it, the nearest first; three at most. */
  similar: z.array(z.string()),
})
export type NameQuestion = z.infer<typeof NameQuestion>

/** A heading that says thousands or millions. `unit` is what is said to the import where that is right. */
export const UnitQuestion = namedObject('UnitQuestion', {
  column: z.string(),
  /** The heading, or the title of the table. */
  said: z.string(),
  unit: z.string(),
})
export type UnitQuestion = z.infer<typeof UnitQuestion>

/** A sheet of a workbook, or a list of a JSON file. */
export const FileSheet = namedObject('FileSheet', { name: z.string(), hidden: z.boolean() })
export type FileSheet = z.infer<typeof FileSheet>

/** A column of a file. `readAs` is a column of the data set, or a figure of it (`receipts:thai`); null where it is not read. */
export const FileColumn = namedObject('FileColumn', {
  sheet: z.string().nullable(),
  heading: z.string(),
  readAs: z.string().nullable(),
})
export type FileColumn = z.infer<typeof FileColumn>

/** A name whose rows were left out because a person has said so. */
export const LeftOutName = namedObject('LeftOutName', { text: z.string(), rows: z.int() })
export type LeftOutName = z.infer<typeof LeftOutName>

/** The sum of one measure over the rows of a sheet and a period, in the file's own unit. */
export const SheetSum = namedObject('SheetSum', {
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
export type SheetSum = z.infer<typeof SheetSum>

/** What was found in a file. */
export const ImportReport = namedObject('ImportReport', {
  goodRows: z.int(),
  badRows: z.int(),
  /** Rows of totals and regions that were left out, and those that were held against their parts. */
  aggregateRows: z.int(),
  totalsChecked: z.int(),
  /** What was taken for what. */
  notes: z.array(ImportNote),
  faults: z.array(ImportFault),
  faultCount: z.int(),
  /** Unknown names: their rows count as bad until a person explains them. */
  questions: z.array(NameQuestion),
  leftOut: z.array(LeftOutName),
  /** Units in headings: nothing is stored before a person confirms them, or gives another one. */
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
  statuses: z.array(AppliedStatus),
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
export type ImportReport = z.infer<typeof ImportReport>
