import type { LongLayout } from '../layout/layouts.ts'
import { about } from '../notes.ts'
import { type Cell, type Merge, numberOf, type RowBatch } from '../readers/table.ts'
import { Readings } from '../records/readings.ts'
import { RecordReader } from '../records/records.ts'
import { type FieldLimit, tornRow } from './fieldCount.ts'
import { LongTotals } from './longTotals.ts'
import { MergedCells } from './mergedCells.ts'
import { noTotals, type Reading, type TableTotals } from './tables.ts'

/** Reads the rows of a long table into chunks as they stream by. */
export class LongTable {
  readonly #reading: Reading
  readonly #reader: RecordReader
  readonly #totals: LongTotals | null
  readonly #readings: Readings | null
  readonly #sheet: string | null
  /** A row of a delimited file with more fields has been torn apart; null where rows may be of any length. */
  readonly #fields: FieldLimit | null
  readonly #merged: MergedCells | null
  #skip: number
  /** Numbers of the bad row and of the row of a total that were counted last: several records may have one number. */
  #lastBad: number | null = null
  #lastTotal: number | null = null

  /** `fields`: how long rows of a delimited file may be. `merges`: the merged cells of a sheet whose rows have its own numbers. */
  constructor(
    reading: Reading,
    layout: LongLayout,
    sheet: string | null,
    fields: FieldLimit | null = null,
    merges: readonly Merge[] = [],
  ) {
    this.#merged = merges.length === 0 ? null : new MergedCells(merges, reading.dataset, layout)
    this.#reading = reading
    this.#sheet = sheet
    this.#fields = fields
    this.#reader = new RecordReader(reading, layout, sheet)
    this.#totals = LongTotals.for(reading, sheet, layout)
    this.#readings = Readings.for(reading.dataset, reading.builder)
    this.#skip = layout.head + 1
    for (const note of layout.notes) reading.output.note(about(null, note))
  }

  async take(batch: RowBatch): Promise<void> {
    const { builder, output } = this.#reading
    const { rows } = batch
    const from = Math.min(this.#skip, rows.length)
    this.#skip -= from
    for (let index = from; index < rows.length; index++) {
      const cellsOfRow = rows[index]
      if (cellsOfRow === undefined || isEmpty(cellsOfRow)) continue
      const number = numberOf(batch, index)
      const cells = this.#merged?.fill(cellsOfRow, number) ?? cellsOfRow
      const torn = this.#fields === null ? null : tornRow(this.#fields, cells, number)
      if (torn !== null) {
        output.fault(torn)
        output.badRows += 1
        this.#totals?.spoil()
        continue
      }
      const outcome = this.#reader.read(cells, number)
      if (outcome === 'good') {
        this.#totals?.good(cells, number)
        if (this.#readings !== null) this.#readings.take(number)
        else if (builder.keep(number)) await output.chunk(builder)
      } else if (outcome === 'bad') {
        this.#totals?.bad(this.#reader, cells, number)
        if (number !== this.#lastBad) output.badRows += 1
        this.#lastBad = number
      } else if (outcome === 'aggregate') this.#aggregate(cells, number)
    }
    await output.progress(batch.bytes, builder.total)
  }

  #aggregate(cells: readonly Cell[], number: number): void {
    const { aggregate, complete } = this.#reader
    const { output, samples } = this.#reading
    if (aggregate !== null && this.#totals !== null) {
      this.#totals.aggregate(aggregate, cells, number, complete)
      return
    }
    samples.total(this.#sheet, number)
    if (number !== this.#lastTotal) output.aggregateRows += 1
    this.#lastTotal = number
  }

  /** `isRepeated`: whether rows of the table stood in it twice and were left out, so that what is left of regions may be doubled. */
  async end(isRepeated = false): Promise<TableTotals> {
    this.#reader.requireMonths()
    await this.#readings?.end(this.#reading.output, this.#sheet)
    return (await this.#totals?.end(isRepeated)) ?? noTotals
  }
}

function isEmpty(cells: readonly Cell[]): boolean {
  for (const cell of cells)
    if (cell !== null && cell !== '' && (typeof cell !== 'string' || cell.trim() !== '')) return false
  return true
}
