import { eq, lt } from 'drizzle-orm'
import type { Database } from '../postgres/database.ts'
import { jobHomes } from '../schema/bounds.ts'

export function jobHomesIn(database: Database) {
  return {
    /** Notes which server has a job, by the address at which others reach it. */
    note: async (id: string, address: string, until: Date): Promise<void> => {
      await database.insert(jobHomes).values({ id, address, until })
    },
    /** Where a job is; null where nobody noted it. */
    find: async (id: string): Promise<string | null> => {
      const [row] = await database.select({ address: jobHomes.address }).from(jobHomes).where(eq(jobHomes.id, id))
      return row?.address ?? null
    },
    sweep: async (now: Date): Promise<void> => {
      await database.delete(jobHomes).where(lt(jobHomes.until, now))
    },
  }
}

/** The servers that have jobs of imports and exports. */
export type JobHomes = ReturnType<typeof jobHomesIn>
