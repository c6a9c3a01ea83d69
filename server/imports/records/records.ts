import type { Column, Dataset } from '@sala/catalog/dataset.ts'
import { plainText } from '@sala/catalog/imports/fileTexts.ts'
import { isOwnName } from '@sala/catalog/own/ownName.ts'
import type { Aggregate } from '@sala/catalog/places/aggregates.ts'
import { type CellReader, memoizeTexts, type Problem, textOf } from '../cells/cellReader.ts'
import { defaultOf, readerOf } from '../cells/cells.ts'
import { type DateAnswer, DateReader } from '../cells/dateCells.ts'
import { aliasKindOf, isUnknown, type Names } from '../cells/names.ts'
import { rowUnitProblem } from '../cells/units.ts'
import { ReadFailure } from '../failure.ts'
import { cellFault } from '../fault.ts'
import { type LongLayout, unclearPeriod } from '../layout/layouts.ts'
import { type Cell, textIn } from '../readers/table.ts'
import type { Output } from '../report/output.ts'
import type { Reading } from '../tables/tables.ts'
import type { ChunkBuilder } from './chunks.ts'
import { noFigure, optionalFigures } from './optionalFigures.ts'
import { DateColumn, periodRule, statusRule, undated } from './recordDates.ts'

interface PlacedReader {
  readonly name: string
  readonly heading: string
  readonly index: number
  readonly reader: CellReader
}

/** What came of a row. */
type RowOutcome = 'good' | 'bad' | 'aggregate' | 'left_out'

/** Reads the rows of a long table into the chunk, one record a row; faults go to the output. */
export class RecordReader {
  /** The row's total, region or "Others", after the outcome `aggregate`. */
  aggregate: Aggregate | null = null
  /** Whether every other cell of that row was good, so that its figure can be used. */
  complete = true
  /** Of the row that was read last: the columns whose cells were bad. */
  readonly bad = new Set<string>()
  /** Whether nobody knows the place that it names. */
  hasUnknownPlace = false
  /** Number of that row. */
  #row = 0
  /** What was told of rows with that number, so that it is told once: several records may have it. */
  readonly #told = new Set<string>()
  readonly #headingOfFigure: number | null
  readonly #dataset: Dataset
  readonly #builder: ChunkBuilder
  readonly #output: Output
  readonly #sheet: string | null
  readonly #readers: readonly PlacedReader[]
  /** By column of names: the name because of which a person wants a row left out; null where none does. */
  readonly #leaving: readonly ((cells: readonly Cell[]) => string | null)[]
  readonly #location: { readonly name: string; readonly index: number; readonly reader: CellReader } | null
  readonly #date: DateColumn | null
  readonly #constants: readonly ((position: number) => void)[]
  readonly #afterDate: readonly ((position: number, date: DateAnswer, cells: readonly Cell[]) => Problem | null)[]
  readonly #flag: number | null
  /** The columns that say units, and what is wrong with a text of one; null where nothing is. */
  readonly #units: readonly number[]
  readonly #unitProblem: (text: string) => { readonly problem: Problem | null }
  /** Of these a row must hold one; empty where it need not. */
  readonly #figures: readonly string[]

  constructor(reading: Reading, layout: LongLayout, sheet: string | null) {
    const { dataset, factors, builder, output, statuses, names } = reading
    this.#dataset = dataset
    this.#builder = builder
    this.#output = output
    this.#sheet = sheet
    this.#flag = layout.flag
    this.#headingOfFigure = layout.headingOfFigure ?? null
    this.#units = layout.units
    this.#unitProblem = memoizeTexts((text) => ({ problem: rowUnitProblem(dataset, factors, plainText(text)) }))
    // Of several readings of one fact one is enough.
    this.#figures = dataset.template.readings === undefined ? optionalFigures(dataset) : []
    const readers: PlacedReader[] = []
    const constants: ((position: number) => void)[] = []
    let location: { name: string; index: number; reader: CellReader } | null = null
    let date: DateColumn | null = null
    const leaving: ((cells: readonly Cell[]) => string | null)[] = []
    for (const [name, column] of Object.entries(dataset.columns)) {
      const buffer = builder.columns.get(name)
      const place = layout.columns.get(name)
      if (buffer === undefined || place === undefined) continue
      // The status and the period follow from the date where the file has no column for them.
      if (name === dataset.status || name === dataset.wholeYears?.column) continue
      if (place.kind === 'absent') {
        const value = defaultOf(column)
        constants.push((position) => buffer.set(position, value))
        continue
      }
      if (column.kind === 'date') {
        const optional = column.absent === 'optional'
        const reader = new DateReader(
          column.grain,
          dataset.wholeYears?.date === name,
          layout.dayOrder,
          buffer,
          optional,
        )
        if (date === null && !optional) date = new DateColumn(name, place, column.grain, reader)
        else if (place.kind === 'given') constants.push((position) => void reader.read(place.value, position))
        else if (place.kind === 'cell') readers.push({ name, heading: place.heading, index: place.index, reader })
        continue
      }
      if (place.kind === 'given') {
        // What is given was checked before, and is in the column's own unit.
        const reader = readerOf(column, buffer, { name })
        constants.push((position) => void reader.read(place.value, position))
        continue
      }
      if (place.kind !== 'cell') continue
      const aggregates = dataset.template.aggregates === name
      const reader = readerOf(column, buffer, {
        name,
        names,
        aggregates,
        factor: factors.get(name) ?? 1,
        decimalComma: reading.decimalComma,
        wholes: dataset.wholes?.column === name,
        refusesTotals: isOwnName(dataset.name),
      })
      if (names.leavesOutAny) leaving.push((cells) => leavesOut(names, name, column, cells[place.index] ?? null))
      if (aggregates) location = { name, index: place.index, reader }
      else readers.push({ name, heading: place.heading, index: place.index, reader })
    }
    this.#readers = readers
    this.#leaving = leaving
    this.#constants = constants
    this.#location = location
    this.#date = date
    this.#afterDate = [statusRule(dataset, layout, builder, statuses), periodRule(dataset, layout, builder)].filter(
      (rule) => rule !== null,
    )
  }

  /** Throws `ReadFailure` where rows far below tell that those above were no months but spans of two years. */
  requireMonths(): void {
    const span = this.#date?.span ?? null
    if (this.#date === null || span === null) return
    const { reason, message, ...place } = unclearPeriod(this.#date.name, span, `in column ${this.#date.name}`)
    throw new ReadFailure(reason, message, { ...place, sheet: this.#sheet })
  }

  /** Reads a row to the builder's position; only after `good` may it be kept. */
  read(cells: readonly Cell[], row: number): RowOutcome {
    if (row !== this.#row) this.#told.clear()
    this.#row = row
    this.bad.clear()
    for (const nameOf of this.#leaving) {
      const name = nameOf(cells)
      if (name === null) continue
      if (this.#isNews(name)) this.#output.leaveOut(name)
      return 'left_out'
    }
    const position = this.#builder.position
    this.aggregate = null
    this.hasUnknownPlace = false
    let good = true
    if (this.#location !== null) {
      const { name, index, reader } = this.#location
      const cell = cells[index] ?? null
      const verdict = reader.read(cell, position)
      if (verdict === 'aggregate') this.aggregate = reader.aggregate ?? null
      else if (verdict === 'bad') {
        if (this.#isFlagged(cells)) this.aggregate = { kind: 'grouping' }
        else {
          this.#fault(name, cells, cell, reader.problem)
          this.hasUnknownPlace = reader.problem !== null && isUnknown(reader.problem)
          good = false
        }
      }
    }
    // A total is left out, so that what else is wrong with its row does no harm; “Others” count.
    const isTotal = this.aggregate !== null && this.aggregate.kind !== 'others'
    // In a table of periods a row without a known place would have a fault for each of its figures.
    const silent = isTotal || (!good && this.#headingOfFigure !== null)
    this.complete = true
    if (this.#date !== null) {
      const problem = this.#date.read(cells, position)
      if (problem !== null) {
        good = false
        this.#fault(this.#date.name, cells, this.#date.displayValue(cells), problem, silent)
      }
    }
    for (const { name, index, reader } of this.#readers) {
      const cell = cells[index] ?? null
      if (reader.read(cell, position) !== 'bad') continue
      good = false
      this.#fault(name, cells, cell, reader.problem, silent)
    }
    for (const index of this.#units) {
      const cell = cells[index] ?? null
      const { problem } = this.#unitProblem(textOf(cell))
      if (problem === null) continue
      good = false
      this.#fault(unitColumn, cells, cell, problem, silent)
    }
    for (const set of this.#constants) set(position)
    // What follows from the date of a row (its status, its period) matters only where the row is good.
    if (good && !this.#follow(position, cells, silent)) good = false
    if (isTotal || (good && this.aggregate !== null)) {
      this.complete = good
      return 'aggregate'
    }
    if (good && this.#figures.length > 0 && this.#figures.every((name) => this.#isEmpty(name, position))) {
      this.#fault(null, cells, null, noFigure(this.#figures))
      return 'bad'
    }
    return good ? 'good' : 'bad'
  }

  #isEmpty(name: string, position: number): boolean {
    return Number.isNaN(this.#builder.columns.get(name)?.values[position] ?? Number.NaN)
  }

  /** What the date of the row that was read last says, if it was good. */
  get date(): DateAnswer {
    return this.#date?.last ?? undated
  }

  /** Works out what follows from a row's date; false where that cannot be. */
  #follow(position: number, cells: readonly Cell[], silent: boolean): boolean {
    let good = true
    for (const rule of this.#afterDate) {
      const wrong = rule(position, this.date, cells)
      if (wrong === null) continue
      good = false
      this.#fault(null, cells, null, wrong, silent)
    }
    return good
  }

  /** Whether something is said of rows with this number for the first time. */
  #isNews(text: string): boolean {
    const isNew = !this.#told.has(text)
    this.#told.add(text)
    return isNew
  }

  #isFlagged(cells: readonly Cell[]): boolean {
    if (this.#flag === null) return false
    const text = textIn(cells[this.#flag]).toLowerCase()
    return text === 'true' || text === '1' || text === 'yes' || text === 'y' || text === 't'
  }

  #fault(column: string | null, cells: readonly Cell[], cell: Cell, problem: Problem | null, silent = false): void {
    if (column !== null) this.bad.add(column)
    if (problem === null || silent) return
    const declared = column === null ? undefined : this.#dataset.columns[column]
    const isFigure = declared?.kind === 'count' || declared?.kind === 'amount'
    if (!isFigure && !this.#isNews(`${column}\0${cell}\0${problem.message}`)) return
    const kind = isUnknown(problem) ? aliasKindOf(declared) : null
    const [sheet, row] = [this.#sheet, this.#row]
    if (kind !== null && column !== null) {
      const text = plainText(textOf(cell))
      this.#output.names.ask({ kind, column, text, sheet, row, rows: 1, isTotal: false })
    }
    const heading = isFigure && this.#headingOfFigure !== null ? textIn(cells[this.#headingOfFigure]) : column
    this.#output.fault(cellFault({ sheet, row, column: heading, cell, ...problem }))
  }
}

/** How faults name a column that says units. */
const unitColumn = 'unit'

function leavesOut(names: Names, name: string, column: Column, cell: Cell): string | null {
  const text = textOf(cell)
  return names.leavesOut(name, column, text) ? plainText(text) : null
}
