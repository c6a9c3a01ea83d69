import { Cache } from '../cache.ts'

interface RateLimits {
  /** Calls of one client in a window of time. */
  readonly most: number
  readonly windowMs: number
}

/** Clients that are remembered; who was not seen for longest is forgotten first. */
const mostClients = 10_000

/** Limits how often each client may ask, by a count for fixed windows of time. */
export class RateLimit {
  readonly #limits: RateLimits
  readonly #clients = new Cache<{ readonly since: number; count: number }>(mostClients)

  constructor(limits: RateLimits) {
    this.#limits = limits
  }

  /** Counts a call of a client. Gives how many seconds to wait where it is one too many, else null. */
  take(client: string, now: Date): number | null {
    const { most, windowMs } = this.#limits
    const time = now.getTime()
    const known = this.#clients.get(client)
    if (known === undefined || time >= known.since + windowMs) {
      this.#clients.set(client, { since: time, count: 1 })
      return null
    }
    known.count += 1
    return known.count <= most ? null : (known.since + windowMs - time) / 1000
  }
}
