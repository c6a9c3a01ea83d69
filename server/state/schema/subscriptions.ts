import type { BoardText } from '@sala/catalog/api/boardText.ts'
import type { AskedPart } from '@sala/catalog/api/exports.ts'
import { outsideFigures } from '@sala/catalog/api/mailDomains.ts'
import {
  deliveryReasons,
  deliveryStates,
  type Schedule,
  subscriptionFormats,
  subscriptionKinds,
} from '@sala/catalog/api/subscriptions.ts'
import { languages } from '@sala/catalog/words.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { roles, users } from './people.ts'

/** Cards by mail, their recipients, and the deliveries. */

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The owner. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `digest`: the weekly digest of whose it is, which has no cards; its format and path mean nothing. */
    kind: text('kind', { enum: subscriptionKinds }).notNull().default('cards'),
    name: text('name').notNull(),
    path: text('path').notNull(),
    format: text('format', { enum: subscriptionFormats }).notNull(),
    language: text('language', { enum: languages }).notNull(),
    cards: jsonb('cards').$type<AskedPart[]>().notNull(),
    /** What a board says below its last card. */
    texts: jsonb('texts').$type<BoardText[]>().notNull().default([]),
    schedule: jsonb('schedule').$type<Schedule>().notNull(),
    paused: boolean('paused').notNull(),
    /** When it is due next; null while it is paused, and while it waits for new figures. */
    dueAt: instant('due_at'),
    lastAt: instant('last_at'),
    /** The versions of its data sets that it was last made due for; null where it does not wait for new figures. */
    dataVersions: jsonb('data_versions').$type<Record<string, number>>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Goes up with every change by a person. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    index('subscriptions_due').on(table.dueAt),
    uniqueIndex('subscriptions_digest').on(table.userId).where(sql`${table.kind} = 'digest'`),
  ],
)

/** Each is a person, a group, or an address outside. */
export const subscriptionRecipients = pgTable(
  'subscription_recipients',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    roleId: uuid('role_id').references(() => roles.id, { onDelete: 'cascade' }),
    /** In lower case. */
    address: text('address'),
  },
  (table) => [
    uniqueIndex('subscription_recipients_user').on(table.subscriptionId, table.userId),
    uniqueIndex('subscription_recipients_role').on(table.subscriptionId, table.roleId),
    uniqueIndex('subscription_recipients_address').on(table.subscriptionId, table.address),
    check('subscription_recipients_one', sql`num_nonnulls(${table.userId}, ${table.roleId}, ${table.address}) = 1`),
  ],
)

/** Recipients who unsubscribed, regardless of who added them. */
export const unsubscribed = pgTable(
  'unsubscribed',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.userId] })],
)

/** The same of addresses outside. */
export const unsubscribedAddresses = pgTable(
  'unsubscribed_addresses',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.address] })],
)

/** Domains of addresses outside that an administrator allowed as recipients. */
export const mailDomains = pgTable('mail_domains', {
  /** In lower case; none below it is allowed with it. */
  domain: text('domain').primaryKey(),
  figures: text('figures', { enum: outsideFigures }).notNull(),
})

/** One for each recipient of each moment at which a subscription was due, and for each test. */
export const deliveries = pgTable(
  'deliveries',
  {
    /** That of its job in the queue. */
    id: uuid('id').primaryKey().defaultRandom(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of a recipient without an account. */
    address: text('address'),
    dueAt: instant('due_at').notNull(),
    test: boolean('test').notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    reason: text('reason', { enum: deliveryReasons }),
    leftOut: integer('left_out'),
    settledAt: instant('settled_at'),
    /** By which its mail unsubscribes, and nothing else. The same in each try: of a mail that is sent twice both have to work. */
    secret: uuid('secret').notNull().defaultRandom(),
  },
  (table) => [
    uniqueIndex('deliveries_once').on(table.subscriptionId, table.userId, table.dueAt, table.test),
    uniqueIndex('deliveries_once_address').on(table.subscriptionId, table.address, table.dueAt),
    check('deliveries_one', sql`num_nonnulls(${table.userId}, ${table.address}) = 1`),
    uniqueIndex('deliveries_secret').on(table.secret),
    index('deliveries_due').on(table.dueAt),
  ],
)
