import { and, eq, inArray, lt } from 'drizzle-orm'
import { writeAudit } from '../../audit/auditTrail.ts'
import type { Author } from '../../model.ts'
import type { Database, Queries } from '../../postgres/database.ts'
import { apiKeys } from '../../schema/accounts.ts'
import { oauthCodes, oauthTokens } from '../../schema/oauth.ts'
import { revokeKeys } from '../revocation.ts'
import { insertKey, type StoredKey } from './apiKeys.ts'

/** A code as it is kept until it is exchanged. */
interface StoredCode {
  readonly hash: string
  readonly clientHash: string
  readonly redirectUri: string
  readonly challenge: string
  readonly expiresAt: Date
}

/** What a client shows to exchange a code. */
interface CodeExchange extends Omit<StoredCode, 'expiresAt'> {}

/** The hashes of an access and a refresh token that are about to be issued. */
export interface NextTokens {
  readonly access: { readonly hash: string; readonly expiresAt: Date }
  readonly refresh: { readonly hash: string }
  /** When the person has to be asked again; counted from the exchange of the code. */
  readonly grantUntil: Date
  readonly now: Date
}

/** The scopes of issued tokens; `refused` for what is worth nothing; `reused` for what was spent already: all of it was revoked then. */
type Issued = { readonly scopes: readonly string[] } | 'refused' | 'reused'

/** How long a spent refresh token is remembered. */
const rememberMs = 7 * 86_400_000

/** `changed` is called after each change of what keys may do. */
export function oauthIn(database: Database, changed: () => void) {
  return {
    /** Keeps what a person has allowed, and the code by which the client fetches its tokens. Throws what creating an API key throws. */
    allow: (userId: string, key: StoredKey, code: StoredCode, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        const { id } = await insertKey(queries, userId, key, author)
        await queries.insert(oauthCodes).values({ ...code, keyId: id })
      }),

    /** Exchanges a code. One that is shown in a wrong way is spent by that. */
    exchange: async (attempt: CodeExchange, next: NextTokens, author: Author): Promise<Issued> => {
      const issued = await database.transaction(async (queries): Promise<Issued> => {
        const [code] = await queries.select().from(oauthCodes).where(eq(oauthCodes.hash, attempt.hash)).for('update')
        if (code === undefined) return 'refused'
        if (code.usedAt !== null) return endReused(queries, code.keyId, 'code', author)
        await queries.update(oauthCodes).set({ usedAt: next.now }).where(eq(oauthCodes.hash, attempt.hash))
        const fits =
          code.clientHash === attempt.clientHash &&
          code.redirectUri === attempt.redirectUri &&
          code.challenge === attempt.challenge &&
          code.expiresAt > next.now
        if (!fits) return 'refused'
        await queries
          .update(apiKeys)
          .set({ expiresAt: next.grantUntil })
          .where(and(eq(apiKeys.id, code.keyId)))
        return issue(queries, code.keyId, code.clientHash, next)
      })
      if (issued === 'reused') changed()
      return issued
    },

    /** Exchanges a refresh token for the next one. */
    refresh: async (hash: string, clientHash: string, next: NextTokens, author: Author): Promise<Issued> => {
      const issued = await database.transaction(async (queries): Promise<Issued> => {
        const [token] = await queries
          .select()
          .from(oauthTokens)
          .where(and(eq(oauthTokens.hash, hash), eq(oauthTokens.kind, 'refresh')))
          .for('update')
        if (token === undefined || token.clientHash !== clientHash) return 'refused'
        if (token.usedAt !== null) return endReused(queries, token.keyId, 'refresh_token', author)
        const remembered = new Date(next.now.getTime() + rememberMs)
        await queries
          .update(oauthTokens)
          .set({ usedAt: next.now, expiresAt: remembered })
          .where(eq(oauthTokens.hash, hash))
        return issue(queries, token.keyId, clientHash, next)
      })
      if (issued === 'reused') changed()
      return issued
    },

    /** Ends what was allowed, by one of its tokens. Nothing happens where it is none of this client. */
    end: async (hash: string, clientHash: string, author: Author): Promise<void> => {
      await database.transaction(async (queries) => {
        const [token] = await queries
          .select({ keyId: oauthTokens.keyId })
          .from(oauthTokens)
          .where(and(eq(oauthTokens.hash, hash), eq(oauthTokens.clientHash, clientHash)))
        if (token !== undefined) await endKey(queries, token.keyId, { reason: 'client' }, author)
      })
      changed()
    },
  }
}

/** What people have allowed programs. */
export type OAuthGrants = ReturnType<typeof oauthIn>

/** Keeps the next tokens of what is still allowed, and forgets those that are over. */
async function issue(queries: Queries, keyId: string, clientHash: string, next: NextTokens): Promise<Issued> {
  const [key] = await queries.select().from(apiKeys).where(eq(apiKeys.id, keyId)).for('update')
  if (key === undefined || key.revokedAt !== null || key.expiresAt <= next.now) return 'refused'
  await queries.delete(oauthTokens).where(and(eq(oauthTokens.keyId, keyId), lt(oauthTokens.expiresAt, next.now)))
  const { access, refresh } = next
  const until = access.expiresAt < key.expiresAt ? access.expiresAt : key.expiresAt
  await queries.insert(oauthTokens).values([
    { hash: access.hash, keyId, clientHash, kind: 'access', expiresAt: until },
    { hash: refresh.hash, keyId, clientHash, kind: 'refresh', expiresAt: key.expiresAt },
  ])
  return { scopes: Array.isArray(key.scopes) ? key.scopes.map(String) : [] }
}

/** A spent credential was copied: neither the copy nor what was derived from the original may continue. */
async function endReused(queries: Queries, keyId: string, credential: string, author: Author): Promise<'reused'> {
  await endKey(queries, keyId, { reason: 'reused', what: credential }, author)
  return 'reused'
}

async function endKey(
  queries: Queries,
  keyId: string,
  facts: Readonly<Record<string, string>>,
  author: Author,
): Promise<void> {
  if ((await revokeKeys(queries, inArray(apiKeys.id, [keyId]))) === 0) return
  const [key] = await queries.select().from(apiKeys).where(eq(apiKeys.id, keyId))
  if (key === undefined) return
  await writeAudit(
    queries,
    'key_revoked',
    author,
    keyId,
    { start: key.start, owner: key.userId, ...facts },
    { name: key.name },
  )
}
