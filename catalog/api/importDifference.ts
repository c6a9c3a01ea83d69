import { z } from 'zod'
import { namedObject } from './namedObject.ts'

/** Changed or vanishing figures that a difference lists; all of them are counted. */
export const maxChangesListed = 50

const counts = {
  /** Rows whose key was not there. */
  new: z.int(),
  /** Rows that were there with other values. */
  changed: z.int(),
  unchanged: z.int(),
  /** Rows of a whole date that the file replaces and does not hold itself. */
  gone: z.int(),
}

const Value = z.union([z.string(), z.number(), z.null()])

/** One value that becomes another one. */
export const ValueChange = namedObject('ValueChange', {
  /** What names the row: column -> code, date (`YYYY-MM-DD`), year or text. */
  key: z.record(z.string(), Value),
  column: z.string(),
  before: Value,
  after: Value,
  /** The whole row goes; `column` is its first figure. */
  gone: z.boolean(),
})
export type ValueChange = z.infer<typeof ValueChange>

/** What a file does to the rows that are stored. Demonstration rows are no part of the four counts. */
export const ImportDifference = namedObject('ImportDifference', {
  ...counts,
  /** Demonstration rows that the file takes out of sight; an undo does not bring them back. */
  demonstration: z.int(),
  /** Columns with changed values, and in how many rows; a changed row counts under each of them. */
  columns: z.array(z.object({ column: z.string(), rows: z.int() })),
  /** The four counts by year of the rows, the newest first; null for rows without a date. */
  years: z.array(z.object({ year: z.int().nullable(), ...counts })),
  /** The largest changes first, measured by the sum of their own column, and then the largest rows that go. */
  largest: z.array(ValueChange),
})
export type ImportDifference = z.infer<typeof ImportDifference>
