import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { writeAudit } from './audit.ts'
import type { Database } from './database.ts'
import { loginAttempts } from './schema/people.ts'
import type { Attempts } from './state.ts'

export function attemptsIn(database: Database): Attempts {
  return {
    begin: async ({ accountHash, address, now, since }) => {
      // Stored before it is counted: of many attempts at once, each sees those that were stored before it.
      const [attempt] = await database
        .insert(loginAttempts)
        .values({ accountHash, address, at: now })
        .returning({ id: loginAttempts.id })
      if (!attempt) throw new Error('an inserted attempt was not given back')
      const ofAccount = sql`${loginAttempts.accountHash} = ${accountHash} and ${loginAttempts.at} > coalesce((
        select max(at) from login_attempts
        where account_hash = ${accountHash} and address = ${address} and outcome = 'succeeded'), '-infinity')`
      const [counted] = await database
        .select({
          ofAddress: sql`count(*)`.mapWith(Number),
          oldestOfAddress: sql`min(${loginAttempts.at})`.mapWith(loginAttempts.at),
          ofAccount: sql`count(*) filter (where ${ofAccount})`.mapWith(Number),
          oldestOfAccount: sql`min(${loginAttempts.at}) filter (where ${ofAccount})`.mapWith(loginAttempts.at),
        })
        .from(loginAttempts)
        .where(
          and(eq(loginAttempts.address, address), gt(loginAttempts.at, since), eq(loginAttempts.outcome, 'failed')),
        )
      if (!counted) throw new Error('a count gave no row')
      return { id: attempt.id, ...counted, oldestOfAccount: counted.oldestOfAccount ?? now }
    },

    succeeded: async (id) => {
      await database.update(loginAttempts).set({ outcome: 'succeeded' }).where(eq(loginAttempts.id, id))
    },

    refused: async (id, author) => {
      await database.transaction(async (queries) => {
        await queries.update(loginAttempts).set({ outcome: 'refused' }).where(eq(loginAttempts.id, id))
        await writeAudit(queries, 'sign_in_refused', author, null)
      })
    },

    failed: (userId, author) => writeAudit(database, 'sign_in_failed', author, userId),

    sweep: async (before) => {
      await database.delete(loginAttempts).where(lt(loginAttempts.at, before))
    },
  }
}
