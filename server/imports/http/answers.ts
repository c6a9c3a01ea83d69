import {
  type ImportJob,
  type ImportReport,
  importLimits,
  type Batch as ListedBatch,
} from '@sala/catalog/api/imports.ts'
import { sayProblem } from '@sala/catalog/api/problemWords.ts'
import type { Language } from '@sala/catalog/words.ts'
import type { ProblemError } from '../../problems.ts'
import type { ImportResult, ReportedBatch } from '../shapes.ts'
import type { Kept } from './jobs.ts'

/** What administrators see of a batch. */
export const asBatch = ({
  id,
  dataset,
  fileName,
  source,
  importedBy,
  importedAt,
  rows,
  replaced,
  demonstration,
  undoneAt,
}: ReportedBatch): ListedBatch => ({
  id,
  dataset,
  fileName,
  source,
  importedBy,
  importedAt,
  rows,
  replaced,
  demonstration,
  undoneAt,
})

const batchOrNull = (batch: ReportedBatch | null): ListedBatch | null => (batch === null ? null : asBatch(batch))

function asReport(result: ImportResult): ImportReport {
  const { goodRows, badRows, aggregateRows, totalsChecked, notes, faults, faultCount, totals, sameFileAs, seconds } =
    result
  return {
    goodRows,
    badRows,
    aggregateRows,
    totalsChecked,
    notes,
    faults: faults.slice(0, importLimits.faults),
    faultCount,
    totals,
    sameFileAs: batchOrNull(sameFileAs),
    seconds,
  }
}

/** A job as its person sees it, in their language. */
export function asJob(kept: Kept, language: Language): ImportJob {
  const { id, asked, fileName, file, state, progress, result, until } = kept
  return {
    id,
    dataset: asked.settings.dataset,
    fileName,
    bytes: file.bytes,
    settings: asked.settings,
    state,
    progress,
    report: result === null ? null : asReport(result),
    batch: state === 'stored' ? batchOrNull(result?.batch ?? null) : null,
    message: kept.problem === null ? null : sayIn(language, kept.problem),
    until: until.toISOString(),
  }
}

function sayIn(language: Language, { problem: name, details }: ProblemError): string {
  return details.words?.[language] ?? sayProblem(name, language, details)
}
