import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { OpenSpan, SpanFacts, Tracer } from './tracing.ts'

/**
 * Sends spans to an OpenTelemetry collector by OTLP over HTTP, in batches every five seconds. `endpoint` is its address without
 * `/v1/traces`. Spans that it does not take are dropped; no request waits for it.
 */
export function openTracer(endpoint: URL): Tracer {
  const url = `${endpoint.href.replace(/\/$/, '')}/v1/traces`
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'sala' }),
    ),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('sala')
  const spans = new WeakMap<OpenSpan, Context>()
  const begin = (name: string, attributes: SpanFacts, kind: SpanKind, parent: Context): OpenSpan => {
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    const open = openSpan(span)
    spans.set(open, trace.setSpan(parent, span))
    return open
  }
  return {
    beginRequest: (name, facts, traceparent) => begin(name, facts, SpanKind.SERVER, callerOf(traceparent)),
    begin: (name, facts, parent) => begin(name, facts, SpanKind.INTERNAL, spans.get(parent) ?? ROOT_CONTEXT),
    close: () => provider.shutdown(),
  }
}

function openSpan(span: Span): OpenSpan {
  return {
    traceId: span.spanContext().traceId,
    add: (facts) => void span.setAttributes(facts),
    end: (error) => {
      // The name alone: messages may repeat what people typed.
      if (error !== undefined)
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
      span.end()
    },
  }
}

/** The span that a caller's `traceparent` names. */
function callerOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true })
}
