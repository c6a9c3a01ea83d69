import { BatchOptions, type BatchReport } from '@sala/catalog/api/batches.ts'
import type { ImportDifference } from '@sala/catalog/api/importDifference.ts'
import { ImportReport } from '@sala/catalog/api/importReport.ts'
import { importLimits } from '@sala/catalog/api/importSettings.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import { personalTexts } from '@sala/catalog/personalTexts.ts'
import type { Batch, Conflict } from '../../facts/engines/engine.ts'
import type { Fault, Warning } from '../fault.ts'
import { inEnglish } from '../notes.ts'
import { nothingRead, type ReadSummary } from '../process/protocol.ts'
import type { RowOrigins } from '../records/rowOrigins.ts'
import type { ImportRequest, ImportResult, Watch } from '../shapes.ts'
import { SheetSums } from './sheetSums.ts'

/** Faults that are kept for the report; all of them go to `onFaults`. */
export const maxFaults = importLimits.faults
/** Notes that are kept with a batch; one with more characters is not. */
const maxNotes = 200
const maxNoteLength = 2000

/** What an import has come to so far, and the one place that makes its result. */
export class Report {
  readonly sums: SheetSums
  readonly #request: ImportRequest
  readonly #started: number
  readonly #faults: Fault[] = []
  readonly #warnings: Warning[] = []
  #warningCount = 0
  summary: ReadSummary | null = null
  sameFileAs: Batch | null = null
  outcome: ImportResult['outcome'] | null = null
  faultCount = 0
  conflicts = 0
  /** What the good rows change of what is stored; null where that was not looked at. */
  difference: ImportDifference | null = null

  constructor(request: ImportRequest, dataset: Dataset, factors: ReadonlyMap<string, number>, started: number) {
    this.#request = request
    this.#started = started
    this.sums = new SheetSums(dataset, factors)
  }

  async addFaults(faults: readonly Fault[], watch: Watch): Promise<void> {
    this.faultCount += faults.length
    if (this.#faults.length < maxFaults) this.#faults.push(...faults.slice(0, maxFaults - this.#faults.length))
    if (faults.length > 0) await watch.onFaults?.(faults)
  }

  /** `count`: how many there are, where only the first are given. */
  addWarnings(warnings: readonly Warning[], count = warnings.length): void {
    this.#warnings.push(...warnings)
    this.#warningCount += count
  }

  /**
   * What is kept with a batch, as a text. Faults of texts by people outside the authority lose their words: who asks for erasure must
   * not be found here again.
   */
  toStoredReport(): string {
    const committed = this.#result('committed', null)
    const personal = personalTexts.some((texts) => texts.dataset === this.#request.dataset)
    const wordless = <Place extends { readonly value: string | null; readonly message: string }>(
      place: Place,
    ): Place => ({ ...place, value: null, message: '' })
    const { previews: _, sameFileAs: __, ...stored } = ImportReport.parse({ ...committed, sameFileAs: null })
    const report: BatchReport = {
      ...stored,
      ...(personal && { faults: stored.faults.map(wordless), warnings: stored.warnings.map(wordless) }),
      notes: stored.notes.slice(0, maxNotes).filter((note) => JSON.stringify(note).length <= maxNoteLength),
      options: BatchOptions.parse(this.#request),
    }
    return JSON.stringify(report)
  }

  result(outcome: ImportResult['outcome'], batch: Batch | null = null): ImportResult {
    this.outcome = outcome
    return this.#result(outcome, batch)
  }

  #result(outcome: ImportResult['outcome'], batch: Batch | null): ImportResult {
    const { rows, notes, printed, wholePeriods: _, ...found } = this.summary ?? nothingRead
    return {
      ...found,
      outcome,
      dryRun: this.#request.dryRun,
      dataset: this.#request.dataset,
      fileName: this.#request.fileName,
      goodRows: rows - this.conflicts,
      badRows: found.badRows + this.conflicts,
      notes: notes.map(inEnglish),
      faults: this.#faults,
      faultCount: this.faultCount,
      warnings: this.#warnings.slice(0, maxFaults),
      warningCount: this.#warningCount,
      sums: this.sums.sums(printed),
      difference: this.difference,
      batch,
      sameFileAs: this.sameFileAs,
      seconds: (performance.now() - this.#started) / 1000,
    }
  }
}

/** A row that the store may not take, as a fault with the way out; its key stands as the value. */
export function conflictFault(conflict: Conflict, origins: RowOrigins): Fault {
  const value = Object.entries(conflict.key)
    .map(([column, part]) => `${column}=${part ?? 'none'}`)
    .join(', ')
  const place = { ...origins.of(conflict.index), column: null, value: value.slice(0, 200) }
  if (conflict.reason === 'duplicate_key') {
    const message = 'this row stands in the file more than once; remove all but one'
    return { ...place, reason: 'duplicate_row', message }
  }
  const existing = conflict.existing.batch === null ? 'is there' : `is there from batch ${conflict.existing.batch}`
  return {
    ...place,
    reason: 'higher_status_exists',
    message:
      `a ${conflict.existing.status ?? 'higher'} figure ${existing}, this one is ${conflict.offered.status ?? 'lower'};` +
      ' give --replace-higher to replace it all the same, or --skip-bad-rows to keep it',
  }
}
