import { previewLimits, type SheetPreview } from '@sala/catalog/api/importPreview.ts'
import type { Chunk } from '../../facts/engines/engine.ts'
import type { SheetSample } from '../process/protocol.ts'
import { valueAt } from '../records/chunks.ts'

/** Keeps what was read from the rows that are shown of each sheet while its chunks go by. */
export class PreviewRows {
  readonly #read = new Map<
    string | null,
    { readonly row: number; readonly values: Record<string, string | number | null> }[]
  >()
  readonly #rows = new Map<string | null, Set<number>>()
  readonly #from: number

  /** `from`: the number of the first row that is shown. */
  constructor(from = 1) {
    this.#from = from
  }

  add({ rows, vectors, origin }: Chunk): void {
    if (origin === undefined) return
    const read = this.#read.get(origin.sheet) ?? []
    const numbers = this.#rows.get(origin.sheet) ?? new Set()
    this.#read.set(origin.sheet, read)
    this.#rows.set(origin.sheet, numbers)
    // As many rows of the file as are shown may have holes between them; the samples say which these are.
    const last = this.#from + mostNumbers
    for (let at = 0; at < rows; at++) {
      const row = origin.rows[at] ?? 0
      if (row < this.#from || row > last) continue
      numbers.add(row)
      if (read.length < previewLimits.read) read.push({ row, values: valuesAt(vectors, at) })
    }
  }

  /** The samples beside what was read from them. */
  previews(samples: readonly SheetSample[]): SheetPreview[] {
    return samples.slice(0, previewLimits.sheets).map(({ sheet, rows, merges }) => {
      const numbers = this.#rows.get(sheet) ?? new Set()
      const last = rows.at(-1)?.number ?? 0
      const read = (this.#read.get(sheet) ?? []).filter(({ row }) => row <= last)
      const filled = new Set(read.flatMap(({ values }) => Object.keys(values).filter((name) => values[name] !== null)))
      return {
        sheet,
        rows: rows.map(({ number, cells, more, isHead, isTotal }) => ({
          number,
          cells: [...cells],
          more,
          taken: numbers.has(number) ? 'read' : isTotal ? 'total' : isHead ? 'head' : 'left',
        })),
        merges: [...merges],
        read: read.map(({ row, values }) => ({
          row,
          values: Object.fromEntries(Object.entries(values).filter(([name]) => filled.has(name))),
        })),
      }
    })
  }
}

/** Numbers that the shown rows of a sheet may lie apart: a text file may have empty lines between its rows. */
const mostNumbers = 5000

function valuesAt(vectors: Chunk['vectors'], at: number): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(vectors).map(([name, vector]) => {
      const value = valueAt(vector, at)
      return [name, typeof value === 'string' ? value.slice(0, previewLimits.text) : value]
    }),
  )
}
