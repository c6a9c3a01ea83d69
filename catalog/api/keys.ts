import { z } from 'zod'
import { allDatasets } from '../datasets/all.ts'
import { ownLimits } from '../own/definition.ts'
import { ownNamePattern } from '../own/ownName.ts'
import { importScopeOf, peopleScope, readingScopes } from './keyScopes.ts'
import { filledNameOf, Instant, listOf, listQuery, RoleId } from './lists.ts'
import { namedObject, namedStrictObject } from './namedObject.ts'
import { route } from './route.ts'

/**
 * Keys by which programs act in a person’s name. A key never may more than its owner may at that moment, and of that only what its scopes
 * name: to read, or to bring figures into the data sets that they name. It changes nothing else, least of all keys, passwords and other ways in.
 */

/** What every key begins with, so that programs that look for secrets in files know one. */
export const keyPrefix = 'sala_'

export const keyLimits = {
  /** Keys of one person that are neither revoked nor over. */
  each: 20,
  name: 80,
  networks: 20,
  /** The longest life, in days. */
  days: 366,
  /** Calls of one key in a minute. */
  perMinute: 600,
} as const

/** An address, or a network such as `192.0.2.0/24`. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: '192.0.2.7, 192.0.2.0/24, 2001:db8::/32',
})

const declaredScopes = [...readingScopes, peopleScope, ...allDatasets.map(({ name }) => importScopeOf(name))] as const
const OwnImportScope = z.templateLiteral(['import:', z.string().regex(ownNamePattern)])
export const KeyScopeName = z.union([z.enum(declaredScopes), OwnImportScope])

const Scopes = z
  .array(KeyScopeName)
  .min(1)
  .max(declaredScopes.length + ownLimits.all)
  .refine((scopes) => new Set(scopes).size === scopes.length, { params: { expected: '1 ×' } })

export const ApiKey = namedObject('ApiKey', {
  id: z.uuid(),
  name: z.string(),
  /** How the key begins, to tell keys apart. */
  start: z.string(),
  scopes: z.array(KeyScopeName),
  networks: z.array(z.string()).describe('Where it may be used from; everywhere where there is none'),
  createdAt: Instant,
  expiresAt: Instant,
  usedAt: Instant.nullable().describe('To the minute; null where it was never used'),
  usedFrom: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = namedStrictObject('NewApiKey', {
  name: filledNameOf(keyLimits.name),
  scopes: Scopes,
  networks: z.array(Network).max(keyLimits.networks),
  /** Days from now after which it is worth nothing. */
  days: z.int().min(1).max(keyLimits.days),
})
export type NewApiKey = z.infer<typeof NewApiKey>

export const MadeApiKey = ApiKey.extend({ key: z.string() }).meta({ id: 'MadeApiKey' })

export const listOwnKeys = route(
  'GET',
  'account/keys',
  'One’s own API keys that are neither revoked nor over, the newest first',
  { may: 'signed_in', reply: z.object({ rows: z.array(ApiKey), count: z.int() }) },
)

/** `forbidden` for `explore` where the person may not explore, for `people` where they are no administrator, and for `import:…` where they may not bring figures in. */
export const createOwnKey = route(
  'POST',
  'account/keys',
  'Makes an API key of one’s own; the key itself is told this once',
  { may: 'signed_in', status: 201, body: NewApiKey, reply: MadeApiKey },
)

/** 404 for keys of others. */
export const revokeOwnKey = route('DELETE', 'account/keys/:id', 'Revokes an API key of one’s own', {
  may: 'signed_in',
})

/** A key as administrators see it: whose it is as well. */
export const ListedKey = ApiKey.extend({
  owner: z.string().describe('Whose it is, by first and last name'),
  ownerEmail: z.string(),
  ownerId: z.uuid(),
  service: z.boolean().describe('Its owner is a service account'),
}).meta({ id: 'ListedApiKey' })
export type ListedKey = z.infer<typeof ListedKey>

export const listKeys = route('GET', 'keys', 'The API keys of everybody that are neither revoked nor over', {
  may: 'admin',
  query: listQuery(['owner', 'name', 'createdAt', 'expiresAt', 'usedAt'], ListedKey, {}),
  reply: listOf(ListedKey),
})

/** 404 for keys that are revoked already. */
export const revokeKey = route('DELETE', 'keys/:id', 'Revokes an API key of anybody', { may: 'admin' })

/**
 * Creates an account for a program, with its first key, so that nothing stops when a person leaves. It is listed among the users as
 * `service`, with a group of its own or of people, and is changed, deactivated and deleted there; it cannot sign in. `forbidden` for
 * `explore` if the group may not explore.
 */
export const createServiceAccount = route(
  'POST',
  'service-accounts',
  'Makes a service account with its first API key; the key itself is told this once',
  {
    may: 'admin',
    status: 201,
    body: namedStrictObject('NewServiceAccount', {
      name: filledNameOf(keyLimits.name),
      role: RoleId,
      key: NewApiKey,
    }),
    reply: z.object({ id: z.uuid(), key: MadeApiKey }),
  },
)

/** 404 for people: only they make keys of their own. */
export const createServiceKey = route(
  'POST',
  'service-accounts/:id/keys',
  'Makes another API key of a service account; the key itself is told this once',
  { may: 'admin', status: 201, body: NewApiKey, reply: MadeApiKey },
)
