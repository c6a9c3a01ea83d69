import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './config/config.ts'
import { currentTraceId } from './tracing/tracing.ts'

/** The log: one JSON line per event on the standard output. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    mixin: traceOfLine,
  }
  return destination ? pino(options, destination) : pino(options)
}

/** By it a line is found from its trace, and the other way round. */
function traceOfLine(): { readonly traceId?: string } {
  const traceId = currentTraceId()
  return traceId === undefined ? {} : { traceId }
}

/**
 * The log as Fastify is given it. It makes no logger for each request, which would cost a kept answer a tenth of its rate: a line about
 * a request names it by `reqId` itself, as `logRequest` does.
 */
export function sharedLog(log: FastifyBaseLogger): FastifyBaseLogger {
  const shared: FastifyBaseLogger = {
    level: log.level,
    fatal: log.fatal.bind(log),
    error: log.error.bind(log),
    warn: log.warn.bind(log),
    info: log.info.bind(log),
    debug: log.debug.bind(log),
    trace: log.trace.bind(log),
    silent: log.silent.bind(log),
    child: () => shared,
  }
  return shared
}

/**
 * One line for a change or a refusal: who, what, how it ended. The route and not the address: what people put into query strings
 * is theirs.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { method, routeOptions, actor } = request
  const facts = {
    reqId: request.id,
    method,
    route: routeOptions.url ?? null,
    status: reply.statusCode,
    user: actor?.userId,
  }
  request.log.info({ ...facts, ms: Math.round(reply.elapsedTime) }, 'request')
}

/** An error, or what the job queue hands on in its place: an object with an error's message and stack. */
const isErrorLike = (
  error: unknown,
): error is Pick<Error, 'message' | 'stack' | 'cause'> & { readonly name?: string } =>
  error instanceof Error ||
  (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')

/** An error without the values of its query: they hold e-mail addresses and hashes. */
function serializeError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError)
    return { type: 'DrizzleQueryError', query: error.query, cause: serializeError(error.cause) }
  if (!isErrorLike(error)) return String(error)
  // What PostgreSQL adds under `detail` repeats values of the row.
  const { name = 'Error', message, stack } = error
  const code = 'code' in error ? String(error.code) : undefined
  const cause = error.cause === undefined ? undefined : serializeError(error.cause)
  return { type: name, message, stack, code, cause }
}
