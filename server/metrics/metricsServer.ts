import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import type { MetricsConfig } from '../core/config/metrics.ts'
import { metrics } from '../core/metrics.ts'
import type { Services } from '../services/services.ts'
import { readDatasetMetrics } from './datasets.ts'

/**
 * `GET /metrics` in OpenMetrics, on an address of its own: monitoring is not people, and a proxy that passes people's requests on never
 * reaches it. The caller lets it listen and closes it.
 */
export async function buildMetricsServer(
  { token }: Pick<MetricsConfig, 'token'>,
  services: Pick<Services, 'engine'>,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  if (metrics.getSingleMetric('process_cpu_seconds_total') === undefined) collectDefaultMetrics({ register: metrics })
  const app = Fastify({ bodyLimit: 1024, requestTimeout: 10_000, forceCloseConnections: true })
  app.get('/metrics', async (request, reply) => {
    if (token !== null && !isToken(request.headers.authorization, token)) {
      return await reply.code(401).header('www-authenticate', 'Bearer').send()
    }
    try {
      await readDatasetMetrics(services.engine)
    } catch (error) {
      // What the server itself counts is wanted most while the store is down.
      log.warn({ err: error }, 'the metrics of the data sets could not be read')
    }
    return await reply.type(metrics.contentType).send(await metrics.metrics())
  })
  await app.ready()
  return app
}

/** Compares digests, which are of one length, so that the time says nothing about the token. */
function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${token}`))
}
