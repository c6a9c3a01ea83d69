import type { IncomingMessage } from 'node:http'
import type { Route } from '@sala/catalog/api/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import { demand, type Guard, restrictionFor } from '../access/guard.ts'
import { dependsOnPublicWidgets } from '../access/publicWidgets.ts'
import { requireViewOnly } from '../access/viewAs.ts'
import { operatorSignal } from '../cli/control/operatorSocket.ts'
import { logRequest } from '../core/log.ts'
import { ProblemError, problem } from '../core/problems.ts'
import { traced } from '../core/tracing/tracing.ts'
import { schemaOf } from '../docs/openapi.ts'
import type { Parsed, Serve } from '../requests/serve.ts'
import { type AdmitByToken, createFormReader, readBytes } from './forms.ts'

/**
 * Makes the function by which every part registers its routes on the instance under `/api`. In this order: who asks and whether
 * they may, before the body is even read; the query string; the body; the handler; the shape of the reply.
 */
export function createServe(app: FastifyInstance, guard: Guard, headers: Readonly<Record<string, string>>): Serve {
  return (route, handler) => {
    const url = `/${route.path}`
    const admit = createAdmit(guard, route, headers)
    const empty = route.reply instanceof z.ZodNull
    const checks = [createQueryCheck(route), ...(route.tokenInBody ? bodyChecks(createAdmitByToken(guard, route)) : [])]
    app.route({
      method: route.method,
      url,
      schema: schemaOf(route),
      ...(route.may === 'operator' ? forOperator : { config: { declaration: route }, onRequest: admit }),
      ...bodyLimitOf(route),
      preValidation: checks.filter((check) => check !== null),
      ...(route.bytes === undefined ? {} : { preHandler: readBytes }),
      ...(route.method === 'GET' ? {} : { onResponse: logChange, preParsing: refuseCoding }),
      handler: async (request, reply) => {
        const call = {
          query: parsedAs(route.query, request.query),
          body: parsedAs(route.body, request.body),
          params: paramsOf(request),
          actor: request.actor,
          request,
          reply,
        }
        const answer = await traced('route', { 'sala.route': route.path }, () => handler(call))
        // The handler has replied itself.
        if (answer === reply) return reply
        if (route.status !== undefined) reply.code(route.status)
        return empty ? reply.code(204).send() : answer
      },
    })
  }
}

/**
 * What keeps a route to the operator: on other connections the router does not know it, so it answers 404 there and does not reveal the route.
 * Without a `declaration` it stands in no document.
 */
const forOperator = { constraints: { caller: 'operator' } }

/** The constraint by which the router tells the operator's connections, on which it knows no other routes. */
export const callerConstraint = {
  name: 'caller',
  mustMatchWhenDerived: true,
  storage: () => new Map(),
  deriveConstraint: (request: IncomingMessage) => (operatorSignal(request) ? 'operator' : undefined),
}

/** Bodies that are read before it is known who sends them: strangers must not have megabytes of JSON read. */
const ofStrangers = 32 * 1024
const withToken = 128 * 1024

/** How long a route's body may be, where that is less than usual. The files of forms have limits of their own. */
function bodyLimitOf({ may, tokenInBody }: Route): { bodyLimit?: number } {
  if (may === 'anyone') return { bodyLimit: ofStrangers }
  return tokenInBody ? { bodyLimit: withToken } : {}
}

/** Notes a change that went well; refusals are noted with their problem. */
function logChange(request: FastifyRequest, reply: FastifyReply, done: Done): void {
  if (reply.statusCode < 400) logRequest(request, reply)
  done()
}

/** Refuses compressed bodies: nothing here unpacks them, and a firewall that does would look at another body than we read. */
function refuseCoding(
  { headers }: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
  done: (error: Error | null, payload?: RequestPayload) => void,
): void {
  const coding = headers['content-encoding']
  if (coding === undefined || coding.toLowerCase() === 'identity') done(null, payload)
  else done(problem('unsupported_media_type', { expected: 'Content-Encoding: identity' }))
}

type Done = (error?: Error) => void
type Admit = (request: FastifyRequest, reply: FastifyReply, done: Done) => void
type AsyncHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** The guard's hook. It answers at once for a token seen a moment ago: waiting a turn costs cached answers a tenth of their rate. */
function createAdmit(guard: Guard, route: Route, headers: Readonly<Record<string, string>>): Admit {
  const { may, path, tokenInBody = false } = route
  const watched = may === 'readers' && dependsOnPublicWidgets(path)
  // Only the person's own browser may cache a response, and it must revalidate.
  const replyHeaders = { ...headers, 'cache-control': may === 'readers' ? 'private, no-cache' : 'no-store' }
  return (request, reply, done) => {
    reply.headers(replyHeaders)
    // The token may be in the body, which is not read yet.
    if (tokenInBody && request.headers.authorization === undefined && mayHoldToken(request)) return done()
    const admit = (actor: Actor | null) =>
      refuseSpentKey(guard, actor, reply) ??
      admitOrNote(guard, route, request, actor) ??
      (watched ? guard.requireShown(path, request.actor) : null)
    const resolved = guard.resolve(request)
    if (resolved instanceof Promise) {
      resolved.then(admit).then(() => done(), done)
      return
    }
    const noted = admit(resolved)
    if (noted) noted.then(() => done(), done)
    else done()
  }
}

/** Counts a call against the rate limit of its API key, and sets the headers of what is left. Rejects where none is; null where it may proceed. */
function refuseSpentKey(guard: Guard, actor: Actor | null, reply: FastifyReply): Promise<never> | null {
  if (!actor?.key) return null
  const { headers, refusal } = guard.countKey(actor.key)
  reply.headers(headers)
  return refusal === null ? null : Promise.reject(refusal)
}

/**
 * Sets the request's actor, or rejects with the problem. A forbidden administrative change is written to the audit log first. Requests
 * without a session are not, or anyone could fill the log.
 */
function admitOrNote(guard: Guard, route: Route, request: FastifyRequest, actor: Actor | null) {
  const { may, path, method } = route
  try {
    requireViewOnly(route, actor)
    request.actor = demand(route, actor, paramsOf(request).dataset ?? null)
    request.restriction = actor && restrictionFor(actor, path)
    return null
  } catch (refusal) {
    if (actor) request.actor = actor
    if (actor?.key && refusal instanceof ProblemError && refusal.details.field === 'scope')
      return guard.noteKeyRefusal(request, actor, path).then(() => Promise.reject(refusal))
    const watched = may === 'admin' || may === 'provisioner' || may === 'importer'
    const noted = watched && method !== 'GET' && refusal instanceof ProblemError && refusal.problem === 'forbidden'
    if (!noted) return Promise.reject(refusal)
    return guard.noteRefusal(request, path).then(() => Promise.reject(refusal))
  }
}

/** The guard's second decision, by the `access_token` of a body in place of the header. */
function createAdmitByToken(guard: Guard, route: Route): AdmitByToken {
  return async (request, token) => {
    await admitOrNote(guard, route, request, typeof token === 'string' ? await guard.resolveToken(token) : null)
  }
}

/** The hooks that read a form, and then say who asks where only the body does. */
function bodyChecks(admit: AdmitByToken): readonly AsyncHook[] {
  const admitByBody: AsyncHook = async (request) => {
    if (request.actor !== null) return
    const { body } = request
    await admit(request, typeof body === 'object' && body !== null && 'access_token' in body ? body.access_token : null)
  }
  return [createFormReader(admit), admitByBody]
}

/** Whether a request has a body of a kind that can hold a token. */
function mayHoldToken({ headers }: FastifyRequest): boolean {
  return /^(application\/(json|x-www-form-urlencoded)|multipart\/form-data)/i.test(headers['content-type'] ?? '')
}

/** Refuses a repeated parameter, and any on a route without a query. Routes with `parameters` check their own. */
function createQueryCheck({ query, parameters }: Route): Admit | null {
  if (parameters) return null
  return (request, _reply, done) => {
    for (const [field, value] of Object.entries(queryOf(request))) {
      if (Array.isArray(value)) return done(problem('repeated_parameter', { field }))
      if (!query) return done(problem('unknown_parameter', { field }))
    }
    done()
  }
}

function queryOf({ query }: FastifyRequest): object {
  return typeof query === 'object' && query !== null ? query : {}
}

const Params = z.record(z.string(), z.string())
const noParams: Readonly<Record<string, string>> = {}

function paramsOf({ params, routeOptions }: FastifyRequest): Readonly<Record<string, string>> {
  return routeOptions.url?.includes(':') ? Params.parse(params) : noParams
}

/**
 * Gives what Fastify has made of a value by the route's shape its type: Fastify knows the shape only at run time. Without a shape
 * there is nothing to give.
 */
function parsedAs<Schema extends z.ZodType | undefined>(schema: Schema | undefined, value: unknown): Parsed<Schema> {
  return (schema === undefined ? undefined : value) as Parsed<Schema>
}
