import { Queue } from '../../core/queues/queue.ts'
import type { FinishedReading, FromWorker, ReadingHandlers } from './protocol.ts'

/**
 * Passes the messages of a reader in another thread or process to `handlers`, one at a time. Calls `onTaken` after each chunk, so that the
 * reader sends the next one (back-pressure).
 */
export class MessagePump {
  readonly #handlers: ReadingHandlers
  readonly #onTaken: () => void
  readonly #queue = new Queue({ concurrency: 1 })
  readonly #outcome = Promise.withResolvers<FinishedReading>()
  #stopped = false

  constructor(handlers: ReadingHandlers, onTaken: () => void) {
    this.#handlers = handlers
    this.#onTaken = onTaken
    // If the reader could not be started, the outcome is never awaited; this avoids an unhandled rejection.
    this.#outcome.promise.catch(() => undefined)
  }

  /** Settles with the first outcome; rejects with the error of a handler. */
  get outcome(): Promise<FinishedReading> {
    return this.#outcome.promise
  }

  readonly settle = (reading: FinishedReading): void => this.#outcome.resolve(reading)

  readonly fail = (error: unknown): void => {
    this.#stopped = true
    this.#outcome.reject(error)
  }

  /** Settles after all messages that came before. */
  readonly settleInOrder = (reading: FinishedReading): void => this.#enqueue(() => this.settle(reading))

  readonly receive = (message: FromWorker): void => {
    switch (message.kind) {
      case 'chunk':
        this.#enqueue(async () => {
          await this.#handlers.onChunk(message.chunk)
          this.#onTaken()
        })
        break
      case 'faults':
        this.#enqueue(() => this.#handlers.onFaults(message.faults))
        break
      case 'progress':
        this.#handlers.onProgress(message.done, message.total, message.rows)
        break
      default:
        this.settleInOrder(message)
    }
  }

  /** Drops further messages; settles when the handler that is running has returned. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#queue.idle()
  }

  #enqueue(work: () => Promise<void> | void): void {
    const unlessStopped = async () => {
      if (!this.#stopped) await work()
    }
    this.#queue.run(unlessStopped).catch(this.fail)
  }
}
