import {
  DATE,
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBType,
  INTEGER,
  UINTEGER,
  VARCHAR,
} from '@duckdb/node-api'
import bindings from '@duckdb/node-bindings'
import { type Column, type Dataset, isOfText } from '@sala/catalog/dataset.ts'
import { isRest } from '@sala/catalog/places/marketRegions.ts'
import { sourceRow, sourceSheet } from '../../plan/plan.ts'
import type { Chunk, Vector } from '../engine.ts'
import { type OfText, ofTexts, storedDeriver, type TextDeriver } from '../texts/dictionaries.ts'
import { derive, quoted, type Staged, sqlTypeOf, stagedAs } from './tables.ts'
import { markColumns, markedTexts, markText } from './textMarks.ts'

/**
 * Rows of an import, staged in a temporary table that ends with its connection. Codes are staged as numbers of one dictionary per column,
 * so that appending a chunk copies memory, keys are compared as integers, and columns derived from a code are computed once per code.
 */

/** Rows that the store takes at once (DuckDB's vector size). */
const vectorRows = 2048
/** The longest time for which appending may block the event loop, in milliseconds. */
const maxSliceMs = 20

interface CodedColumn {
  readonly name: string
  /** code -> number; only for coded columns. */
  readonly codes: Map<string, number>
}

interface StagedColumn extends CodedColumn {
  readonly column: Column
  readonly staged: Staged
}

const stagedTypes: Readonly<Record<Staged, { readonly sql: string; readonly type: DuckDBType }>> = {
  date: { sql: 'DATE', type: DATE },
  number: { sql: 'DOUBLE', type: DOUBLE },
  code: { sql: 'INTEGER', type: INTEGER },
  text: { sql: 'VARCHAR', type: VARCHAR },
}

/** The temporary dictionary of a coded column: `code`, `value`, `rest`, and one column for each that derives from it. */
export const dictionaryOf = (column: string): string => quoted(`dictionary_of_${column}`)

export class Staging {
  readonly dataset: Dataset
  readonly columns: readonly StagedColumn[]
  readonly #connection: DuckDBConnection
  readonly #appender: DuckDBAppender
  readonly #chunk: DuckDBDataChunk
  /** Columns that derive from texts; they stand behind the declared ones. */
  readonly #ofTexts: readonly OfText[]
  readonly #deriver: TextDeriver
  readonly #scratch: readonly (Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>)[]
  /** The marks of the rows of one vector, column by column; null where texts are not marked. */
  readonly #marks: Uint32Array<ArrayBuffer> | null
  /** The sheets of the file, numbered like codes. */
  readonly #sheets: CodedColumn = { name: sourceSheet, codes: new Map() }
  #sealed = false

  constructor(
    dataset: Dataset,
    columns: readonly StagedColumn[],
    connection: DuckDBConnection,
    appender: DuckDBAppender,
    deriver: TextDeriver,
  ) {
    this.dataset = dataset
    this.columns = columns
    this.#connection = connection
    this.#appender = appender
    this.#ofTexts = ofTexts(dataset)
    this.#deriver = deriver
    const marked = markedTexts(dataset).length > 0
    this.#marks = marked ? new Uint32Array(markColumns.length * vectorRows) : null
    this.#chunk = DuckDBDataChunk.create([
      ...columns.map(({ staged }) => stagedTypes[staged].type),
      ...this.#ofTexts.map(() => VARCHAR),
      ...(marked ? markColumns : []).map(() => UINTEGER),
      ...[INTEGER, INTEGER],
    ])
    this.#scratch = columns.map(({ staged }) =>
      staged === 'number' ? new Float64Array(vectorRows) : new Int32Array(vectorRows),
    )
  }

  /** Makes the staging table of a data set on a connection of its own. */
  static async open(connection: DuckDBConnection, dataset: Dataset): Promise<Staging> {
    const columns = Object.entries(dataset.columns).map(([name, column]) => ({
      name,
      column,
      staged: stagedAs(column),
      codes: new Map<string, number>(),
    }))
    const list = [
      ...columns.map(({ name, staged }) => `${quoted(name)} ${stagedTypes[staged].sql}`),
      ...ofTexts(dataset).map(({ name }) => `${quoted(name)} VARCHAR`),
      ...(markedTexts(dataset).length > 0 ? markColumns : []).map((name) => `${name} UINTEGER`),
      ...[sourceSheet, sourceRow].map((name) => `${name} INTEGER`),
    ]
    await connection.run(`create temp table stage (${list.join(', ')})`)
    const appender = await connection.createAppender('stage', null, 'temp')
    return new Staging(dataset, columns, connection, appender, await storedDeriver(connection))
  }

  /** Appends the rows of a chunk. Throws if a column has no vector, or one of the wrong kind or length. */
  async append(chunk: Chunk): Promise<void> {
    if (this.#sealed) throw new Error('rows cannot be added to a batch that was already checked')
    const sources = this.columns.map((column) => sourceOf(column, chunk))
    let turn = performance.now()
    for (let from = 0; from < chunk.rows; from += vectorRows) {
      const to = Math.min(from + vectorRows, chunk.rows)
      this.#chunk.rowCount = to - from
      this.#marks?.fill(0)
      for (const [index, source] of sources.entries()) this.#copy(index, source, from, to)
      this.#copyMarks(to - from)
      this.#copyOrigin(chunk, from, to)
      this.#appender.appendDataChunk(this.#chunk)
      if (performance.now() - turn > maxSliceMs) {
        await new Promise(setImmediate)
        turn = performance.now()
      }
    }
  }

  #copy(index: number, source: Source, from: number, to: number): void {
    if (source.kind === 'text') {
      const texts = Array.from({ length: to - from }, (_, at) => source.dictionary[source.indexes[from + at] ?? -1])
      this.#copyTexts(index, texts)
      for (const [at, text] of texts.entries())
        if (text !== undefined && this.#marks) markText(text, this.#marks, at, vectorRows)
      for (const [at, { from: source, how }] of this.#ofTexts.entries()) {
        if (source !== this.columns[index]?.name) continue
        const derived = texts.map((text) => (text === undefined ? undefined : this.#deriver.derive(how, text)))
        this.#copyTexts(this.columns.length + at, derived)
      }
      return
    }
    const vector = bindings.data_chunk_get_vector(this.#chunk.chunk, index)
    const scratch = this.#scratch[index]
    if (!scratch) return
    if (source.kind === 'code') {
      for (let row = from; row < to; row += 1) scratch[row - from] = source.numbers[source.indexes[row] ?? -1] ?? -1
    } else {
      scratch.set(source.values.subarray(from, to))
    }
    const bytes = (to - from) * scratch.BYTES_PER_ELEMENT
    bindings.copy_data_to_vector(vector, 0, scratch.buffer, scratch.byteOffset, bytes)
  }

  #copyTexts(index: number, texts: readonly (string | undefined)[]): void {
    const vector = bindings.data_chunk_get_vector(this.#chunk.chunk, index)
    // A mask of one bit per row marks nulls. It stays with the reused vector, so it is always written, even without nulls.
    const mask = new Uint8Array(Math.ceil(texts.length / 64) * 8).fill(255)
    for (const [at, text] of texts.entries()) {
      if (text === undefined) mask[at >> 3] = (mask[at >> 3] ?? 0) & ~(1 << (at & 7))
      else bindings.vector_assign_string_element(vector, at, text)
    }
    bindings.vector_ensure_validity_writable(vector)
    bindings.copy_data_to_vector_validity(vector, 0, mask.buffer, 0, mask.byteLength)
  }

  #copyMarks(rows: number): void {
    if (!this.#marks) return
    for (const index of markColumns.keys()) {
      const vector = bindings.data_chunk_get_vector(
        this.#chunk.chunk,
        this.columns.length + this.#ofTexts.length + index,
      )
      const from = index * vectorRows * Uint32Array.BYTES_PER_ELEMENT
      bindings.copy_data_to_vector(vector, 0, this.#marks.buffer, from, rows * Uint32Array.BYTES_PER_ELEMENT)
    }
  }

  /** The sheet and the number of each row in its file, behind all other columns; -1 where they are not known. */
  #copyOrigin({ origin }: Chunk, from: number, to: number): void {
    const sheet = origin?.sheet ?? null
    const rows = origin?.rows.subarray(from, to) ?? new Int32Array(0)
    const sheets = new Int32Array(to - from).fill(sheet === null ? -1 : numberOf(sheet, this.#sheets.codes))
    const numbers = new Int32Array(to - from).fill(-1)
    numbers.set(rows)
    const firstDerived = this.columns.length + this.#ofTexts.length + (this.#marks ? markColumns.length : 0)
    for (const [at, values] of [sheets, numbers].entries()) {
      const vector = bindings.data_chunk_get_vector(this.#chunk.chunk, firstDerived + at)
      bindings.copy_data_to_vector(vector, 0, values.buffer, 0, values.byteLength)
    }
  }

  /** Ends appending and writes the dictionaries; from here on the rows can be read. */
  async complete(): Promise<void> {
    if (this.#sealed) return
    this.#sealed = true
    this.#appender.closeSync()
    for (const column of this.columns) {
      if (column.staged === 'code') await this.#writeDictionary(column)
    }
    await this.#writeDictionary(this.#sheets)
  }

  async #writeDictionary(column: CodedColumn): Promise<void> {
    const derived = Object.entries(this.dataset.derived).filter(([, { from }]) => from === column.name)
    const further = derived.map(([name]) => `, ${quoted(name)} varchar`).join('')
    await this.#connection.run(
      `create temp table ${dictionaryOf(column.name)} (code integer, value varchar, rest boolean${further})`,
    )
    const appender = await this.#connection.createAppender(`dictionary_of_${column.name}`, null, 'temp')
    for (const [value, code] of [[null, -1] as const, ...column.codes]) {
      appender.appendInteger(code)
      if (value === null) appender.appendNull()
      else appender.appendVarchar(value)
      appender.appendBoolean(value !== null && isRest(value))
      for (const [, { how }] of derived) {
        const derivedValue = isOfText(how) ? null : derive(how, value)
        if (derivedValue === null) appender.appendNull()
        else appender.appendVarchar(derivedValue)
      }
      appender.endRow()
    }
    appender.closeSync()
  }

  /**
   * The staged rows in the shape of the data set's table: declared columns, derived ones, marks, their origin in the file, then `further`.
   * SQL text without a `where`.
   */
  decodedRows(further: readonly string[] = []): string {
    const fields = this.columns.map((column) => `${this.decoded(column.name)} as ${quoted(column.name)}`)
    const derived = Object.entries(this.dataset.derived).map(
      ([name, { from, how }]) => `${isOfText(how) ? 'stage' : dictionaryOf(from)}.${quoted(name)}`,
    )
    const marks = this.#marks ? markColumns : []
    const origin = [
      `${dictionaryOf(sourceSheet)}.value as ${sourceSheet}`,
      `nullif(stage.${sourceRow}, -1) as ${sourceRow}`,
    ]
    const from = this.decodedFrom(this.columns.map(({ name }) => name))
    return `select ${[...fields, ...derived, ...marks, ...origin, ...further].join(', ')} from ${from} join ${joinedTo(sourceSheet)}`
  }

  /** A column of the stage as the table's own type; its dictionary must be joined. */
  decoded(name: string): string {
    const column = this.columns.find((staged) => staged.name === name)
    if (!column) throw new Error(`${this.dataset.name} has no column ${name}`)
    if (column.staged === 'code') return `${dictionaryOf(name)}.value`
    const field = `stage.${quoted(name)}`
    if (column.staged === 'number')
      return `case when isnan(${field}) then null else ${field}::${sqlTypeOf(column.column)} end`
    return column.staged === 'date' ? `nullif(${field}, '-infinity'::date)` : field
  }

  /** The staging table, joined to the dictionaries of the named columns where they have one. */
  decodedFrom(names: readonly string[]): string {
    const coded = this.columns.filter(({ name, staged }) => staged === 'code' && names.includes(name))
    return ['stage', ...coded.map(({ name }) => joinedTo(name))].join(' join ')
  }
}

/** The number of a code; assigns a new one to an unknown code. */
function numberOf(code: string, codes: Map<string, number>): number {
  const number = codes.get(code) ?? codes.size
  codes.set(code, number)
  return number
}

const joinedTo = (name: string): string => `${dictionaryOf(name)} on ${dictionaryOf(name)}.code = stage.${quoted(name)}`

/** The values of a column of a chunk, ready to be copied. */
type Source =
  | { readonly kind: 'plain'; readonly values: Int32Array | Float64Array }
  | { readonly kind: 'code'; readonly indexes: Int32Array; readonly numbers: Int32Array }
  | { readonly kind: 'text'; readonly indexes: Int32Array; readonly dictionary: readonly string[] }

function sourceOf({ name, staged, codes }: StagedColumn, chunk: Chunk): Source {
  const vector: Vector | undefined = chunk.vectors[name]
  if (!vector) throw new Error(`the chunk holds no vector for ${name}`)
  const data = vector.kind === 'date' ? vector.days : vector.kind === 'number' ? vector.values : vector.indexes
  if (data.length < chunk.rows) throw new Error(`the vector for ${name} is shorter than its chunk`)
  if (vector.kind === 'text') {
    const { indexes, dictionary } = vector
    if (staged === 'text') return { kind: 'text', indexes, dictionary }
    if (staged === 'code') {
      const numbers = Int32Array.from(dictionary, (code) => numberOf(code, codes))
      return { kind: 'code', indexes, numbers }
    }
  } else if (vector.kind === staged) {
    return { kind: 'plain', values: data }
  }
  throw new Error(`the vector for ${name} is of kind ${vector.kind}, but the column wants ${staged}`)
}
