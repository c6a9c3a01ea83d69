import { z } from 'zod'
import { namedObject } from './namedObject.ts'

/** How much of a file its preview shows. */
export const previewLimits = {
  sheets: 6,
  /** Rows of each sheet: titles, heads and notes stand between those that are read. */
  rows: 120,
  /** The last row of which a preview can begin: no sheet of a workbook has more. */
  lastRow: 1_048_576,
  /** Cells of a row, from the left: as many as a recipe can name. */
  cells: 2000,
  /** Cells of a row that are shown in any case. */
  fewest: 16,
  /** Characters of all cells of a sheet, each with two for its quotes and one for its comma: the rows further up have theirs first. */
  characters: 300_000,
  /** Merged cells of a sheet. */
  merges: 2000,
  /** Characters of a cell. */
  text: 80,
  /** Rows as they were read, of each sheet: a row of a table with a column a month is twelve of them. */
  read: 100,
} as const

const Value = z.union([z.string(), z.number(), z.null()])

/** Rows of a sheet as they stand in the file, from the first one or from a chosen one on, and what was read from them. */
export const SheetPreview = namedObject('SheetPreview', {
  sheet: z.string().nullable(),
  /** Whether rows and columns are exchanged, because records run across in the file: a row is then a column of the file. */
  transposed: z.boolean(),
  rows: z.array(
    z.object({
      /** As the file's own program counts it. */
      number: z.int(),
      cells: z.array(z.string()),
      /** Cells with a text that stand further right and are not shown. */
      more: z.int(),
      /** Titles and headings; rows of which figures were read; totals and regions; and others: notes, rows with faults. */
      taken: z.enum(['head', 'read', 'total', 'left']),
    }),
  ),
  /** Cells that are merged: the number of the first of these rows, the index of the first cell, and over how many of both. */
  merges: z.array(z.object({ row: z.int(), cell: z.int(), rows: z.int(), cells: z.int() })),
  /** Column → value; dates as `YYYY-MM-DD`, codes of places and choices. Columns that hold nothing in all these rows are left out. */
  read: z.array(z.object({ row: z.int(), values: z.record(z.string(), Value) })),
})
export type SheetPreview = z.infer<typeof SheetPreview>
