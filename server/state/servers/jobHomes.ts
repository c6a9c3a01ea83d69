import { eq, lt } from 'drizzle-orm'
import type { Database } from '../postgres/database.ts'
import { jobHomes } from '../schema/bounds.ts'
import type { RunningServers } from './runningServers.ts'

/** Where a job of an import or an export is. */
export interface JobHome {
  /** Where other servers reach it; empty where there are none. */
  readonly address: string
  /** The number of the server's run; null where a server of an older release noted it. */
  readonly server: number | null
  /** The owner of the job. */
  readonly userId: string | null
}

export function jobHomesIn(database: Database, runningServers: RunningServers) {
  return {
    /** Notes that this server has a job of a person. */
    note: async (id: string, home: { readonly address: string; readonly userId: string; readonly until: Date }) => {
      await runningServers.announce()
      await database.insert(jobHomes).values({ ...home, id, server: runningServers.id })
    },
    /** The server of a job; null if unknown. */
    find: async (id: string): Promise<JobHome | null> => {
      const { address, server, userId } = jobHomes
      const [row] = await database.select({ address, server, userId }).from(jobHomes).where(eq(jobHomes.id, id))
      return row ?? null
    },
    sweep: async (now: Date): Promise<void> => {
      await database.delete(jobHomes).where(lt(jobHomes.until, now))
    },
  }
}

/** The servers that have jobs of imports and exports. */
export type JobHomes = ReturnType<typeof jobHomesIn>
