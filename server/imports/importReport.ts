import type { ImportDifference } from '@sala/catalog/api/importDifference.ts'
import { importLimits } from '@sala/catalog/api/imports.ts'
import type { Dataset } from '@sala/catalog/dataset.ts'
import type { Batch } from '../facts/engines/engine.ts'
import type { Fault, ReadSummary, Warning } from './protocol.ts'
import type { ImportRequest, ImportResult, Watch } from './shapes.ts'
import { Tally } from './tally.ts'

/** Faults that are kept for the report; all of them go to `onFaults`. */
export const keptFaults = importLimits.faults

/** What an import has come to so far, and the one place that makes its result. */
export class Report {
  readonly tally: Tally
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

  constructor(request: ImportRequest, dataset: Dataset, started: number) {
    this.#request = request
    this.#started = started
    this.tally = new Tally(dataset)
  }

  async addFaults(faults: readonly Fault[], watch: Watch): Promise<void> {
    this.faultCount += faults.length
    if (this.#faults.length < keptFaults) this.#faults.push(...faults.slice(0, keptFaults - this.#faults.length))
    if (faults.length > 0) await watch.onFaults?.(faults)
  }

  /** `count`: how many there are, where only the first are given. */
  addWarnings(warnings: readonly Warning[], count = warnings.length): void {
    this.#warnings.push(...warnings)
    this.#warningCount += count
  }

  result(outcome: ImportResult['outcome'], batch: Batch | null = null): ImportResult {
    this.outcome = outcome
    return {
      outcome,
      dryRun: this.#request.dryRun,
      dataset: this.#request.dataset,
      fileName: this.#request.fileName,
      goodRows: (this.summary?.rows ?? 0) - this.conflicts,
      badRows: (this.summary?.badRows ?? 0) + this.conflicts,
      aggregateRows: this.summary?.aggregateRows ?? 0,
      totalsChecked: this.summary?.totalsChecked ?? 0,
      notes: [...(this.summary?.notes ?? [])],
      faults: this.#faults,
      faultCount: this.faultCount,
      questions: [...(this.summary?.questions ?? [])],
      leftOut: [...(this.summary?.leftOut ?? [])],
      units: [...(this.summary?.units ?? [])],
      sheets: [...(this.summary?.sheets ?? [])],
      columns: [...(this.summary?.columns ?? [])],
      fits: [...(this.summary?.fits ?? [])],
      warnings: this.#warnings.slice(0, keptFaults),
      warningCount: this.#warningCount,
      statuses: [...(this.summary?.statuses ?? [])],
      totals: this.conflicts > 0 ? [] : this.tally.totals(),
      difference: this.difference,
      batch,
      sameFileAs: this.sameFileAs,
      seconds: (performance.now() - this.#started) / 1000,
    }
  }
}
