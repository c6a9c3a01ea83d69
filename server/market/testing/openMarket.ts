import type { RowRule } from '@sala/catalog/rows/rowRule.ts'
import { widgetCodes } from '@sala/catalog/widgetCodes.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Actor } from '../../access/actor.ts'
import { type RowScope, rowScope } from '../../facts/rowScope.ts'
import { answerError } from '../../http/errorHandler.ts'
import { createServe } from '../../http/serve.ts'
import { checkBy } from '../../http/validation.ts'
import type { Services } from '../../services/services.ts'
import { marketRoutes } from '../routes.ts'

export interface MarketOptions extends Pick<Services, 'engine' | 'now'> {
  /** Names of permissions; an administrator by default; null is nobody. */
  readonly permissions?: readonly string[] | null
  /** The rows that the person may see; null or absent for all. */
  readonly rows?: RowRule | null
}

const publicCodes: ReadonlySet<number> = new Set(widgetCodes.filter((widget) => widget.public).map(({ code }) => code))

export type MarketApp = Awaited<ReturnType<typeof openMarket>>

/**
 * The data routes on a server of their own, asked by one person: the guard's decisions are the real ones, only the session behind
 * the request is given. Sessions are tested where they are made.
 */
export async function openMarket({ engine, now, permissions, rows = null }: MarketOptions) {
  const app: FastifyInstance = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.setValidatorCompiler(checkBy)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.decorateRequest('actor', null)
  app.decorateRequest('withheld', null)
  const actor = permissions === null ? null : actorWith(permissions, rowScope(rows))
  await app.register(
    async (api) => {
      const serve = createServe(
        api,
        {
          resolve: () => actor,
          resolveToken: () => null,
          requireShown: () => null,
          countKey: () => ({ headers: {}, refusal: null }),
          noteKeyRefusal: async () => {},
          noteRefusal: async () => {},
        },
        {},
      )
      marketRoutes(api, serve, { engine, now, publicWidgets: { visibleCodes: () => publicCodes } })
    },
    { prefix: '/api' },
  )
  const get = (path: string, search = '', headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: `/api/${path}${search === '' ? '' : `?${search}`}`, headers })
  const explore = (body: object, headers: Record<string, string> = {}, search = '') =>
    app.inject({ method: 'POST', url: `/api/v2/explore${search === '' ? '' : `?${search}`}`, payload: body, headers })
  return {
    app,
    get,
    explore,
    explain: (body: object) => app.inject({ method: 'POST', url: '/api/v2/explain', payload: body }),
    /** The answer without its provenance, which `provenance` gives. */
    json: async (path: string, search = ''): Promise<unknown> => {
      const { provenance: _, ...answer } = (await get(path, search)).json<Record<string, unknown>>()
      return answer
    },
    /** The answer as it is sent. */
    whole: async (path: string, search = ''): Promise<unknown> => (await get(path, search)).json(),
    provenance: async (path: string, search = ''): Promise<unknown> =>
      (await get(path, search)).json<Record<string, unknown>>().provenance,
    close: () => app.close(),
  }
}

/** Somebody with these permissions, or an administrator, and the rows that they may see. */
export function actorWith(permissions: readonly string[] | undefined, rows: RowScope): Actor {
  return {
    userId: 'a-user',
    sessionId: 'a-session',
    email: 'analyst@demo.sala',
    rows,
    until: null,
    roleId: null,
    roleName: null,
    authType: 'normal_auth',
    generation: 0,
    admin: permissions === undefined,
    permissions: new Set(permissions),
    locked: false,
    secondFactorDue: false,
  }
}
