import type { Dataset } from '@sala/catalog/dataset.ts'
import type { LongLayout } from '../layout/layouts.ts'
import type { Cell, Merge } from '../readers/table.ts'

/**
 * A cell that is merged over several rows says its value in each of them, but stands in the first alone. Rows get it back here, in the columns
 * that name what a row is about: dates, places, kinds. A figure is never repeated, for it would be counted again.
 */
export class MergedCells {
  readonly #merges: readonly Merge[]
  readonly #values = new Map<Merge, Cell>()

  constructor(merges: readonly Merge[], dataset: Dataset, { columns }: LongLayout) {
    const naming = new Set<number>()
    for (const [name, place] of columns) {
      const kind = dataset.columns[name]?.kind
      if (place.kind === 'year_and_month') naming.add(place.year).add(place.month)
      else if (place.kind === 'cell' && kind !== 'count' && kind !== 'amount') naming.add(place.index)
    }
    this.#merges = merges.filter(({ top, bottom, left }) => bottom > top && naming.has(left))
  }

  /** The cells of a row, whose number is that of a row or column of the file, with what is merged into it from above. Rows must come in their order. */
  fill(cells: readonly Cell[], number: number): readonly Cell[] {
    const at = Math.abs(number) - 1
    let filled: Cell[] | null = null
    for (const merge of this.#merges) {
      if (at < merge.top || at > merge.bottom) continue
      if (at === merge.top) this.#values.set(merge, cells[merge.left] ?? null)
      else {
        filled ??= [...cells]
        filled[merge.left] ??= this.#values.get(merge) ?? null
      }
    }
    return filled ?? cells
  }
}
