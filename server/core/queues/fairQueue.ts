import type { MessageDescriptor } from '@sala/catalog/locales/messages.ts'
import { problem } from '../problems.ts'
import { CancelledError } from './cancelled.ts'
import { acquireSlot, Queue, type WaitOptions } from './queue.ts'

interface FairQueueOptions {
  /** Pieces of one client's work that are done at once. */
  readonly concurrency: number
  /** Pieces of one client's work that may wait; more are refused. */
  readonly maxWaiting: number
  /** What a person who is refused reads, where the problem's own text does not fit. */
  readonly message?: MessageDescriptor
  /** What metrics call it. */
  readonly name: string
}

type FairWaitOptions = Pick<WaitOptions, 'signal'>

interface ClientQueue {
  readonly queue: Queue
  /** Pieces of work under way. */
  size: number
}

/**
 * Limits concurrent work per client: each has a queue of its own, so that a client's backlog does not delay others
 * (docs/decisions/0006-size-speed-and-limits-of-answers.md#limits-per-client-and-back-pressure). A client without work under way takes no
 * memory.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #clients = new Map<string, ClientQueue>()

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** How many clients have work under way. */
  get size(): number {
    return this.#clients.size
  }

  /**
   * Does `work` as soon as the client of a key has a slot. Throws `too_many_attempts` where too much of the client's work waits,
   * `CancelledError` where `signal` aborts before the work begins.
   */
  async run<T>(key: string, work: () => Promise<T>, { signal }: FairWaitOptions = {}): Promise<T> {
    const client = this.#clients.get(key) ?? { queue: this.#createQueue(), size: 0 }
    this.#clients.set(key, client)
    client.size += 1
    try {
      // The signal counts for work that has to wait: what begins at once sees it itself.
      return await client.queue.run(work, signal && client.queue.isBusy ? { signal } : {})
    } catch (error) {
      throw signal?.aborted && error === signal.reason ? new CancelledError() : error
    } finally {
      client.size -= 1
      if (client.size === 0) this.#clients.delete(key)
    }
  }

  /** Waits for a slot of the client and gives the function that frees it, which may be called more than once. Throws as `run` does. */
  acquire(key: string, options: FairWaitOptions = {}): Promise<() => void> {
    return acquireSlot((work) => this.run(key, work, options))
  }

  #createQueue(): Queue {
    const { concurrency, maxWaiting, message, name } = this.#options
    const full = () => problem('too_many_attempts', { retryAfter: 5, ...(message ? { message } : {}) })
    return new Queue({ concurrency, maxWaiting, full, name })
  }
}
