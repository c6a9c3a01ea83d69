import { z } from 'zod'
import { namedObject } from './namedObject.ts'

/**
 * What of a file was taken for what. Every language has a sentence for each but `before`, a sentence in English from before there were codes: `imports.noteWords`. `columns` and `column` are names of the data
 * set (`receipts:thai` for a figure of one origin), the other values are as they stand in the file.
 */
const noteCodes = [
  'format',
  'format_text',
  'format_lines',
  'recipe',
  'read_as',
  'given',
  'month_first',
  'day_first',
  'periods',
  'partly',
  'columns_unread',
  'title_month',
  'no_table_here',
  'cumulative',
  'too_many_for_totals',
  'total_unproven',
  'totals_wait',
  'repeats',
  'readings',
  'empty_as_nought',
  'without_figure',
  'book',
  'book_items',
  'to_date',
  'other_provinces',
  'rows_as',
  'rows_unread',
  'first_faults',
  'before',
] as const
export type NoteCode = (typeof noteCodes)[number]

/** What is shown beside a code. */
const noteValues = [
  'format',
  'encoding',
  'separator',
  'heading',
  'headings',
  'column',
  'columns',
  'value',
  'words',
  'periods',
  'name',
  'names',
  'rows',
  'facts',
  'month',
  'number',
] as const

export const ImportNote = namedObject('ImportNote', {
  code: z.enum(noteCodes),
  sheet: z.string().nullable(),
  values: z.partialRecord(z.enum(noteValues), z.union([z.string(), z.number()])),
  /** The same in plain English. */
  message: z.string(),
})
export type ImportNote = z.infer<typeof ImportNote>
