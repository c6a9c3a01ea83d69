import { type BatchPage, BatchReport, type OtherBatch } from '@sala/catalog/api/batches.ts'
import { Batch } from '@sala/catalog/api/importedBatch.ts'
import { ImportReport } from '@sala/catalog/api/importReport.ts'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import type { Language } from '@sala/catalog/words.ts'
import { problemText } from '../../core/problems.ts'
import type { BatchOutcome, BatchRows } from '../../facts/engines/engine.ts'
import type { ReportedBatch } from '../shapes.ts'
import type { StoredJob } from './storedJob.ts'

/** What administrators see of a batch: the fields of its shape and no others. */
export const asBatch = (batch: ReportedBatch): Batch => Batch.parse(batch)

/** Rows of other batches, with what is known of each of these. */
export const asOthers = (rows: readonly BatchRows[], known: readonly ReportedBatch[]): OtherBatch[] =>
  rows.map(({ batch, rows: count }) => {
    const reported = known.find(({ id }) => id === batch)
    return { id: batch, batch: reported === undefined ? null : asBatch(reported), rows: count }
  })

/** A kept report whose notes are sentences, as they were written before they had codes, with each of them as it stands. */
function withNotes(report: unknown): unknown {
  if (typeof report !== 'object' || report === null || !('notes' in report) || !Array.isArray(report.notes))
    return report
  const notes = report.notes.map((note: unknown) =>
    typeof note === 'string' ? { code: 'before', sheet: null, values: {}, message: note } : note,
  )
  return { ...report, notes }
}

/** The page of a batch. A report that was kept by another version of the product, and cannot be read, is none. */
export function asBatchPage(
  { batch, report, ...outcome }: BatchOutcome,
  reported: readonly ReportedBatch[],
): BatchPage {
  const parsed = report === null ? null : BatchReport.safeParse(withNotes(JSON.parse(report)))
  return {
    batch: asBatch(batch),
    report: parsed?.success ? parsed.data : null,
    standing: outcome.standing,
    replacedBy: asOthers(outcome.replacedBy, reported),
    returning: asOthers(outcome.returning, reported),
  }
}

/** A job as its person sees it, in their language. */
export function asJob(job: StoredJob, language: Language): ImportJob {
  const { id, jobRequest, fileName, file, state, progress, result, until } = job
  return {
    id,
    dataset: jobRequest.settings.dataset,
    fileName,
    bytes: file.bytes,
    settings: jobRequest.settings,
    state,
    progress,
    report: result === null ? null : ImportReport.parse(result),
    batch: state === 'stored' && result?.batch ? asBatch(result.batch) : null,
    message: job.problem === null ? null : problemText(job.problem, language),
    until: until.toISOString(),
  }
}
