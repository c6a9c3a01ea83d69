import { randomBytes } from 'node:crypto'
import type { CardsFormat, ExportJob } from '@sala/catalog/api/exports.ts'
import { problem } from '../core/problems.ts'
import { Queue } from '../core/queues/queue.ts'
import { busyWords, ownWords } from './problemWords.ts'

export interface JobLimits {
  /** Files of many cards that are made at once: the pool's other processes are for those of one card. */
  readonly atOnce: number
  /** Files that may wait for their turn; more are refused. */
  readonly waiting: number
  /** Files of one person that are under way. */
  readonly perPerson: number
  /** How long a file that is ready is kept, and how long one may be under way. */
  readonly keepMs: number
  /** Work that nobody has asked about for so long is given up: a browser asks every second, and one in the background every minute. */
  readonly unaskedMs: number
  /** Bytes of ready files; the oldest go first. */
  readonly mostBytes: number
  /** Bytes of one person's ready files: theirs go first, so that they push out nobody else's. The newest stays. */
  readonly mostBytesOfOne: number
}

export const jobLimits: JobLimits = {
  atOnce: 1,
  waiting: 24,
  perPerson: 3,
  keepMs: 15 * 60_000,
  unaskedMs: 2 * 60_000,
  mostBytes: 128 * 1024 * 1024,
  mostBytesOfOne: 32 * 1024 * 1024,
}

/** How often files are looked through whose time may be over. */
const sweepEveryMs = 60_000

/** Whom a file is for and what it is. */
export interface NewJob<About> {
  readonly ownerId: string
  readonly format: CardsFormat
  readonly title: string
  /** What the caller wants to know of it again. */
  readonly about: About
}

/** Makes the bytes; `said` hears how much is done, 0 to 1. */
export type Work = (signal: AbortSignal, said: (progress: number) => void) => Promise<Uint8Array>

interface Kept<About> {
  readonly id: string
  readonly given: NewJob<About>
  readonly work: Work
  readonly stop: AbortController
  begun: boolean
  state: ExportJob['state']
  progress: number
  message: string | null
  bytes: Uint8Array | null
  until: number
  /** When its owner last asked about it. */
  askedAt: number
}

export interface Found<About> {
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
  readonly #kept = new Map<string, Kept<About>>()
  readonly #queue: Queue
  /** Fair queueing: a person has one file in each round, and rounds follow each other. */
  #round = 0
  /** Whose file of the present round was begun. */
  readonly #served = new Set<string>()
  #timer: NodeJS.Timeout | null = null

  /** `explain` says to a person why a file was not made. */
  constructor(now: () => Date, explain: (error: unknown, job: NewJob<About>) => string, limits: JobLimits = jobLimits) {
    this.#now = now
    this.#explain = explain
    this.#limits = limits
    this.#queue = new Queue({ concurrency: limits.atOnce })
  }

  /** Files under way and ready ones. */
  get size(): number {
    this.#sweep()
    return this.#kept.size
  }

  /** Begins a file. Throws `too_many_attempts` where too many wait, or too many of this person are under way. */
  start(given: NewJob<About>, work: Work): ExportJob {
    this.#sweep()
    const own = [...this.#kept.values()].filter((one) => one.state === 'making' && one.given.ownerId === given.ownerId)
    if (own.length >= this.#limits.perPerson) throw problem('too_many_attempts', { words: ownWords, retryAfter: 15 })
    if (this.#queue.waiting >= this.#limits.waiting) {
      throw problem('too_many_attempts', { words: busyWords, retryAfter: 15 })
    }
    const kept: Kept<About> = {
      id: randomBytes(18).toString('base64url'),
      given,
      work,
      stop: new AbortController(),
      begun: false,
      state: 'making',
      progress: 0,
      message: null,
      bytes: null,
      until: this.#now().getTime() + this.#limits.keepMs,
      askedAt: this.#now().getTime(),
    }
    this.#kept.set(kept.id, kept)
    const nextRound = this.#round + (this.#served.has(given.ownerId) ? 1 : 0)
    this.#enqueue(kept, nextRound + own.filter(({ begun }) => !begun).length)
    return jobOf(kept)
  }

  /** A file of a person; undefined where there is none, also where it is another's. */
  find(id: string, ownerId: string): Found<About> | undefined {
    this.#sweep()
    const kept = this.#kept.get(id)
    if (kept === undefined || kept.given.ownerId !== ownerId) return undefined
    kept.askedAt = this.#now().getTime()
    return { job: jobOf(kept), about: kept.given.about, bytes: kept.bytes }
  }

  /** Stops the work on a file of a person and forgets it; false where there is none. */
  cancel(id: string, ownerId: string): boolean {
    const kept = this.#kept.get(id)
    if (kept === undefined || kept.given.ownerId !== ownerId) return false
    this.#forget(kept)
    return true
  }

  /** Stops all work. */
  close(): void {
    for (const kept of [...this.#kept.values()]) this.#forget(kept)
    clearTimeout(this.#timer ?? undefined)
    this.#timer = null
  }

  /** Files of earlier rounds come first, so that a person who wants three files delays others by one of them. */
  #enqueue(kept: Kept<About>, round: number): void {
    const make = async () => {
      this.#sweep()
      const { signal } = kept.stop
      if (signal.aborted) return
      kept.begun = true
      if (round > this.#round) this.#served.clear()
      this.#round = round
      this.#served.add(kept.given.ownerId)
      await this.#run(kept)
    }
    // A file that is given up while it waits leaves the queue.
    this.#queue.run(make, { signal: kept.stop.signal, priority: -round }).catch(() => undefined)
  }

  async #run(kept: Kept<About>): Promise<void> {
    const { signal } = kept.stop
    try {
      const bytes = await kept.work(signal, (progress) => {
        kept.progress = progress
      })
      // Cancelled at the last moment: nobody may have it any more.
      if (signal.aborted) return
      kept.bytes = bytes
      kept.state = 'ready'
      kept.progress = 1
    } catch (error) {
      if (signal.aborted) return
      kept.state = 'failed'
      kept.message = this.#explain(error, kept.given)
    }
    kept.until = this.#now().getTime() + this.#limits.keepMs
    this.#sweep()
    this.#sweepLater()
  }

  /** Sweeps also where nobody calls any more: a file is a lot to keep. The timer refers to no file, or it would outlive its limit there. */
  #sweepLater(): void {
    if (this.#kept.size === 0) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#sweep()
      this.#sweepLater()
    }, sweepEveryMs).unref()
  }

  #forget(kept: Kept<About>): void {
    this.#kept.delete(kept.id)
    kept.bytes = null
    kept.stop.abort()
  }

  #sweep(): void {
    const now = this.#now().getTime()
    for (const kept of [...this.#kept.values()]) {
      const left = kept.state === 'making' && now - kept.askedAt >= this.#limits.unaskedMs
      if (left || kept.until <= now) this.#forget(kept)
    }
    let bytes = 0
    const ofOwners = new Map<string, number>()
    for (const kept of [...this.#kept.values()].reverse()) {
      if (kept.bytes === null) continue
      const { ownerId } = kept.given
      const newer = ofOwners.get(ownerId) ?? 0
      const own = newer + kept.bytes.byteLength
      const tooMuch = newer > 0 && own > this.#limits.mostBytesOfOne
      if (tooMuch || bytes + kept.bytes.byteLength > this.#limits.mostBytes) {
        this.#forget(kept)
        continue
      }
      bytes += kept.bytes.byteLength
      ofOwners.set(ownerId, own)
    }
  }
}

function jobOf<About>({ id, given, state, progress, message, until }: Kept<About>): ExportJob {
  const { format, title } = given
  return { id, format, title, state, progress, message, until: new Date(until).toISOString() }
}
