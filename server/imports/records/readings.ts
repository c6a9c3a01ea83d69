import type { Dataset } from '@sala/catalog/dataset.ts'
import { ReadFailure } from '../failure.ts'
import { cellFault } from '../fault.ts'
import type { Output } from '../report/output.ts'
import type { ChunkBuilder } from './chunks.ts'
import { noFigure, optionalFigures } from './optionalFigures.ts'

/** Facts that are held at once; more days and places are no file of one office. */
const maxFacts = 2_000_000

interface Fact {
  /** Number of its first row in the file. */
  readonly row: number
  rows: number
  /** Of each column that is no amount: its day, number or dictionary index. */
  readonly key: readonly number[]
  /** Of each amount: the sum of its readings, and how many there were. */
  readonly sums: Float64Array
  readonly counts: Int32Array
}

/**
 * Several rows of one fact are readings of it (stations of a province, hours of a day): their amounts are averaged, each over the rows
 * that have it. For data sets that say so (`template.readings`), whose columns are all keys and amounts.
 */
export class Readings {
  readonly #builder: ChunkBuilder
  readonly #names: readonly string[]
  readonly #amounts: readonly string[]
  readonly #facts = new Map<string, Fact>()
  readonly #chosenColumns: readonly string[]
  #rows = 0

  private constructor(dataset: Dataset, builder: ChunkBuilder) {
    this.#builder = builder
    this.#chosenColumns = optionalFigures(dataset)
    const columns = Object.entries(dataset.columns)
    this.#amounts = columns.flatMap(([name, { kind }]) => (kind === 'amount' ? [name] : []))
    this.#names = columns.flatMap(([name, { kind }]) => (kind === 'amount' ? [] : [name]))
  }

  /** Null for data sets of which each row stands for itself. */
  static for(dataset: Dataset, builder: ChunkBuilder): Readings | null {
    return dataset.template.readings === undefined ? null : new Readings(dataset, builder)
  }

  /** Takes the row at the builder's position, which is not kept there; `row` is its number in the file. */
  take(row: number): void {
    const at = this.#builder.position
    const key = this.#names.map((name) => {
      const column = this.#builder.columns.get(name)
      if (column?.kind === 'date') return column.days[at] ?? 0
      return (column?.kind === 'number' ? column.values[at] : column?.indexes[at]) ?? 0
    })
    const text = key.join(' ')
    let fact = this.#facts.get(text)
    if (fact === undefined) {
      if (this.#facts.size >= maxFacts)
        throw new ReadFailure('too_large', `more than ${maxFacts} facts; split the file`)
      fact = {
        row,
        rows: 0,
        key,
        sums: new Float64Array(this.#amounts.length),
        counts: new Int32Array(this.#amounts.length),
      }
      this.#facts.set(text, fact)
    }
    this.#rows += 1
    fact.rows += 1
    for (const [index, name] of this.#amounts.entries()) {
      const value = this.#builder.columns.get(name)?.values[at] ?? Number.NaN
      if (Number.isNaN(value)) continue
      fact.sums[index] = (fact.sums[index] ?? 0) + value
      fact.counts[index] = (fact.counts[index] ?? 0) + 1
    }
  }

  /** Hands the facts over, in the order in which they came up. One of which no row has a figure is a fault of its first row. */
  async end(output: Output, sheet: string | null): Promise<void> {
    for (const { row, rows, key, sums, counts } of this.#facts.values()) {
      if (this.#chosenColumns.length > 0 && counts.every((count) => count === 0)) {
        output.fault(cellFault({ sheet, row, column: null, cell: null, ...noFigure(this.#chosenColumns) }))
        output.badRows += rows
        continue
      }
      const at = this.#builder.position
      for (const [index, name] of this.#names.entries()) {
        const column = this.#builder.columns.get(name)
        const value = key[index] ?? 0
        if (column?.kind === 'date') column.days[at] = value
        else if (column?.kind === 'number') column.values[at] = value
        else if (column !== undefined) column.indexes[at] = value
      }
      for (const [index, name] of this.#amounts.entries()) {
        const column = this.#builder.columns.get(name)
        // 0 / 0: no row had it.
        if (column !== undefined) column.values[at] = rounded((sums[index] ?? 0) / (counts[index] ?? 0))
      }
      if (this.#builder.keep(row)) await output.chunk(this.#builder)
    }
    const less = this.#rows - this.#facts.size
    if (less > 0) {
      const values = { rows: this.#rows, facts: this.#facts.size, columns: this.#names.join(', ') }
      output.note({ code: 'readings', sheet: null, values })
    }
  }
}

/** A mean to the millionth, without what the arithmetic has added. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
