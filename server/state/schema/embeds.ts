import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { explorations } from './explorations.ts'
import { users } from './people.ts'

/** The addresses by which pages of other sites show a card or an exploration. An ended one is deleted. */
export const embeds = pgTable(
  'embeds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret. */
    hash: text('hash').notNull().unique(),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    /** What is shown, as `server/state/secretAddresses/embeds.ts` writes it. */
    content: jsonb('content').notNull(),
    explorationId: uuid('exploration_id').references(() => explorations.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('embeds_user').on(table.userId), index('embeds_exploration').on(table.explorationId)],
)
