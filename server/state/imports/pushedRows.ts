import { earlierResult, type IdempotencyKey } from '../administration/shared.ts'
import type { Database } from '../postgres/database.ts'
import { idempotencyKeys } from '../schema/people.ts'

/** What was pushed under an idempotency key: reading rows takes longer than a transaction of the state may. */
export function pushedRowsIn(database: Database) {
  return {
    /** The id of the batch of an earlier push of the key; null where there was none. Throws `conflict` where it had other content. */
    find: async (userId: string, once: IdempotencyKey): Promise<number | null> => {
      const batch = await earlierResult(database, userId, once)
      return batch === null ? null : Number(batch)
    },

    keep: async (userId: string, { key, path, bodyHash }: IdempotencyKey, batch: number): Promise<void> => {
      await database
        .insert(idempotencyKeys)
        .values({ userId, key, path, bodyHash, target: String(batch) })
        .onConflictDoNothing()
    },
  }
}

export type PushedRows = ReturnType<typeof pushedRowsIn>
