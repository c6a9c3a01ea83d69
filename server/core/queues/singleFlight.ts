import { CancelledError } from './cancelled.ts'

interface Flight<Value> {
  readonly work: Promise<Value>
  readonly abort: AbortController
  callers: number
}

/** Coalesces requests: work of one key runs once for all callers that ask while it is under way, and stops when the last has left. */
export class SingleFlight<Value> {
  readonly #flights = new Map<string, Flight<Value>>()

  /** Joins the work of a key, or starts it. Throws `CancelledError` where `callerSignal` aborts first, and rethrows errors of the work. */
  async join(key: string, start: (signal: AbortSignal) => Promise<Value>, callerSignal: AbortSignal): Promise<Value> {
    if (callerSignal.aborted) throw new CancelledError()
    const flight = this.#flights.get(key) ?? this.#begin(key, start)
    flight.callers += 1
    let leave: () => void = () => {}
    const callerLeft = new Promise<never>((_, reject) => {
      leave = () => reject(new CancelledError())
      callerSignal.addEventListener('abort', leave, { once: true })
    })
    try {
      return await Promise.race([flight.work, callerLeft])
    } finally {
      callerSignal.removeEventListener('abort', leave)
      flight.callers -= 1
      if (flight.callers === 0) {
        // A new caller must not join work that is being stopped.
        if (this.#flights.get(key) === flight) this.#flights.delete(key)
        flight.abort.abort()
      }
    }
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<Value>): Flight<Value> {
    const abort = new AbortController()
    const work = start(abort.signal)
    const flight = { work, abort, callers: 0 }
    this.#flights.set(key, flight)
    const land = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
    work.then(land, land)
    return flight
  }
}
