import { isUtf8 } from 'node:buffer'
import cookie from '@fastify/cookie'
import { scimType } from '@sala/catalog/api/scim.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { createGuard } from '../access/guard.ts'
import { createPublicWidgets } from '../access/publicWidgets.ts'
import { menuRoutes } from '../admin/menu.ts'
import { administrationRoutes } from '../admin/routes.ts'
import { scimRoutes } from '../admin/scim/scimRoutes.ts'
import { alertRoutes } from '../alerts/routes.ts'
import { webhookRoutes } from '../alerts/webhooks/routes.ts'
import { annotationRoutes, holidayRoutes } from '../annotations/routes.ts'
import { accountAccessRoutes } from '../auth/accountAccess.ts'
import { accountRoutes } from '../auth/accountRoutes.ts'
import { keyRoutes } from '../auth/keyRoutes.ts'
import { resourceMetadataOf, serveOAuthMetadata } from '../auth/oauth/metadata.ts'
import { oauthRoutes } from '../auth/oauth/routes.ts'
import { openIdRoutes } from '../auth/oidc/routes.ts'
import { authRoutes } from '../auth/routes.ts'
import { viewRoutes } from '../auth/viewAs/routes.ts'
import { boardRoutes, pictureRoutes } from '../boards/routes.ts'
import { calendarRoutes } from '../calendar/routes.ts'
import { localOperations, storesOf } from '../cli/control/localOperations.ts'
import type { Operations } from '../cli/control/operations.ts'
import { operatorRoutes } from '../cli/control/operatorRoutes.ts'
import { codeRoutes } from '../codes/routes.ts'
import { addEtags } from '../core/etag.ts'
import { sharedLog } from '../core/log.ts'
import { problem } from '../core/problems.ts'
import { directoryRoutes } from '../directory/routes.ts'
import { collectOpenApi } from '../docs/openapi.ts'
import { docsRoutes } from '../docs/routes.ts'
import { documentRoutes } from '../documents/routes.ts'
import { embedRoutes } from '../embeds/routes.ts'
import { publicationRoutes } from '../explorations/publicationRoutes.ts'
import { explorationRoutes } from '../explorations/routes.ts'
import { explorationRowsRoutes } from '../explorations/rowsRoutes.ts'
import { exportRoutes } from '../exports/http/routes.ts'
import { exportRowsRoutes } from '../exports/http/rowsRoutes.ts'
import { ExportPool } from '../exports/pool.ts'
import { healthRoutes } from '../health/routes.ts'
import { aliasRoutes } from '../imports/http/aliasRoutes.ts'
import { importRoutes } from '../imports/http/routes.ts'
import { publicExplorationRoutes } from '../market/explorations/publicExplorations.ts'
import { marketRoutes } from '../market/routes.ts'
import { mcpRoutes } from '../mcp/routes.ts'
import { notificationRoutes } from '../notifications/routes.ts'
import { odataRoutes } from '../odata/routes.ts'
import { openDataRoutes } from '../openData/routes.ts'
import { ownDatasetRoutes } from '../ownDatasets/routes.ts'
import { pinRoutes } from '../pins/routes.ts'
import type { RouteModule } from '../requests/serve.ts'
import { searchRoutes } from '../search/routes.ts'
import { followOwnDatasets } from '../services/ownDatasets.ts'
import type { Services } from '../services/services.ts'
import { subscriptionRoutes } from '../subscriptions/routes.ts'
import { allowOrigins } from './cors.ts'
import { answerError, sendProblem } from './errorHandler.ts'
import { acceptForms, acceptPlainForms } from './forms.ts'
import { addSecurityHeaders } from './headers.ts'
import { proxyToJobServers } from './jobProxy.ts'
import { isTooDeep, maxLevels, repeatedName } from './json.ts'
import { collectMethods, routerOptions } from './methods.ts'
import { observeRequests } from './observe.ts'
import { callerConstraint, createServe } from './serve.ts'
import { findWebFolder, serveWeb, typedPage } from './static.ts'
import { traceRequests } from './traceRequests.ts'
import { answerUnreadable, refuseRepeatedHost } from './unreadable.ts'
import { checkBy } from './validation.ts'

interface AppOptions {
  /** The folder of the built web client; null serves only the API. */
  readonly webFolder?: string | null
  /** What the operator can have done, where that is not done by the parts alone. */
  readonly operations?: Operations
}

/**
 * How long others may take, in milliseconds: to say what they want (a minute); to send all of it, which is 129 MiB at most (a telephone's
 * connection does that); to take or send nothing at all, which is longer than any answer takes to be made; and to register a part at the start.
 */
const timeouts = {
  // Of headers that are sent twice Node takes the first one and proxies perhaps the last: joined, an `Authorization` is worth nothing.
  http: { headersTimeout: 60_000, joinDuplicateHeaders: true },
  requestTimeout: 15 * 60_000,
  connectionTimeout: 5 * 60_000,
  // Parts wait for stores that recover after a crash; ten seconds, the default, are over on a machine with other work, and end the start.
  pluginTimeout: 5 * 60_000,
} as const

/** Assembles the parts into one Fastify instance, which the caller lets listen and closes. It does not close the stores. */
export async function buildApp(
  services: Services,
  { webFolder = findWebFolder(), operations = localOperations(storesOf(services)) }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, log } = services
  const started = services.now().getTime().toString(36)
  let requests = 0
  const app = Fastify({
    loggerInstance: sharedLog(log),
    // Changes and refusals have a line of their own (`logRequest`); answers to questions have none.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => {
      requests += 1
      return `${started}-${requests}`
    },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    routerOptions,
    ...timeouts,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      const page = webFolder === null || error.code !== 'FST_ERR_BAD_URL' ? null : typedPage(request)
      if (page === null) answerError(error, request, reply)
      else reply.redirect(page)
    },
  })
  app.decorate('resourceMetadata', resourceMetadataOf(config))
  app.decorateRequest('actor', null)
  app.decorateRequest('withheld', null)
  app.decorateRequest('upload', null)
  app.decorateRequest('uploadName', null)
  app.decorateRequest('uploadFile', null)
  app.addConstraintStrategy(callerConstraint)
  app.setValidatorCompiler(checkBy)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => sendProblem(problem('not_found'), request, reply))
  observeRequests(app)
  traceRequests(app)
  acceptOnlyJson(app)
  refuseRepeatedHost(app)
  const answerHeaders = await addSecurityHeaders(app, config)
  collectOpenApi(app)

  const publicWidgets = createPublicWidgets(services)
  await app.register(
    async (api) => {
      await allowOrigins(api, config)
      addEtags(api)
      const answerOtherMethods = collectMethods(api)
      // Before rights are asked: what another server declared counts here as well.
      api.addHook('onRequest', followOwnDatasets(services.state, services.now))
      const guard = createGuard({ ...services, publicWidgets })
      proxyToJobServers(api, services)
      const serve = createServe(api, guard, answerHeaders)
      // Reports that come by mail are files too: no more are made at once than for people who wait.
      const pool = new ExportPool()
      api.addHook('onClose', async () => pool.close())
      const open: readonly RouteModule[] = [
        healthRoutes,
        menuRoutes,
        accountRoutes,
        keyRoutes,
        viewRoutes,
        directoryRoutes,
        boardRoutes,
        calendarRoutes,
        explorationRoutes,
        publicationRoutes,
        annotationRoutes,
        holidayRoutes,
        explorationRowsRoutes,
        alertRoutes,
        webhookRoutes,
        codeRoutes,
        notificationRoutes,
        pinRoutes,
        (api, serve, services) => {
          const shared = marketRoutes(api, serve, { ...services, publicWidgets })
          publicExplorationRoutes(serve, { ...services, ...shared })
        },
        (api, serve, services) => exportRoutes(api, serve, { ...services, pool }),
        exportRowsRoutes,
        searchRoutes,
        mcpRoutes,
        odataRoutes,
        embedRoutes,
        openDataRoutes,
        ownDatasetRoutes,
      ]
      for (const part of open) await part(api, serve, services)
      operatorRoutes(serve, operations)
      // No other routes take the type of SCIM.
      await api.register(async (scim) => {
        acceptJson(scim, scimType)
        await scimRoutes(scim, createServe(scim, guard, answerHeaders), services)
      })
      // No other routes take forms.
      await api.register(async (administration) => {
        await acceptForms(administration, config)
        const serve = createServe(administration, guard, answerHeaders)
        await administrationRoutes(administration, serve, services)
        await documentRoutes(administration, serve, services)
        await pictureRoutes(administration, serve, services)
        await importRoutes(administration, serve, services)
        await aliasRoutes(administration, serve, services)
      })
      // Programs ask for tokens by a form (RFC 6749, section 4.1.3).
      await api.register(async (programs) => {
        acceptPlainForms(programs)
        await oauthRoutes(programs, createServe(programs, guard, answerHeaders), services)
      })
      // Mail programs unsubscribe by a form whose one field says nothing (RFC 8058).
      await api.register(async (mails) => {
        for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
          mails.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
        await subscriptionRoutes(mails, createServe(mails, guard, answerHeaders), { ...services, pool })
      })
      // No other route reads cookies.
      await api.register(async (session) => {
        await session.register(cookie)
        const serveSession = createServe(session, guard, answerHeaders)
        await authRoutes(session, serveSession, services)
        await accountAccessRoutes(session, serveSession, services)
        await openIdRoutes(session, serveSession, services)
      })
      docsRoutes(api)
      answerOtherMethods()
    },
    { prefix: '/api' },
  )
  serveOAuthMetadata(app, config)
  if (webFolder !== null) await serveWeb(app, webFolder, publicWidgets, services)
  await app.ready()
  return app
}

/** Bodies are JSON in UTF-8 or refused; names given twice, names that reach for prototypes and deep nesting are refused too. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  acceptJson(app, 'application/json')
}

function acceptJson(app: FastifyInstance, type: string): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (request, body, done) => {
    // Decoding would put replacement characters in place of other bytes, and they would be stored.
    if (!isUtf8(body)) return done(problem('malformed_request', { expected: 'JSON, UTF-8' }))
    const text = body.toString()
    // Some clients name a type on requests without a body.
    if (text.trim() === '') return done(null, undefined)
    if (isTooDeep(text)) return done(problem('too_large', { expected: `${maxLevels} × { … }` }))
    void parse(request, text, (error, value) => {
      if (error) return done(problem('malformed_request', { expected: 'JSON' }, { cause: error }))
      const field = repeatedName(text)
      if (field !== null) return done(problem('repeated_parameter', { field }))
      done(null, value)
    })
  })
}
