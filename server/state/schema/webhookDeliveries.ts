import { webhookReasons, webhookStates } from '@sala/catalog/api/webhooks.ts'
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { alertEvents } from './alerts.ts'
import { instant } from './columns.ts'
import { webhooks } from './webhooks.ts'

/** One for each change of an alert that is posted, and for each test. The change itself is the alert's event. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** That of its job in the queue; receivers tell a double by it. */
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The posted event; null for a test. It is deleted with its alert, whose figures are no longer sent. */
    eventId: bigint('event_id', { mode: 'number' }).references(() => alertEvents.id, { onDelete: 'cascade' }),
    /** Of the alert, so that a change of its rule in between is found out. */
    alertVersion: integer('alert_version'),
    at: instant('at').notNull(),
    state: text('state', { enum: webhookStates }).notNull(),
    reason: text('reason', { enum: webhookReasons }),
    status: integer('status'),
    attempts: integer('attempts').notNull().default(0),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('webhook_deliveries_newest').on(table.webhookId, table.at),
    index('webhook_deliveries_at').on(table.at),
  ],
)
