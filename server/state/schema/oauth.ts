import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { apiKeys } from './accounts.ts'
import { instant } from './columns.ts'

/**
 * Codes and tokens of programs that a person has authorised to read in their name. The authorisation is a row of `api_keys`, whose own
 * secret is discarded; it is listed, revoked and counted like every key.
 */

export const oauthCodes = pgTable(
  'oauth_codes',
  {
    /** SHA-256 of the code. */
    hash: text('hash').primaryKey(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** SHA-256 of the client’s id. */
    clientHash: text('client_hash').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** The PKCE challenge: SHA-256 of the verifier in base64url. */
    challenge: text('challenge').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('oauth_codes_key').on(table.keyId)],
)

export const oauthTokens = pgTable(
  'oauth_tokens',
  {
    /** SHA-256 of the token. */
    hash: text('hash').primaryKey(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['access', 'refresh'] }).notNull(),
    clientHash: text('client_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When a refresh token was spent. It is kept for a while: shown again, it was stolen. */
    usedAt: instant('used_at'),
  },
  (table) => [index('oauth_tokens_key').on(table.keyId)],
)
