import type { FastifyReply } from 'fastify'

/** Adds request header fields to the `Vary` header of a reply and keeps those that are there, such as the `Origin` of CORS. */
export function addVary(reply: FastifyReply, ...fields: readonly string[]): void {
  const earlier = reply.getHeader('vary')
  reply.header('vary', [...(earlier === undefined ? [] : [String(earlier)]), ...fields].join(', '))
}
