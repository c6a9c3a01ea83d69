interface Waiting {
  readonly urgent: boolean
  readonly start: () => void
}

/** Lets one piece of work run at a time. Urgent ones come before the others that wait; none is interrupted. */
export class Turns {
  readonly #waiting: Waiting[] = []
  #running = false

  /** Does `work` when it is its turn; null where the signal aborts before. */
  async run<T>(urgent: boolean, signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
    if (!(await this.#turn(urgent, signal))) return null
    try {
      return await work()
    } finally {
      this.#running = false
      this.#next()
    }
  }

  #turn(urgent: boolean, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false)
    return new Promise((resolve) => {
      const waiting: Waiting = {
        urgent,
        start: () => {
          signal.removeEventListener('abort', giveUp)
          resolve(true)
        },
      }
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        resolve(false)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.push(waiting)
      this.#next()
    })
  }

  #next(): void {
    if (this.#running) return
    const urgent = this.#waiting.findIndex((one) => one.urgent)
    const [next] = this.#waiting.splice(Math.max(urgent, 0), 1)
    if (next === undefined) return
    this.#running = true
    next.start()
  }
}
