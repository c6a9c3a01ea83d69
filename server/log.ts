import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

/** The log: one JSON line per event on the standard output. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * One line for a change or a refusal: who, what, how it ended. The route and not the address: what people put into query strings
 * is theirs.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { method, routeOptions, actor } = request
  const facts = { method, route: routeOptions.url ?? null, status: reply.statusCode, user: actor?.userId }
  request.log.info({ ...facts, ms: Math.round(reply.elapsedTime) }, 'request')
}

/** An error without the values of its query: they hold e-mail addresses and hashes. */
function serializeError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError)
    return { type: 'DrizzleQueryError', query: error.query, cause: serializeError(error.cause) }
  if (!(error instanceof Error)) return String(error)
  // What PostgreSQL adds under `detail` repeats values of the row.
  const { name, message, stack } = error
  const code = 'code' in error ? String(error.code) : undefined
  const cause = error.cause === undefined ? undefined : serializeError(error.cause)
  return { type: name, message, stack, code, cause }
}
