import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Who did what. */

export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    action: text('action').notNull(),
    /** Kept as text, so that the row outlives the person. */
    userId: text('user_id'),
    address: text('address'),
    requestId: text('request_id'),
    via: text('via', { enum: ['api', 'command_line', 'start'] }).notNull(),
    target: text('target'),
    details: jsonb('details').$type<Readonly<Record<string, string | number | boolean | null>>>().notNull(),
  },
  (table) => [index('audit_at').on(table.at)],
)
