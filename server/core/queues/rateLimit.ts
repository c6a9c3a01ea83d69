import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Cache } from '../cache.ts'

/** An address to count by: a household has a whole /64 of IPv6. */
export function countedAddress(address: string): string {
  const unmapped = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
  if (!isIPv6(unmapped)) return unmapped
  const [head = '', tail] = (unmapped.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const all = [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0'), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The key of limits per client: the person, or for a stranger the address. */
export const rateLimitKey = ({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>): string =>
  actor?.userId ?? countedAddress(ip)

interface RateLimits {
  /** Calls of one client in a window of time. */
  readonly most: number
  readonly windowMs: number
}

/** Clients that are remembered; who was not seen for longest is forgotten first. */
const maxClients = 10_000

/** Limits how often each client may ask, by a count for fixed windows of time. */
export class RateLimit {
  readonly #limits: RateLimits
  readonly #clients = new Cache<{ readonly since: number; count: number }>(maxClients)

  constructor(limits: RateLimits) {
    this.#limits = limits
  }

  /** Counts a call of a client. Gives how many seconds to wait where it is one too many, else null. */
  take(client: string, now: Date): number | null {
    const { most, windowMs } = this.#limits
    const time = now.getTime()
    const counted = this.#clients.get(client)
    if (counted === undefined || time >= counted.since + windowMs) {
      this.#clients.set(client, { since: time, count: 1 })
      return null
    }
    counted.count += 1
    return counted.count <= most ? null : (counted.since + windowMs - time) / 1000
  }
}
