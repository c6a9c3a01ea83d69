import { Queue, type QueueOptions } from '../queues/queue.ts'
import { type ConfinedProcess, ProcessFailed } from './confinedProcess.ts'

interface ProcessPoolOptions extends QueueOptions {
  readonly start: () => ConfinedProcess
  /** A process that has had nothing to do for so long is ended, so that an idle server is small. */
  readonly idleMs: number
}

/** Confined processes that are started when they are needed and reused, each for one piece of work at a time. */
export class ProcessPool {
  readonly #queue: Queue
  readonly #start: () => ConfinedProcess
  readonly #idleMs: number
  readonly #processes = new Set<ConfinedProcess>()
  /** The processes that have nothing to do, with the timer that ends each. */
  readonly #idle = new Map<ConfinedProcess, NodeJS.Timeout>()
  #closed = false

  constructor({ start, idleMs, ...queue }: ProcessPoolOptions) {
    this.#queue = new Queue(queue)
    this.#start = start
    this.#idleMs = idleMs
  }

  /** Processes that live at the moment. */
  get size(): number {
    return this.#processes.size
  }

  /**
   * Runs `work` with a process as soon as one is free. If it throws, the process is killed, because its further work is not needed. Rejects
   * like `Queue.run` if the work does not begin.
   */
  run<T>(work: (process: ConfinedProcess) => Promise<T>, signal: AbortSignal): Promise<T> {
    const withProcess = async () => {
      const process = this.#acquire()
      try {
        const result = await work(process)
        this.#release(process)
        return result
      } catch (error) {
        this.#end(process)
        throw error
      }
    }
    return this.#queue.run(withProcess, { signal })
  }

  /** Ends all processes; work that is under way or waits fails. */
  close(): void {
    this.#closed = true
    for (const process of this.#processes) this.#end(process)
  }

  #acquire(): ConfinedProcess {
    if (this.#closed) throw new ProcessFailed('ended', 'the server is stopping')
    const idle = [...this.#idle.keys()].at(-1)
    if (idle === undefined) {
      const process = this.#start()
      this.#processes.add(process)
      process.onExit(() => this.#forget(process))
      return process
    }
    clearTimeout(this.#idle.get(idle))
    this.#idle.delete(idle)
    idle.holdsParent = true
    return idle
  }

  #release(process: ConfinedProcess): void {
    if (!this.#processes.has(process)) return
    process.holdsParent = false
    const timer = setTimeout(() => this.#end(process), this.#idleMs).unref()
    this.#idle.set(process, timer)
  }

  #end(process: ConfinedProcess): void {
    process.kill()
    this.#forget(process)
  }

  #forget(process: ConfinedProcess): void {
    this.#processes.delete(process)
    clearTimeout(this.#idle.get(process))
    this.#idle.delete(process)
  }
}
