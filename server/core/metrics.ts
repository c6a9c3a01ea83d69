import { Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'

/**
 * What the server tells its operators about itself, in the words of Prometheus: seconds, bytes and counts since the start. Each part counts
 * for itself where the work is done; `server/metrics/` hands them out. No label holds what a person typed, or which person it was.
 */
export const metrics = new Registry<OpenMetricsContentType>()
metrics.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)

/** From a cached answer to the longest query. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const registers = [metrics]

/** `route` is the pattern (`/api/users/:id`), so that there are as many as routes. */
export const requestSeconds = new Histogram({
  name: 'sala_http_request_duration_seconds',
  help: 'Time from the head of a request to the end of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets,
  registers,
})

/** `outcome` is `ok`, `timeout`, `cancelled` or `error`. */
export const querySeconds = new Histogram({
  name: 'sala_query_duration_seconds',
  help: 'Time of a query over the figures, with its wait for a slot',
  labelNames: ['dataset', 'outcome'],
  buckets,
  registers,
})

export const cacheLookups = new Counter({
  name: 'sala_cache_lookups_total',
  help: 'Look-ups in a cache, by whether it had the value',
  labelNames: ['cache', 'result'],
  registers,
})

/** `state` is `waiting` or `running`. */
export const queuedWork = new Gauge({
  name: 'sala_queue_work',
  help: 'Pieces of work in a queue',
  labelNames: ['queue', 'state'],
  registers,
})

export const refusedWork = new Counter({
  name: 'sala_queue_refused_total',
  help: 'Pieces of work that were refused since too much waited',
  labelNames: ['queue'],
  registers,
})

export const committedImports = new Counter({
  name: 'sala_imports_total',
  help: 'Imports that were committed',
  labelNames: ['dataset'],
  registers,
})

export const mirrorLag = new Gauge({
  name: 'sala_mirror_behind',
  help: 'Imports, undos and other changes of a lake that the mirror on this server lacks',
  labelNames: ['dataset'],
  registers,
})

/** `outcome` is `sent`, `failed` (it may be tried again) or `given_up`. */
export const mails = new Counter({
  name: 'sala_mails_total',
  help: 'Attempts to send a mail, and mails that were given up',
  labelNames: ['outcome'],
  registers,
})
for (const outcome of ['sent', 'failed', 'given_up']) mails.inc({ outcome }, 0)
