import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from './people.ts'

/** The pages that a person has pinned, in their order: one row per person, so that an order is changed in one go. */
export const pins = pgTable('pins', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  pages: jsonb('pages').notNull(),
  /** Goes up with every change. */
  version: integer('version').notNull().default(1),
})
