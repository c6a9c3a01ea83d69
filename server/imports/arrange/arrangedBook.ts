import type { NameQuestions } from '../cells/nameQuestions.ts'
import type { Missing } from '../layout/layouts.ts'
import type { SheetNote } from '../notes.ts'
import type { WrongTotal } from './parts.ts'
import type { Arranged, Repeated } from './records.ts'

export interface Book extends Arranged {
  readonly notes: readonly SheetNote[]
  readonly faults: readonly Missing[]
  readonly repeated: readonly Repeated[]
  readonly wrongTotals: readonly WrongTotal[]
  readonly totalsChecked: number
  /** Rows of totals and regions that were left out here; others are recognised when the records are read. */
  readonly aggregateRows: number
  /** Of these, the numbers of the rows of totals and regions. */
  readonly totalRows: readonly number[]
  /** Names that nobody knows and that look like totals, and those whose rows were left out. */
  readonly names: NameQuestions
}

/** What a sheet of a book says where it adds up several months, and is left out beside them. */
export interface CumulativeBook {
  readonly cumulative: string
}

/** A sheet of a book with a column of figures of an uncertain period. */
export interface UnclearBook {
  readonly unclear: Missing
}
