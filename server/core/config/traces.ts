import { configError } from './configError.ts'

/** Where spans are sent: the variable of OpenTelemetry itself. */
export const traceVariables = [
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: 'none: no traces',
    meaning: 'The OpenTelemetry collector that traces are sent to by OTLP over HTTP, such as `http://127.0.0.1:4318`',
  },
] as const

/** Reads the address of the collector; null where none is set. Throws a `ConfigError` for one that is none. */
export function readTraces(value: string | null): URL | null {
  if (value === null) return null
  const url = URL.parse(value)
  if (url !== null && ['http:', 'https:'].includes(url.protocol) && url.search === '' && url.hash === '') return url
  throw configError(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    value,
    'give an address such as http://127.0.0.1:4318, without /v1/traces',
  )
}
