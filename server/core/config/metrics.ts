import { isIP } from 'node:net'
import { configError } from './configError.ts'
import { isLoopback } from './loopback.ts'

/** Where the metrics are handed out. */
export interface MetricsConfig {
  readonly port: number
  readonly host: string
  /** The bearer token that scrapers must send; null: the metrics need no authentication. */
  readonly token: string | null
}

export const metricsVariables = [
  {
    name: 'METRICS_PORT',
    fallback: 'none: no metrics',
    meaning: 'The port on which `GET /metrics` is answered, in OpenMetrics',
  },
  { name: 'METRICS_HOST', fallback: '127.0.0.1', meaning: 'The address of that port' },
  {
    name: 'METRICS_TOKEN',
    fallback: 'none',
    meaning:
      'What a scraper must send as its bearer token, 16 letters or more; needed where others can reach that port',
    secret: true,
  },
] as const

type MetricsVariable = (typeof metricsVariables)[number]['name']
/** Reads the variables of the metrics; null where no port is set. Throws a `ConfigError` for the first invalid one. */
export function readMetrics(read: (name: MetricsVariable) => string | null, port: number | null): MetricsConfig | null {
  const [host, token] = [read('METRICS_HOST'), read('METRICS_TOKEN')]
  if (port === null) {
    if (host !== null) throw configError('METRICS_HOST', host, 'give METRICS_PORT too, or leave it out')
    if (token !== null) throw configError('METRICS_TOKEN', null, 'give METRICS_PORT too, or leave it out')
    return null
  }
  if (host !== null && host !== 'localhost' && isIP(host) === 0)
    throw configError('METRICS_HOST', host, 'give an address such as 127.0.0.1, 0.0.0.0 or ::')
  if (token !== null && (token.length < 16 || /\s/.test(token)))
    throw configError('METRICS_TOKEN', null, 'give 16 letters or more without spaces, or leave it out')
  if (token === null && host !== null && !isLoopback(host))
    throw configError('METRICS_HOST', host, 'give METRICS_TOKEN too, since others can reach that address')
  return { port, host: host ?? '127.0.0.1', token }
}
