import type { FastifyInstance } from 'fastify'
import { requestSeconds } from '../core/metrics.ts'

/** Counts every request by its route, status and time. Addresses without a route are one, or strangers could make any number of them. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const { method } = request
    requestSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}
