import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/**
 * The identities of people in the directory, or at a provider of OpenID Connect. Accounts are matched by these and never by an e-mail
 * address.
 */
export const identities = pgTable(
  'identities',
  {
    /** `directory`, or the provider's issuer. */
    provider: text('provider').notNull(),
    /** What names the person there for ever. */
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] }), index('identities_user').on(table.userId)],
)
