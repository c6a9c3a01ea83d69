import PQueue from 'p-queue'
import { queuedWork, refusedWork } from '../metrics.ts'

/** The queue holds as much work as it may. */
export class QueueFull extends Error {}

export interface QueueOptions {
  /** Pieces of work that run at once; 1 makes the queue a mutex, more a semaphore. */
  readonly concurrency: number
  /** Pieces of work of one priority that may wait; more are refused. Unbounded by default. */
  readonly maxWaiting?: number
  /** The error of work that is refused; `QueueFull` by default. */
  readonly full?: () => Error
  /** What metrics call it; queues of one name are counted together, those without one are not counted. */
  readonly name?: string
}

export interface WaitOptions {
  /** Takes the work out of the queue while it waits. It is the work's own matter to stop when it aborts later. */
  readonly signal?: AbortSignal
  /** Higher comes first; equal ones in order. 0 by default. */
  readonly priority?: number
}

/** Limits how much work runs at once. The rest waits by priority, then in order; work that fails does not hold up the next. */
export class Queue {
  readonly #queue: PQueue
  readonly #maxWaiting: number
  readonly #full: () => Error
  readonly #name: string | null

  constructor({
    concurrency,
    maxWaiting = Number.POSITIVE_INFINITY,
    full = () => new QueueFull(),
    name,
  }: QueueOptions) {
    this.#queue = new PQueue({ concurrency })
    this.#maxWaiting = maxWaiting
    this.#full = full
    this.#name = name ?? null
    // A series that begins with its first refusal has no increase: no alert would see that one.
    if (name !== undefined) refusedWork.inc({ queue: name }, 0)
  }

  /** Pieces of work that wait for a slot. */
  get waiting(): number {
    return this.#queue.size
  }

  /** Whether new work would have to wait. */
  get isBusy(): boolean {
    return this.#queue.pending >= this.#queue.concurrency
  }

  /**
   * Does `work` as soon as a slot is free, at once where one is, and gives its result. Rejects with the signal's reason where that aborts
   * before the work begins, and with the error of `full` where too much waits.
   */
  async run<T>(work: () => Promise<T>, { signal, priority = 0 }: WaitOptions = {}): Promise<T> {
    signal?.throwIfAborted()
    if (this.isBusy && this.#queue.sizeBy({ priority }) >= this.#maxWaiting) {
      if (this.#name !== null) refusedWork.inc({ queue: this.#name })
      throw this.#full()
    }
    // p-queue would free the slot of running work when its signal aborts, though the work may go on: it is given a signal of the wait only.
    const wait = new AbortController()
    const leave = () => wait.abort(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    let state: 'waiting' | 'running' = 'waiting'
    const start = () => {
      signal?.removeEventListener('abort', leave)
      this.#count(state, -1)
      state = 'running'
      this.#count(state, 1)
      return work()
    }
    this.#count(state, 1)
    try {
      return await this.#queue.add(start, { signal: wait.signal, priority })
    } finally {
      this.#count(state, -1)
    }
  }

  #count(state: 'waiting' | 'running', by: 1 | -1): void {
    if (this.#name !== null) queuedWork.inc({ queue: this.#name, state }, by)
  }

  /** Waits for a slot and gives the function that frees it, which may be called more than once. Rejects as `run` does. */
  acquire(options: WaitOptions = {}): Promise<() => void> {
    return acquireSlot((work) => this.run(work, options))
  }

  /** Settles when nothing runs and nothing waits. */
  async idle(): Promise<void> {
    await this.#queue.onIdle()
  }
}

/** Runs work that lasts until its slot is freed; gives the function that frees it. Rejects where `run` does before the work begins. */
export async function acquireSlot(run: (work: () => Promise<void>) => Promise<void>): Promise<() => void> {
  const { promise: acquired, resolve: begin, reject } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const hold = () => {
    begin()
    return released
  }
  run(hold).catch(reject)
  await acquired
  return release
}
