import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import { writeAudit } from './audit.ts'
import type { Database } from './database.ts'
import { loginAttempts } from './schema/people.ts'
import type { Attempts } from './state.ts'

/** Of one account from one address, one refusal in so long is noted, and of one address so many. */
const quietMs = 60_000
const mostOfAddress = 10

export function attemptsIn(database: Database): Attempts {
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

    succeeded: async (id) => {
      await database.update(loginAttempts).set({ outcome: 'succeeded' }).where(eq(loginAttempts.id, id))
    },

    undecided: async (id) => {
      await database.delete(loginAttempts).where(eq(loginAttempts.id, id))
    },

    refused: async (id, author) => {
      await database.transaction(async (queries) => {
        const [attempt] = await queries.select().from(loginAttempts).where(eq(loginAttempts.id, id)).for('update')
        if (!attempt) return
        const { address, accountHash, at } = attempt
        const told = await queries
          .select({ accountHash: loginAttempts.accountHash })
          .from(loginAttempts)
          .where(
            and(
              eq(loginAttempts.address, address),
              eq(loginAttempts.outcome, 'refused'),
              gt(loginAttempts.at, new Date(at.getTime() - quietMs)),
            ),
          )
          .limit(mostOfAddress)
        const known = told.length >= mostOfAddress || told.some((one) => one.accountHash === accountHash)
        // Whoever is refused can go on trying for nothing: a flood must neither fill the store nor bury the log, which is kept for ever.
        if (known) {
          await queries.delete(loginAttempts).where(eq(loginAttempts.id, id))
          return
        }
        await queries.update(loginAttempts).set({ outcome: 'refused' }).where(eq(loginAttempts.id, id))
        await writeAudit(queries, 'sign_in_refused', author, null)
      })
    },

    failed: (userId, author) => writeAudit(database, 'sign_in_failed', author, userId),

    sweep: async (before, failedBefore) => {
      await database
        .delete(loginAttempts)
        .where(
          or(
            lt(loginAttempts.at, before),
            and(lt(loginAttempts.at, failedBefore), ne(loginAttempts.outcome, 'succeeded')),
          ),
        )
    },
  }
}
