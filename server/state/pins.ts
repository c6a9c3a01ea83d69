import { Pin, type Pins } from '@sala/catalog/api/pins.ts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from './postgres/database.ts'
import { requireVersion } from './ruleViolation.ts'
import { users } from './schema/people.ts'
import { pins } from './schema/pins.ts'

/** A page that an older version has kept and this one would not take is left out. */
const StoredPins = z.array(Pin.nullable().catch(null)).catch([])

const none: Pins = { pages: [], version: 0 }

function readRow(row: { readonly pages: unknown; readonly version: number } | undefined): Pins {
  return row === undefined
    ? none
    : { pages: StoredPins.parse(row.pages).filter((page) => page !== null), version: row.version }
}

export function pinsIn(database: Database) {
  return {
    get: async (userId: string): Promise<Pins> => {
      const [row] = await database.select().from(pins).where(eq(pins.userId, userId))
      return readRow(row)
    },

    /** `expectedVersion` is the version that the caller has seen; null accepts any version. */
    update: (userId: string, pages: readonly Pin[], expectedVersion: number | null): Promise<Pins> =>
      database.transaction(async (queries) => {
        // Two windows that both find nothing yet come one after the other.
        await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        const [row] = await queries.select().from(pins).where(eq(pins.userId, userId))
        const before = readRow(row)
        requireVersion(before, expectedVersion)
        const after = { pages: [...pages], version: before.version + 1 }
        await queries
          .insert(pins)
          .values({ userId, ...after })
          .onConflictDoUpdate({ target: pins.userId, set: after })
        return after
      }),
  }
}

/** The pages that people have pinned. */
export type PinnedPages = ReturnType<typeof pinsIn>
