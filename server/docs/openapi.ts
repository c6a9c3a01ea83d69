import swagger from '@fastify/swagger'
import { signIn } from '@sala/catalog/api/auth.ts'
import { Problem } from '@sala/catalog/api/problems.ts'
import type { Route } from '@sala/catalog/api/route.ts'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mayRead } from '../auth/guard.ts'

const formType = 'application/x-www-form-urlencoded'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route as the catalogue declares it. */
    declaration?: Route
  }
  interface FastifySchema {
    /** Whom the route answers. */
    'x-may'?: Route['may']
  }
}

/** Collects every route that is registered afterwards into an OpenAPI 3.1 document, given by `app.swagger()`. */
export async function collectOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sala',
        version: '0.1.0',
        description:
          'Sign in with `POST /api/auth` and send its `token` as `Authorization: Bearer …`. Several values of one parameter are ' +
          'joined by commas. Dates are UTC. Errors are problem documents (RFC 9457) whose `message` is for people, in the language ' +
          'of `lang` or `Accept-Language`.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          basic: { type: 'http', scheme: 'basic' },
        },
      },
    },
    transform: (document) => {
      const declaration = document.route.config?.declaration
      if (!declaration || !document.schema) return jsonSchemaTransform(document)
      const { parameters } = declaration
      const schema = { ...document.schema, response: { ...responsesOf(declaration), default: Problem } }
      if (!parameters) return jsonSchemaTransform({ ...document, schema })
      const shapes = parameters.map(({ name, summary, shape }) => [name, shape.optional().describe(summary)] as const)
      return jsonSchemaTransform({
        ...document,
        schema: { ...schema, querystring: z.object(Object.fromEntries(shapes)) },
      })
    },
    transformObject: jsonSchemaTransformObject,
  })
}

function responsesOf({ reply, status = 200 }: Route) {
  return reply instanceof z.ZodNull ? { 204: z.null().describe('Done') } : { [status]: reply }
}

/** Whether nobody has to sign in for a route. */
function isOpen({ may, path }: Route): boolean {
  return may === 'anyone' || (may === 'readers' && mayRead(null, path))
}

const consumedBy = ({ file }: Route) => ['application/json', file === undefined ? formType : 'multipart/form-data']

/** The schema by which Fastify checks a route's input, writes its reply and documents it. */
export function schemaOf(route: Route): FastifySchema {
  const security = route === signIn ? [{ basic: [] }] : [{ bearer: [] }]
  return {
    summary: route.summary,
    'x-may': route.may,
    tags: [route.path.split('/')[0] ?? ''],
    ...(isOpen(route) && route !== signIn ? {} : { security }),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    response: route.reply instanceof z.ZodNull ? {} : { [route.status ?? 200]: route.reply },
    ...(route.tokenInBody ? { consumes: consumedBy(route) } : {}),
  }
}
