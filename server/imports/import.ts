import type { ImportAlias } from '@sala/catalog/api/importAliases.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import type { Progress } from '../core/progress.ts'
import type { Batch, BatchWriter, Engine } from '../facts/engines/engine.ts'
import { hasHistory } from '../facts/history.ts'
import { aliasesFor } from './aliases.ts'
import { unitFactors } from './cells/units.ts'
import { checkRequest } from './checkRequest.ts'
import { fileFault } from './failure.ts'
import { fileMark, hashFile } from './fileHash.ts'
import type { ImportOptions, ReadingLimits, ReadSummary } from './process/protocol.ts'
import { limitsFor, readInProcess } from './process/reading.ts'
import { recipesFor } from './recipes/checkRecipe.ts'
import { historyWarning, RowOrigins } from './records/rowOrigins.ts'
import { conflictFault, maxFaults, Report } from './report/importReport.ts'
import type { ImportRequest, ImportResult, Watch } from './shapes.ts'

/** Conflicts that are fetched from the store where all are wanted. */
const allConflicts = 100_000

/** What an import follows beside the wishes of the person. */
export interface ImportContext {
  /** Batches of the data set that are taken back with the commit. */
  readonly instead?: readonly number[]
  /** Names of files that people have explained. */
  readonly aliases?: readonly ImportAlias[]
  /** Recipes that people have kept. */
  readonly recipes?: readonly NamedRecipe[]
  /** Stores nothing where stored rows would go without others in their place: the result is `checked` then, with the difference. */
  readonly keepRows?: boolean
}

/**
 * Imports one file as one batch: reads and checks it in a process of its own, appends the good rows to one transaction of the store, and
 * commits it, or takes it back where there are faults (unless the bad rows are to be skipped), for a dry run, when the signal
 * aborts, and when anything fails. The signal is looked at until the commit begins.
 *
 * Throws `Refusal` for a request that makes no sense; what is wrong with the file stands in the result.
 */
export async function runImport(
  engine: Engine,
  request: ImportRequest,
  watch: Watch = {},
  limits: ReadingLimits | null = null,
  { instead = [], aliases = [], recipes = [], keepRows = false }: ImportContext = {},
): Promise<ImportResult> {
  const started = performance.now()
  const { dataset, options: requestedOptions } = checkRequest(request)
  const options = { ...requestedOptions, aliases: aliasesFor(dataset, aliases), recipes: recipesFor(request, recipes) }
  const report = new Report(request, dataset, unitFactors(dataset, options.unit), started)
  const run: Run = {
    request,
    dataset,
    report,
    watch,
    origins: new RowOrigins(),
    progress: (phase, done = 0, total = 0, rows = 0) =>
      watch.onProgress?.({ phase, what: request.fileName, done, total, rows }),
  }

  const mark = await fileMark(request.file)
  const fileHash = await hashUnlessAborted(run, mark.size)
  if (fileHash === null) return report.result('cancelled')
  const earlier = await sameFile(engine, dataset, fileHash)
  if (earlier !== null && !request.again && !request.dryRun) return report.result('duplicate', earlier)

  run.progress('waiting')
  const writer = await beginBatch(engine, dataset, request, fileHash, watch.signal)
  if (writer === null) return report.result('cancelled')
  try {
    // Looked at again inside the one writing transaction: of two imports of one file at the same time, the second one sees the first.
    const sameBatch = await sameFile(engine, dataset, fileHash)
    if (sameBatch !== null && !request.again && !request.dryRun) return report.result('duplicate', sameBatch)
    report.sameFileAs = sameBatch

    const summary = await readInto(writer, run, options, limits ?? limitsFor(mark.size))
    if (typeof summary === 'string') return report.result(summary)
    const after = await fileMark(request.file)
    if (after.size !== mark.size || after.modified !== mark.modified) {
      await report.addFaults([fileFault('unreadable', 'the file changed while it was read; import it again')], watch)
      return report.result('faults')
    }
    run.progress('storing', 0, 0, summary.rows)
    const goodRows = await compareWithStored(writer, run, summary)
    const obstacle = await obstacleTo(run, summary, goodRows, keepRows)
    if (obstacle !== null) return report.result(obstacle)
    const storedReport = request.demonstration ? undefined : report.toStoredReport()
    return report.result('committed', await writer.commit(summary.wholePeriods, instead, storedReport))
  } finally {
    // After a commit there is nothing to take back.
    if (report.outcome !== 'committed') await writer.rollback()
  }
}

/** What the steps of one import share. */
interface Run {
  readonly request: ImportRequest
  readonly dataset: Dataset
  readonly report: Report
  readonly watch: Watch
  readonly origins: RowOrigins
  readonly progress: (phase: Progress['phase'], done?: number, total?: number, rows?: number) => void
}

/** The hash of the file; null where the signal aborts first. */
async function hashUnlessAborted({ request, watch, progress }: Run, size: number): Promise<string | null> {
  progress('hashing', 0, size)
  return await hashFile(request.file, (done) => progress('hashing', done, size), watch.signal).catch(
    (error: unknown) => {
      if (watch.signal?.aborted) return null
      throw error
    },
  )
}

/** Reads the file into the batch and reports what was found. Gives the outcome of an import that ends here, else the reader's summary. */
async function readInto(
  writer: BatchWriter,
  { dataset, report, watch, origins, progress }: Run,
  options: ImportOptions,
  limits: ReadingLimits,
): Promise<ReadSummary | 'cancelled' | 'faults'> {
  const reading = await readInProcess(
    options,
    {
      onChunk: async (chunk) => {
        await writer.append(chunk)
        report.sums.add(chunk)
        if (hasHistory(dataset)) origins.add(chunk)
      },
      onFaults: (faults) => report.addFaults(faults, watch),
      onProgress: (done, total, rows) => progress('reading', done, total, rows),
    },
    limits,
    watch.signal,
  )
  if (reading.kind === 'cancelled') return 'cancelled'
  if (reading.kind === 'failed') {
    await report.addFaults([reading.fault], watch)
    return 'faults'
  }
  const { summary } = reading
  report.summary = summary
  report.addWarnings(summary.warnings)
  // The reader lists only so many faults, but counts all.
  report.faultCount = Math.max(report.faultCount, summary.faultCount)
  return summary
}

/**
 * Compares the rows with what is stored: outliers, conflicts and the difference that a commit would make go to the report. Gives how many
 * rows are left to be stored.
 */
async function compareWithStored(writer: BatchWriter, run: Run, summary: ReadSummary): Promise<number> {
  const { request, report, origins } = run
  if (!request.demonstration) {
    const { first, count } = await writer.outliers(maxFaults)
    report.addWarnings(
      first.map((unlike) => historyWarning(unlike, origins)),
      count,
    )
  }
  const goodRows = summary.rows - (await settleConflicts(writer, run))
  const shouldStore = request.dryRun || report.faultCount === 0 || request.skipBadRows
  if (shouldStore && !isUndecided(summary) && !request.demonstration && goodRows > 0)
    report.difference = await writer.difference(summary.wholePeriods)
  return goodRows
}

/**
 * Whether a person has yet to answer something. Without a status no row is a bad one, and none may be stored: nobody has said how sure the
 * figures are. Of a book of which one sheet is asked for its unit, the others are not stored alone.
 */
function isUndecided({ statuses, units }: ReadSummary): boolean {
  return statuses.some(({ status }) => status === null) || units.length > 0
}

/** The outcome of an import that must not be committed; null where it may be. */
async function obstacleTo(
  { request, report, watch }: Run,
  summary: ReadSummary,
  goodRows: number,
  keepRows: boolean,
): Promise<'cancelled' | 'faults' | 'checked' | null> {
  if (watch.signal?.aborted) return 'cancelled'
  if (report.faultCount > 0 && !request.skipBadRows) return 'faults'
  if (isUndecided(summary)) return 'faults'
  if (goodRows <= 0) {
    const message = 'the file holds no row of this data set; nothing to store'
    if (report.faultCount === 0) await report.addFaults([fileFault('no_table', message)], watch)
    return 'faults'
  }
  if (request.dryRun || (keepRows && (report.difference?.gone ?? 0) > 0)) return 'checked'
  return null
}

/**
 * Turns rows that the store may not take into faults, and leaves them out where bad rows are to be skipped, or where nothing is stored and
 * only the good rows are held against what is there. Gives how many were left out; the store sees to it that a date that lost a row replaces no whole date.
 */
async function settleConflicts(writer: BatchWriter, { request, origins, report, watch }: Run): Promise<number> {
  const { first, count } = await writer.conflicts(watch.onFaults ? allConflicts : maxFaults)
  await report.addFaults(
    first.map((conflict) => conflictFault(conflict, origins)),
    watch,
  )
  report.faultCount += count - first.length
  report.conflicts = count
  return (request.skipBadRows || request.dryRun) && count > 0 ? await writer.dropConflicts() : 0
}

/** The batch that the same file is already, of the same data set and not undone; null where there is none. */
async function sameFile(engine: Engine, dataset: Dataset, fileHash: string): Promise<Batch | null> {
  const batches = await engine.batches(dataset.name)
  return batches.find((batch) => batch.fileHash === fileHash && batch.undoneAt === null) ?? null
}

/** Waits for the writing transaction; gives null when the signal aborts first, and then lets go of it as soon as it comes. */
async function beginBatch(
  engine: Engine,
  dataset: Dataset,
  request: ImportRequest,
  fileHash: string,
  signal: AbortSignal | undefined,
): Promise<BatchWriter | null> {
  const opening = engine.beginBatch(dataset, {
    fileName: request.fileName,
    fileHash,
    importedBy: request.importedBy,
    source: request.source,
    demonstration: request.demonstration,
    replaceHigher: request.replaceHigher,
  })
  if (signal === undefined) return opening
  const { promise: aborted, resolve } = Promise.withResolvers<null>()
  const onAbort = () => resolve(null)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort)
  try {
    const writer = await Promise.race([opening, aborted])
    if (writer === null) {
      // Where it never opens, or fails to roll back, there is nothing more to let go of.
      opening.then((late) => late.rollback()).catch(() => undefined)
    }
    return writer
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
