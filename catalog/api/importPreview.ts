import { z } from 'zod'

/** How much of a file its preview shows. */
export const previewLimits = {
  sheets: 6,
  /** Rows of each sheet. */
  rows: 20,
  /** Cells of a row, from the left. */
  cells: 16,
  /** Characters of a cell. */
  text: 80,
  /** Rows as they were read, of each sheet: a row of a table with a column a month is twelve of them. */
  read: 60,
} as const

const Value = z.union([z.string(), z.number(), z.null()])

/** The first rows of a sheet as they stand in the file, and what was read from them. */
export const SheetPreview = z
  .object({
    sheet: z.string().nullable(),
    rows: z.array(
      z.object({
        /** As the file's own program counts it. */
        number: z.int(),
        cells: z.array(z.string()),
        /** Titles and headings; rows of which figures were read; and others: totals, notes, rows with faults. */
        taken: z.enum(['head', 'read', 'left']),
      }),
    ),
    /** Column → value; dates as `YYYY-MM-DD`, codes of places and choices. Columns that hold nothing in all these rows are left out. */
    read: z.array(z.object({ row: z.int(), values: z.record(z.string(), Value) })),
  })
  .meta({ id: 'SheetPreview' })
export type SheetPreview = z.infer<typeof SheetPreview>
