import type { Dataset } from '@sala/catalog/dataset.ts'
import { type Cell, textIn } from '../readers/table.ts'
import { readNumber } from '../values/numbers.ts'
import { saysNothing } from '../values/saysNothing.ts'

/** A table as it stands in a file, rearranged into one with a record a row under the contract's names. */
export interface Arranged {
  /** The first one is the head. */
  readonly rows: readonly (readonly Cell[])[]
  /** By row: the row of the file where it begins; 0 for the head. */
  readonly numbers: readonly number[]
  /** Figures that were nil in the file and count as 0. */
  readonly nils: number
  readonly repeated: readonly Repeated[]
}

/** A row that says again what another one has said. */
export interface Repeated {
  readonly row: number
  readonly before: number
  readonly column: string
  readonly value: Cell
}

interface OpenRecord {
  readonly row: number
  readonly dimensions: readonly Cell[]
  readonly figures: Map<string, Cell>
}

/** Gathers figures that stand apart in a file into records: those with the same dimensions become one row. */
export class Records {
  readonly #repeated: Repeated[] = []
  readonly #dimensions: readonly string[]
  readonly #added: ReadonlySet<string>
  readonly #columns: readonly string[]
  readonly #records = new Map<string, OpenRecord>()

  /** `dimensions`: headings of what tells the records apart, in the order in which `add` gives their cells. */
  constructor(dataset: Dataset, dimensions: readonly string[]) {
    this.#dimensions = dimensions
    this.#added = new Set(addedColumns(dataset))
    this.#columns = [...new Set((dataset.template.figures ?? []).map(({ column }) => column))]
  }

  /** Adds a figure; where the record has one of that column already, the earlier one stands and the row is repeated. */
  add(dimensions: readonly Cell[], column: string, figure: Cell, row: number): void {
    const key = JSON.stringify(dimensions)
    let record = this.#records.get(key)
    if (record === undefined) {
      record = { row, dimensions, figures: new Map() }
      this.#records.set(key, record)
    }
    if (record.figures.has(column)) this.#repeated.push({ row, before: record.row, column, value: figure })
    else record.figures.set(column, figure)
  }

  get size(): number {
    return this.#records.size
  }

  /**
   * The records in the order in which they began; columns of which no record has a figure are left out. Offices write nothing or a dash
   * for nought: a figure that is missing beside noughts only is one.
   */
  arranged(): Arranged {
    const records = [...this.#records.values()]
    let nils = 0
    const used = this.#columns.filter((column) => records.some(({ figures }) => figures.has(column)))
    return {
      rows: [
        [...this.#dimensions, ...used],
        ...records.map(({ dimensions, figures }) => [
          ...dimensions,
          ...used.map((column) => {
            const figure = figures.get(column) ?? null
            const nil = saysNothing(textIn(figure))
            if (!nil || !this.#added.has(column) || !this.#isNought(figures)) return figure
            nils += 1
            return 0
          }),
        ]),
      ],
      numbers: [0, ...records.map(({ row }) => row)],
      nils,
      repeated: this.#repeated,
    }
  }

  #isNought(figures: ReadonlyMap<string, Cell>): boolean {
    const filled = [...figures].filter(([column, figure]) => this.#added.has(column) && readNumber(figure) !== null)
    return filled.length > 0 && filled.every(([, figure]) => readNumber(figure) === 0)
  }
}

/** The columns whose figures are added up. What a mean is weighted by belongs to the mean, and is kept with each that was printed. */
export function addedColumns(dataset: Dataset): readonly string[] {
  const weights = weightColumns(dataset)
  return Object.values(dataset.measures).flatMap((measure) =>
    measure.kind === 'sum' && !weights.includes(measure.column) ? [measure.column] : [],
  )
}

/** The columns that means are weighted by. */
export function weightColumns(dataset: Dataset): readonly string[] {
  return Object.values(dataset.measures).flatMap((measure) =>
    measure.kind === 'weighted_mean' ? [measure.weight] : [],
  )
}

/** The columns that names of figures tell, in the order of the declaration. */
export function columnsOfNames(dataset: Dataset): readonly string[] {
  return [...new Set((dataset.template.figures ?? []).flatMap(({ of }) => Object.keys(of)))]
}
