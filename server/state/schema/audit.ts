import type { AuditFacts } from '@sala/catalog/api/audit.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, shortPendingList } from './columns.ts'

/**
 * Who did what. Rows are only ever added: triggers of the database number and chain them, and refuse everything else.
 */

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
    via: text('via', { enum: ['api', 'command_line', 'start', 'directory', 'schedule'] }).notNull(),
    targetKind: text('target_kind'),
    target: text('target'),
    /** What the target was called at that time. */
    targetName: text('target_name'),
    details: jsonb('details').$type<AuditFacts>().notNull(),
    before: jsonb('before').$type<AuditFacts>(),
    after: jsonb('after').$type<AuditFacts>(),
    /** What searches look through, in small letters: worked out once, when the row is written. */
    searched: text('searched')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(action || ' ' || coalesce(target_name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(target, '') || ' ' || details::text || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))`,
      ),
    /** SHA-256, in hex, of this row and the hash of the row before it; written by the database. */
    hash: text('hash').notNull().default(''),
  },
  (table) => [
    index('audit_at').on(table.at),
    index('audit_user').on(table.userId, table.id),
    index('audit_target').on(table.target, table.id),
    index('audit_action').on(table.action, table.id),
    index('audit_searched').using('gin', table.searched.op('gin_trgm_ops')).with(shortPendingList),
  ],
)
