import { BlockList, isIPv6 } from 'node:net'
import type { AuditFacts } from '@sala/catalog/api/audit.ts'
import { datasetOfScope, type KeyScope } from '@sala/catalog/api/keyScopes.ts'
import { keyLimits, keyPrefix } from '@sala/catalog/api/keys.ts'
import { accessTokenPrefix } from '@sala/catalog/api/oauth.ts'
import { exploreData, manageImports } from '@sala/catalog/permissions.ts'
import type { FastifyRequest } from 'fastify'
import { Cache } from '../core/cache.ts'
import { isFresh } from '../core/fresh.ts'
import { type ProblemError, problem } from '../core/problems.ts'
import type { KeyActor } from '../state/accounts/keys/apiKeys.ts'
import { sha256 } from '../state/keys.ts'
import type { State } from '../state/state.ts'
import type { ActingKey, Actor } from './actor.ts'
import { actorOf } from './actorOf.ts'

/** A call of a key that was counted: what the answer's headers say, and the problem where it is one too many. */
export interface CountedCall {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal: ProblemError | null
}

/** As long as the guard keeps sessions: what another process revokes is noticed after this. */
const keepMs = 2_000
const maxKeys = 10_000
const minute = 60_000

/** Whether a token is one that a program was given by OAuth. */
export const isAccessToken = (token: string): boolean => token.startsWith(accessTokenPrefix)

export const isKey = (token: string): boolean => token.startsWith(keyPrefix)

/** Whether rights that may have an end still count. */
export const isInForce = (until: Date | null, time: number): boolean => until === null || until.getTime() > time

/** The owner, rate limit and networks of a key. */
export function createKeyAccess({ state, now }: { readonly state: State; readonly now: () => Date }) {
  let keyCache = new Cache<{ readonly key: KeyActor; readonly since: number }>(maxKeys)
  state.onAccessChange(() => {
    keyCache = new Cache(maxKeys)
  })
  const windows = new Cache<{ readonly since: number; calls: number }>(maxKeys)
  const noted = new Cache<{ readonly at: number }>(maxKeys)

  const find = async (token: string, time: number): Promise<KeyActor | null> => {
    const existing = keyCache.get(token)
    if (existing && isFresh(existing.since, time, keepMs) && isInForce(existing.key.owner.roleUntil, time))
      return existing.key
    const current = keyCache
    const hash = sha256(token)
    const key = isAccessToken(token)
      ? await state.apiKeys.byAccessToken(hash, new Date(time))
      : await state.apiKeys.byHash(hash)
    if (key !== null) current.set(token, { key, since: time })
    return key
  }

  const noteRefusal = (request: FastifyRequest, userId: string, id: string | null, facts: AuditFacts) => {
    const author = { userId, address: request.ip, requestId: request.id, via: 'api' as const }
    return state.audit.addRefusal('key_refused', author, id, facts)
  }

  /** Keeps when and from where a key was used, once a minute at most: every call would be a write. */
  const noteUse = async (id: string, time: number, from: string) => {
    const before = noted.get(id)
    if (before && isFresh(before.at, time, minute)) return
    noted.set(id, { at: time })
    await state.apiKeys.noteUse(id, new Date(time), from)
  }

  return {
    /** The owner of a key with the rights that are left to it; null where it is worth nothing. Throws `forbidden` at other addresses. */
    resolve: async (token: string, request: FastifyRequest): Promise<Actor | null> => {
      const time = now().getTime()
      const key = await find(token, time)
      if (key === null) return null
      const refuse = (reason: string) => noteRefusal(request, key.owner.user.id, key.id, { reason })
      if (key.revoked || key.expiresAt.getTime() <= time) {
        await refuse(key.revoked ? 'revoked' : 'expired')
        return null
      }
      if (!isAllowed(request.ip, key.networks)) {
        await refuse('address')
        throw problem('forbidden', { field: 'address', value: request.ip })
      }
      await noteUse(key.id, time, request.ip)
      return narrowed(actorOf(key.owner), key)
    },

    count: ({ id }: ActingKey): CountedCall => {
      const time = now().getTime()
      const before = windows.get(id)
      const window = before && isFresh(before.since, time, minute) ? before : { since: time, calls: 0 }
      window.calls += 1
      if (window !== before) windows.set(id, window)
      const seconds = Math.max(1, Math.ceil((window.since + minute - time) / 1000))
      const left = Math.max(0, keyLimits.perMinute - window.calls)
      return {
        headers: {
          'ratelimit-policy': `"key";q=${keyLimits.perMinute};w=60`,
          ratelimit: `"key";r=${left};t=${seconds}`,
        },
        refusal: window.calls > keyLimits.perMinute ? problem('too_many_attempts', { retryAfter: seconds }) : null,
      }
    },

    noteRefusal,
  }
}

/**
 * A person as their key acts: with the permissions that its scopes name, and never as an administrator. The rows that they may see stay
 * those of the person.
 */
function narrowed(owner: Actor, { id, scopes }: { readonly id: string; readonly scopes: readonly KeyScope[] }): Actor {
  // Questions of one's own are about the data sets whose cards the person holds, so that either scope needs these permissions; which
  // routes a scope opens is the routes' own to say.
  const allowedPermissions = [...owner.permissions].filter(
    (name) =>
      name.startsWith('view_widget_') ||
      (name === exploreData && scopes.includes('explore')) ||
      (name === manageImports && scopes.some((scope) => datasetOfScope(scope) !== null)),
  )
  const ofAdministrator = owner.admin && owner.authType !== 'ad_auth'
  return { ...owner, admin: false, permissions: new Set(allowedPermissions), key: { id, scopes, ofAdministrator } }
}

/** Whether an address is one of networks, such as `192.0.2.0/24`; every one is where there are none. */
function isAllowed(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const [ip = '', bits] = network.split('/')
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4'
    list.addSubnet(ip, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  // A server that listens on both families sees IPv4 as `::ffff:192.0.2.7`.
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
