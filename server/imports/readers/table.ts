import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import type { SheetNote } from '../notes.ts'

/**
 * What every reader makes of its format: sheets of rows of plain cells, with the place in the file where each row stands. Dates of
 * workbooks and databases arrive as `YYYY-MM-DD`, error cells as their text (`#DIV/0!`).
 */
export type Cell = string | number | boolean | null

/** The text of a cell, as it is compared. */
export const textIn = (cell: Cell | undefined): string => plainText(String(cell ?? ''))

/** What stands in place of a formula whose value the file does not hold, so that it is told and never taken for an empty cell. */
export const formulaWithoutValue = '#NO VALUE!'

/** Rows in the order of the file, some thousand at a time. */
export interface RowBatch {
  readonly rows: readonly (readonly Cell[])[]
  /** Number of the first row where the numbers follow each other, or the number of each. 1-based; negative for columns (`filePlace.ts`). */
  readonly numbers: number | readonly number[]
  /** How much of the file has been read, in bytes. */
  readonly bytes: number
}

/** The number of a row of a batch. */
export function numberOf(batch: RowBatch, index: number): number {
  return typeof batch.numbers === 'number' ? batch.numbers + index : (batch.numbers[index] ?? 0)
}

/** The numbers of the rows of batches. */
export const numbersOf = (batches: readonly RowBatch[]): readonly number[] =>
  batches.flatMap((batch) => batch.rows.map((_, index) => numberOf(batch, index)))

/** A rectangle of merged cells, 0-based, both ends inclusive. */
export interface Merge {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface Sheet {
  /** Null for formats without sheets. */
  readonly name: string | null
  readonly hidden: boolean
  readonly merges: readonly Merge[]
  /** Rows and columns that the book hides, 1-based; absent where none are. */
  readonly hiddenParts?: { readonly rows: readonly number[]; readonly columns: readonly number[] }
  /** Whether its rows are lines that a delimiter parts into fields. */
  readonly delimited?: boolean
  /** Whether its rows are columns of the file. */
  readonly transposed?: boolean
  batches(): AsyncIterable<RowBatch> | Iterable<RowBatch>
}

export interface Source {
  /** What the content turned out to be. */
  readonly format: SheetNote
  /** Whether figures may be written with a decimal comma: in text whose columns are not parted by commas. */
  readonly decimalComma?: boolean
  /** In the order of the book; sheets without any cell are absent, their place in the book stands in `position`. */
  readonly sheets: readonly (Sheet & { readonly position: number })[]
  /** How many rows were left out because a publisher says in them that there is no figure; known when the sheets were read. */
  withoutFigure?(): number
  close(): Promise<void>
}

/** A file of one table, which is in no sheet. */
export const oneTable = (format: string, batches: Sheet['batches']): Source => ({
  format: { code: 'format', values: { format } },
  sheets: [{ name: null, position: 1, hidden: false, merges: [], batches }],
  close: async () => {},
})

/** The id in a cell of SDMX, which with labels has its name beside it: `OBS_VALUE: Observation value`, `3: Thousands`. */
export const idIn = (cell: unknown): string =>
  String(cell ?? '')
    .split(':', 1)[0]
    ?.trim() ?? ''

type RowChange = (row: readonly Cell[], number: number) => readonly Cell[] | null

/** A sheet whose rows below the first are changed, or left out for null, by what `changeOf` makes of the first; as it is where that is null. */
export function changedRows<SheetType extends Sheet>(
  sheet: SheetType,
  changeOf: (head: readonly Cell[]) => RowChange | null,
): SheetType {
  async function* batches(): AsyncGenerator<RowBatch> {
    let change: RowChange | null | undefined
    for await (const batch of sheet.batches()) {
      const rows: (readonly Cell[])[] = []
      const numbers: number[] = []
      for (const [index, row] of change === null ? [] : batch.rows.entries()) {
        const number = numberOf(batch, index)
        const changed = change === undefined ? row : (change?.(row, number) ?? null)
        if (change === undefined) change = changeOf(row)
        if (change === null) break
        if (changed === null) continue
        rows.push(changed)
        numbers.push(number)
      }
      yield change == null ? batch : { ...batch, rows, numbers }
    }
  }
  return { ...sheet, batches }
}

/** The first rows of a sheet, those that `isWanted` alone. */
export async function firstRows(
  sheet: Sheet,
  most: number,
  isWanted: (row: readonly Cell[]) => boolean = () => true,
): Promise<readonly (readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = []
  for await (const batch of sheet.batches()) {
    for (const row of batch.rows) if (isWanted(row)) rows.push(row)
    if (rows.length >= most) break
  }
  return rows.slice(0, most)
}
