import { quotedCell } from '../../core/formats/csv.ts'
import type { CheckedSocket } from './checkedSocket.ts'
import type { DatabaseAddress } from './databaseAddress.ts'
import { RunFailure, type Target } from './fetching.ts'

/** A query that a database is asked. */
export interface DatabaseQuestion extends CheckedSocket {
  readonly where: DatabaseAddress
  readonly target: Target
  readonly timeoutMs: number
  readonly lines: AnswerLines
}

/** The most rows and bytes of an answer. */
export interface AnswerLimits {
  readonly bytes: number
  readonly queryRows: number
}

/** The cells of a row as texts; null where there is no value. */
export type Cells = readonly (string | null)[]

/** The rows of a query as lines of CSV. What is more than a run may hold gives up the whole answer: its first rows look like all of them. */
export class AnswerLines {
  readonly #limits: AnswerLimits
  readonly #giveUp: () => void
  readonly #lines: string[] = []
  #bytes = 0
  #failure: RunFailure | null = null

  constructor(limits: AnswerLimits, giveUp: () => void) {
    this.#limits = limits
    this.#giveUp = giveUp
  }

  get rows(): number {
    return this.#lines.length
  }

  /** Why the answer was given up; null while it was not. */
  get failure(): RunFailure | null {
    return this.#failure
  }

  take(row: Cells): void {
    if (this.#failure !== null) return
    const line = lineOf(row)
    this.#bytes += Buffer.byteLength(line)
    this.#lines.push(line)
    if (this.#lines.length > this.#limits.queryRows) this.#failure = new RunFailure('too_many_rows')
    else if (this.#bytes > this.#limits.bytes) this.#failure = new RunFailure('too_large')
    if (this.#failure !== null) this.#giveUp()
  }

  /** The whole answer under the names of its columns. Throws `RunFailure` where there are no rows. */
  bodyUnder(names: readonly string[]): Buffer {
    if (this.#lines.length === 0) throw new RunFailure('empty')
    return Buffer.from([lineOf(names), ...this.#lines].join(''))
  }
}

/** Every text is quoted and none is changed, unlike in files for spreadsheets: an import reads them, and nulls differ from empty texts. */
const lineOf = (row: Cells): string => `${row.map((cell) => (cell === null ? '' : quotedCell(cell))).join(',')}\n`
