import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginRequestSpan, type OpenSpan, runInSpan } from '../core/tracing/tracing.ts'

/**
 * Creates a span for each request, named by its route and not its address: query strings may hold personal data. Its parent is the
 * browser's `traceparent`. Log lines written during the request carry its trace id.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  const within = (request: FastifyRequest, work: () => void): void => {
    const span = spans.get(request)
    if (span === undefined) work()
    else runInSpan(span, work)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const facts = { 'http.request.method': method, 'http.route': route, 'sala.request': request.id }
    const traceparent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined
    const span = beginRequestSpan(`${method} ${route}`, facts, traceparent)
    if (span !== null) spans.set(request, span)
    within(request, done)
  })
  // What is done when a body has arrived belongs to its connection, and no longer to the request.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.add({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? new Error(String(statusCode)) : undefined)
    within(request, done)
  })
  app.addHook('onRequestAbort', (request, done) => {
    spans.get(request)?.end()
    done()
  })
}
