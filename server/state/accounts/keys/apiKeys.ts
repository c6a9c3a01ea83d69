import type { KeyScope } from '@sala/catalog/api/keyScopes.ts'
import { type ApiKey, KeyScopeName, keyLimits, type ListedKey } from '@sala/catalog/api/keys.ts'
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeAudit } from '../../audit/auditTrail.ts'
import type { Author, SessionActor } from '../../model.ts'
import type { Database, Queries } from '../../postgres/database.ts'
import { RuleViolation } from '../../ruleViolation.ts'
import { apiKeys } from '../../schema/accounts.ts'
import { oauthTokens } from '../../schema/oauth.ts'
import { effectiveRole, roles, users } from '../../schema/people.ts'
import { requireCurrent, revokeKeys } from '../revocation.ts'
import { personColumns, personWithoutSession } from '../sessions.ts'

export interface StoredKey {
  readonly hash: string
  readonly name: string
  readonly start: string
  readonly scopes: readonly KeyScope[]
  readonly networks: readonly string[]
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A presented key, with its present owner. */
export interface KeyActor {
  readonly id: string
  readonly scopes: readonly KeyScope[]
  readonly networks: readonly string[]
  readonly expiresAt: Date
  readonly revoked: boolean
  readonly usedAt: Date | null
  /** The owner, as a session of theirs would say; its `sessionId` is the key's id. */
  readonly owner: SessionActor
}

/** A scope that another version has kept and this one does not know gives nothing. */
const StoredScopes = z.array(KeyScopeName.nullable().catch(null)).catch([])
/** Networks that cannot be read must not open a key to the world: its row is an error. */
const StoredNetworks = z.array(z.string())

const scopesOf = (stored: unknown) => StoredScopes.parse(stored).filter((scope) => scope !== null)

function asKey({ scopes, networks, createdAt, expiresAt, usedAt, ...row }: typeof apiKeys.$inferSelect): ApiKey {
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    scopes: scopesOf(scopes),
    networks: StoredNetworks.parse(networks),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
    usedFrom: row.usedFrom,
  }
}

const standing = (now: Date) => and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now))
const standingOf = (userId: string, now: Date) => and(eq(apiKeys.userId, userId), standing(now))

/** Revokes the key of a condition, with its audit row. Throws `not_found` where there is none, or it is revoked already. */
async function revokeOne(queries: Queries, condition: SQL | undefined, author: Author): Promise<void> {
  const [row] = await queries
    .select({ id: apiKeys.id, name: apiKeys.name, start: apiKeys.start, userId: apiKeys.userId })
    .from(apiKeys)
    .where(condition)
  if (row === undefined || (await revokeKeys(queries, condition)) === 0) throw new RuleViolation('not_found')
  const { id, name, start, userId } = row
  await writeAudit(queries, 'key_revoked', author, id, { start, owner: userId }, { name })
}

/** Keeps a key. Throws `invalid_value` where the person has as many as they may, and `not_signed_in` where they were put out meanwhile. */
export async function insertKey(queries: Queries, userId: string, key: StoredKey, author: Author): Promise<ApiKey> {
  // Changes of rights come one after the other, so that two windows cannot exceed the limit together.
  await requireCurrent(queries, author)
  const count = await queries.$count(apiKeys, standingOf(userId, key.createdAt))
  if (count >= keyLimits.each)
    throw new RuleViolation('invalid_value', {
      field: 'keys',
      value: String(count + 1),
      expected: `≤ ${keyLimits.each}`,
    })
  const [row] = await queries
    .insert(apiKeys)
    .values({ ...key, userId })
    .returning()
  if (row === undefined) throw new Error('an inserted key was not given back')
  const createdKey = asKey(row)
  const { name, start, scopes, networks, expiresAt } = createdKey
  const details = { start, owner: userId, scopes, networks, expiresAt }
  await writeAudit(queries, 'key_made', author, createdKey.id, details, { name })
  return createdKey
}

/** The key of a condition with its owner as of now, whether it still counts or not; null where there is none or its owner may not sign in. */
async function findKey(database: Database, condition: SQL | undefined): Promise<KeyActor | null> {
  const [row] = await database
    .select({
      id: apiKeys.id,
      scopes: apiKeys.scopes,
      networks: apiKeys.networks,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
      usedAt: apiKeys.usedAt,
      ...personWithoutSession(apiKeys.id),
      // A service account has no second factor to set up.
      secondFactorDue: sql<boolean>`${users.authType} <> 'service' and ${personColumns.secondFactorDue}`,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(roles, eq(roles.id, effectiveRole))
    .where(and(condition, eq(users.active, true)))
  if (row === undefined) return null
  const { id, scopes, networks, expiresAt, revokedAt, usedAt, ...owner } = row
  return {
    id,
    expiresAt,
    usedAt,
    scopes: scopesOf(scopes),
    networks: StoredNetworks.parse(networks),
    revoked: revokedAt !== null,
    owner,
  }
}

/** `changed` is called after each change of what keys may do. */
export function apiKeysIn(database: Database, changed: () => void) {
  return {
    /** Those that are neither revoked nor over, the newest first. */
    list: async (userId: string, now: Date): Promise<readonly ApiKey[]> =>
      (await database.select().from(apiKeys).where(standingOf(userId, now)).orderBy(desc(apiKeys.createdAt))).map(
        asKey,
      ),

    /** Throws what `insertKey` throws. */
    create: (userId: string, key: StoredKey, author: Author): Promise<ApiKey> =>
      database.transaction((queries) => insertKey(queries, userId, key, author)),

    /** Throws `not_found` where the key is not this person's, or revoked already. */
    revoke: async (userId: string, id: string, author: Author): Promise<void> => {
      await database.transaction((queries) =>
        revokeOne(queries, and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)), author),
      )
      changed()
    },

    /** The standing keys of everybody who may sign in, with whose they are; the newest first. */
    listAll: async (now: Date): Promise<readonly ListedKey[]> => {
      const rows = await database
        .select({
          key: apiKeys,
          user: { firstname: users.firstname, lastname: users.lastname, email: users.email, authType: users.authType },
        })
        .from(apiKeys)
        .innerJoin(users, eq(users.id, apiKeys.userId))
        .where(and(standing(now), isNull(users.deletedAt)))
        .orderBy(desc(apiKeys.createdAt))
      return rows.map(({ key, user }) => ({
        ...asKey(key),
        owner: `${user.firstname} ${user.lastname}`.trim(),
        ownerEmail: user.email,
        service: user.authType === 'service',
        ownerId: key.userId,
      }))
    },

    /** Throws `not_found` where it is revoked already, and `not_signed_in` where the administrator was put out meanwhile. */
    revokeAny: async (id: string, author: Author): Promise<void> => {
      await database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        await revokeOne(queries, eq(apiKeys.id, id), author)
      })
      changed()
    },

    /** The key of a hash, as `findKey` gives it. */
    byHash: (hash: string): Promise<KeyActor | null> => findKey(database, eq(apiKeys.hash, hash)),

    /** The same of a standing access token of OAuth. */
    byAccessToken: (hash: string, now: Date): Promise<KeyActor | null> => {
      const standing = database
        .select({ id: oauthTokens.keyId })
        .from(oauthTokens)
        .where(and(eq(oauthTokens.hash, hash), eq(oauthTokens.kind, 'access'), gt(oauthTokens.expiresAt, now)))
      return findKey(database, inArray(apiKeys.id, standing))
    },

    noteUse: async (id: string, at: Date, from: string): Promise<void> => {
      await database.update(apiKeys).set({ usedAt: at, usedFrom: from }).where(eq(apiKeys.id, id))
    },
  }
}

/** API keys of people. */
export type ApiKeys = ReturnType<typeof apiKeysIn>
