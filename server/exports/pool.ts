import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { confined } from '../core/confined.ts'
import { programFile } from '../core/programs.ts'
import type { Job, ManyJob } from './card.ts'
import type { Order, Outcome, Progress } from './protocol.ts'

/** Why a file was not made. */
export class ExportFailed extends Error {
  readonly reason: 'busy' | 'late' | 'left' | 'not_here' | 'failed'
  constructor(reason: ExportFailed['reason'], message: string) {
    super(message)
    this.name = 'ExportFailed'
    this.reason = reason
  }
}

export interface PoolLimits {
  /** Processes at once. */
  readonly processes: number
  /** Jobs that may wait for a process; more are refused. */
  readonly waiting: number
  /** One job may take so long; its process is killed then. */
  readonly jobMs: number
  /** The same for a file of many cards. */
  readonly manyMs: number
  /** A process that has had nothing to do for so long is ended, so that an idle server is small. */
  readonly idleMs: number
  /** Heap of a process. */
  readonly megabytes: number
}

export const poolLimits: PoolLimits = {
  processes: 2,
  waiting: 24,
  jobMs: 30_000,
  manyMs: 180_000,
  idleMs: 20_000,
  megabytes: 512,
}

const mostSaid = 2_000

interface Waiting {
  readonly start: (maker: Maker) => void
}

/** One export process, and what it is doing. */
interface Maker {
  readonly child: ChildProcess
  idle: NodeJS.Timeout | null
  /** The last that it said on its error output, for the log. */
  said: string
}

/**
 * Makes files in processes of their own, started when they are needed. A job that its asker leaves is taken out of the queue, or its
 * process killed; the next job gets a new one.
 */
export class ExportPool {
  readonly #limits: PoolLimits
  readonly #makers = new Set<Maker>()
  readonly #free: Maker[] = []
  readonly #queue: Waiting[] = []
  #orders = 0
  #closed = false

  constructor(limits: PoolLimits = poolLimits) {
    this.#limits = limits
  }

  /** Processes that live at the moment. */
  get size(): number {
    return this.#makers.size
  }

  /** The file of a job; `said` hears how many of its cards have been read. Throws `ExportFailed`. */
  async make(job: Job | ManyJob, signal: AbortSignal, said: (cards: number) => void = () => {}): Promise<Uint8Array> {
    const maker = await this.#take(signal)
    return await this.#run(maker, job, signal, said)
  }

  /** Ends all processes; jobs that are under way fail. */
  close(): void {
    this.#closed = true
    for (const maker of this.#makers) this.#end(maker)
  }

  #take(signal: AbortSignal): Promise<Maker> {
    if (signal.aborted) return Promise.reject(left())
    if (this.#closed) return Promise.reject(new ExportFailed('failed', 'the server is stopping'))
    const free = this.#free.pop()
    if (free !== undefined) return Promise.resolve(free)
    if (this.#makers.size < this.#limits.processes) return Promise.resolve(this.#begin())
    if (this.#queue.length >= this.#limits.waiting) {
      return Promise.reject(new ExportFailed('busy', `${this.#limits.waiting} files are waiting to be made already`))
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(entry), 1)
        reject(left())
      }
      const entry: Waiting = {
        start: (maker) => {
          signal.removeEventListener('abort', leave)
          resolve(maker)
        },
      }
      this.#queue.push(entry)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #begin(): Maker {
    const program = fileURLToPath(programFile('export-worker'))
    const child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // What sets pages needs none of the server's secrets.
      env: { TZ: 'UTC', ...(process.env.TMPDIR === undefined ? {} : { TMPDIR: process.env.TMPDIR }) },
      // Charts and pages are set by native code, which these limits do not hold; the rest of it they do
      // (docs/decisions/0018-confined-processes-and-uploaded-archives.md).
      execArgv: [
        ...confined(program, { native: true }),
        `--max-old-space-size=${this.#limits.megabytes}`,
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=SecurityWarning',
      ],
    })
    stepBack(child)
    const maker: Maker = { child, idle: null, said: '' }
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      maker.said = (maker.said + text).slice(-mostSaid)
    })
    this.#makers.add(maker)
    child.once('exit', () => this.#forget(maker))
    return maker
  }

  async #run(
    maker: Maker,
    job: Job | ManyJob,
    signal: AbortSignal,
    said: (cards: number) => void,
  ): Promise<Uint8Array> {
    const { child } = maker
    if (maker.idle !== null) clearTimeout(maker.idle)
    maker.idle = null
    child.ref()
    child.channel?.ref()
    this.#orders += 1
    const id = this.#orders
    const stops: (() => void)[] = []
    const most = job.kind === 'cards' ? this.#limits.manyMs : this.#limits.jobMs
    try {
      const outcome = await new Promise<Outcome>((resolve, reject) => {
        const listen = (message: unknown) => {
          if (!isMessage(message) || message.id !== id) return
          if (message.kind === 'progress') said(message.cards)
          else resolve(message)
        }
        const exit = (code: number | null, signalName: string | null) =>
          reject(new ExportFailed('failed', `the export process ended (${signalName ?? code}): ${maker.said}`))
        const leave = () => reject(left())
        const late = setTimeout(() => {
          reject(new ExportFailed('late', `the file took longer than ${most} ms`))
        }, most)
        child.on('message', listen)
        child.on('exit', exit)
        child.on('error', reject)
        signal.addEventListener('abort', leave, { once: true })
        stops.push(() => {
          clearTimeout(late)
          child.off('message', listen)
          child.off('exit', exit)
          child.off('error', reject)
          signal.removeEventListener('abort', leave)
        })
        if (signal.aborted) return leave()
        const order: Order = { id, job }
        child.send(order, (error) => {
          if (error) reject(new ExportFailed('failed', error.message))
        })
      })
      this.#release(maker)
      if (outcome.kind === 'made') return outcome.bytes
      throw new ExportFailed(outcome.kind, outcome.message)
    } catch (error) {
      // Whatever it is still doing, nobody waits for it.
      if (!(error instanceof ExportFailed) || error.reason === 'late' || error.reason === 'left') this.#end(maker)
      throw error
    } finally {
      for (const stop of stops) stop()
    }
  }

  #release(maker: Maker): void {
    if (!this.#makers.has(maker)) return
    const next = this.#queue.shift()
    if (next !== undefined) {
      next.start(maker)
      return
    }
    this.#free.push(maker)
    // An idle process keeps nobody from ending: neither a test nor a server that stops.
    maker.child.unref()
    maker.child.channel?.unref()
    if (maker.child.stderr instanceof Socket) maker.child.stderr.unref()
    maker.idle = setTimeout(() => this.#end(maker), this.#limits.idleMs).unref()
  }

  #end(maker: Maker): void {
    maker.child.kill('SIGKILL')
    this.#forget(maker)
  }

  #forget(maker: Maker): void {
    if (!this.#makers.delete(maker)) return
    if (maker.idle !== null) clearTimeout(maker.idle)
    const index = this.#free.indexOf(maker)
    if (index >= 0) this.#free.splice(index, 1)
    const next = this.#closed ? undefined : this.#queue.shift()
    if (next !== undefined) next.start(this.#begin())
  }
}

function left(): ExportFailed {
  return new ExportFailed('left', 'whoever asked has left')
}

function isMessage(message: unknown): message is Outcome | Progress {
  return typeof message === 'object' && message !== null && 'id' in message && 'kind' in message
}

/** Whoever looks at a screen comes before whoever waits for a file. */
function stepBack({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or this system does not allow it: files are made all the same.
  }
}
