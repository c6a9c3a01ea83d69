import type { FastifyInstance, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'
import findMyWay from 'find-my-way'
import { problem } from '../core/problems.ts'

const knownMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'QUERY', 'TRACE'] as const
type Method = (typeof knownMethods)[number]

/** How addresses are matched, by Fastify and by what looks their methods up. */
export const routerOptions = { ignoreTrailingSlash: true, maxParamLength: 200 }

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
    const schema = { hide: true }
    for (const [url, { methods, admit }] of addresses) {
      const allow = allowOf(methods)
      app.route({
        method: 'OPTIONS',
        url: below(app, url),
        schema,
        ...(admit ? { onRequest: admit } : {}),
        handler: (_request, reply) => reply.code(204).header('allow', allow).send(),
      })
    }
    refuseOtherMethods(app, addresses)
  }
}

const allowOf = (methods: ReadonlySet<string>): string => [...methods, 'OPTIONS'].join(', ')

/**
 * Refuses the methods that an address does not take. One route takes whatever no other does, and looks the address up in a router of its
 * own: a route for each address and method made up a third of the time in which a server is assembled.
 */
function refuseOtherMethods(app: FastifyInstance, addresses: ReadonlyMap<string, Address>): void {
  const schema = { hide: true }
  const router = findMyWay(routerOptions)
  const handler = () => undefined
  for (const [url, { methods }] of addresses) router.on('OPTIONS', url, handler, allowOf(methods))

  const refuse: onRequestHookHandler = (request, reply, done) => {
    const allow: unknown = router.find('OPTIONS', request.url)?.store
    // Counted and traced as an address without a route.
    if (typeof allow !== 'string') return void reply.callNotFound()
    reply.header('allow', allow)
    done(problem('method_not_allowed', { value: request.method, expected: allow }))
  }
  app.route({ method: [...knownMethods], url: '/*', schema, onRequest: refuse, handler })
  for (const [url, method] of takenByOthers(addresses))
    app.route({ method, url: below(app, url), schema, onRequest: refuse, handler })
}

/** What an address does not take but another one, in whose place it has a parameter: `PUT /users/me` beside `PUT /users/:id`. */
function* takenByOthers(addresses: ReadonlyMap<string, Address>): Generator<[url: string, method: Method]> {
  const split = [...addresses].map(([url, { methods }]) => ({ url, methods, parts: url.split('/') }))
  const general = split.filter(({ url }) => url.includes(':'))
  for (const { url, methods, parts } of split) {
    const isWider = (others: readonly string[]) =>
      others.length === parts.length && others.every((part, at) => part === parts[at] || part.startsWith(':'))
    const wider = general.filter((other) => other.url !== url && isWider(other.parts))
    for (const method of knownMethods)
      if (!methods.has(method) && wider.some((other) => other.methods.has(method))) yield [url, method]
  }
}

/** A whole address as a route of an instance with a prefix has to give it. */
const below = ({ prefix }: FastifyInstance, url: string): string => url.slice(prefix.length)
