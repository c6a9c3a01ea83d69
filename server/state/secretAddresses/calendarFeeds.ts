import { eq } from 'drizzle-orm'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database } from '../postgres/database.ts'
import { calendarFeeds } from '../schema/calendarFeeds.ts'

export function calendarFeedsIn(database: Database) {
  return {
    /** Since when a person has a feed; null where they have none. */
    createdAt: async (userId: string): Promise<Date | null> => {
      const [row] = await database.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
      return row?.createdAt ?? null
    },

    /** Gives a person a feed in place of the one before. `hash` is the SHA-256 of its secret. */
    replace: (userId: string, hash: string, createdAt: Date, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        const set = { hash, createdAt }
        await queries
          .insert(calendarFeeds)
          .values({ userId, ...set })
          .onConflictDoUpdate({ target: calendarFeeds.userId, set })
        await writeAudit(queries, 'calendar_feed_made', author, userId, {}, {})
      }),

    remove: (userId: string, author: Author): Promise<void> =>
      database.transaction(async (queries) => {
        const removed = await queries.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).returning()
        if (removed.length > 0) await writeAudit(queries, 'calendar_feed_removed', author, userId, {}, {})
      }),

    /** The owner of a feed; null if there is none of this hash. */
    ownerOf: async (hash: string): Promise<string | null> => {
      const [row] = await database.select().from(calendarFeeds).where(eq(calendarFeeds.hash, hash))
      return row?.userId ?? null
    },
  }
}

/** The secret addresses of release calendars. */
export type CalendarFeeds = ReturnType<typeof calendarFeedsIn>
