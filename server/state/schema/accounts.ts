import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/** What belongs to a person's own account: one-time links and the second factor. Links and recovery codes are kept as hashes only. */

export const accountLinks = pgTable(
  'account_links',
  {
    /** SHA-256 of the secret in the link. */
    hash: text('hash').primaryKey(),
    /** Null for the link that makes the first administrator. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['reset', 'invitation', 'first_administrator', 'address'] }).notNull(),
    /** The new address that an `address` link confirms; null for all others. */
    email: text('email'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('account_links_user').on(table.userId, table.createdAt)],
)

export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the key of the data folder, which this store does not know. */
  secret: text('secret').notNull(),
  /** Null until the person has shown a first code. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code that was taken: none is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  lastWrongAt: instant('last_wrong_at'),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** Keys by which programs read in a person's name; of the keys themselves only hashes are kept. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the key. */
    hash: text('hash').notNull().unique(),
    name: text('name').notNull(),
    /** Its first letters, to tell keys apart. */
    start: text('start').notNull(),
    scopes: jsonb('scopes').notNull(),
    /** Addresses and networks that it may be used from; everywhere where there is none. */
    networks: jsonb('networks').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    usedAt: instant('used_at'),
    usedFrom: text('used_from'),
  },
  (table) => [index('api_keys_user').on(table.userId)],
)
