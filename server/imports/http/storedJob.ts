import { rm } from 'node:fs/promises'
import type { ImportSettings } from '@sala/catalog/api/importSettings.ts'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import { importMessages } from '@sala/catalog/api/problemTexts/importMessages.ts'
import { type ProblemError, problem } from '../../core/problems.ts'
import type { UploadFile } from '../../requests/serve.ts'
import type { ImportRequest, ImportResult } from '../shapes.ts'

/** A file that a person has uploaded. */
export interface Uploaded {
  readonly ownerId: string
  readonly file: UploadFile
  readonly fileName: string
}

/** The settings that a person chose for a file, and the import request made from them. */
export interface JobRequest {
  readonly settings: ImportJob['settings']
  readonly request: ImportRequest
}

/** A file between upload and decision. */
export interface StoredJob extends Uploaded {
  readonly id: string
  readonly state: ImportJob['state']
  readonly jobRequest: JobRequest
  readonly progress: ImportJob['progress']
  /** What the last check, or the storing, found; null until the first check is over. */
  readonly result: ImportResult | null
  /** Why the last work came to nothing. */
  readonly problem: ProblemError | null
  /** Where all faults of `result` are. */
  readonly faultsFile: string | null
  readonly until: Date
}

/** A stored job that its queue may change. */
export type MutableJob = { -readonly [Key in keyof StoredJob]: StoredJob[Key] } & {
  stop: AbortController | null
  work: Promise<void> | null
}

/** What has come of a piece of work; null where it was stopped before it began. */
export async function settle(
  job: MutableJob,
  result: ImportResult | null,
  list: string,
  before: ImportJob['state'],
): Promise<void> {
  if (result === null || result.outcome === 'cancelled' || result.outcome === 'duplicate') {
    await rm(list, { force: true })
    job.state = before
    // Stored by somebody else meanwhile: the check stands, and the person is told.
    if (result?.batch && job.result !== null) {
      job.result = { ...job.result, sameFileAs: result.batch }
      job.problem = problem('conflict', { message: importMessages.duplicate })
    }
    return
  }
  const former = job.faultsFile
  job.result = result
  job.faultsFile = list
  if (former !== null) await rm(former, { force: true })
  if (result.outcome === 'committed') await rm(job.file.path, { force: true })
  // Set last: a client that sees the new state may continue at once.
  job.state = result.outcome === 'committed' ? 'stored' : result.outcome
}

/** Throws `conflict` while work on the file runs, and after it was stored. */
export function requireIdle({ work, state }: MutableJob): void {
  if (work !== null) throw problem('conflict', { message: importMessages.busy })
  if (state === 'stored') throw problem('conflict', { message: importMessages.stored })
}

/** The result of the file's last check. Throws `conflict` where there is none, or work runs. */
export function requireChecked(job: MutableJob): ImportResult {
  requireIdle(job)
  if (job.result === null || job.state === 'failed') throw problem('conflict', { message: importMessages.unchecked })
  return job.result
}

/** Settings as a person said them, without the token that may have come with them. */
export function settingsOf({ access_token: _, ...settings }: ImportSettings): ImportJob['settings'] {
  return settings
}
