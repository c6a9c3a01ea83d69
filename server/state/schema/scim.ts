import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { roles, users } from './people.ts'

/** What identity providers call people and groups; each row is of one or the other, and goes with it. */
export const scimIds = pgTable(
  'scim_ids',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: uuid('role_id')
      .unique()
      .references(() => roles.id, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
  },
  (table) => [index('scim_ids_external').on(table.externalId)],
)
