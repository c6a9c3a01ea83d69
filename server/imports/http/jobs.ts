import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { importLimits } from '@sala/catalog/api/importSettings.ts'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import { importMessages } from '@sala/catalog/api/problemTexts/importMessages.ts'
import { type ProblemError, problem } from '../../core/problems.ts'
import { Queue } from '../../core/queues/queue.ts'
import type { Author } from '../../state/model.ts'
import { openFaultsFile } from '../report/faultsFile.ts'
import type { ImportRequest, ImportResult, Watch } from '../shapes.ts'
import {
  type JobRequest,
  type MutableJob,
  requireChecked,
  requireIdle,
  type StoredJob,
  settle,
  type Uploaded,
} from './storedJob.ts'

interface JobServices {
  /** Imports, and records what came of it. */
  readonly importFile: (request: ImportRequest, watch: Watch, author: Author) => Promise<ImportResult>
  /** Says to a person why a piece of work failed. */
  readonly explain: (error: unknown, job: StoredJob) => ProblemError
  readonly now: () => Date
}

interface JobLimits {
  readonly maxJobs: number
  /** Of these, files of one person. */
  readonly perPerson: number
  readonly retentionMs: number
}

const defaultLimits: JobLimits = {
  maxJobs: importLimits.kept,
  perPerson: importLimits.maxPerPerson,
  retentionMs: importLimits.retentionMinutes * 60_000,
}
const sweepMs = 60_000
const [checkPriority, storePriority] = [0, 1]

/**
 * Uploaded files on their way into the store: each is checked at once, waits for its person's decision, and is stored or forgotten. Work
 * is done one file at a time, since a check holds the one writing transaction as an import does; whoever stores comes before those who
 * check. Files lie on this server's disk and go when they are stored, cancelled or forgotten, and with the server.
 */
export class ImportJobs {
  readonly #services: JobServices
  readonly #limits: JobLimits
  readonly #jobs = new Map<string, MutableJob>()
  readonly #queue = new Queue({ concurrency: 1, name: 'imports' })
  /** Ids of files that are being read, which must not be deleted now. */
  readonly #inUse = new Set<string>()
  readonly #sweeper: NodeJS.Timeout
  #closed = false

  constructor(services: JobServices, limits: JobLimits = defaultLimits) {
    this.#services = services
    this.#limits = limits
    this.#sweeper = setInterval(() => void this.#sweep(), sweepMs).unref()
  }

  /**
   * Refuses a file where too many are pending, of this person or of all. The oldest idle file of the person makes room for a new one: it
   * was most likely abandoned.
   */
  requireRoom(ownerId: string): void {
    if (this.#closed) throw problem('store_unavailable', { message: importMessages.stopping, retryAfter: 30 })
    void this.#sweep()
    const all = [...this.#jobs.values()]
    // Of what is stored only the report is left; the batches tell of it too.
    const stored = all.filter(({ state }) => state === 'stored')
    for (const job of stored.slice(0, Math.max(0, stored.length - this.#limits.maxJobs))) void this.#forget(job)
    const pending = all.filter(({ state }) => state !== 'stored')
    const ownersJobs = pending.filter((job) => job.ownerId === ownerId)
    if (pending.length < this.#limits.maxJobs && ownersJobs.length < this.#limits.perPerson) return
    const abandoned = ownersJobs.find(({ work }) => work === null)
    if (abandoned === undefined) throw problem('too_many_attempts', { message: importMessages.full, retryAfter: 60 })
    void this.#forget(abandoned)
  }

  /** Stores a file and starts its check. The queue owns the file from here on, and deletes it. */
  start(uploaded: Uploaded, jobRequest: JobRequest, author: Author): StoredJob {
    this.requireRoom(uploaded.ownerId)
    const job: MutableJob = {
      ...uploaded,
      id: randomUUID(),
      state: 'checking',
      jobRequest,
      progress: null,
      result: null,
      problem: null,
      faultsFile: null,
      until: this.#later(),
      stop: null,
      work: null,
    }
    this.#jobs.set(job.id, job)
    this.#begin(job, jobRequest.request, author)
    return job
  }

  /** A file of a person, which is not forgotten while they look at it; throws `not_found` where there is none, also where it is another's. */
  find(id: string, ownerId: string): StoredJob {
    const job = this.#find(id, ownerId)
    job.until = this.#later()
    return job
  }

  /** Checks a file again, with other settings. Throws `conflict` while it is worked on, and where it is stored. */
  check(id: string, ownerId: string, jobRequest: JobRequest, author: Author): StoredJob {
    const job = this.#find(id, ownerId)
    requireIdle(job)
    job.jobRequest = jobRequest
    this.#begin(job, jobRequest.request, author)
    return job
  }

  /** Stores a checked file. Throws `conflict` where that is not to be done. */
  store(
    id: string,
    ownerId: string,
    consent: Pick<ImportRequest, 'skipBadRows' | 'replaceHigher' | 'again'>,
    author: Author,
  ): StoredJob {
    const job = this.#find(id, ownerId)
    const { goodRows, faultCount, statuses } = requireChecked(job)
    if (statuses.some(({ status }) => status === null)) {
      throw problem('conflict', { field: 'status', message: importMessages.statusWanted })
    }
    // Faults of a lower status may be none with the consent to replace a higher one; only the store can tell.
    if (!consent.replaceHigher) {
      if (goodRows === 0) throw problem('conflict', { message: importMessages.nothing })
      if (faultCount > 0 && !consent.skipBadRows) {
        throw problem('conflict', { field: 'skipBadRows', message: importMessages.faults })
      }
    }
    this.#begin(job, { ...job.jobRequest.request, ...consent, dryRun: false }, author)
    return job
  }

  /**
   * Reads a file for a person who looks at it, when it is its turn, so that one reader at a time needs memory. Null where the signal aborts
   * before; throws `conflict` while the file is worked on or looked at already.
   */
  async withFile<T>(
    id: string,
    ownerId: string,
    signal: AbortSignal,
    read: (job: StoredJob) => Promise<T>,
  ): Promise<T | null> {
    const job = this.#find(id, ownerId)
    requireIdle(job)
    if (this.#inUse.has(id)) throw problem('conflict', { message: importMessages.busy })
    this.#inUse.add(id)
    try {
      return await this.#wait(checkPriority, signal, () => read(job))
    } finally {
      this.#inUse.delete(id)
      job.until = this.#later()
    }
  }

  /** Stops the work on a file and forgets it; what is stored stays. Settles when the file is gone and nothing is held any more. */
  async cancel(id: string, ownerId: string): Promise<void> {
    await this.#forget(this.#find(id, ownerId))
  }

  /** Stops all work and forgets all files. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#sweeper)
    await Promise.all([...this.#jobs.values()].map((job) => this.#forget(job)))
  }

  #begin(job: MutableJob, request: ImportRequest, author: Author): void {
    const before = job.state
    const stop = new AbortController()
    job.state = request.dryRun ? 'checking' : 'storing'
    job.progress = { phase: 'waiting', done: 0, total: 0, rows: 0 }
    job.problem = null
    job.stop = stop
    job.work = this.#run(job, request, author, before, stop.signal).finally(() => {
      job.progress = null
      job.stop = null
      job.work = null
      job.until = this.#later()
    })
  }

  /** Never throws: what went wrong stands in the job. */
  async #run(
    job: MutableJob,
    request: ImportRequest,
    author: Author,
    before: ImportJob['state'],
    signal: AbortSignal,
  ): Promise<void> {
    const list = `${job.file.path}.${randomUUID()}.csv`
    try {
      const priority = request.dryRun ? checkPriority : storePriority
      const result = await this.#wait(priority, signal, () => this.#import(job, request, list, author, signal))
      await settle(job, result, list, before)
    } catch (error) {
      await rm(list, { force: true })
      job.state = 'failed'
      if (!signal.aborted) job.problem = this.#services.explain(error, job)
    }
  }

  /** Does `work` when nothing else is worked on; null where the signal aborts before. */
  async #wait<T>(priority: number, signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
    try {
      return await this.#queue.run(work, { signal, priority })
    } catch (error) {
      if (signal.aborted && error === signal.reason) return null
      throw error
    }
  }

  async #import(
    job: MutableJob,
    request: ImportRequest,
    list: string,
    author: Author,
    signal: AbortSignal,
  ): Promise<ImportResult> {
    const faults = await openFaultsFile(list)
    try {
      return await this.#services.importFile(
        request,
        {
          signal,
          onProgress: ({ phase, done, total, rows }) => {
            // Only demonstration data are generated.
            if (phase !== 'generating') job.progress = { phase, done, total, rows }
          },
          onFaults: (some) => faults.write(some),
        },
        author,
      )
    } finally {
      // A batch that is stored stays so where the list of what was left out cannot be written to its end.
      await faults.close().catch(() => rm(list, { force: true }))
    }
  }

  #find(id: string, ownerId: string): MutableJob {
    void this.#sweep()
    const job = this.#jobs.get(id)
    if (job === undefined || job.ownerId !== ownerId) throw problem('not_found')
    return job
  }

  async #forget(job: MutableJob): Promise<void> {
    this.#jobs.delete(job.id)
    job.stop?.abort()
    await job.work
    await rm(job.file.path, { force: true })
    if (job.faultsFile !== null) await rm(job.faultsFile, { force: true })
  }

  async #sweep(): Promise<void> {
    const now = this.#services.now()
    const over = [...this.#jobs.values()].filter(({ work, until }) => work === null && until <= now)
    await Promise.all(over.map((job) => this.#forget(job)))
  }

  #later(): Date {
    return new Date(this.#services.now().getTime() + this.#limits.retentionMs)
  }
}
