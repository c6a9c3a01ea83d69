import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/** Widgets that people have asked to see, and what an administrator has answered. */
export const accessRequests = pgTable(
  'access_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Codes, ascending and each once, so that the same request is the same value. */
    widgets: integer('widgets').array().notNull(),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    state: text('state', { enum: ['waiting', 'granted', 'declined'] })
      .notNull()
      .default('waiting'),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('access_requests_waiting').on(table.userId, table.widgets).where(sql`${table.state} = 'waiting'`),
    index('access_requests_created').on(table.createdAt).where(sql`${table.state} = 'waiting'`),
  ],
)
