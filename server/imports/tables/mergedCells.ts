import type { Dataset } from '@sala/catalog/dataset.ts'
import type { LongLayout } from '../layout/layouts.ts'
import type { Cell, Merge } from '../readers/table.ts'

/**
 * A cell that is merged over several rows says its value in each of them, but stands in the first alone. Rows get it back here, in the columns
 * that name what a row is about: dates, places, kinds. A figure is never repeated, for it would be counted again.
 */
export class MergedCells {
  /** Those that begin further down, the first one last. */
  readonly #later: Merge[]
  /** By column: the one that reaches over the row that was read last, with its value. */
  readonly #open = new Map<number, { readonly bottom: number; readonly value: Cell }>()

  constructor(merges: readonly Merge[], dataset: Dataset, { columns }: LongLayout) {
    const naming = new Set<number>()
    for (const [name, place] of columns) {
      const kind = dataset.columns[name]?.kind
      if (place.kind === 'year_and_month') naming.add(place.year).add(place.month)
      else if (place.kind === 'cell' && kind !== 'count' && kind !== 'amount') naming.add(place.index)
    }
    this.#later = merges
      .filter(({ top, bottom, left }) => bottom > top && naming.has(left))
      .sort((a, b) => b.top - a.top)
  }

  /** The cells of a row, whose number is that of a row or column of the file, with what is merged into it from above. Rows must come in their order. */
  fill(cells: readonly Cell[], number: number): readonly Cell[] {
    const at = Math.abs(number) - 1
    let filled: Cell[] | null = null
    for (const [left, { bottom, value }] of this.#open) {
      if (bottom < at) this.#open.delete(left)
      else {
        filled ??= [...cells]
        filled[left] ??= value
      }
    }
    for (let next = this.#later.at(-1); next !== undefined && next.top <= at; next = this.#later.at(-1)) {
      this.#later.pop()
      // One that lies on another is left out: no sheet has such. One whose first row was not read says nothing.
      if (next.bottom > at && next.top === at && !this.#open.has(next.left))
        this.#open.set(next.left, { bottom: next.bottom, value: cells[next.left] ?? null })
    }
    return filled ?? cells
  }
}
