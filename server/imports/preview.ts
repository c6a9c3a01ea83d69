import { previewLimits, type SheetPreview } from '@sala/catalog/api/importPreview.ts'
import { absentDay, type Chunk, type Vector } from '../facts/engines/engine.ts'
import type { Found } from './findTable.ts'
import { type Cell, numberOf } from './readers/table.ts'
import { isoOf } from './values/dates.ts'

/** The first rows of a sheet as they stand in the file. */
export interface SheetSample {
  readonly sheet: string | null
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[]; readonly isHead: boolean }[]
}

/** The first rows of a table that was found, with its titles and headings; of a sheet without one, as they stand. */
export function sampleOf(table: Found): SheetSample | null {
  const { sheet } = table
  const { rows: most } = previewLimits
  if (table.kind === 'long' || table.kind === 'none') {
    const rows = table.first.flatMap((batch) =>
      batch.rows.map((cells, index) => ({ cells, number: numberOf(batch, index) })),
    )
    const head = table.kind === 'long' ? table.layout.head : -1
    return { sheet: sheet.name, rows: rows.slice(0, most).map((row, at) => shownRow(row, at <= head)) }
  }
  if (table.kind !== 'wide' && table.kind !== 'arranged') return null
  const { cells, numbers } = table.rows
  const body = table.kind === 'wide' ? table.layout.body : 0
  const rows = cells.slice(0, most).map((row, at) => ({ cells: row, number: numbers[at] ?? at + 1 }))
  return { sheet: sheet.name, rows: rows.map((row, at) => shownRow(row, at < body)) }
}

function shownRow({ cells, number }: { readonly cells: readonly Cell[]; readonly number: number }, isHead: boolean) {
  const texts = cells
    .slice(0, previewLimits.cells)
    .map((cell) => (cell === null ? '' : String(cell).slice(0, previewLimits.text)))
  return { number, cells: texts, isHead }
}

/** Keeps what was read from the first rows of each sheet while its chunks go by. */
export class PreviewRows {
  readonly #read = new Map<
    string | null,
    { readonly row: number; readonly values: Record<string, string | number | null> }[]
  >()
  readonly #rows = new Map<string | null, Set<number>>()

  add({ rows, vectors, origin }: Chunk): void {
    if (origin === undefined) return
    const read = this.#read.get(origin.sheet) ?? []
    const numbers = this.#rows.get(origin.sheet) ?? new Set()
    this.#read.set(origin.sheet, read)
    this.#rows.set(origin.sheet, numbers)
    // Rows of a sheet come in its order, but for the rests of regions, which are few.
    for (let at = 0; at < rows && at < mostLookedAt; at++) {
      const row = origin.rows[at] ?? 0
      numbers.add(row)
      if (read.length < previewLimits.read) read.push({ row, values: valuesAt(vectors, at) })
    }
  }

  /** The samples beside what was read from them. */
  previews(samples: readonly SheetSample[]): SheetPreview[] {
    return samples.slice(0, previewLimits.sheets).map(({ sheet, rows }) => {
      const numbers = this.#rows.get(sheet) ?? new Set()
      const last = rows.at(-1)?.number ?? 0
      const read = (this.#read.get(sheet) ?? []).filter(({ row }) => row <= last)
      const filled = new Set(read.flatMap(({ values }) => Object.keys(values).filter((name) => values[name] !== null)))
      return {
        sheet,
        rows: rows.map(({ number, cells, isHead }) => ({
          number,
          cells: [...cells],
          taken: numbers.has(number) ? 'read' : isHead ? 'head' : 'left',
        })),
        read: read.map(({ row, values }) => ({
          row,
          values: Object.fromEntries(Object.entries(values).filter(([name]) => filled.has(name))),
        })),
      }
    })
  }
}

/** Rows of a chunk that can be among the first of their sheet: twenty rows of a table with a column a month, over some years. */
const mostLookedAt = 5000

function valuesAt(vectors: Chunk['vectors'], at: number): Record<string, string | number | null> {
  return Object.fromEntries(Object.entries(vectors).map(([name, vector]) => [name, valueAt(vector, at)]))
}

function valueAt(vector: Vector, at: number): string | number | null {
  switch (vector.kind) {
    case 'date': {
      const day = vector.days[at] ?? absentDay
      return day === absentDay ? null : isoOf(day)
    }
    case 'number': {
      const value = vector.values[at] ?? Number.NaN
      return Number.isNaN(value) ? null : value
    }
    default:
      return vector.dictionary[vector.indexes[at] ?? -1]?.slice(0, previewLimits.text) ?? null
  }
}
