import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/** What is told to a person and stands nowhere else: everything else is worked out. */
export const noted = pgTable(
  'noted',
  {
    /** The notification's id. */
    id: text('id').primaryKey(),
    /** The recipient; null for administrators. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    /** When there is nothing to tell any more. */
    until: instant('until').notNull(),
    /** Its kind and what it says. */
    facts: jsonb('facts').notNull(),
  },
  (table) => [index('noted_user').on(table.userId)],
)

/** Which notifications a person has read; also of those that are worked out. */
export const notificationsRead = pgTable(
  'notifications_read',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notification: text('notification').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notification] })],
)
