import type { Chunk, Outlier } from '../../facts/engines/engine.ts'
import { figureText, placeIn, type Warning } from '../fault.ts'

/** Where the rows of a batch stand in their file, in the order in which they were appended. */
export class RowOrigins {
  readonly #chunks: { readonly from: number; readonly origin: NonNullable<Chunk['origin']> }[] = []
  #count = 0

  add({ rows, origin }: Chunk): void {
    if (origin !== undefined) this.#chunks.push({ from: this.#count, origin })
    this.#count += rows
  }

  /** The sheet and the number of a row; nulls where they are not known. */
  of(index: number): { readonly sheet: string | null; readonly row: number | null } {
    const chunk = this.#chunks.findLast(({ from }) => from <= index)
    return { sheet: chunk?.origin.sheet ?? null, row: chunk?.origin.rows[index - chunk.from] ?? null }
  }
}

/** A figure that is ten times off its own history, as a warning. */
export function historyWarning({ index, column, value, low, high, member }: Outlier, origins: RowOrigins): Warning {
  const { sheet, row } = origins.of(index)
  const span = low === high ? figureText(low) : `${figureText(low)} to ${figureText(high)}`
  return {
    sheet,
    row,
    column,
    value: String(value),
    reason: 'unlike_history',
    message: `${row === null ? '' : placeIn(sheet, row)}${column} of ${member} is ${figureText(value)}, ten times off its history of ${span} (the months before, the same month of other years, what it replaces); check the figure and its unit`,
  }
}
