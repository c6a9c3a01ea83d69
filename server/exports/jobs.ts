import { randomBytes } from 'node:crypto'
import type { CardsFormat, ExportJob } from '@sala/catalog/api/exports.ts'
import { problem } from '../problems.ts'
import { busyWords, ownWords } from './words.ts'

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
 * Files of many cards on their way: one after the other, those of several people by turns, each for the person who asked, forgotten some
 * time after it is ready. They are kept in memory: a server that stops forgets them, and a person asks again.
 */
export class ExportJobs<About> {
  readonly #limits: JobLimits
  readonly #now: () => Date
  readonly #explain: (error: unknown, job: NewJob<About>) => string
  readonly #kept = new Map<string, Kept<About>>()
  readonly #waiting: Kept<About>[] = []
  /** When a file of a person was last begun, as a number that grows. */
  readonly #served = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null
  #begun = 0
  #making = 0

  /** `explain` says to a person why a file was not made. */
  constructor(now: () => Date, explain: (error: unknown, job: NewJob<About>) => string, limits: JobLimits = jobLimits) {
    this.#now = now
    this.#explain = explain
    this.#limits = limits
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
    if (this.#waiting.length >= this.#limits.waiting) {
      throw problem('too_many_attempts', { words: busyWords, retryAfter: 15 })
    }
    const kept: Kept<About> = {
      id: randomBytes(18).toString('base64url'),
      given,
      work,
      stop: new AbortController(),
      state: 'making',
      progress: 0,
      message: null,
      bytes: null,
      until: this.#now().getTime() + this.#limits.keepMs,
      askedAt: this.#now().getTime(),
    }
    this.#kept.set(kept.id, kept)
    this.#waiting.push(kept)
    this.#next()
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

  #next(): void {
    this.#sweep()
    if (this.#making >= this.#limits.atOnce) return
    const kept = this.#takeNext()
    if (kept === undefined) return
    this.#making += 1
    void this.#run(kept).finally(() => {
      this.#making -= 1
      this.#next()
    })
  }

  /** The first file of whoever has waited longest since one of theirs was begun: who wants three keeps nobody waiting for all of them. */
  #takeNext(): Kept<About> | undefined {
    const since = ({ given }: Kept<About>) => this.#served.get(given.ownerId) ?? 0
    const [first] = this.#waiting.toSorted((one, other) => since(one) - since(other))
    if (first === undefined) return undefined
    this.#waiting.splice(this.#waiting.indexOf(first), 1)
    this.#begun += 1
    this.#served.set(first.given.ownerId, this.#begun)
    const owners = new Set([...this.#kept.values()].map(({ given }) => given.ownerId))
    for (const owner of this.#served.keys()) if (!owners.has(owner)) this.#served.delete(owner)
    return first
  }

  async #run(kept: Kept<About>): Promise<void> {
    const { signal } = kept.stop
    if (signal.aborted) return
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
    const at = this.#waiting.indexOf(kept)
    if (at >= 0) this.#waiting.splice(at, 1)
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
