import { z } from 'zod'
import { Exploration } from '../explore/exploration.ts'
import { placeHint } from '../imports/filePlace.ts'
import { fileTypes } from './fileTypes.ts'
import { namedStrictObject } from './namedObject.ts'
import { Provenance } from './provenance.ts'
import { route } from './route.ts'

/** The rows behind explorations, as they were imported. */

/** `book`: beyond that many rows programs of spreadsheets are slow, and the file takes the server long. */
export const exploredRowLimits = { page: 200, file: 1_000_000, book: 200_000, pages: 5000 } as const

const Name = z.string().min(1).max(60)

const RowsQuestion = namedStrictObject('RowsQuestion', {
  question: Exploration.describe('Whose filters and period the rows have'),
  columns: z.array(Name).min(1).max(100).nullable().default(null).describe('All that the asker may read by default'),
  sort: z
    .array(z.strictObject({ column: Name, descending: z.boolean() }))
    .max(3)
    .default([]),
})

const Page = RowsQuestion.extend({
  limit: z.int().min(1).max(exploredRowLimits.page).default(50),
  page: z.int().min(1).max(exploredRowLimits.pages).default(1),
}).meta({ id: 'RowsPageQuestion' })

export const ExploredRows = namedStrictObject('ExploredRows', {
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  count: z.int().nonnegative().describe('Of all pages'),
  batches: z
    .array(
      z.strictObject({
        id: z.int(),
        fileName: z.string(),
        sheet: z.string().nullable().describe('Null in files without sheets, and where it is not known'),
        row: z
          .int()
          .nullable()
          .describe(
            `${placeHint}; null for rows from before numbers were kept, and for rows put together from several`,
          ),
      }),
    )
    .nullable()
    .describe(
      'The import that each row came with, and where it stood in its file, in their order; null for who may not see imports',
    ),
  provenance: z.array(Provenance),
})
export type ExploredRows = z.infer<typeof ExploredRows>

/**
 * Takes `explore_data` and a widget that reads the data set. Totals are rows beside their parts, and whole years beside their months. Names
 * and texts of people are included for people who hold a widget that shows them.
 */
export const exploreRows = route('POST', 'v2/explore/rows', 'A page of the rows behind an exploration', {
  may: 'explorer',
  scopes: ['explore'],
  body: Page,
  reply: ExploredRows,
  takes: [],
})

/** The header of a file with how many rows it will have. */
export const rowCountHeader = 'x-row-count'
/** The header of a packed file with about how many bytes it will have, by those of its first rows. */
export const estimatedSizeHeader = 'x-estimated-size'

/**
 * At most 1,000,000 rows, streamed as they come out of the store. The names of columns and the codes are those of the import template. Texts
 * that a spreadsheet would run as formulas begin with an apostrophe.
 */
export const exploreRowsFile = route('POST', 'v2/explore/rows.csv', 'All rows behind an exploration as CSV', {
  may: 'explorer',
  scopes: ['explore'],
  body: RowsQuestion,
  reply: z.string().describe('The bytes of the file'),
  produces: ['text/csv'],
  takes: [],
})

/** As the CSV, with at most 200,000 rows. Figures are numbers, days are dates, and texts are texts whatever they begin with. */
export const exploreRowsBook = route(
  'POST',
  'v2/explore/rows.xlsx',
  'All rows behind an exploration as an Excel workbook',
  {
    may: 'explorer',
    scopes: ['explore'],
    body: RowsQuestion,
    reply: z.string().describe('The bytes of the file'),
    produces: [fileTypes.xlsx],
    takes: [],
  },
)

/** As the CSV, with as many rows. Figures are numbers, days are dates, and texts are texts whatever they begin with. */
export const exploreRowsParquet = route(
  'POST',
  'v2/explore/rows.parquet',
  'All rows behind an exploration as Parquet',
  {
    may: 'explorer',
    scopes: ['explore'],
    body: RowsQuestion,
    reply: z.string().describe('The bytes of the file'),
    produces: [fileTypes.parquet],
    takes: [],
  },
)
