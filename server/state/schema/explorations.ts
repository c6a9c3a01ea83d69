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

/** Saved questions over data sets, with their shares and versions. */

/** What an exploration and each of its versions hold. `content` is kept as `server/state/explorations/content.ts` writes it. */
const contentColumns = {
  name: text('name').notNull(),
  description: text('description').notNull(),
  folder: text('folder').notNull(),
  content: jsonb('content').notNull(),
  /** The data sets that it asks about. */
  datasets: text('datasets').array().notNull(),
}

export const explorations = pgTable(
  'explorations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...contentColumns,
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    /** Goes up with every change. */
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (table) => [index('explorations_user').on(table.userId)],
)

/** Each is with a person or with a group. */
export const explorationShares = pgTable(
  'exploration_shares',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    explorationId: uuid('exploration_id')
      .notNull()
      .references(() => explorations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    roleId: uuid('role_id').references(() => roles.id, { onDelete: 'cascade' }),
    edit: boolean('edit').notNull(),
  },
  (table) => [
    uniqueIndex('exploration_shares_user').on(table.explorationId, table.userId),
    uniqueIndex('exploration_shares_role').on(table.explorationId, table.roleId),
    index('exploration_shares_of_user').on(table.userId),
    index('exploration_shares_of_role').on(table.roleId),
    check('exploration_shares_one', sql`num_nonnulls(${table.userId}, ${table.roleId}) = 1`),
  ],
)

export const explorationVersions = pgTable(
  'exploration_versions',
  {
    explorationId: uuid('exploration_id')
      .notNull()
      .references(() => explorations.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    at: instant('at').notNull().defaultNow(),
    by: uuid('by').references(() => users.id, { onDelete: 'set null' }),
    changed: text('changed').array().notNull(),
    ...contentColumns,
  },
  (table) => [primaryKey({ columns: [table.explorationId, table.version] })],
)

/** Explorations that anyone may open, as they were when an administrator made them public. The id stands in the address. */
export const explorationPublications = pgTable('exploration_publications', {
  id: uuid('id').primaryKey().defaultRandom(),
  explorationId: uuid('exploration_id')
    .notNull()
    .unique()
    .references(() => explorations.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  description: text('description').notNull(),
  content: jsonb('content').notNull(),
  datasets: text('datasets').array().notNull(),
  at: instant('at').notNull().defaultNow(),
  by: uuid('by').references(() => users.id, { onDelete: 'set null' }),
})
