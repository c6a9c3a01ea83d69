import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../core/config/config.ts'
import { openTracer } from '../core/tracing/openTelemetry.ts'
import { type Tracer, useTracer } from '../core/tracing/tracing.ts'
import { startApp } from '../testing/startApp.ts'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute).default([]),
})
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

let collector: Server
let endpoint: URL
let tracer: Tracer
const collected: string[] = []

/** A collector that takes OTLP over HTTP, as JSON. */
beforeEach(async () => {
  collected.length = 0
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      collected.push(`${request.method} ${request.url}`, body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  if (address === null || typeof address === 'string') throw new Error('the collector has no port')
  endpoint = new URL(`http://127.0.0.1:${address.port}`)
  tracer = openTracer(endpoint)
  useTracer(tracer)
})
afterEach(async () => {
  useTracer(null)
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
})

/** Sends what waits, and gives all spans. */
async function spansOf() {
  await tracer.close()
  expect(collected[0]).toBe('POST /v1/traces')
  const sent = collected.filter((_, at) => at % 2 === 1).map((body) => traces.parse(JSON.parse(body)))
  return sent.flatMap(({ resourceSpans }) => resourceSpans)
}

test('a request’s span is a child of the caller’s, with spans of its route, plan, engine and state, and the log has its trace id', async () => {
  const lines: string[] = []
  const server = await startApp({
    rows: { population: [{ location_source: 'CN', population_number: 1400, year: 2020 }] },
    logged: (line) => lines.push(line),
  })
  const reader = await server.as('admin')
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`
  expect((await reader.get('market/population?year=2020', { traceparent })).statusCode).toBe(200)
  const refused = await reader.post('users', { email: 'somebody.private@test.example' }, { traceparent })
  expect(refused.statusCode).toBe(400)

  const [first, ...further] = await spansOf()
  expect(first?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'sala' } })
  const all = [first, ...further].flatMap((sent) => sent?.scopeSpans ?? []).flatMap(({ spans }) => spans)
  const ofTrace = all.filter((span) => span.traceId === traceId)
  const question = ofTrace.find(({ name }) => name === 'GET /api/market/population')
  expect(question?.parentSpanId).toBe('b7ad6b7169203331')
  expect(question?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  const below = (parent: string | undefined) => ofTrace.filter(({ parentSpanId }) => parentSpanId === parent)
  const route = below(question?.spanId).find(({ name }) => name === 'route')
  expect(route).toBeDefined()
  const names = new Set(below(route?.spanId).map(({ name }) => name))
  expect(names).toEqual(new Set(['plan', 'engine']))
  expect(all.map(({ name }) => name)).toContain('state')
  expect(ofTrace.map(({ name }) => name)).toContain('POST /api/users')
  // Nothing that somebody typed is exported.
  expect(collected.join()).not.toMatch(/somebody|year=2020/)
  const ofUsers = lines.filter((line) => line.includes('/api/users'))
  expect(ofUsers.length).toBeGreaterThan(0)
  expect(ofUsers.map((line) => z.object({ traceId: z.string() }).parse(JSON.parse(line)).traceId)).toEqual(
    ofUsers.map(() => traceId),
  )
})

test('a header that is no traceparent begins a trace of its own', async () => {
  const server = await startApp()
  const reader = await server.as('admin')
  for (const traceparent of ['', 'nothing', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`])
    expect((await reader.get('market/population', { traceparent })).statusCode).toBe(200)
  const spans = (await spansOf()).flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans)
  const requests = spans.filter(({ name }) => name === 'GET /api/market/population')
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(3)
  expect(requests.every(({ parentSpanId }) => !parentSpanId)).toBe(true)
})

test('is off unless a collector is set, which must be an address', () => {
  expect(readConfig({}).traces).toBeNull()
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint.href }).traces?.href).toBe(endpoint.href)
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/)
})
