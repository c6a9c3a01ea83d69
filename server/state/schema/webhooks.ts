import { webhookKinds } from '@sala/catalog/api/webhooks.ts'
import { languages } from '@sala/catalog/words.ts'
import { boolean, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'

/** Addresses that alerts are posted to. Address and secret are encrypted, since most services authenticate by the address alone. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    kind: text('kind', { enum: webhookKinds }).notNull(),
    host: text('host').notNull(),
    address: text('address').notNull(),
    secret: text('secret'),
    recipient: text('recipient').notNull(),
    language: text('language', { enum: languages }).notNull(),
    active: boolean('active').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('webhooks_name').on(table.name)],
)
