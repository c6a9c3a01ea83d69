import type { RowRule } from '@sala/catalog/api/rowRule.ts'
import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Viewed } from '../model.ts'
import { instant, shortPendingList } from './columns.ts'

/**
 * Accounts, their rights, and their sessions. Secrets are stored as hashes only. Deleted rows stay in the trash for a while (`deletedAt`),
 * where name and address are free again for others.
 */

/** The departments of the directory and of people who signed in, as they were seen there. */
export const departments = pgTable(
  'departments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('departments_name_key').on(table.nameKey)],
)

export const roles = pgTable(
  'roles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** The name after NFKC and case folding, so that look-alikes of case and width are one. */
    nameKey: text('name_key').notNull(),
    /** Whether its people must have a second factor. */
    secondFactor: boolean('second_factor').notNull().default(false),
    /** Which rows its people may see; null for all. */
    rows: jsonb('rows').$type<RowRule>(),
    /** The department of the directory whose people get this role. */
    departmentId: integer('department_id').references(() => departments.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Goes up with every change by an administrator. */
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('roles_name_key').on(table.nameKey).where(sql`${table.deletedAt} is null`),
    uniqueIndex('roles_department').on(table.departmentId).where(sql`${table.deletedAt} is null`),
  ],
)

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permission: text('permission').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.permission] })],
)

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    /** What lists are sorted by: an ICU `lower` of every row would cost more than the sort. */
    fullnameKey: text('fullname_key').notNull().generatedAlwaysAs(sql`lower(trim(firstname || ' ' || lastname))`),
    /** What searches look through, in small letters. */
    searched: text('searched').notNull().generatedAlwaysAs(sql`lower(firstname || ' ' || lastname || ' ' || email)`),
    /** Null for people of the directory. */
    passwordHash: text('password_hash'),
    /** Until `roleUntil`: who asks for the group of a person takes `heldRole`. */
    roleId: uuid('role_id').references(() => roles.id, { onDelete: 'set null' }),
    /** When the membership of the group ends; null for one without an end. */
    roleUntil: instant('role_until'),
    /** The group that follows then; null for none. */
    roleAfter: uuid('role_after').references(() => roles.id, { onDelete: 'set null' }),
    authType: text('auth_type', { enum: ['normal_auth', 'ad_auth', 'service'] })
      .notNull()
      .default('normal_auth'),
    department: text('department'),
    active: boolean('active').notNull().default(true),
    /** Asked for an account, and no administrator has let them in or turned them away yet. */
    awaiting: boolean('awaiting').notNull().default(false),
    /** The language in which they last read Sala; mails to them are written in it. */
    language: text('language'),
    passwordChangedAt: instant('password_changed_at'),
    demonstration: boolean('demonstration').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSignInAt: instant('last_sign_in_at'),
    /** Goes up with every change by an administrator. */
    version: integer('version').notNull().default(1),
    /** Goes up with every revocation (state/revocation.ts). */
    generation: integer('generation').notNull().default(0),
    /** People in the trash are inactive. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.emailKey).where(sql`${table.deletedAt} is null`),
    index('users_role').on(table.roleId),
    index('users_role_until').on(table.roleUntil).where(sql`${table.roleUntil} is not null`),
    // As people are listed where nothing else is asked for.
    index('users_fullname').on(table.fullnameKey, table.id).where(sql`${table.deletedAt} is null`),
    index('users_searched').using('gin', table.searched.op('gin_trgm_ops')).with(shortPendingList),
  ],
)

/**
 * The group of a person at this moment, by the clock of the database: a membership counts no longer than its end, also before the round that
 * writes its end down. Null for none.
 */
export const effectiveRole = sql<
  string | null
>`case when ${users.roleUntil} <= now() then ${users.roleAfter} else ${users.roleId} end`

const hasEnd = sql`${users.roleUntil} > now()`
/** When it ends, and which group follows; null where it has no end. */
export const heldRoleUntil = sql`case when ${hasEnd} then ${users.roleUntil} end`.mapWith(
  users.roleUntil,
) as SQL<Date | null>
export const heldRoleAfter = sql<string | null>`case when ${hasEnd} then ${users.roleAfter} end`

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    openedAt: instant('opened_at').notNull(),
    /** When it was opened or last renewed. */
    usedAt: instant('used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
    address: text('address'),
    /** The browser, as it called itself when the session was opened. */
    agent: text('agent'),
    /** Since when the session answers nothing until its person gives the password again. */
    lockedAt: instant('locked_at'),
    /**
     * What its person, an administrator, views as. No foreign key: after a deletion the session must not silently regain its own rights.
     */
    viewed: jsonb('viewed').$type<Viewed>(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Every cookie that a session has had: one that was replaced long ago and is shown again ends the session. */
export const sessionCookies = pgTable(
  'session_cookies',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    replacedAt: instant('replaced_at'),
  },
  (table) => [index('session_cookies_session').on(table.sessionId)],
)

export const accessTokens = pgTable(
  'access_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('access_tokens_session').on(table.sessionId)],
)

export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the e-mail's key: people type all kinds of things into that field. */
    accountHash: text('account_hash').notNull(),
    /** What was tried; each kind is counted by itself. */
    purpose: text('purpose').notNull().default('sign_in'),
    address: text('address').notNull(),
    /** Hash of the known device or session that the try came from; null for a client that is not known. */
    device: text('device'),
    at: instant('at').notNull(),
    outcome: text('outcome', { enum: ['failed', 'succeeded', 'refused'] })
      .notNull()
      .default('failed'),
  },
  (table) => [
    index('login_attempts_address').on(table.address, table.at),
    index('login_attempts_account').on(table.accountHash, table.address, table.at),
    index('login_attempts_account_at').on(table.accountHash, table.at),
  ],
)

/** What a repeated request with the same `Idempotency-Key` made the first time. */
export const idempotencyKeys = pgTable(
  'made_once',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    path: text('path').notNull(),
    /** SHA-256 of the body without its secrets. */
    bodyHash: text('body_hash').notNull(),
    target: text('target'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
