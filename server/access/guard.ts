import { beginSecondFactor, confirmSecondFactor, readAccount } from '@sala/catalog/api/account.ts'
import { lockSession, me, permissionOf, signOut } from '@sala/catalog/api/auth.ts'
import { importScopeOf, type RouteScope } from '@sala/catalog/api/keyScopes.ts'
import type { May, Route } from '@sala/catalog/api/route.ts'
import { type CardCode, companions, findCompanion } from '@sala/catalog/companions.ts'
import { allEndpoints } from '@sala/catalog/datasets/all.ts'
import { annotateData, exploreData, manageImports } from '@sala/catalog/permissions.ts'
import { type WidgetCode, widgetCodes } from '@sala/catalog/widgetCodes.ts'
import type { FastifyRequest } from 'fastify'
import { Cache } from '../core/cache.ts'
import type { Config } from '../core/config/config.ts'
import { isFresh } from '../core/fresh.ts'
import { problem } from '../core/problems.ts'
import { type RowScope, unrestricted } from '../facts/rowScope.ts'
import { authorOf, basicCredentialsOf } from '../requests/sender.ts'
import { sha256 } from '../state/keys.ts'
import type { State } from '../state/state.ts'
import type { AccessRestriction, ActingKey, Actor } from './actor.ts'
import { type CountedCall, createKeyAccess, isAccessToken, isInForce, isKey } from './keyAccess.ts'
import { hasVisibleReader, type PublicWidgets } from './publicWidgets.ts'
import { seenBy } from './viewAs.ts'

/** Authorisation: the only place that decides who may do what. */
export interface Guard {
  /** The person of a request's bearer token, or null. Synchronous if the token is cached. */
  resolve(request: FastifyRequest): Actor | null | Promise<Actor | null>
  /** The person of a token that is not in the header, for routes that accept it in the body. */
  resolveToken(token: string): Actor | null | Promise<Actor | null>
  /**
   * Answers `not_found` for an endpoint of public widgets if all of them are switched off and the person was granted none. Null if no check
   * is needed.
   */
  requireShown(path: string, actor: Actor | null): Promise<void> | null
  /** Counts a call of an API key. Returns the rate-limit headers, and the problem if no call is left. */
  countKey(key: ActingKey): CountedCall
  /** Audits that an API key was refused for lack of scope. */
  noteKeyRefusal(request: FastifyRequest, actor: Actor, path: string): Promise<void>
  /** Audits that a signed-in person was refused a change. */
  noteRefusal(request: FastifyRequest, path: string): Promise<void>
}

/** How long a changed right may go unnoticed where another process changed it; changes of this process act at once. */
const keepMs = 2_000
const maxActors = 10_000

export function createGuard({ state, config, now, publicWidgets }: GuardServices): Guard {
  const keys = createKeyAccess({ state, now })
  let actors = new Cache<{ readonly actor: Actor; readonly since: number }>(maxActors)
  state.onAccessChange(() => {
    // Replace the cache: an answer that is under way writes into the old one, which is not read any more.
    actors = new Cache(maxActors)
  })

  const ask = async (token: string, time: number): Promise<Actor | null> => {
    const current = actors
    const session = await state.sessions.byToken(sha256(token), new Date(time - config.sessionIdleMs), new Date(time))
    if (!session) return null
    const { actor } = await seenBy(session, state)
    current.set(token, { actor, since: time })
    return actor
  }

  const resolveToken = (token: string) => {
    const time = now().getTime()
    const cached = actors.get(token)
    return cached && isFresh(cached.since, time, keepMs) && isInForce(cached.actor.until, time)
      ? cached.actor
      : ask(token, time)
  }

  return {
    resolve: (request) => {
      const { authorization } = request.headers
      const isFeed = request.routeOptions.config.declaration?.keyByBasic === true
      const token = bearerOf(authorization) ?? (isFeed ? keyOfBasic(authorization) : null)
      if (token === null) return null
      if (isAccessToken(token))
        return request.routeOptions.config.declaration?.takesAccessTokens ? keys.resolve(token, request) : null
      return isKey(token) ? keys.resolve(token, request) : resolveToken(token)
    },
    // A key in a body would be one of an address that was not looked at.
    resolveToken: (token) => (token === '' || token.length > 512 || isKey(token) ? null : resolveToken(token)),
    requireShown: (path, actor) => {
      if (hasWidgetReading(actor, path)) return null
      const requireVisible = (visibleCodes: ReadonlySet<number>) => {
        if (!hasVisibleReader(path, visibleCodes)) throw problem('not_found')
      }
      const visibleCodes = publicWidgets.visibleCodes()
      if (visibleCodes instanceof Promise) return visibleCodes.then(requireVisible)
      return hasVisibleReader(path, visibleCodes) ? null : Promise.reject(problem('not_found'))
    },
    countKey: keys.count,
    noteKeyRefusal: (request, actor, path) =>
      keys.noteRefusal(request, actor.userId, actor.key?.id ?? null, { reason: 'scope', path }),
    noteRefusal: (request, path) =>
      state.audit.addRefusal('change_refused', authorOf(request), null, { method: request.method, path }),
  }
}

interface GuardServices {
  readonly state: State
  readonly config: Pick<Config, 'sessionIdleMs'>
  readonly publicWidgets: PublicWidgets
  readonly now: () => Date
}

interface Readers {
  readonly anyone: boolean
  readonly permissions: readonly string[]
}

const noReaders: Readers = { anyone: false, permissions: [] }
const readersOf: ReadonlyMap<string, Readers> = new Map(
  allEndpoints.map(({ endpoint }) => {
    const reading = ({ reads }: { readonly reads: readonly string[] }) => reads.includes(endpoint.path)
    const readers = new Set([
      ...widgetCodes.filter(reading).map(({ code }) => code),
      ...companions.filter(reading).flatMap(({ shownWith }) => shownWith),
    ])
    return [endpoint.path, { anyone: endpoint.public === true, permissions: [...readers].map(permissionOf) }]
  }),
)
const codes: ReadonlyMap<number, WidgetCode> = new Map(widgetCodes.map((widget) => [widget.code, widget]))

/** Whether a person may ask a data endpoint: it is public, or they hold a widget that reads it, or whose companion does. */
export function mayRead(actor: Actor | null, path: string): boolean {
  return (readersOf.get(path) ?? noReaders).anyone || hasWidgetReading(actor, path)
}

/** Whether the person was granted a widget that reads an endpoint, or whose companion reads it. */
export function hasWidgetReading(actor: Actor | null, path: string): boolean {
  if (!actor) return false
  const { permissions } = readersOf.get(path) ?? noReaders
  return actor.admin || permissions.some((permission) => actor.permissions.has(permission))
}

/** Whether a person may see the widget of a number, or the companion of a name: that takes a widget that was granted. */
export function maySee(actor: Actor | null, code: CardCode): boolean {
  if (typeof code === 'string') return findCompanion(code)?.shownWith.some((widget) => holds(actor, widget)) ?? false
  const widget = codes.get(code)
  if (!widget) return false
  return widget.public || holds(actor, code)
}

/** Whether the widget of a code was granted to a person: what their own menu shows, public or not. */
export function holds(actor: Actor | null, code: number): boolean {
  return actor !== null && codes.has(code) && (actor.admin || actor.permissions.has(permissionOf(code)))
}

/** Whether a person has the settings, and what only administrators are shown. People of the directory do not, whatever their role. */
export const isAdministrator = (actor: Actor | null): boolean =>
  actor?.admin === true && actor.authType === 'normal_auth'

/**
 * Whether a person may import figures. It takes access to all rows, because a check shows what a file would change. People of the directory
 * may not, because imports are in the settings, which they do not have. Service accounts import by their keys.
 */
export const mayImportFigures = (actor: Actor | null): boolean =>
  actor !== null &&
  (actor.authType === 'normal_auth' || (actor.authType === 'service' && actor.key !== undefined)) &&
  actor.permissions.has(manageImports) &&
  actor.rows.rule === null

/** The rows that a person may see. Without a person only public figures are shown, which count all rows. */
export const rowsOf = (actor: Actor | null): RowScope => actor?.rows ?? unrestricted

/** Whether a person may put questions of their own over data sets. */
export const mayExploreData = (actor: Actor | null): boolean =>
  actor !== null && (actor.admin || actor.permissions.has(exploreData))

/** Whether a person may write annotations. People of the directory have no settings, and they are written there. */
const annotates = (actor: Actor | null): boolean =>
  actor?.authType === 'normal_auth' && (actor.admin || actor.permissions.has(annotateData))

/** Whether a signed-in person may call a route that is limited to certain people. */
function belongs(may: May, actor: Actor): boolean {
  if (may === 'admin') return isAdministrator(actor)
  if (may === 'provisioner') return isAdministrator(actor) || actor.key?.ofAdministrator === true
  if (may === 'importer') return mayImportFigures(actor)
  if (may === 'explorer') return mayExploreData(actor)
  if (may === 'annotator') return annotates(actor)
  return may !== 'readers'
}

const pathsOf = (...routes: readonly { readonly path: string }[]): ReadonlySet<string> =>
  new Set(routes.map(({ path }) => path))
/** The paths open to a locked session, and to a person who must set up a second factor first. */
const whileLocked = pathsOf(signOut)
const towardsSecondFactor = pathsOf(me, signOut, lockSession, readAccount, beginSecondFactor, confirmSecondFactor)

/** The restriction that presently bars a session from a path, or null. */
export function restrictionFor({ locked, secondFactorDue }: Actor, path: string): AccessRestriction | null {
  if (locked && !whileLocked.has(path)) return 'session_locked'
  return secondFactorDue && !towardsSecondFactor.has(path) ? 'second_factor_due' : null
}

type DemandedRoute = Pick<Route, 'may' | 'path' | 'scopes'>

/** Whether a route answers a session, or an API key by one of its scopes; `dataset` is the one that its path names. */
export const isInScope = ({ key }: Actor, scopes: readonly RouteScope[], dataset: string | null = null): boolean =>
  key === undefined ||
  scopes.some((scope) =>
    scope === 'import' ? dataset !== null && key.scopes.includes(importScopeOf(dataset)) : key.scopes.includes(scope),
  )

/**
 * Authorises a call and returns its person. Throws `not_signed_in`, `session_locked`, `second_factor_due` or `forbidden`. On routes that
 * anyone may call, a restricted session counts as not signed in. `dataset` is the data set in the path of the request.
 */
export function demand(
  { may, path, scopes = [] }: DemandedRoute,
  actor: Actor | null,
  dataset: string | null = null,
): Actor | null {
  if (may === 'operator') throw problem('not_found')
  const restriction = actor && restrictionFor(actor, path)
  const lacksScope = actor !== null && !isInScope(actor, scopes, dataset)
  const caller = restriction || lacksScope ? null : actor
  if (may === 'anyone' || (may === 'readers' && mayRead(caller, path))) return caller
  if (restriction) throw problem(restriction)
  if (lacksScope) throw problem('forbidden', { field: 'scope', expected: scopes.map(asHeld(dataset)).join(', ') })
  if (!caller) throw problem('not_signed_in')
  if (!belongs(may, caller)) throw problem('forbidden')
  return caller
}

/** A route's scope as a key holds it. */
const asHeld = (dataset: string | null) => (scope: RouteScope) =>
  scope === 'import' ? importScopeOf(dataset ?? '…') : scope

/** The API key that is the password of an `Authorization: Basic` header, or null; no password of a person is one. */
function keyOfBasic(header: string | undefined): string | null {
  const password = basicCredentialsOf(header)?.password ?? ''
  return isKey(password) && password.length <= 512 ? password : null
}

/** The token of an `Authorization: Bearer` header; tokens anywhere else in a request are worth nothing. */
export function bearerOf(header: string | undefined): string | null {
  if (header === undefined || header.length < 8 || header.length > 512) return null
  if (header.slice(0, 7).toLowerCase() !== 'bearer ') return null
  return header.slice(7)
}
