import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './people.ts'
import { webhooks } from './webhooks.ts'

/** Rules over explorations that are looked at when figures change, and what they came to. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** An `AlertRule`. */
    rule: jsonb('rule').notNull(),
    datasets: text('datasets').array().notNull(),
    mail: boolean('mail').notNull(),
    /** What its changes are posted to; null for nothing. */
    webhookId: uuid('webhook_id').references(() => webhooks.id, { onDelete: 'set null' }),
    silencedUntil: instant('silenced_until'),
    silenceReason: text('silence_reason').notNull().default(''),
    /** The versions of its data sets that it was last looked at with; null where it is to be looked at again. */
    evaluated: text('evaluated'),
    evaluatedAt: instant('evaluated_at'),
    /** The name of the problem that kept it from being looked at. */
    error: text('error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Goes up with every change of its owner. */
    version: integer('version').notNull().default(1),
  },
  (table) => [index('alerts_user').on(table.userId), index('alerts_webhook').on(table.webhookId)],
)

/** The states of the members of an alert that are not `normal`, or were at some time. */
export const alertMembers = pgTable(
  'alert_members',
  {
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    /** The values of the breakdown, as a JSON list. */
    member: text('member').notNull(),
    state: text('state', { enum: ['normal', 'firing', 'no_data'] }).notNull(),
    since: instant('since').notNull(),
    figure: doublePrecision('figure'),
    period: text('period'),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.member] })],
)

/** What changed in one look at an alert. */
export const alertEvents = pgTable(
  'alert_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    period: text('period'),
    /** The owner was not told, since the alert was silenced. */
    silenced: boolean('silenced').notNull(),
    /** The first of the changed members. */
    members: jsonb('members').notNull(),
    changed: integer('changed').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    /** A mail about it is still to be handed to the mailer. */
    mailDue: boolean('mail_due').notNull(),
  },
  (table) => [
    index('alert_events_alert').on(table.alertId, table.id),
    index('alert_events_mail_due').on(table.id).where(sql`${table.mailDue}`),
    index('alert_events_at').on(table.at),
  ],
)
