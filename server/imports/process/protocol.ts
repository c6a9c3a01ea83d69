import type { SheetPreview } from '@sala/catalog/api/importPreview.ts'
import type {
  AppliedStatus,
  FileColumn,
  FileSheet,
  LeftOutName,
  NameQuestion,
  UnitQuestion,
} from '@sala/catalog/api/importReport.ts'
import type { Encoding, Separator } from '@sala/catalog/api/importSettings.ts'
import type { ProposedTable } from '@sala/catalog/api/ownProposal.ts'
import type { Dataset, Status } from '@sala/catalog/dataset.ts'
import type { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import type { Chunk } from '../../facts/engines/engine.ts'
import type { Alias } from '../cells/names.ts'
import type { Fault, Warning } from '../fault.ts'
import type { ReadLimits } from '../limits.ts'
import type { Note } from '../notes.ts'

/** A grand total as a table prints it, in the data set's own unit. */
export interface PrintedTotal {
  readonly sheet: string | null
  /** `YYYY-MM`, a whole year `YYYY`. */
  readonly period: string
  readonly value: number
}

/** Rows of a sheet as they stand in the file. */
export interface SheetSample {
  readonly sheet: string | null
  readonly rows: readonly SampleRow[]
  readonly merges: SheetPreview['merges']
}

export interface SampleRow {
  readonly number: number
  readonly cells: readonly string[]
  readonly isHead: boolean
  /** The row of a total or region, where the reader recognised it as one. */
  readonly isTotal: boolean
}

/** What a person asks of an import; the command line, the upload screen and the demonstration data say the same. */
export interface ImportOptions {
  readonly dataset: string
  /** The data sets that administrators made, which the process that reads the file does not know. */
  readonly own?: readonly Dataset[]
  /** Path of the file on this machine. */
  readonly file: string
  /** The name that people know the file by (the upload's own name). */
  readonly fileName: string
  /** 1-based number or name of the sheet; null reads every sheet that holds a table of the data set. */
  readonly sheet: string | null
  /** column -> heading, for headings that the template does not know. */
  readonly map: Readonly<Record<string, string>>
  /** column -> what it holds in every row, for columns that the file lacks. */
  readonly set: Readonly<Record<string, string>>
  /** Column of each field from left to right, for files without a head (an empty name skips one); null where there is a head. */
  readonly columns: readonly string[] | null
  /** Number of the row with the headings, in every sheet that is read; null finds it. */
  readonly head: number | null
  /** What parts the columns of a text file; null finds it out. */
  readonly separator: Separator | null
  /** How the letters of a text file are written; null finds it out. */
  readonly encoding: Encoding | null
  /** amount column or `*` -> unit name of the template, e.g. `million-baht`. */
  readonly unit: string | null
  /** The status of figures whose file says none. */
  readonly status: Status | null
  readonly skipBadRows: boolean
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

/** An import of which nothing is said beyond its file and data set. */
export const noSettings = {
  sheet: null,
  map: {},
  set: {},
  columns: null,
  head: null,
  separator: null,
  encoding: null,
  unit: null,
  status: null,
  skipBadRows: false,
  aliases: [],
  recipe: null,
  recipes: [],
} as const satisfies Partial<ImportOptions>

/** The worker's `workerData`: what to read, and what may differ from the default limits. */
export interface WorkerInput extends ImportOptions {
  readonly limits?: Partial<ReadLimits>
}

/** Main thread -> worker: `credit` lets the worker send that many more chunks, so that a slow writer holds back a fast reader. */
export type ToWorker = { readonly kind: 'credit'; readonly chunks: number } | { readonly kind: 'stop' }

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

/** Process -> server: the same as worker -> its main thread. */
export type FromProcess = FromWorker

/** Worker -> main thread. */
export type FromWorker =
  | { readonly kind: 'chunk'; readonly chunk: Chunk }
  /** `done` and `total` in bytes of the file. */
  | { readonly kind: 'progress'; readonly done: number; readonly total: number; readonly rows: number }
  | { readonly kind: 'faults'; readonly faults: readonly Fault[] }
  | { readonly kind: 'end'; readonly summary: ReadSummary }
  /** The file cannot be read at all; the fault says why. */
  | { readonly kind: 'failed'; readonly fault: Fault }

/** What was read, for the report at the end. */
export interface ReadSummary {
  /** Good rows that were handed over. */
  readonly rows: number
  /** Rows with at least one fault. */
  readonly badRows: number
  readonly faultCount: number
  /** Total and region rows that were left out. */
  readonly aggregateRows: number
  /** Totals that were compared with the sum of their parts. */
  readonly totalsChecked: number
  /** Dates (`YYYY-MM-DD`, or `YYYY-01-01` for years) whose grand total was proven. */
  readonly wholePeriods: readonly string[]
  /** The grand totals that the tables print. */
  readonly printed: readonly PrintedTotal[]
  /** The first rows of each table, as they stand. */
  readonly samples: readonly SheetSample[]
  readonly warnings: readonly Warning[]
  /** Which status was taken, and from where; one that is null must not be stored. */
  readonly statuses: readonly AppliedStatus[]
  /** Names that nobody knows: their rows are bad until somebody explains them. */
  readonly questions: readonly NameQuestion[]
  /** Units that headings say and nobody has confirmed: nothing is read before. */
  readonly units: readonly UnitQuestion[]
  readonly sheets: readonly FileSheet[]
  readonly columns: readonly FileColumn[]
  /** Other data sets that the headings fit, where no table was found. */
  readonly fits: readonly string[]
  /** The words of the head that a recipe was applied to; null without one. */
  readonly shape: readonly string[] | null
  /** Names whose rows were left out because a person said so. */
  readonly leftOut: readonly LeftOutName[]
  /** The sheets and tables found: what was taken for what. */
  readonly notes: readonly Note[]
  /** The table that a data set could be made of; null where there is none. Absent unless it was asked for. */
  readonly proposal?: ProposedTable | null
}
