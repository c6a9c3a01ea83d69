import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

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

/** Whose work a request is, where work is limited per client: the person, or for a stranger the address. */
export const rateLimitKey = ({ actor, ip }: Pick<FastifyRequest, 'actor' | 'ip'>): string =>
  actor?.userId ?? countedAddress(ip)
