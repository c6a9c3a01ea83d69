import type { Freshness } from '@sala/catalog/api/datasets.ts'
import type { ImportDifference } from '@sala/catalog/api/importDifference.ts'
import type { Dataset, Status } from '@sala/catalog/dataset.ts'
import type { PersonalTexts } from '@sala/catalog/personalTexts.ts'
import type { TopicChanges } from '@sala/catalog/topics/changes.ts'
import type { Plan } from '../plan/plan.ts'
import type { RowScope } from '../rowScope.ts'

/** Reads the rows of one scope only. */
export interface Reader {
  readonly scope: RowScope

  /**
   * The rows of a plan, as plain JSON values (numbers, strings, null; dates as `YYYY-MM-DD`).
   * Throws `QueryTimeout` past the time limit and `CancelledError` when the signal aborts; both stop the work in the store.
   */
  query(
    plan: Plan,
    options: { readonly signal?: AbortSignal; readonly timeoutMs?: number },
  ): Promise<readonly PlainRow[]>

  /**
   * Streams the rows of a plan in chunks, all of one version of the data, for results too large for memory. Throws like `query`. A consumer
   * that stops early must end the generator; the generator ends by itself if the consumer takes longer than `patienceMs` for a chunk.
   */
  stream(
    plan: Plan,
    options: { readonly signal?: AbortSignal; readonly timeoutMs?: number; readonly patienceMs?: number },
  ): AsyncGenerator<readonly PlainRow[], void, undefined>

  /** How new a data set is, from its rows and batches; cheap, kept in memory per version. */
  freshness(dataset: Dataset): Promise<Freshness>

  /** The data version of a data set: rises by one with each commit and undo, and survives a restart. */
  version(dataset: string): number

  /** The same rows as they stood at an instant (ISO, UTC). Callers check `history` first. */
  asOf(instant: string): Reader

  /** The instants at which the rows of a data set changed, and those whose rows can be restored. */
  history(dataset: Dataset): Promise<History>
}

/** The instants (ISO, UTC) at which the rows of a data set changed, and those whose rows can be restored. */
export interface History {
  /** The first import; null where there was none. Nothing was held before it. */
  readonly begins: string | null
  /** Spans in which rows were valid that have been undone since and are not kept: from `from` until just before `until`. */
  readonly gaps: readonly { readonly from: string; readonly until: string }[]
  /** Every import and undo whose rows can be restored, oldest first. */
  readonly changes: readonly string[]
}

/**
 * The port to the analytic store, kept narrow so that another engine (ClickHouse) fits behind it. Identifiers come only from the
 * catalogue's declarations, values only through bound parameters.
 */
export interface Engine {
  /** The reader of a scope, and the only access to rows. The same object is returned for the same scope while it is in use. */
  reader(scope: RowScope): Reader

  /** Opens the only writing transaction; a second one waits. */
  beginBatch(dataset: Dataset, batch: NewBatch): Promise<BatchWriter>

  /** Undoes a committed batch: removes its rows and restores the vintages that it replaced. Throws `BatchNotFound` for an unknown batch. */
  undoBatch(id: number): Promise<UndoneBatch>

  batches(dataset?: string): Promise<readonly Batch[]>

  /** The state of a batch; null for an unknown number. */
  batchOutcome(id: number): Promise<BatchOutcome | null>

  /** Counts the rows whose author has exactly this name. */
  countTexts(texts: PersonalTexts, author: string): Promise<number>
  /**
   * Replaces an author's name and texts by a dash and removes their links; the rows stay and count. Waits for imports under way. Returns
   * the number of rows.
   */
  eraseTexts(texts: PersonalTexts, author: string): Promise<number>

  /** The analysts' changes to the topic dictionary in use. */
  topicChanges(): Promise<TopicChanges>
  /**
   * Classifies all stored and future messages by a dictionary with these changes, on every server of the store. Waits for imports under
   * way.
   */
  changeTopics(changes: TopicChanges): Promise<void>

  /** Creates missing tables of data sets and adds missing columns; existing data stay. Waits for imports. */
  prepare(datasets: readonly Dataset[]): Promise<void>

  /** The data version of a data set: rises by one with each commit and undo, and survives a restart. */
  version(dataset: string): number

  /**
   * Runs `work` while no import or undo writes. The work gets the paths of the store's files, which contain everything committed. Only
   * another process may open them: closing a file in this process would release the store's lock on it. Throws the signal's reason if it
   * aborts while waiting for imports.
   */
  withWritesPaused<Made>(work: (files: readonly string[]) => Promise<Made>, signal?: AbortSignal): Promise<Made>

  /** Compacts the files of a lake if the last time was over twenty hours ago; null if it was not, or without a lake. */
  maintain(): Promise<Maintenance | null>

  ping(): Promise<void>
  close(): Promise<void>
}

/** The result of a lake's maintenance. */
export interface Maintenance {
  /** Files that were rewritten without deleted rows or merged with small neighbours. */
  readonly rewritten: number
  /** Files that were deleted because no reader needs them. */
  readonly removed: number
}

export type PlainValue = string | number | boolean | null
export type PlainRow = Readonly<Record<string, PlainValue>>

/** The facts of an import that are known before its rows are read. */
export interface NewBatch {
  readonly fileName: string
  /** SHA-256 of the file's bytes in lower-case hex; identifies a file that is imported a second time. */
  readonly fileHash: string
  readonly importedBy: string
  /** Who published the figures, in words; shown on every card. */
  readonly source: string
  readonly demonstration: boolean
  /** Replaces rows of a higher status too. */
  readonly replaceHigher: boolean
}

export interface Batch extends NewBatch {
  readonly id: number
  readonly dataset: string
  readonly importedAt: string
  readonly rows: number
  /** Rows of earlier batches that this one replaced and that are kept as vintages. */
  readonly replaced: number
  readonly undoneAt: string | null
}

/** The number of rows of one batch. */
export interface BatchRows {
  readonly batch: number
  readonly rows: number
}

/** The result of an undo. */
export interface UndoneBatch extends Batch {
  /** Rows that the undo removed. Rows that a later batch had already replaced are not counted. */
  readonly removed: number
  /** Earlier rows that become valid again, by the batch that imported them. */
  readonly returned: readonly BatchRows[]
}

/** The present state of a batch. */
export interface BatchOutcome {
  readonly batch: Batch
  /** The report that was stored with the commit; null for older batches. */
  readonly report: string | null
  /** Its rows that are valid now. */
  readonly standing: number
  /** Later batches that replaced rows of it. */
  readonly replacedBy: readonly BatchRows[]
  /** Earlier rows that an undo would bring back today, or did bring back. */
  readonly returning: readonly BatchRows[]
}

/**
 * Rows in columns, as the import worker hands them over (typed arrays are transferred, not copied). One vector per column of the
 * data set, each `rows` long.
 */
export interface Chunk {
  readonly rows: number
  readonly vectors: Readonly<Record<string, Vector>>
  /** The positions of the rows in their file, for messages that name a row. */
  readonly origin?: { readonly sheet: string | null; readonly rows: Int32Array }
}

export type Vector =
  /** Dates as days since 1970-01-01; `emptyDay` is null. */
  | { readonly kind: 'date'; readonly days: Int32Array }
  /** Years, counts and amounts; NaN is null. */
  | { readonly kind: 'number'; readonly values: Float64Array }
  /** Codes and texts: indexes into a dictionary; -1 is null. */
  | { readonly kind: 'text'; readonly indexes: Int32Array; readonly dictionary: readonly string[] }

/** The day that represents an absent date (the store's "minus infinity"). */
export const emptyDay = -2147483647

/** A row that may not replace a stored one; the store finds it before the commit. */
export interface Conflict {
  /** Position among the rows of the batch, in the order of appending; merged rows come after all others. */
  readonly index: number
  readonly reason: 'higher_status_exists' | 'duplicate_key'
  readonly key: Readonly<Record<string, PlainValue>>
  readonly existing: { readonly status: Status | null; readonly batch: number | null }
  readonly offered: { readonly status: Status | null }
}

/** A figure of a batch that is ten times off its own history. */
export interface Outlier {
  /** Position among the rows of the batch, in the order of appending. */
  readonly index: number
  readonly column: string
  readonly value: number
  /** The lowest and highest figure of its history. */
  readonly low: number
  readonly high: number
  /** The key of the row in words. */
  readonly member: string
}

/**
 * One import as one transaction. Readers see nothing before `commit`, and a crash before it leaves nothing behind. Rows with equal keys are
 * replaced and kept as vintages. `wholePeriods` names the dates for which the file was proven complete (a grand total that its parts add up
 * to). There the whole date is replaced, so that a book is never added to an earlier one with other countries.
 */
export interface BatchWriter {
  append(chunk: Chunk): Promise<void>
  /** Conflicts with stored rows and inside the batch: the first `limit`, and their number. */
  conflicts(limit: number): Promise<{ readonly first: readonly Conflict[]; readonly count: number }>
  /** Figures that are ten times off their own history, in the store and in the batch: the first `limit`, and their number. */
  outliers(limit: number): Promise<{ readonly first: readonly Outlier[]; readonly count: number }>
  /** Leaves conflicting rows out of the batch. */
  dropConflicts(): Promise<number>
  /** What a commit would change in the store, without conflicting rows; call `dropConflicts` first if there are any. */
  difference(wholePeriods: readonly string[]): Promise<ImportDifference>
  /**
   * `wholePeriods` must equal those of the difference, if one was computed. `instead` names valid batches of the data set that are undone
   * in the same transaction: readers see the old rows or the new ones, never both and never neither. Throws `BatchNotFound` if one of them
   * is no longer valid. `report` is a text that is stored with the batch.
   */
  commit(wholePeriods: readonly string[], instead?: readonly number[], report?: string): Promise<Batch>
  rollback(): Promise<void>
}

export class QueryTimeout extends Error {
  readonly timeoutMs: number
  constructor(timeoutMs: number) {
    super(`the query took longer than ${timeoutMs} ms`)
    this.timeoutMs = timeoutMs
  }
}
/** The batch that was to be undone does not exist or was undone before. */
export class BatchNotFound extends Error {
  readonly id: number
  constructor(id: number) {
    super(`there is no batch ${id} that could be undone`)
    this.id = id
  }
}
/** A commit was requested while rows of the batch still conflict; call `dropConflicts` or `rollback` first. */
export class BatchConflicts extends Error {
  readonly count: number
  constructor(count: number) {
    super(`${count} rows of the batch conflict with what is there or with each other`)
    this.count = count
  }
}
