import { z } from 'zod'
import { StoredDatasetName } from '../datasets/storedName.ts'

/**
 * How tables of one shape are read, as a person has said it once: versioned JSON that is kept, exported, and given to the command line.
 * Rows and columns are found again by their words, so that a table may begin a few rows further down next month.
 */

const Line = z.string().max(300)
const columnNumber = z.int().min(1).max(2000)

/** Where a column of the data set stands: under a heading, in two columns, or nowhere, when every row has the same. */
export const RecipeField = z.union([
  z.strictObject({ column: columnNumber, heading: Line }),
  z.strictObject({ year: columnNumber, month: columnNumber, heading: Line }),
  z.strictObject({ value: Line.min(1) }),
])
export type RecipeField = z.infer<typeof RecipeField>

/** A column of figures of one period; `period` is stated where its heading does not say it. */
const RecipePeriod = z.strictObject({
  column: columnNumber,
  period: z.string().regex(/^(19[5-9]\d|20\d\d|2100)(-(0[1-9]|1[0-2]))?$/, { error: 'YYYY, YYYY-MM (1950–2100)' }),
})

export const Recipe = z
  .strictObject({
    version: z.literal(1),
    dataset: StoredDatasetName,
    /** `list`: a record a row. `periods`: a column of figures for each month or year. */
    layout: z.enum(['list', 'periods']),
    /**
     * Where the fields lie down a column and the records run across: rows and columns are exchanged before anything else, and every row
     * and column below is that of the exchanged sheet. Absent otherwise, so that releases without it read all other recipes.
     */
    transposed: z.literal(true).optional(),
    /** Name of the sheet, or its number; null where every sheet that fits is read. */
    sheet: Line.nullable(),
    /** The rows of the headings, from 1. Where they are not there, the nearest rows with the same words are taken. */
    head: z.strictObject({ first: z.int().min(1).max(999), last: z.int().min(1).max(999) }),
    /** Column of the data set → where it stands. */
    fields: z.record(z.string().max(100), RecipeField),
    /** For `periods`: the columns whose headings do not say their period. */
    periods: z.array(RecipePeriod).max(400),
    /** The year of months whose headings say none. */
    year: z.int().min(1950).max(2100).nullable(),
    /** As `--unit`; null for the data set's own. */
    unit: z.string().max(100).nullable(),
    /** Names of rows that are the grand total, of rows that are the sum of a region, and of rows that are not read. */
    totals: z.array(Line.min(1)).max(100),
    subtotals: z.array(Line.min(1)).max(100),
    skip: z.array(Line.min(1)).max(100),
    /** The beginning of the first row below the table; null where nothing stands below it. */
    end: Line.min(1).nullable(),
    /** The words of the head without years: a file with the same ones is read by this recipe without being asked. */
    shape: z.array(Line).max(2000),
  })
  .refine(({ head }) => head.first <= head.last, { path: ['head', 'last'], error: 'first ≤ last' })
  .meta({ id: 'Recipe' })
export type Recipe = z.infer<typeof Recipe>

/** A recipe with the name that people gave it. */
export const NamedRecipe = z.strictObject({ name: z.string().trim().min(1).max(100), recipe: Recipe })
export type NamedRecipe = z.infer<typeof NamedRecipe>

/** Whether a recipe states when its figures are. It is true of one file alone, so that it is never applied by itself to another. */
export function statesTime({ year, periods, fields }: Recipe, timeColumns: readonly string[]): boolean {
  const hasConstantTime = Object.entries(fields).some(([name, field]) => 'value' in field && timeColumns.includes(name))
  return year !== null || periods.length > 0 || hasConstantTime
}

/** The parts of a named recipe that differ from those of another one; `fields.{column}` for each column of the data set that stands elsewhere. */
export function changedParts(before: NamedRecipe, after: NamedRecipe): readonly string[] {
  const partsBefore = partsOf(before)
  const afterParts = partsOf(after)
  return [...new Set([...Object.keys(partsBefore), ...Object.keys(afterParts)])].filter(
    (part) => JSON.stringify(partsBefore[part]) !== JSON.stringify(afterParts[part]),
  )
}

/** By the name of the part. `version` is that of the shape of recipes. */
function partsOf({ name, recipe: { version: _, fields, ...parts } }: NamedRecipe): Readonly<Record<string, unknown>> {
  const columns = Object.entries(fields).map(([column, field]) => [`fields.${column}`, field])
  return { name, ...parts, ...Object.fromEntries(columns) }
}
