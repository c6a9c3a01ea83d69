import type { ProposedTable } from '@sala/catalog/api/ownProposal.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import type { Chunk } from '../../facts/engines/engine.ts'
import type { Alias } from '../cells/names.ts'
import type { Fault, Warning } from '../fault.ts'
import type { Note } from '../notes.ts'
import { type ImportRequest, type ImportResult, plainReading } from '../shapes.ts'

/** A grand total as a table prints it, in the data set's own unit. */
export interface PrintedTotal {
  readonly sheet: string | null
  /** `YYYY-MM`, a whole year `YYYY`. */
  readonly period: string
  readonly value: number
}

/** What the reader needs of an import: what a person asks, by the recipes and names that people have kept. */
export interface ImportOptions
  extends Readonly<
    Omit<
      ImportRequest,
      'recipe' | 'source' | 'importedBy' | 'demonstration' | 'dryRun' | 'skipBadRows' | 'replaceHigher' | 'again'
    >
  > {
  /** The data sets that administrators made, which the process that reads the file does not know. */
  readonly own?: readonly Dataset[]
  /** Names that people have explained, as far as they are about this data set. */
  readonly aliases: readonly Alias[]
  /** The recipe that a person has chosen; null where they have chosen none. */
  readonly recipe: NamedRecipe | null
  /** Recipes that are tried before the table is looked for, where the words of its head are the same. */
  readonly recipes: readonly NamedRecipe[]
  /** The number of the first row that is shown of each sheet; 1 where it is absent. */
  readonly previewFrom?: number
  /** Reads no rows, but proposes what columns a data set of the file could have. */
  readonly propose?: boolean
}

/** The options of an import of which nothing is said beyond its file and data set. */
export const noSettings = { ...plainReading, aliases: [], recipes: [] } as const satisfies Partial<ImportOptions>

/** Main thread -> worker: it may send this many more chunks, so that a slow writer holds back a fast reader. */
export type ChunkCredit = number

/** What an untrusted file may cost to read. */
export interface ReadingLimits {
  /** Memory of the worker, heap and buffers each. */
  readonly megabytes: number
  readonly milliseconds: number
}

/** How reading a file came out. */
export type FinishedReading =
  | { readonly kind: 'end'; readonly summary: ReadSummary }
  /** The file cannot be read at all; the fault says why. */
  | { readonly kind: 'failed'; readonly fault: Fault }

export interface Cancelled {
  readonly kind: 'cancelled'
}

export type Reading = FinishedReading | Cancelled

/** Handlers of what is read. The reader sends the next chunk after the handler of the one before has resolved. */
export interface ReadingHandlers {
  readonly onChunk: (chunk: Chunk) => Promise<void>
  readonly onFaults: (faults: readonly Fault[]) => Promise<void>
  readonly onProgress: (done: number, total: number, rows: number) => void
}

/** Server -> process: the file to read, once, and then that a chunk was taken. */
export type ToProcess =
  | { readonly kind: 'read'; readonly options: ImportOptions; readonly limits: ReadingLimits }
  | { readonly kind: 'taken' }

/** Worker -> main thread. */
export type FromWorker =
  | { readonly kind: 'chunk'; readonly chunk: Chunk }
  /** `done` and `total` in bytes of the file. */
  | { readonly kind: 'progress'; readonly done: number; readonly total: number; readonly rows: number }
  | { readonly kind: 'faults'; readonly faults: readonly Fault[] }
  | FinishedReading

/** What was read, for the report at the end. Of figures whose status is null none must be stored, and nothing is read before units are confirmed. */
export interface ReadSummary
  extends Readonly<
    Pick<
      ImportResult,
      | 'badRows'
      | 'faultCount'
      | 'aggregateRows'
      | 'totalsChecked'
      | 'statuses'
      | 'questions'
      | 'units'
      | 'sheets'
      | 'columns'
      | 'fits'
      | 'shape'
      | 'leftOut'
      | 'previews'
    >
  > {
  /** Good rows that were handed over. */
  readonly rows: number
  /** Dates (`YYYY-MM-DD`, or `YYYY-01-01` for years) whose grand total was proven. */
  readonly wholePeriods: readonly string[]
  /** The grand totals that the tables print. */
  readonly printed: readonly PrintedTotal[]
  readonly warnings: readonly Warning[]
  /** The sheets and tables found: what was taken for what. */
  readonly notes: readonly Note[]
  /** The table that a data set could be made of; null where there is none. Absent unless it was asked for. */
  readonly proposal?: ProposedTable | null
}

/** The summary of a file of which nothing was read. */
export const nothingRead: ReadSummary = {
  rows: 0,
  badRows: 0,
  faultCount: 0,
  aggregateRows: 0,
  totalsChecked: 0,
  wholePeriods: [],
  printed: [],
  previews: [],
  warnings: [],
  statuses: [],
  questions: [],
  units: [],
  sheets: [],
  columns: [],
  fits: [],
  shape: null,
  leftOut: [],
  notes: [],
}
