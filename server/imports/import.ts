import type { ImportAlias } from '@sala/catalog/api/importAliases.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { allDatasets, findDataset } from '@sala/catalog/datasets/all.ts'
import type { NamedRecipe } from '@sala/catalog/imports/recipe.ts'
import type { Progress } from '../core/progress.ts'
import { Refusal, unknownChoice } from '../core/refusal.ts'
import type { Batch, BatchWriter, Engine } from '../facts/engines/engine.ts'
import { hasHistory } from '../facts/hasHistory.ts'
import { aliasesFor } from './aliases.ts'
import { unitFactors } from './cells/units.ts'
import { fileFault, ReadFailure } from './failure.ts'
import { fileMark, hashFile } from './fileHash.ts'
import { checkGiven } from './given.ts'
import type { ImportOptions, ReadingLimits } from './process/protocol.ts'
import { limitsFor, readInProcess } from './process/reading.ts'
import { checkRecipe, recipesFor } from './recipes/checkRecipe.ts'
import { historyWarning, RowOrigins } from './records/rowOrigins.ts'
import { conflictFault } from './report/conflicts.ts'
import { keptFaults, Report } from './report/importReport.ts'
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
  const progress = (phase: Progress['phase'], done = 0, total = 0, rows = 0) =>
    watch.onProgress?.({ phase, what: request.fileName, done, total, rows })

  const mark = await fileMark(request.file)
  progress('hashing', 0, mark.size)
  const fileHash = await hashFile(request.file, (done) => progress('hashing', done, mark.size), watch.signal).catch(
    (error: unknown) => {
      if (watch.signal?.aborted) return null
      throw error
    },
  )
  if (fileHash === null) return report.result('cancelled')
  const known = await sameFile(engine, dataset, fileHash)
  if (known !== null && !request.again && !request.dryRun) return report.result('duplicate', known)

  progress('waiting')
  const writer = await beginBatch(engine, dataset, request, fileHash, watch.signal)
  if (writer === null) return report.result('cancelled')
  try {
    // Looked at again inside the one writing transaction: of two imports of one file at the same time, the second one sees the first.
    const sameBatch = await sameFile(engine, dataset, fileHash)
    if (sameBatch !== null && !request.again && !request.dryRun) return report.result('duplicate', sameBatch)
    report.sameFileAs = sameBatch

    const origins = new RowOrigins()
    const reading = await readInProcess(
      options,
      {
        onChunk: async (chunk) => {
          await writer.append(chunk)
          report.sums.add(chunk)
          report.preview.add(chunk)
          if (hasHistory(dataset)) origins.add(chunk)
        },
        onFaults: (faults) => report.addFaults(faults, watch),
        onProgress: (done, total, rows) => progress('reading', done, total, rows),
      },
      limits ?? limitsFor(mark.size),
      watch.signal,
    )
    if (reading.kind === 'cancelled') return report.result('cancelled')
    if (reading.kind === 'failed') {
      await report.addFaults([reading.fault], watch)
      return report.result('faults')
    }
    const { summary } = reading
    report.summary = summary
    report.addWarnings(summary.warnings)
    // The reader lists only so many faults, but counts all.
    report.faultCount = Math.max(report.faultCount, summary.faultCount)
    const after = await fileMark(request.file)
    if (after.size !== mark.size || after.modified !== mark.modified) {
      await report.addFaults([fileFault('unreadable', 'the file changed while it was read; import it again')], watch)
      return report.result('faults')
    }

    progress('storing', 0, 0, summary.rows)
    if (!request.demonstration) {
      const { first, count } = await writer.outliers(keptFaults)
      report.addWarnings(
        first.map((unlike) => historyWarning(unlike, origins)),
        count,
      )
    }
    const dropped = await settleConflicts(writer, request, origins, report, watch)
    // Without a status no row is a bad one, and none may be stored: nobody has said how sure the figures are. Of a book of which one
    // sheet is asked for its unit, the others are not stored alone.
    const isUndecided = summary.statuses.some(({ status }) => status === null) || summary.units.length > 0
    const shouldStore = request.dryRun || report.faultCount === 0 || request.skipBadRows
    if (shouldStore && !isUndecided && !request.demonstration && summary.rows - dropped > 0) {
      report.difference = await writer.difference(summary.wholePeriods)
    }
    if (watch.signal?.aborted) return report.result('cancelled')
    if (report.faultCount > 0 && !request.skipBadRows) return report.result('faults')
    if (isUndecided) return report.result('faults')
    if (summary.rows - dropped <= 0) {
      if (report.faultCount === 0) {
        await report.addFaults(
          [fileFault('no_table', 'the file holds no row of this data set; nothing to store')],
          watch,
        )
      }
      return report.result('faults')
    }
    if (request.dryRun) return report.result('checked')
    if (keepRows && (report.difference?.gone ?? 0) > 0) return report.result('checked')
    const batch = await writer.commit(
      summary.wholePeriods,
      instead,
      request.demonstration ? undefined : report.toStoredReport(),
    )
    return report.result('committed', batch)
  } finally {
    // After a commit there is nothing to take back.
    if (report.outcome !== 'committed') await writer.rollback()
  }
}

/**
 * Turns rows that the store may not take into faults, and leaves them out where bad rows are to be skipped, or where nothing is stored and
 * only the good rows are held against what is there. Gives how many were left out; the store sees to it that a date that lost a row replaces no whole date.
 */
async function settleConflicts(
  writer: BatchWriter,
  request: ImportRequest,
  origins: RowOrigins,
  report: Report,
  watch: Watch,
): Promise<number> {
  const { first, count } = await writer.conflicts(watch.onFaults ? allConflicts : keptFaults)
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

/** Checks a request against the declaration of its data set. Throws `Refusal` that names what is wrong and the choices. */
export function checkRequest(request: ImportRequest): { readonly dataset: Dataset; readonly options: ImportOptions } {
  const dataset = datasetOf(request.dataset)
  const columns = Object.keys(dataset.columns)
  const named = {
    map: Object.keys(request.map),
    set: Object.keys(request.set),
    columns: request.columns ?? [],
  } as const
  for (const field of ['map', 'set', 'columns'] as const) {
    const unknown = named[field].find((column) => column !== '' && !columns.includes(column))
    if (unknown !== undefined) throw unknownChoice(`column of ${dataset.name}`, unknown, columns, field)
  }
  checkGiven(dataset, request)
  const recipe = checkRecipe(dataset, request)
  if (request.status !== null && dataset.status === null) {
    throw new Refusal(
      'usage',
      `status “${request.status}” was given, but ${dataset.name} is published without one; leave it out`,
      { field: 'status', value: request.status },
    )
  }
  try {
    unitFactors(dataset, request.unit)
  } catch (error) {
    if (!(error instanceof ReadFailure) || request.unit === null) throw error
    const units = Object.values(dataset.template.units).flatMap((known) => Object.keys(known))
    throw unknownChoice(`unit of ${dataset.name}`, request.unit, [...new Set(units)], 'unit')
  }
  return {
    dataset,
    options: {
      dataset: request.dataset,
      file: request.file,
      fileName: request.fileName,
      sheet: request.sheet ?? recipe?.sheet ?? null,
      map: request.map,
      set: request.set,
      columns: request.columns,
      head: request.head,
      separator: request.separator,
      encoding: request.encoding,
      unit: request.unit ?? recipe?.unit ?? null,
      status: request.status,
      skipBadRows: request.skipBadRows,
      aliases: [],
      recipe: request.recipe === 'none' ? null : request.recipe,
      recipes: [],
    },
  }
}

/** The data set of a name. Throws `Refusal` that lists them all, the nearest first. */
export function datasetOf(name: string): Dataset {
  const found = findDataset(name)
  if (found !== undefined) return found
  throw unknownChoice(
    'data set',
    name,
    allDatasets.map((dataset) => dataset.name),
    'dataset',
  )
}
