import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { ImportJob } from '@sala/catalog/api/imports.ts'
import { importLimits } from '@sala/catalog/api/imports.ts'
import { importWords } from '@sala/catalog/api/problemTexts/importWords.ts'
import { type ProblemError, problem } from '../../core/problems.ts'
import { Queue } from '../../core/queues/queue.ts'
import type { Author } from '../../state/model.ts'
import { openFaultsFile } from '../report/faultsFile.ts'
import type { ImportRequest, ImportResult, Watch } from '../shapes.ts'
import { type Asked, type Changing, demandChecked, demandIdle, type Kept, settle, type Uploaded } from './keptFile.ts'

export interface JobServices {
  /** Imports, and records what came of it. */
  readonly importFile: (request: ImportRequest, watch: Watch, author: Author) => Promise<ImportResult>
  /** Says to a person why a piece of work failed. */
  readonly explain: (error: unknown, kept: Kept) => ProblemError
  readonly now: () => Date
}

export interface JobLimits {
  readonly kept: number
  /** Of these, files of one person. */
  readonly perPerson: number
  readonly keptMs: number
}

const usualLimits: JobLimits = {
  kept: importLimits.kept,
  perPerson: importLimits.keptPerPerson,
  keptMs: importLimits.keptMinutes * 60_000,
}
const sweepMs = 60_000
const [checkPriority, storePriority] = [0, 1]

/**
 * Uploaded files on their way into the store: each is checked at once, waits for its person's decision, and is stored or forgotten. Work
 * is done one file at a time, since a check holds the one writing transaction as an import does; whoever stores comes before those who
 * check. Files lie on this server's disk and go when they are stored, cancelled or forgotten, and with the server.
 */
export class ImportJobs {
  readonly services: JobServices
  readonly #limits: JobLimits
  readonly #kept = new Map<string, Changing>()
  readonly #queue = new Queue({ concurrency: 1 })
  /** Files that somebody looks at. */
  readonly #looking = new Set<string>()
  readonly #sweeper: NodeJS.Timeout
  #closed = false

  constructor(services: JobServices, limits: JobLimits = usualLimits) {
    this.services = services
    this.#limits = limits
    this.#sweeper = setInterval(() => void this.#sweep(), sweepMs).unref()
  }

  /**
   * Refuses a file where too many wait already, of this person or of all. A person's own that nobody works on gives way to a new one, the
   * oldest first: nobody decides on that many at once, so it was left behind.
   */
  demandRoom(ownerId: string): void {
    if (this.#closed) throw problem('store_unavailable', { words: importWords.stopping, retryAfter: 30 })
    void this.#sweep()
    const all = [...this.#kept.values()]
    // Of what is stored only the report is left; the batches tell of it too.
    const stored = all.filter(({ state }) => state === 'stored')
    for (const kept of stored.slice(0, Math.max(0, stored.length - this.#limits.kept))) void this.#forget(kept)
    const waiting = all.filter(({ state }) => state !== 'stored')
    const own = waiting.filter((kept) => kept.ownerId === ownerId)
    if (waiting.length < this.#limits.kept && own.length < this.#limits.perPerson) return
    const left = own.find(({ work }) => work === null)
    if (left === undefined) throw problem('too_many_attempts', { words: importWords.full, retryAfter: 60 })
    void this.#forget(left)
  }

  /** Takes a file and begins to check it. The file is this house's from here on. */
  start(uploaded: Uploaded, asked: Asked, author: Author): Kept {
    this.demandRoom(uploaded.ownerId)
    const kept: Changing = {
      ...uploaded,
      id: randomUUID(),
      state: 'checking',
      asked,
      progress: null,
      result: null,
      problem: null,
      faultsFile: null,
      until: this.#later(),
      stop: null,
      work: null,
    }
    this.#kept.set(kept.id, kept)
    this.#begin(kept, asked.request, author)
    return kept
  }

  /** A file of a person, which is not forgotten while they look at it; throws `not_found` where there is none, also where it is another's. */
  find(id: string, ownerId: string): Kept {
    const kept = this.#find(id, ownerId)
    kept.until = this.#later()
    return kept
  }

  /** Checks a file again, with other settings. Throws `conflict` while it is worked on, and where it is stored. */
  check(id: string, ownerId: string, asked: Asked, author: Author): Kept {
    const kept = this.#find(id, ownerId)
    demandIdle(kept)
    kept.asked = asked
    this.#begin(kept, asked.request, author)
    return kept
  }

  /** Stores a checked file. Throws `conflict` where that is not to be done. */
  store(
    id: string,
    ownerId: string,
    consent: Pick<ImportRequest, 'skipBadRows' | 'replaceHigher' | 'again'>,
    author: Author,
  ): Kept {
    const kept = this.#find(id, ownerId)
    const { goodRows, faultCount, statuses } = demandChecked(kept)
    if (statuses.some(({ status }) => status === null)) {
      throw problem('conflict', { field: 'status', words: importWords.statusWanted })
    }
    // Faults of a lower status may be none with the consent to replace a higher one; only the store can tell.
    if (!consent.replaceHigher) {
      if (goodRows === 0) throw problem('conflict', { words: importWords.nothing })
      if (faultCount > 0 && !consent.skipBadRows) {
        throw problem('conflict', { field: 'skipBadRows', words: importWords.faults })
      }
    }
    this.#begin(kept, { ...kept.asked.request, ...consent, dryRun: false }, author)
    return kept
  }

  /**
   * Reads a file for a person who looks at it, when it is its turn, so that one reader at a time needs memory. Null where the signal aborts
   * before; throws `conflict` while the file is worked on or looked at already.
   */
  async look<T>(id: string, ownerId: string, signal: AbortSignal, read: (kept: Kept) => Promise<T>): Promise<T | null> {
    const kept = this.#find(id, ownerId)
    demandIdle(kept)
    if (this.#looking.has(id)) throw problem('conflict', { words: importWords.busy })
    this.#looking.add(id)
    try {
      return await this.#wait(checkPriority, signal, () => read(kept))
    } finally {
      this.#looking.delete(id)
      kept.until = this.#later()
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
    await Promise.all([...this.#kept.values()].map((kept) => this.#forget(kept)))
  }

  #begin(kept: Changing, request: ImportRequest, author: Author): void {
    const before = kept.state
    const stop = new AbortController()
    kept.state = request.dryRun ? 'checking' : 'storing'
    kept.progress = { phase: 'waiting', done: 0, total: 0, rows: 0 }
    kept.problem = null
    kept.stop = stop
    kept.work = this.#run(kept, request, author, before, stop.signal).finally(() => {
      kept.progress = null
      kept.stop = null
      kept.work = null
      kept.until = this.#later()
    })
  }

  /** Never throws: what went wrong stands in the job. */
  async #run(
    kept: Changing,
    request: ImportRequest,
    author: Author,
    before: ImportJob['state'],
    signal: AbortSignal,
  ): Promise<void> {
    const list = `${kept.file.path}.${randomUUID()}.csv`
    try {
      const priority = request.dryRun ? checkPriority : storePriority
      const result = await this.#wait(priority, signal, () => this.#import(kept, request, list, author, signal))
      await settle(kept, result, list, before)
    } catch (error) {
      await rm(list, { force: true })
      kept.state = 'failed'
      if (!signal.aborted) kept.problem = this.services.explain(error, kept)
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
    kept: Changing,
    request: ImportRequest,
    list: string,
    author: Author,
    signal: AbortSignal,
  ): Promise<ImportResult> {
    const faults = await openFaultsFile(list)
    try {
      return await this.services.importFile(
        request,
        {
          signal,
          onProgress: ({ phase, done, total, rows }) => {
            // Only demonstration data are generated.
            if (phase !== 'generating') kept.progress = { phase, done, total, rows }
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

  #find(id: string, ownerId: string): Changing {
    void this.#sweep()
    const kept = this.#kept.get(id)
    if (kept === undefined || kept.ownerId !== ownerId) throw problem('not_found')
    return kept
  }

  async #forget(kept: Changing): Promise<void> {
    this.#kept.delete(kept.id)
    kept.stop?.abort()
    await kept.work
    await rm(kept.file.path, { force: true })
    if (kept.faultsFile !== null) await rm(kept.faultsFile, { force: true })
  }

  async #sweep(): Promise<void> {
    const now = this.services.now()
    const over = [...this.#kept.values()].filter(({ work, until }) => work === null && until <= now)
    await Promise.all(over.map((kept) => this.#forget(kept)))
  }

  #later(): Date {
    return new Date(this.services.now().getTime() + this.#limits.keptMs)
  }
}
