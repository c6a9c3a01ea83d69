import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { writeAudit } from './audit.ts'
import type { Database } from './database.ts'
import { loginAttempts } from './schema/people.ts'
import type { Attempts } from './state.ts'

export function attemptsIn(database: Database): Attempts {
  const decide = async (id: string, outcome: 'succeeded' | 'refused') => {
    await database.update(loginAttempts).set({ outcome }).where(eq(loginAttempts.id, id))
  }
  return {
    begin: async ({ accountHash, address, purpose = 'sign_in', now, accountSince, addressSince }) => {
      // Stored before it is counted: of many attempts at once, each sees those that were stored before it.
      const [attempt] = await database
        .insert(loginAttempts)
        .values({ accountHash, address, purpose, at: now })
        .returning({ id: loginAttempts.id })
      if (!attempt) throw new Error('an inserted attempt was not given back')
      const lastSuccess = sql`(select max(at) from login_attempts where account_hash = ${accountHash}
        and address = ${address} and purpose = ${purpose} and outcome = 'succeeded')`
      const countOfAddress = database
        .select({
          count: sql`count(*)`.mapWith(Number),
          oldest: sql`min(${loginAttempts.at})`.mapWith(loginAttempts.at),
          known: sql<boolean>`${lastSuccess} is not null`,
        })
        .from(loginAttempts)
        .where(
          and(
            eq(loginAttempts.address, address),
            eq(loginAttempts.purpose, purpose),
            gt(loginAttempts.at, addressSince),
            eq(loginAttempts.outcome, 'failed'),
          ),
        )
      const countOfAccount = database
        .select({
          count: sql`count(*)`.mapWith(Number),
          last: sql`max(${loginAttempts.at}) filter (where ${ne(loginAttempts.id, attempt.id)})`.mapWith(
            loginAttempts.at,
          ),
        })
        .from(loginAttempts)
        .where(
          and(
            eq(loginAttempts.accountHash, accountHash),
            eq(loginAttempts.address, address),
            eq(loginAttempts.purpose, purpose),
            gt(loginAttempts.at, accountSince),
            eq(loginAttempts.outcome, 'failed'),
            sql`${loginAttempts.at} > coalesce(${lastSuccess}, '-infinity')`,
          ),
        )
      const [[ofAddress], [ofAccount]] = await Promise.all([countOfAddress, countOfAccount])
      if (!ofAddress || !ofAccount) throw new Error('a count gave no row')
      return {
        id: attempt.id,
        ofAccount: ofAccount.count,
        // The type does not know that the greatest of no rows is null.
        lastOfAccount: ofAccount.last ?? null,
        ofAddress: ofAddress.count,
        oldestOfAddress: ofAddress.oldest,
        known: ofAddress.known,
      }
    },

    succeeded: (id) => decide(id, 'succeeded'),

    undecided: (id) => decide(id, 'refused'),

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
