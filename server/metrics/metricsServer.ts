import { hash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { everyDataset } from '@sala/catalog/datasets/all.ts'
import { dueAfter, newestOf } from '@sala/widgets/trust/trust.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { MetricsConfig } from '../core/config/metrics.ts'
import { committedImports, metrics, querySeconds } from '../core/metrics.ts'
import type { Engine } from '../facts/engines/engine.ts'
import { unrestricted } from '../facts/rowScope.ts'
import type { Services } from '../services/services.ts'

/** How long a scrape waits for the store. Prometheus waits for ten seconds by default; what the data sets say comes with the next scrape then. */
const storePatienceMs = 3_000

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
  beginSeries()
  let reading: Promise<void> | null = null
  const readDatasets = () => {
    reading ??= readDatasetMetrics(services.engine)
      .catch((error: unknown) => log.warn({ err: error }, 'the metrics of the data sets could not be read'))
      .finally(() => {
        reading = null
      })
    return reading
  }
  app.get('/metrics', async (request, reply) => {
    if (token !== null && !isToken(request.headers.authorization, token)) {
      return await reply.code(401).header('www-authenticate', 'Bearer').send()
    }
    // What the server itself counts is wanted most while the store is down or slow.
    await Promise.race([readDatasets(), wait(storePatienceMs, undefined, { ref: false })])
    return await reply.type(metrics.contentType).send(await metrics.metrics())
  })
  await app.ready()
  return app
}

const begun = new Set<string>()

/** Prometheus counts an increase from the first value that it has seen: what is alerted on begins at zero and not with its first event. */
function beginSeries(): void {
  for (const { name: dataset } of everyDataset()) {
    if (begun.has(dataset)) continue
    begun.add(dataset)
    committedImports.inc({ dataset }, 0)
    querySeconds.zero({ dataset, outcome: 'timeout' })
  }
}

/** Compares digests, which are of one length, so that the time says nothing about the token. */
function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${token}`))
}

const registers = [metrics]
const labelNames = ['dataset']

const version = new Gauge({
  name: 'sala_dataset_version',
  help: 'Goes up with every import and undo',
  labelNames,
  registers,
})
const newest = new Gauge({
  name: 'sala_dataset_newest_timestamp_seconds',
  help: 'First moment of the newest day, month or year that there are figures of; absent while there are none',
  labelNames,
  registers,
})
const due = new Gauge({
  name: 'sala_dataset_due_timestamp_seconds',
  help: 'When the next figures are due; they are late from then on',
  labelNames,
  registers,
})

/** Sets the gauges of all data sets to what the store holds now. Throws where that does not answer. */
export async function readDatasetMetrics(engine: Pick<Engine, 'reader' | 'version'>): Promise<void> {
  const all = await Promise.all(everyDataset().map((dataset) => engine.reader(unrestricted).freshness(dataset)))
  version.reset()
  newest.reset()
  due.reset()
  for (const freshness of all) {
    const dataset = { dataset: freshness.name }
    version.set(dataset, freshness.version)
    const newestDate = newestOf(freshness)
    if (newestDate !== null) newest.set(dataset, secondsAt(newestDate))
    const day = dueAfter(freshness.name, newestDate)
    if (day !== null) due.set(dataset, secondsAt(day))
  }
}

/** `YYYY-MM-DD` or `YYYY` in seconds since 1970, UTC. */
const secondsAt = (day: string): number => Date.parse(day) / 1000
