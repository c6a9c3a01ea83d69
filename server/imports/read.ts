import { stat } from 'node:fs/promises'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { ChunkBuilder } from './chunks.ts'
import { ReadFailure } from './failure.ts'
import { findLongLayout } from './layout/long.ts'
import type { ReadLimits } from './limits.ts'
import { Output, type Sink } from './output.ts'
import type { ImportOptions, ReadSummary } from './protocol.ts'
import { openSource } from './readers/open.ts'
import { type Cell, numberOf, type RowBatch, type Sheet } from './readers/table.ts'
import { RecordReader } from './records.ts'
import { unitFactors } from './units.ts'

/**
 * Reads a file as rows of a data set, checks them, and hands them to the sink in chunks together with the faults. Memory does not
 * grow with the length of a text, NDJSON or Parquet file. Throws `ReadFailure` where the file cannot be read at all.
 */
export async function readFile(options: ImportOptions, limits: ReadLimits, sink: Sink): Promise<ReadSummary> {
  const dataset = findDataset(options.dataset)
  if (dataset === undefined) {
    throw new ReadFailure('no_table', `data set “${options.dataset}” is not known`, { value: options.dataset })
  }
  const { size } = await stat(options.file)
  if (size > limits.fileBytes) {
    throw new ReadFailure('too_large', `the file has ${size} bytes, at most ${limits.fileBytes} are read; split it`)
  }
  const factors = unitFactors(dataset, options.unit)
  const output = new Output(sink, size)
  const source = await openSource(options, limits)
  try {
    const reading = new Reading(dataset, options, limits, factors, output)
    for (const sheet of source.sheets) await reading.sheet(sheet)
    return await reading.end()
  } finally {
    await source.close()
  }
}

const sampleRows = 1000

class Reading {
  readonly #dataset: Dataset
  readonly #options: ImportOptions
  readonly #factors: ReadonlyMap<string, number>
  readonly #output: Output
  readonly #builder: ChunkBuilder

  constructor(
    dataset: Dataset,
    options: ImportOptions,
    _limits: ReadLimits,
    factors: ReadonlyMap<string, number>,
    output: Output,
  ) {
    this.#dataset = dataset
    this.#options = options
    this.#factors = factors
    this.#output = output
    this.#builder = new ChunkBuilder(dataset)
  }

  async sheet(sheet: Sheet): Promise<void> {
    const batches = sheet.batches()
    const iterator = Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]()
    const first: RowBatch[] = []
    let count = 0
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      first.push(next.value)
      count += next.value.rows.length
      if (count >= sampleRows) break
    }
    const sample = first.flatMap((batch) => batch.rows).slice(0, sampleRows)
    const { layout, faults } = findLongLayout(this.#dataset, sample, this.#options.map)
    if (layout === null) {
      for (const fault of faults) this.#output.fault({ sheet: sheet.name, row: null, ...fault })
      return
    }
    for (const note of layout.notes) this.#output.note(note)
    const reader = new RecordReader(
      this.#dataset,
      layout,
      this.#options,
      this.#factors,
      sheet.name,
      this.#builder,
      this.#output,
    )
    let skip = layout.head + 1
    for (const batch of first) {
      await this.#rows(reader, batch, Math.min(skip, batch.rows.length))
      skip -= Math.min(skip, batch.rows.length)
    }
    for (let next = await iterator.next(); !next.done; next = await iterator.next())
      await this.#rows(reader, next.value, 0)
  }

  async #rows(reader: RecordReader, batch: RowBatch, from: number): Promise<void> {
    const { rows } = batch
    const builder = this.#builder
    for (let i = from; i < rows.length; i++) {
      const cells = rows[i]
      if (cells === undefined || isEmpty(cells)) continue
      const outcome = reader.read(cells, numberOf(batch, i))
      if (outcome === 'good') {
        if (builder.keep()) await this.#output.chunk(builder)
      } else if (outcome === 'bad') this.#output.badRows += 1
      else this.#output.aggregateRows += 1
    }
    await this.#output.progress(batch.bytes, builder.total)
  }

  async end(): Promise<ReadSummary> {
    await this.#output.chunk(this.#builder)
    await this.#output.flush()
    return {
      rows: this.#builder.total,
      badRows: this.#output.badRows,
      faultCount: this.#output.faultCount,
      aggregateRows: this.#output.aggregateRows,
      totalsChecked: 0,
      wholePeriods: [],
      notes: this.#output.notes,
    }
  }
}

function isEmpty(cells: readonly Cell[]): boolean {
  for (const cell of cells)
    if (cell !== null && cell !== '' && (typeof cell !== 'string' || cell.trim() !== '')) return false
  return true
}
