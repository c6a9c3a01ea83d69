import { timestamp } from 'drizzle-orm/pg-core'

/** A point in time, read and written as a `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * For GIN indexes of tables that are written one row at a time: every search reads the list of pending entries, which may grow to 4 MB by
 * default. In kB; the least that PostgreSQL takes.
 */
export const shortPendingList = { gin_pending_list_limit: 64 }
