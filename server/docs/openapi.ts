import type { Route } from '@sala/catalog/api/route.ts'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'
import { type JsonSchema, JsonSchemas, objectOf } from './jsonSchemas.ts'
import { operationOf, problemResponses, templateOf } from './operation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route as the catalogue declares it. */
    declaration?: Route
  }
  interface FastifyInstance {
    /** The API as an OpenAPI 3.1 document, of the routes that are registered by then. */
    openApi: () => JsonSchema
  }
}

const description =
  'Sign in with `POST /api/auth` and send its `token` as `Authorization: Bearer …`. A token lives for the `expiresIn` seconds that come ' +
  'with it. To renew it, keep the cookie of the sign-in and call `POST /api/auth/renew` with the header `X-Sala-Request: 1`, which gives a ' +
  'new token and a new cookie; a 401 there means to sign in again. Several values of one parameter are joined by commas. Dates are UTC. ' +
  'Errors are problem documents (RFC 9457) whose `message` is for people, in the language of `lang` or `Accept-Language`; texts that ' +
  'people read in answers are in that language too. `GET /api/codes/countries` and its neighbours name the codes.'

/** Describes every declared route that is registered afterwards, by `app.openApi()`. */
export function collectOpenApi(app: FastifyInstance): void {
  const routes = new Set<Route>()
  app.addHook('onRoute', ({ config, method }) => {
    const declared = config?.declaration
    // Fastify adds HEAD to each GET.
    if (declared && method === declared.method) routes.add(declared)
  })
  app.decorate('openApi', () => describeApi([...routes]))
}

/** The OpenAPI 3.1 document of routes. */
function describeApi(routes: readonly Route[]): JsonSchema {
  const schemas = new JsonSchemas()
  const paths: JsonSchema = {}
  for (const route of routes) {
    const path = templateOf(route)
    paths[path] = { ...objectOf(paths[path]), [route.method.toLowerCase()]: operationOf(route, schemas) }
  }
  const responses = problemResponses(schemas)
  return {
    openapi: '3.1.0',
    info: { title: 'Sala', version: '0.1.0', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths: schemas.resolve(paths),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, basic: { type: 'http', scheme: 'basic' } },
      responses: schemas.resolve(responses),
      schemas: schemas.components(),
    },
  }
}

/** The schema by which Fastify checks a route's input and writes its reply. */
export function schemaOf(route: Route): FastifySchema {
  return {
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    response: route.reply instanceof z.ZodNull ? {} : { [route.status ?? 200]: route.reply },
  }
}
