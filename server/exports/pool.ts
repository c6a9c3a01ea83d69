import { ConfinedProcess, ProcessFailed } from '../core/processes/confinedProcess.ts'
import { ProcessPool } from '../core/processes/processPool.ts'
import type { Job, ManyJob } from './card.ts'
import type { Outcome, Progress } from './protocol.ts'

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

/** Makes files in confined processes that are reused. The process of a job that its caller leaves is killed; the next job gets a new one. */
export class ExportPool {
  readonly #limits: PoolLimits
  readonly #pool: ProcessPool

  constructor(limits: PoolLimits = poolLimits) {
    this.#limits = limits
    this.#pool = new ProcessPool({
      name: 'export_processes',
      concurrency: limits.processes,
      maxWaiting: limits.waiting,
      full: () => new ExportFailed('busy', `${limits.waiting} files are waiting to be made already`),
      idleMs: limits.idleMs,
      // Charts and pages are set by native code, which the permissions do not hold; the rest of it they do.
      start: () =>
        new ConfinedProcess('export-worker', { native: true, heapMegabytes: limits.megabytes, background: true }),
    })
  }

  /** Processes that live at the moment. */
  get size(): number {
    return this.#pool.size
  }

  /** Makes the file of a job. Calls `onProgress` with the number of cards read so far. Throws `ExportFailed`. */
  async make(
    job: Job | ManyJob,
    signal: AbortSignal,
    onProgress: (cards: number) => void = () => {},
  ): Promise<Uint8Array> {
    const milliseconds = job.kind === 'cards' ? this.#limits.manyMs : this.#limits.jobMs
    try {
      const outcome = await this.#pool.run((process) => ask(process, job, { milliseconds, signal, onProgress }), signal)
      if (outcome.kind === 'made') return outcome.bytes
      throw new ExportFailed(outcome.kind, outcome.message)
    } catch (error) {
      if (error === signal.reason) throw new ExportFailed('left', 'the caller has left')
      throw error instanceof ProcessFailed ? new ExportFailed(reasons[error.reason], error.message) : error
    }
  }

  /** Ends all processes; jobs that are under way fail. */
  close(): void {
    this.#pool.close()
  }
}

const reasons = { late: 'late', cancelled: 'left', ended: 'failed' } as const

interface ExchangeLimits {
  readonly milliseconds: number
  readonly signal: AbortSignal
  readonly onProgress: (cards: number) => void
}

function ask(
  process: ConfinedProcess,
  job: Job | ManyJob,
  { onProgress, ...limits }: ExchangeLimits,
): Promise<Outcome> {
  return process.exchange<Outcome>(job, {
    ...limits,
    onMessage: (message, { resolve, reject }) => {
      if (!isMessage(message)) reject(new Error('the export process sent an unknown message'))
      else if (message.kind === 'progress') onProgress(message.cards)
      else resolve(message)
    },
  })
}

function isMessage(message: unknown): message is Outcome | Progress {
  return typeof message === 'object' && message !== null && 'kind' in message
}
