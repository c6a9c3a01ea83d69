import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Whether an `If-None-Match` header names an answer. */
export const matches = (header: string, etag: string): boolean =>
  header === etag ||
  header.split(',').some((part) => part.trim() === etag || part.trim() === '*' || `W/${part.trim()}` === etag)

/**
 * Gives each JSON answer to GET an ETag, of its bytes unless the handler has set one, and answers 304 on a match. Data endpoints, which
 * send their bytes themselves, have their own.
 */
export function addEtags(app: FastifyInstance): void {
  app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    const existing = reply.getHeader('etag')
    const etag =
      typeof existing === 'string'
        ? existing
        : `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
    reply.header('etag', etag)
    const tags = request.headers['if-none-match']
    if (tags === undefined || !matches(tags, etag)) return done(null, payload)
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    done(null, null)
  })
}
