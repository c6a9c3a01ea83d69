import { AsyncLocalStorage } from 'node:async_hooks'

/** Attributes of a span: nothing that people typed, and no values of queries. */
export type SpanFacts = Readonly<Record<string, string | number>>

/** A span of OpenTelemetry: a piece of work with its time. */
export interface OpenSpan {
  /** 32 hexadecimal digits, by which all spans of one request are found. */
  readonly traceId: string
  add(facts: SpanFacts): void
  /** Ends the span, with the error where the work failed. */
  end(error?: unknown): void
}

/** Creates spans and exports them. A port, so that the OpenTelemetry packages are loaded only where a collector is set. */
export interface Tracer {
  /** Begins the span of a request, below the span that its header `traceparent` (W3C) names, or as the first of a trace. */
  beginRequest(name: string, facts: SpanFacts, traceparent: string | undefined): OpenSpan
  /** Begins a span below another one. */
  begin(name: string, facts: SpanFacts, parent: OpenSpan): OpenSpan
  close(): Promise<void>
}

let tracer: Tracer | null = null
const current = new AsyncLocalStorage<OpenSpan>()

/** Exports spans by this tracer from now on; null: creates none. */
export function useTracer(next: Tracer | null): void {
  tracer = next
}

/** Begins the span of a request; null without a tracer. */
export const beginRequestSpan = (name: string, facts: SpanFacts, traceparent: string | undefined): OpenSpan | null =>
  tracer?.beginRequest(name, facts, traceparent) ?? null

/** Runs `work` within a span, which becomes the parent of the spans that begin there. */
export const runInSpan = <Made>(span: OpenSpan, work: () => Made): Made => current.run(span, work)

/** The trace id of the current request; undefined outside of a traced request. */
export const currentTraceId = (): string | undefined => current.getStore()?.traceId

/** Runs `work` in a child span of the current one; without a span outside of requests and without a tracer. */
export async function traced<Made>(name: string, facts: SpanFacts, work: () => Made | Promise<Made>): Promise<Made> {
  const parent = current.getStore()
  if (tracer === null || parent === undefined) return await work()
  const span = tracer.begin(name, facts, parent)
  try {
    const result = await current.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** `traced` for synchronous work. */
export function tracedSync<Made>(name: string, facts: SpanFacts, work: () => Made): Made {
  const parent = current.getStore()
  if (tracer === null || parent === undefined) return work()
  const span = tracer.begin(name, facts, parent)
  try {
    const result = current.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
