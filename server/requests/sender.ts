import { sameOriginHeader } from '@sala/catalog/api/auth.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config/config.ts'
import type { Author } from '../state/model.ts'

const maxEmailLength = 254

/** E-mail and password of an `Authorization: Basic` header; null for any other header. */
export function basicCredentialsOf(
  header: string | undefined,
): { readonly email: string; readonly password: string } | null {
  const encoded = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'))
  } catch {
    return null
  }
  const colon = text.indexOf(':')
  // No real address is longer, and normalising costs more than linear time.
  if (colon < 0 || colon > maxEmailLength) return null
  return { email: text.slice(0, colon), password: text.slice(colon + 1) }
}

/**
 * Whether a request with a cookie comes from our own pages or from an allowed origin. Pages of other origins cannot set the header, and
 * the browser's `Origin` and `Sec-Fetch-Site` headers must agree.
 */
export function isSameOrigin(request: FastifyRequest, config: Pick<Config, 'publicUrl' | 'allowedOrigins'>): boolean {
  return request.headers[sameOriginHeader] !== undefined && !isForeignPage(request, config)
}

/** Whether the browser reports a page of an origin that is not allowed. Programs send no `Origin` header. */
export function isForeignPage(
  { headers, host }: FastifyRequest,
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
): boolean {
  const { origin } = headers
  if (origin !== undefined && allowedOrigins.includes(origin)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  // The page's own host is allowed too: people may use another host name of this machine than the public one.
  return origin !== undefined && origin !== publicUrl.origin && URL.parse(origin)?.host !== host
}

/** The author of a request, for the audit log. */
export function authorOf(request: FastifyRequest): Author {
  const { actor, ip, id } = request
  // An administrator who views as another person is the author.
  const userId = actor?.viewer?.userId ?? actor?.userId ?? null
  const author: Author = { userId, address: ip, requestId: id, via: 'api' }
  return actor ? { ...author, generation: actor.generation } : author
}

/** The `User-Agent` header, shortened; null without one. */
export function userAgentOf({ headers }: FastifyRequest): string | null {
  return headers['user-agent']?.replace(/\p{Cc}/gu, '').slice(0, 300) || null
}

/** Aborts when the caller closes the connection before the answer was written. */
export function callerSignal(reply: FastifyReply): AbortSignal {
  const caller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) caller.abort()
  })
  return caller.signal
}
