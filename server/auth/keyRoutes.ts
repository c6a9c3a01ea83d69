import { randomBytes } from 'node:crypto'
import { datasetOfScope, peopleScope } from '@sala/catalog/api/keyScopes.ts'
import {
  createOwnKey,
  createServiceAccount,
  createServiceKey,
  keyPrefix,
  type ListedKey,
  listKeys,
  listOwnKeys,
  type NewApiKey,
  revokeKey,
  revokeOwnKey,
} from '@sala/catalog/api/keys.ts'
import { listedRoles } from '@sala/catalog/api/lists.ts'
import { findDataset } from '@sala/catalog/datasets/all.ts'
import { exploreData, manageImports } from '@sala/catalog/permissions.ts'
import { personOf } from '../access/actor.ts'
import { isAdministrator, mayExploreData, mayImportFigures } from '../access/guard.ts'
import { languageOf } from '../core/language.ts'
import { problem } from '../core/problems.ts'
import { uuidOf } from '../requests/change.ts'
import { answerList, pageOf } from '../requests/listing.ts'
import { authorOf } from '../requests/sender.ts'
import type { RouteModule } from '../requests/serve.ts'
import { newSecret, sha256 } from '../state/keys.ts'
import type { Author } from '../state/model.ts'

const dayMs = 86_400_000
/** Letters of a key that stay readable: its prefix, and so few more that guessing the others is as hard as ever. */
const visibleLength = keyPrefix.length + 4

/** API keys: a person's own, and those of everybody and of service accounts for administrators. */
export const keyRoutes: RouteModule = (_app, serve, { state: { apiKeys, administration }, now }) => {
  const make = async (userId: string, { name, scopes, networks, days }: NewApiKey, author: Author) => {
    const key = keyPrefix + newSecret()
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + days * dayMs)
    const storedKey = {
      hash: sha256(key),
      name,
      start: key.slice(0, visibleLength),
      scopes,
      networks,
      createdAt,
      expiresAt,
    }
    return { ...(await apiKeys.create(userId, storedKey, author)), key }
  }

  /** A scope that would open nothing is refused now, not at its first use. */
  const requireScopes = async (role: string | null, scopes: NewApiKey['scopes'], field: string) => {
    const group = role === null ? null : await administration.roles.get(role)
    const may = (permission: string) => group !== null && (group.builtIn || group.permissions.includes(permission))
    const imports = may(manageImports) && group?.rows === null
    requireOpened(scopes, field, { mayExploreData: may(exploreData), imports, administers: group?.builtIn === true })
  }

  serve(listOwnKeys, async ({ actor }) => {
    const rows = [...(await apiKeys.list(personOf(actor).userId, now()))]
    return { rows, count: rows.length }
  })

  serve(createOwnKey, async ({ body, actor, request }) => {
    const person = personOf(actor)
    const opened = {
      mayExploreData: mayExploreData(person),
      imports: mayImportFigures(person),
      administers: isAdministrator(person),
    }
    requireOpened(body.scopes, 'scopes', opened)
    return make(person.userId, body, authorOf(request))
  })

  serve(createServiceAccount, async ({ body: { name, role, key }, request }) => {
    const roles = await administration.roles.list(false)
    if (!roles.some(({ id }) => id === role))
      throw problem('invalid_value', { field: 'role', value: role, expected: listedRoles })
    await requireScopes(role, key.scopes, 'key.scopes')
    const author = authorOf(request)
    // Of a domain that never exists, so that nothing can be sent there.
    const email = `service-${randomBytes(6).toString('hex')}@service.invalid`
    const account = { firstname: name, lastname: 'API', email, roleId: role, active: true, passwordHash: null }
    const { id } = await administration.users.create({ ...account, authType: 'service' }, author, null)
    return { id, key: await make(id, key, author) }
  })

  serve(createServiceKey, async ({ params, body, request }) => {
    const { id, role, authType, status, deletedAt } = await administration.users.get(uuidOf(params))
    if (authType !== 'service' || status === 0 || deletedAt !== null) throw problem('not_found')
    await requireScopes(role, body.scopes, 'scopes')
    return make(id, body, authorOf(request))
  })

  serve(revokeOwnKey, async ({ params, actor, request }) => {
    await apiKeys.revoke(personOf(actor).userId, uuidOf(params), authorOf(request))
    return null
  })

  serve(listKeys, async ({ query, request, reply }) => {
    const texts = ({ name, start, owner, ownerEmail }: ListedKey) => [name, start, owner, ownerEmail]
    const values = {
      owner: ({ owner }: ListedKey) => owner,
      name: ({ name }: ListedKey) => name,
      createdAt: ({ createdAt }: ListedKey) => createdAt,
      expiresAt: ({ expiresAt }: ListedKey) => expiresAt,
      usedAt: ({ usedAt }: ListedKey) => usedAt,
    }
    const usual = [{ field: 'owner', descending: false }] as const
    const all = await apiKeys.listAll(now())
    return answerList(reply, pageOf(all, query, languageOf(request), usual, { values, texts }), query.fields)
  })

  serve(revokeKey, async ({ params, request }) => {
    await apiKeys.revokeAny(uuidOf(params), authorOf(request))
    return null
  })
}

interface Opened {
  readonly mayExploreData: boolean
  readonly imports: boolean
  readonly administers: boolean
}

/** Refuses a scope that would open nothing, and one of a data set that there is not. */
function requireOpened(scopes: NewApiKey['scopes'], field: string, opened: Opened): void {
  const isOpen = (scope: NewApiKey['scopes'][number]) => {
    if (scope === peopleScope) return opened.administers
    if (datasetOfScope(scope) !== null) return opened.imports
    return scope !== 'explore' || opened.mayExploreData
  }
  const isUnknown = (scope: NewApiKey['scopes'][number]) => {
    const dataset = datasetOfScope(scope)
    return dataset !== null && findDataset(dataset) === undefined
  }
  const unknown = scopes.find(isUnknown)
  if (unknown !== undefined) throw problem('invalid_value', { field, value: unknown })
  const closed = scopes.find((scope) => !isOpen(scope))
  if (closed !== undefined) throw problem('forbidden', { field, value: closed })
}
