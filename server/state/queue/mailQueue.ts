import { eq, lt } from 'drizzle-orm'
import type { Database } from '../postgres/database.ts'
import { retryLost } from '../postgres/pool.ts'
import { waitingLetters } from '../schema/bounds.ts'
import type { JobQueue } from './jobQueue.ts'

export function mailQueueIn(database: Database, queue: JobQueue) {
  return {
    /** Keeps a letter until it is sent, and has the queue send it. The same id twice is one letter, so a lost answer is no reason to fail. */
    add: async (id: string, sealed: string): Promise<void> => {
      await retryLost(async () => {
        const add = await queue.adding('letter')
        await database.transaction(async (queries) => {
          await queries.insert(waitingLetters).values({ id, sealed }).onConflictDoNothing()
          await add(queries, id)
        })
      })
      queue.wake('letter')
    },
    /** What a letter says, as it was added; null where it is sent or given up already. */
    find: async (id: string): Promise<string | null> => {
      const { sealed } = waitingLetters
      const [row] = await database.select({ sealed }).from(waitingLetters).where(eq(waitingLetters.id, id))
      return row?.sealed ?? null
    },
    /** Forgets a letter that is sent or given up. Repeated until the store answers, for as long as it restarts: a letter that stays is sent again. */
    remove: async (id: string): Promise<void> => {
      await retryLost(() => retryLost(() => database.delete(waitingLetters).where(eq(waitingLetters.id, id))))
    },
    /** Gives up letters that were added before; gives how many. */
    sweep: async (before: Date): Promise<number> => {
      const swept = await database.delete(waitingLetters).where(lt(waitingLetters.at, before)).returning()
      return swept.length
    },
  }
}

/** Letters that are to be sent, encrypted by the caller: they may hold links that let people in. */
export type MailQueue = ReturnType<typeof mailQueueIn>
