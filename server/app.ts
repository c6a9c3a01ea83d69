import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { menuRoutes } from './admin/menu.ts'
import { createGuard } from './auth/guard.ts'
import { authRoutes } from './auth/routes.ts'
import { collectOpenApi } from './docs/openapi.ts'
import { docsRoutes } from './docs/routes.ts'
import { answerError, sendProblem } from './errorHandler.ts'
import { exportRoutes } from './exports/routes.ts'
import { securityHeaders } from './headers.ts'
import { healthRoutes } from './health/routes.ts'
import { repeatedName } from './json.ts'
import { marketRoutes } from './market/routes.ts'
import type { Parts } from './part.ts'
import { problem } from './problems.ts'
import { createServe } from './serve.ts'
import { findWebFolder, serveWeb } from './static.ts'
import { checkBy } from './validation.ts'

export interface AppOptions {
  /** The folder of the built web client; null serves the API alone. */
  readonly webFolder?: string | null
}

/** Assembles the parts into one Fastify instance, which the caller lets listen and closes. It does not close the stores. */
export async function buildApp(
  parts: Parts,
  { webFolder = findWebFolder() }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, log } = parts
  const started = parts.now().getTime().toString(36)
  let requests = 0
  const app = Fastify({
    loggerInstance: log,
    // One line of our own per request instead of two; see below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => {
      requests += 1
      return `${started}-${requests}`
    },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  })
  app.decorateRequest('actor', null)
  app.setValidatorCompiler(checkBy)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => sendProblem(problem('not_found'), request, reply))
  acceptJsonAlone(app)
  await app.register(helmet, securityHeaders(config.publicUrl))
  await app.register(cookie)
  await collectOpenApi(app)

  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    const quiet = request.method === 'GET' && statusCode < 400 && elapsedTime < 1000
    if (quiet && log.level !== 'debug' && log.level !== 'trace') return done()
    // The route and not the address: what people put into query strings is theirs.
    const facts = { method: request.method, route: request.routeOptions.url ?? null, status: statusCode }
    request.log[quiet ? 'debug' : 'info'](
      { ...facts, ms: Math.round(elapsedTime), user: request.actor?.userId },
      'request',
    )
    done()
  })

  await app.register(
    async (api) => {
      const serve = createServe(api, createGuard(parts))
      for (const part of [authRoutes, healthRoutes, menuRoutes, marketRoutes, exportRoutes])
        await part(api, serve, parts)
      docsRoutes(api)
    },
    { prefix: '/api' },
  )
  if (webFolder !== null) await serveWeb(app, webFolder)
  await app.ready()
  return app
}

/** Bodies are JSON or refused; names given twice and names that reach for prototypes are refused too. */
function acceptJsonAlone(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    // Some clients name a type on requests without a body.
    if (text.trim() === '') return done(null, undefined)
    parse(request, text, (error, value) => {
      if (error) return done(problem('malformed_request', { expected: 'JSON' }, { cause: error }))
      const field = repeatedName(text)
      if (field !== null) return done(problem('repeated_parameter', { field }))
      done(null, value)
    })
  })
}
