import { type Problem, type ProblemName, problems } from '@sala/catalog/api/problems.ts'
import { scimPath, scimSchemas, scimType } from '@sala/catalog/api/scim.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull, isReadOnly } from '../core/diskFull.ts'
import { languageOf } from '../core/language.ts'
import { logRequest } from '../core/log.ts'
import { ProblemError, problem, problemDocument } from '../core/problems.ts'
import { CancelledError } from '../core/queues/cancelled.ts'
import { QueueFull } from '../core/queues/queue.ts'
import { QueryTimeout } from '../facts/engines/engine.ts'
import { isFactsUnavailable } from '../facts/engines/unavailable.ts'
import { EncryptionKeyMissing } from '../services/encryption.ts'
import { isDatabaseDown } from '../state/postgres/errors.ts'
import { RuleViolation } from '../state/ruleViolation.ts'
import { FilesUnavailable } from '../storage/files.ts'

/**
 * The error handler. Known errors become their problem document. All others are logged with the request's id, and the response tells only
 * that id.
 */
export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const maskedProblem = maskForUnauthenticated(problemOf(error, request) ?? unknown(error, request), request)
  // The caller has disconnected; the response is not read.
  if (error instanceof CancelledError) request.log.debug({ reqId: request.id }, 'the caller left before the answer')
  sendProblem(maskedProblem, request, reply)
}

/**
 * On routes that read the token from the body, a request with an unreadable body is not signed in. It gets `not_signed_in`, which reveals
 * nothing of what the route accepts.
 */
function maskForUnauthenticated(original: ProblemError, request: FastifyRequest): ProblemError {
  const closed = request.routeOptions.config.declaration?.tokenInBody === true && request.actor === null
  return closed && [400, 413, 415].includes(problems[original.problem]) ? problem('not_signed_in') : original
}

/** Sends a problem as the reply. */
export function sendProblem(error: ProblemError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const document: Problem = problemDocument(error, request.id, languageOf(request))
  reply.code(document.status)
  logRequest(request, reply)
  // RFC 9110 requires a challenge with each 401. Not `Basic`: browsers would open their password dialog.
  if (document.status === 401) reply.header('www-authenticate', challengesOf(request))
  if (error.details.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(error.details.retryAfter)))
  const isOData = reply.hasHeader('odata-version')
  const isScim = request.url.startsWith(`/api/${scimPath}/`)
  return reply
    .header('cache-control', 'no-store')
    .type(
      isOData ? 'application/json; charset=utf-8' : `${isScim ? scimType : 'application/problem+json'}; charset=utf-8`,
    )
    .serializer((value: unknown) => JSON.stringify(value))
    .send(isOData ? odataError(document) : isScim ? scimError(error, document) : document)
}

/**
 * Excel and Power BI ask for a name and a password only where Basic is offered. Pages never call those routes. Assistants are told where they get
 * access tokens (RFC 9728, section 5.1).
 */
function challengesOf({ routeOptions, server }: FastifyRequest): string {
  const { keyByBasic, takesAccessTokens } = routeOptions.config.declaration ?? {}
  const bearer = `Bearer realm="Sala"${takesAccessTokens ? `, resource_metadata="${server.resourceMetadata}"` : ''}`
  return keyByBasic ? `${bearer}, Basic realm="Sala", charset="UTF-8"` : bearer
}

/** A problem in the shape of OData (JSON format 4.01, section 21). */
const odataError = ({ title, message, field, requestId }: Problem) => ({
  error: {
    code: title.replaceAll(' ', '_'),
    message,
    ...(field === undefined ? {} : { target: field }),
    innererror: { requestId },
  },
})

const scimKinds: Partial<Readonly<Record<ProblemName, string>>> = {
  email_taken: 'uniqueness',
  name_taken: 'uniqueness',
  invalid_value: 'invalidValue',
  invisible_character: 'invalidValue',
  malformed_request: 'invalidSyntax',
}

/** A problem in the shape of SCIM (RFC 7644, section 3.12), with what problems say beside. */
function scimError({ problem: name, details: { field } }: ProblemError, document: Problem) {
  const kind =
    name === 'invalid_value' && (field === 'filter' || field === 'path') ? `invalid${pascal(field)}` : scimKinds[name]
  return {
    ...document,
    schemas: [scimSchemas.error],
    status: String(document.status),
    detail: document.message,
    ...(kind === undefined ? {} : { scimType: kind }),
  }
}

const pascal = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function unknown(error: Error, request: FastifyRequest): ProblemError {
  request.log.error({ reqId: request.id, err: error }, 'a request failed')
  return problem('internal')
}

/** The problem of a known error; null for an unexpected one. */
function problemOf(error: Error, request: FastifyRequest): ProblemError | null {
  if (error instanceof ProblemError) return error
  if (error instanceof RuleViolation) return problem(error.reason, error.facts, { cause: error })
  if (error instanceof QueryTimeout || error instanceof CancelledError) return problem('time_limit')
  if (error instanceof QueueFull) return problem('too_many_attempts', { retryAfter: 5 })
  if (isDiskFull(error)) {
    request.log.error({ reqId: request.id, err: error }, 'the disk is full')
    return problem('storage_full')
  }
  if (isOutOfMemory(error)) {
    request.log.warn({ reqId: request.id, err: error }, 'a query did not fit into FACTS_MEMORY')
    return problem('store_unavailable', { retryAfter: 5 })
  }
  if (
    isFactsUnavailable(error) ||
    error instanceof FilesUnavailable ||
    error instanceof EncryptionKeyMissing ||
    isReadOnly(error) ||
    isDatabaseDown(error)
  ) {
    request.log.warn({ reqId: request.id, err: error }, 'a store cannot be reached')
    return problem('store_unavailable', { retryAfter: 5 })
  }
  return frameworkProblem(error, request)
}

/** Whether DuckDB ended a query that did not fit into its memory; the others go on. */
const isOutOfMemory = (error: Error): boolean => /^Out of Memory Error\b/.test(error.message)

/** What Fastify refuses before a handler is reached. */
function frameworkProblem(error: Error, { routeOptions }: FastifyRequest): ProblemError | null {
  switch ('code' in error ? error.code : null) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_TYPE':
      return problem('unsupported_media_type', { expected: 'application/json' })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem('too_large', { expected: sizeOf(routeOptions.bodyLimit) })
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return problem('not_found')
    default: {
      const status = 'statusCode' in error ? Number(error.statusCode) : 500
      return status >= 400 && status < 500 ? problem('malformed_request') : null
    }
  }
}

/** A number of bytes as people read it. */
const sizeOf = (bytes: number): string => (bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`)
