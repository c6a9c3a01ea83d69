import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify'
import { problem } from '../core/problems.ts'

const known = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'QUERY', 'TRACE'] as const

interface Address {
  readonly methods: Set<string>
  /** The guard of the route that is called to `OPTIONS`. */
  readonly admit: onRequestHookHandler | onRequestAsyncHookHandler | undefined
}

/**
 * Collects the addresses of an instance as their routes are registered. The function that it gives back, to be called after the last one,
 * answers `OPTIONS` with the methods of each, under the guard of its first route, and every other method with 405.
 */
export function collectMethods(app: FastifyInstance): () => void {
  const addresses = new Map<string, Address>()
  app.addHook('onRoute', ({ url, method, config, onRequest }) => {
    if (!config?.declaration) return
    const admit = Array.isArray(onRequest) ? onRequest[0] : onRequest
    const address = addresses.get(url) ?? { methods: new Set(), admit }
    addresses.set(url, address)
    for (const name of Array.isArray(method) ? method : [method]) address.methods.add(name)
  })
  return () => {
    for (const [url, { methods, admit }] of addresses) {
      const allow = [...methods, 'OPTIONS'].join(', ')
      const schema = { hide: true }
      const options = (_request: FastifyRequest, reply: FastifyReply) => reply.code(204).header('allow', allow).send()
      app.route({
        method: 'OPTIONS',
        url: below(app, url),
        schema,
        ...(admit ? { onRequest: admit } : {}),
        handler: options,
      })
      const rejectMethod: onRequestHookHandler = (request, reply, done) => {
        reply.header('allow', allow)
        done(problem('method_not_allowed', { value: request.method, expected: allow }))
      }
      const others = known.filter((name) => !methods.has(name))
      app.route({ method: others, url: below(app, url), schema, onRequest: rejectMethod, handler: options })
    }
  }
}

/** A whole address as a route of an instance with a prefix has to give it. */
const below = ({ prefix }: FastifyInstance, url: string): string => url.slice(prefix.length)
