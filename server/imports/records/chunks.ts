import type { Dataset } from '@sala/catalog/dataset.ts'
import { type Chunk, emptyDay, type Vector } from '../../facts/engines/engine.ts'
import { isoOf } from '../values/dates.ts'

/** Rows of a chunk: large enough that its cost does not count, small enough that a few in flight keep memory flat. */
const chunkRows = 16_384

/** A column of the chunk that is being filled. Cells are set by position; what is not kept is written over by the next row. */
export class ColumnBuffer {
  readonly kind: Vector['kind']
  days = new Int32Array(0)
  values = new Float64Array(0)
  indexes = new Int32Array(0)
  #dictionary: string[] = []
  #byText = new Map<string, number>()
  readonly #closed: boolean

  /** `closed`: the texts are few (codes), so that their dictionary is kept from chunk to chunk. */
  constructor(kind: Vector['kind'], closed: boolean) {
    this.kind = kind
    this.#closed = closed
    this.reset()
  }

  reset(): void {
    if (this.kind === 'date') this.days = new Int32Array(chunkRows)
    else if (this.kind === 'number') this.values = new Float64Array(chunkRows)
    else {
      this.indexes = new Int32Array(chunkRows)
      if (!this.#closed) {
        this.#dictionary = []
        this.#byText = new Map()
      }
    }
  }

  /** The index of a text in the dictionary of this chunk (of all chunks where the texts are few). */
  indexOf(text: string): number {
    const existing = this.#byText.get(text)
    if (existing !== undefined) return existing
    this.#dictionary.push(text)
    this.#byText.set(text, this.#dictionary.length - 1)
    return this.#dictionary.length - 1
  }

  /** Writes a value to a position: days of a date, a number, or a text; null where there is none. */
  set(position: number, value: string | number | null): void {
    if (this.kind === 'date') this.days[position] = value === null ? emptyDay : Number(value)
    else if (this.kind === 'number') this.values[position] = value === null ? Number.NaN : Number(value)
    else this.indexes[position] = value === null ? -1 : this.indexOf(String(value))
  }

  textAt(index: number): string | null {
    return this.#dictionary[index] ?? null
  }

  vector(rows: number): Vector {
    if (this.kind === 'date') return { kind: 'date', days: rows === chunkRows ? this.days : this.days.slice(0, rows) }
    if (this.kind === 'number')
      return { kind: 'number', values: rows === chunkRows ? this.values : this.values.slice(0, rows) }
    const indexes = rows === chunkRows ? this.indexes : this.indexes.slice(0, rows)
    return { kind: 'text', indexes, dictionary: [...this.#dictionary] }
  }
}

/** Gathers checked rows into chunks, one vector for each column of the data set. */
export class ChunkBuilder {
  readonly columns: ReadonlyMap<string, ColumnBuffer>
  /** Rows in the chunk that is being filled; the position at which the next row is written. */
  position = 0
  /** Rows of all chunks. */
  total = 0

  readonly #sheet: string | null
  #rows = new Int32Array(0)

  /** `sheet`: where its rows come from. */
  constructor(dataset: Dataset, sheet: string | null = null) {
    this.#sheet = sheet
    this.columns = new Map(
      Object.entries(dataset.columns).map(([name, { kind }]) => {
        const open = kind === 'text' || kind === 'link'
        const number = kind === 'year' || kind === 'count' || kind === 'amount'
        return [name, new ColumnBuffer(kind === 'date' ? 'date' : number ? 'number' : 'text', !open)]
      }),
    )
  }

  /** Keeps the row at `position`, which has a number in its file; true where the chunk is full and has to be taken. */
  keep(row: number): boolean {
    if (this.#rows.length === 0) this.#rows = new Int32Array(chunkRows)
    this.#rows[this.position] = row
    this.position += 1
    this.total += 1
    return this.position === chunkRows
  }

  /** The rows so far as a chunk; null where there are none. The next row begins a new one. */
  take(): Chunk | null {
    if (this.position === 0) return null
    const rows = this.position
    const vectors: Record<string, Vector> = {}
    for (const [name, column] of this.columns) {
      vectors[name] = column.vector(rows)
      column.reset()
    }
    this.position = 0
    const origin = { sheet: this.#sheet, rows: this.#rows.slice(0, rows) }
    return { rows, vectors, origin }
  }
}

/** The buffers of a chunk that can be handed over without a copy. */
export function transferables(chunk: Chunk): ArrayBuffer[] {
  const { origin } = chunk
  const rows = origin !== undefined && origin.rows.buffer instanceof ArrayBuffer ? [origin.rows.buffer] : []
  const columns = Object.values(chunk.vectors).flatMap((vector) => {
    const array = vector.kind === 'date' ? vector.days : vector.kind === 'number' ? vector.values : vector.indexes
    return array.buffer instanceof ArrayBuffer ? [array.buffer] : []
  })
  return [...columns, ...rows]
}

/** A value of a vector: a date as `YYYY-MM-DD`, null where there is none. */
export function valueAt(vector: Vector | undefined, row: number): string | number | null {
  if (vector?.kind === 'date') {
    const days = vector.days[row] ?? emptyDay
    return days === emptyDay ? null : isoOf(days)
  }
  if (vector?.kind === 'number') {
    const value = vector.values[row] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }
  return vector?.dictionary[vector.indexes[row] ?? -1] ?? null
}
