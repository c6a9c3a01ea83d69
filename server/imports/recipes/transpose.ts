import { columnLetters } from '@sala/catalog/imports/filePlace.ts'
import { ReadFailure } from '../failure.ts'
import { placeIn } from '../fault.ts'
import type { ReadLimits } from '../limits.ts'
import { type Cell, numberOf, type RowBatch, type Sheet } from '../readers/table.ts'

/** Rows of a transposed sheet that are handed on at once. */
const batchRows = 1000

/**
 * A sheet whose fields lie down a column and whose records run across, with its rows and columns exchanged: what reads it then sees an
 * ordinary table. Its rows are numbered as columns of the file, and an index of a cell is that of the row of the file. Hidden parts keep
 * the names that they have in the book.
 */
export function transposed<SheetType extends Sheet>(sheet: SheetType, limits: ReadLimits): SheetType {
  const merges = sheet.merges.map(({ top, left, bottom, right }) => ({
    ...{ top: left, left: top, bottom: right, right: bottom },
  }))
  return { ...sheet, merges, transposed: true, delimited: false, batches: () => batchesOf(sheet, limits) }
}

/** The first rows of a sheet once it is transposed, with the cells of its first `maxCells` rows. */
export async function firstTransposed(sheet: Sheet, maxRows: number, maxCells: number): Promise<Grid> {
  const rows: Grid = []
  for await (const { row, at } of placedRows(sheet)) {
    if (at >= maxCells) break
    rows[at] = row.slice(0, maxRows)
  }
  return exchanged(rows, 0, widthOf(rows))
}

type Grid = (readonly Cell[])[]

/** Rows and columns of a sheet that are looked at to see whether its records run across. */
const maxLookedAt = 100

/** The first columns of a sheet as rows, each with its first cells. */
export const firstExchanged = (rows: readonly (readonly Cell[])[]): Grid => {
  const first = rows.slice(0, maxLookedAt)
  return exchanged(first, 0, Math.min(maxLookedAt, widthOf(first)))
}

/** The columns from one on as rows. */
const exchanged = (rows: Grid, from: number, count: number): Grid =>
  Array.from({ length: count }, (_, at) => Array.from(rows, (row) => row?.[from + at] ?? null))

async function* batchesOf(sheet: Sheet, limits: ReadLimits): AsyncGenerator<RowBatch> {
  const { rows, bytes } = await allRows(sheet, limits)
  const width = widthOf(rows)
  for (let from = 0; from < width; from += batchRows) {
    const batch = exchanged(rows, from, Math.min(batchRows, width - from))
    yield { rows: batch, numbers: batch.map((_, at) => -1 - from - at), bytes }
  }
}

/** The rows of a sheet, each with the index that its number gives it: 0 is the first row of the file. */
async function* placedRows(sheet: Sheet): AsyncGenerator<{ row: readonly Cell[]; at: number; bytes: number }> {
  let first: number | null = null
  for await (const batch of sheet.batches()) {
    for (const [index, row] of batch.rows.entries()) {
      const number = numberOf(batch, index)
      // The names of a format without a head row stand in row 0.
      first ??= Math.min(1, number)
      yield { row, at: number - first, bytes: batch.bytes }
    }
  }
}

/** All rows of a sheet at their index. Throws `ReadFailure`. */
async function allRows(sheet: Sheet, limits: ReadLimits): Promise<{ rows: Grid; bytes: number }> {
  const rows: Grid = []
  let width = 0
  let rowCount = 0
  for await (const { row, at, bytes } of placedRows(sheet)) {
    width = Math.max(width, row.length)
    // Short rows are filled up.
    if ((at + 1) * width > limits.transposedCells) throw tooLarge(sheet, limits)
    while (rows.length < at) rows.push([])
    rows[at] = row
    rowCount = bytes
  }
  if (sheet.delimited) requireEqualRows(sheet, rows)
  return { rows, bytes: rowCount }
}

function tooLarge({ name }: Sheet, { transposedCells }: ReadLimits): ReadFailure {
  const message = `${placeIn(name)}a sheet with more than ${transposedCells} cells is not transposed; split it, or save it with a row for each record`
  return new ReadFailure('too_large', message, { sheet: name })
}

const widthOf = (rows: Grid): number => rows.reduce((most, row) => Math.max(most, row.length), 0)

const isFilled = (cell: Cell | undefined): boolean => cell !== null && String(cell).trim() !== ''
/** Rows with fewer filled fields are titles and notes. */
const fewestOfRow = 3

/**
 * A figure with an unquoted thousands separator makes its line longer than the others, and gives every figure after it to the next
 * record. Throws `ReadFailure` where the lines of fields are not of one length.
 */
function requireEqualRows({ name }: Sheet, rows: Grid): void {
  const filled = rows.map((row) => row.findLastIndex(isFilled) + 1)
  const most = Math.max(0, ...filled)
  const longest = filled.indexOf(most)
  const shorter = rows.findIndex((row) => row.length < most && row.filter(isFilled).length >= fewestOfRow)
  if (shorter < 0) return
  const row = shorter + 1
  const message = `${placeIn(name, row)}the row has ${rows[shorter]?.length} fields, row ${longest + 1} has ${most} (to column ${columnLetters(most - 1)}); where records run across, rows are of one length: put figures with separators in quotation marks (“1,234”), or fill the row up`
  throw new ReadFailure('too_many_fields', message, {
    sheet: name,
    row,
    value: (rows[shorter] ?? []).join(',').slice(0, 200),
  })
}
