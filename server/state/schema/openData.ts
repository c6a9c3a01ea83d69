import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/** The data sets that anyone may read. A closed one is deleted. */
export const openDatasets = pgTable('open_datasets', {
  name: text('name').primaryKey(),
  description: text('description').notNull(),
  licence: text('licence').notNull(),
  /** When it was opened first; changes of its description keep it. */
  openedAt: instant('opened_at').notNull(),
  by: uuid('by').references(() => users.id, { onDelete: 'set null' }),
})
