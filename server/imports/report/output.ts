import type { UnitQuestion } from '@sala/catalog/api/importReport.ts'
import type { Chunk } from '../../facts/engines/engine.ts'
import { NameQuestions } from '../cells/nameQuestions.ts'
import type { Fault, Warning } from '../fault.ts'
import type { Note } from '../notes.ts'
import type { FromWorker } from '../process/protocol.ts'
import { type ChunkBuilder, transferables } from '../records/chunks.ts'
import { Outline } from './outline.ts'

/** The receiver of what is read: the main thread, or a list in tests. */
export interface Sink {
  /** Settles when there is room for another chunk. */
  send(message: FromWorker, transfer: ArrayBuffer[]): Promise<void>
}

const faultBatch = 500
/** Faults beyond these are only counted, so that they do not fill the memory of the receiving side. */
const maxFaults = 100_000

/** A fault with as much of a text of the file as a person can read: a cell or a title may have a million letters. */
const shortened = (fault: Fault): Fault =>
  fault.message.length <= maxMessage
    ? fault
    : { ...fault, value: fault.value?.slice(0, 200) ?? null, message: `${fault.message.slice(0, maxMessage)}…` }
const maxMessage = 2000

/** Forwards chunks, faults and progress, and counts for the summary. */
export class Output {
  /** The words of the head that a recipe was applied to. */
  shape: readonly string[] | null = null
  faultCount = 0
  badRows = 0
  aggregateRows = 0
  readonly notes: Note[] = []
  readonly warnings: Warning[] = []
  readonly names = new NameQuestions()
  readonly units: UnitQuestion[] = []
  readonly outline = new Outline()
  readonly #sink: Sink
  readonly #total: number
  readonly #onChunk: (chunk: Chunk) => void
  #faults: Fault[] = []
  #lastProgressAt = 0

  /** `onChunk` sees each chunk before it is handed on. */
  constructor(sink: Sink, fileBytes: number, onChunk: (chunk: Chunk) => void = () => undefined) {
    this.#sink = sink
    this.#onChunk = onChunk
    this.#total = fileBytes
  }

  fault(fault: Fault): void {
    this.faultCount += 1
    if (this.faultCount <= maxFaults) this.#faults.push(shortened(fault))
    else if (this.faultCount === maxFaults + 1)
      this.note({ code: 'first_faults', sheet: null, values: { number: maxFaults } })
  }

  /** Asks for the unit of a column; false where it was asked for before. */
  askUnit(question: UnitQuestion): boolean {
    if (this.units.some(({ column, unit }) => column === question.column && unit === question.unit)) return false
    this.units.push(question)
    return true
  }

  /** Counts a row that a person wants left out because of a name in it. */
  leaveOut(name: string): void {
    this.names.leaveOut(name)
    this.aggregateRows += 1
  }

  /** Adds a note; duplicates are dropped. */
  note(note: Note): void {
    const text = JSON.stringify(note)
    if (!this.notes.some((other) => JSON.stringify(other) === text)) this.notes.push(note)
  }

  async chunk(builder: ChunkBuilder): Promise<void> {
    const chunk = builder.take()
    if (chunk !== null) await this.forward(chunk)
  }

  async forward(chunk: Chunk): Promise<void> {
    this.#onChunk(chunk)
    await this.#sink.send({ kind: 'chunk', chunk }, transferables(chunk))
  }

  async progress(done: number, rows: number): Promise<void> {
    const now = performance.now()
    if (now - this.#lastProgressAt > 100) {
      this.#lastProgressAt = now
      await this.#sink.send({ kind: 'progress', done: Math.min(done, this.#total), total: this.#total, rows }, [])
    }
    if (this.#faults.length >= faultBatch) await this.flush()
  }

  async flush(): Promise<void> {
    for (let at = 0; at < this.#faults.length; at += faultBatch) {
      await this.#sink.send({ kind: 'faults', faults: this.#faults.slice(at, at + faultBatch) }, [])
    }
    this.#faults = []
  }
}
