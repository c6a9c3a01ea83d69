import { randomBytes } from 'node:crypto'
import type { CardsFormat, ExportJob } from '@sala/catalog/api/exports.ts'
import { problem } from '../core/problems.ts'
import { Queue } from '../core/queues/queue.ts'
import { exportMessages } from './problemMessages.ts'

export interface JobLimits {
  /** Files of many cards that are made at once: the pool's other processes are for those of one card. */
  readonly atOnce: number
  /** Files that may wait for their turn; more are refused. */
  readonly waiting: number
  /** Files of one person that are under way. */
  readonly perPerson: number
  /** How long a file that is ready is kept, and how long one may be under way. */
  readonly retentionMs: number
  /** A job that its owner has not polled for this long is abandoned. Browsers poll every second, background tabs every minute. */
  readonly abandonedAfterMs: number
  /** Bytes of ready files; the oldest go first. */
  readonly maxBytes: number
  /** Most bytes of one person's ready files. Beyond it their own older files are dropped, not those of others; the newest stays. */
  readonly maxBytesOfOne: number
}

export const jobLimits: JobLimits = {
  atOnce: 1,
  waiting: 24,
  perPerson: 3,
  retentionMs: 15 * 60_000,
  abandonedAfterMs: 2 * 60_000,
  maxBytes: 128 * 1024 * 1024,
  maxBytesOfOne: 32 * 1024 * 1024,
}

/** How often files are looked through whose time may be over. */
const sweepEveryMs = 60_000

/** The recipient and the kind of a file. */
interface NewJob<About> {
  readonly ownerId: string
  readonly format: CardsFormat
  readonly title: string
  /** What the caller wants to know of it again. */
  readonly about: About
}

/** Makes the bytes. Calls `onProgress` with the share that is done, 0 to 1. */
export type Work = (signal: AbortSignal, onProgress: (progress: number) => void) => Promise<Uint8Array>

interface StoredJob<About> {
  readonly id: string
  readonly request: NewJob<About>
  readonly work: Work
  readonly stop: AbortController
  hasStarted: boolean
  state: ExportJob['state']
  progress: number
  message: string | null
  bytes: Uint8Array | null
  until: number
  /** When its owner last asked about it. */
  lastPolledAt: number
}

interface FoundJob<About> {
  readonly job: ExportJob
  readonly about: About
  /** Null until it is ready. */
  readonly bytes: Uint8Array | null
}

/**
 * Files of many cards on their way: one after the other, by fair queueing among people, each for the person who asked, forgotten some
 * time after it is ready. They are kept in memory: a server that stops forgets them, and a person asks again.
 */
export class ExportJobs<About> {
  readonly #limits: JobLimits
  readonly #now: () => Date
  readonly #explain: (error: unknown, job: NewJob<About>) => string
  readonly #jobs = new Map<string, StoredJob<About>>()
  readonly #queue: Queue
  /** Fair queueing: a person has one file in each round, and rounds follow each other. */
  #round = 0
  /** The owners whose file of the present round was started. */
  readonly #served = new Set<string>()
  #timer: NodeJS.Timeout | null = null

  /** `explain` returns the message for a person whose file could not be made. */
  constructor(now: () => Date, explain: (error: unknown, job: NewJob<About>) => string, limits: JobLimits = jobLimits) {
    this.#now = now
    this.#explain = explain
    this.#limits = limits
    this.#queue = new Queue({ concurrency: limits.atOnce, name: 'file_jobs' })
  }

  /** Files under way and ready ones. */
  get size(): number {
    this.#sweep()
    return this.#jobs.size
  }

  /** Begins a file. Throws `too_many_attempts` where too many wait, or too many of this person are under way. */
  start(request: NewJob<About>, work: Work): ExportJob {
    this.#sweep()
    const own = [...this.#jobs.values()].filter(
      (storedJob) => storedJob.state === 'making' && storedJob.request.ownerId === request.ownerId,
    )
    if (own.length >= this.#limits.perPerson)
      throw problem('too_many_attempts', { message: exportMessages.own, retryAfter: 15 })
    if (this.#queue.waiting >= this.#limits.waiting) {
      throw problem('too_many_attempts', { message: exportMessages.busy, retryAfter: 15 })
    }
    const job: StoredJob<About> = {
      id: randomBytes(18).toString('base64url'),
      request,
      work,
      stop: new AbortController(),
      hasStarted: false,
      state: 'making',
      progress: 0,
      message: null,
      bytes: null,
      until: this.#now().getTime() + this.#limits.retentionMs,
      lastPolledAt: this.#now().getTime(),
    }
    this.#jobs.set(job.id, job)
    const nextRound = this.#round + (this.#served.has(request.ownerId) ? 1 : 0)
    this.#enqueue(job, nextRound + own.filter(({ hasStarted }) => !hasStarted).length)
    return jobOf(job)
  }

  /** A file of a person; undefined where there is none, also where it is another's. */
  find(id: string, ownerId: string): FoundJob<About> | undefined {
    this.#sweep()
    const job = this.#jobs.get(id)
    if (job === undefined || job.request.ownerId !== ownerId) return undefined
    job.lastPolledAt = this.#now().getTime()
    return { job: jobOf(job), about: job.request.about, bytes: job.bytes }
  }

  /** Stops the work on a file of a person and forgets it; false where there is none. */
  cancel(id: string, ownerId: string): boolean {
    const job = this.#jobs.get(id)
    if (job === undefined || job.request.ownerId !== ownerId) return false
    this.#forget(job)
    return true
  }

  /** Stops all work. */
  close(): void {
    for (const job of [...this.#jobs.values()]) this.#forget(job)
    clearTimeout(this.#timer ?? undefined)
    this.#timer = null
  }

  /** Files of earlier rounds come first, so that a person who wants three files delays others by one of them. */
  #enqueue(job: StoredJob<About>, round: number): void {
    const make = async () => {
      this.#sweep()
      const { signal } = job.stop
      if (signal.aborted) return
      job.hasStarted = true
      if (round > this.#round) this.#served.clear()
      this.#round = round
      this.#served.add(job.request.ownerId)
      await this.#run(job)
    }
    // A cancelled job leaves the queue while it still waits.
    this.#queue.run(make, { signal: job.stop.signal, priority: -round }).catch(() => undefined)
  }

  async #run(job: StoredJob<About>): Promise<void> {
    const { signal } = job.stop
    try {
      const bytes = await job.work(signal, (progress) => {
        job.progress = progress
      })
      // Cancelled while the last bytes were made: the file must not be served.
      if (signal.aborted) return
      job.bytes = bytes
      job.state = 'ready'
      job.progress = 1
    } catch (error) {
      if (signal.aborted) return
      job.state = 'failed'
      job.message = this.#explain(error, job.request)
    }
    job.until = this.#now().getTime() + this.#limits.retentionMs
    this.#sweep()
    this.#sweepLater()
  }

  /** Sweeps also without further calls, since files are large. The timer holds no reference to a job, so it does not keep one alive. */
  #sweepLater(): void {
    if (this.#jobs.size === 0) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#sweep()
      this.#sweepLater()
    }, sweepEveryMs).unref()
  }

  #forget(job: StoredJob<About>): void {
    this.#jobs.delete(job.id)
    job.bytes = null
    job.stop.abort()
  }

  #sweep(): void {
    const now = this.#now().getTime()
    for (const job of [...this.#jobs.values()]) {
      const isAbandoned = job.state === 'making' && now - job.lastPolledAt >= this.#limits.abandonedAfterMs
      if (isAbandoned || job.until <= now) this.#forget(job)
    }
    let bytes = 0
    const ofOwners = new Map<string, number>()
    for (const job of [...this.#jobs.values()].reverse()) {
      if (job.bytes === null) continue
      const { ownerId } = job.request
      const newer = ofOwners.get(ownerId) ?? 0
      const own = newer + job.bytes.byteLength
      const tooMuch = newer > 0 && own > this.#limits.maxBytesOfOne
      if (tooMuch || bytes + job.bytes.byteLength > this.#limits.maxBytes) {
        this.#forget(job)
        continue
      }
      bytes += job.bytes.byteLength
      ofOwners.set(ownerId, own)
    }
  }
}

function jobOf<About>({ id, request, state, progress, message, until }: StoredJob<About>): ExportJob {
  const { format, title } = request
  return { id, format, title, state, progress, message, until: new Date(until).toISOString() }
}
