import { CancelledError } from '../core/cancelled.ts'

interface Flight<Value> {
  readonly work: Promise<Value>
  readonly abort: AbortController
  waiting: number
}

/** Does the same work once for everyone who asks while it is under way, and stops it when the last of them has left. */
export class Flights<Value> {
  readonly #flights = new Map<string, Flight<Value>>()

  /** Joins the work of a key, or starts it. Throws `CancelledError` when `left` aborts first. */
  async join(key: string, start: (signal: AbortSignal) => Promise<Value>, left: AbortSignal): Promise<Value> {
    if (left.aborted) throw new CancelledError()
    const flight = this.#flights.get(key) ?? this.#begin(key, start)
    flight.waiting += 1
    let leave: () => void = () => {}
    const gone = new Promise<never>((_, reject) => {
      leave = () => reject(new CancelledError())
      left.addEventListener('abort', leave, { once: true })
    })
    try {
      return await Promise.race([flight.work, gone])
    } finally {
      left.removeEventListener('abort', leave)
      flight.waiting -= 1
      if (flight.waiting === 0) {
        // Nobody must join work that is being stopped.
        if (this.#flights.get(key) === flight) this.#flights.delete(key)
        flight.abort.abort()
      }
    }
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<Value>): Flight<Value> {
    const abort = new AbortController()
    const work = start(abort.signal)
    const flight = { work, abort, waiting: 0 }
    this.#flights.set(key, flight)
    const land = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
    work.then(land, land)
    return flight
  }
}
