import { and, count, eq, gt, isNull, lt, max, min, ne, or, type SQL, sql } from 'drizzle-orm'
import { writeAudit } from './audit.ts'
import type { Database } from './database.ts'
import { loginAttempts } from './schema/people.ts'
import type { Attempts } from './state.ts'

/** Of one account from one address, one refusal in so long is noted, and of one address so many. */
const quietMs = 60_000
const mostOfAddress = 10

export function attemptsIn(database: Database): Attempts {
  return {
    begin: async ({ accountHash, address, device = null, purpose = 'sign_in', now, accountSince, addressSince }) => {
      // Stored before it is counted: of many attempts at once, each sees those that were stored before it.
      const [attempt] = await database
        .insert(loginAttempts)
        .values({ accountHash, address, device, purpose, at: now })
        .returning({ id: loginAttempts.id })
      if (!attempt) throw new Error('an inserted attempt was not given back')
      const { id } = attempt
      const ofPurpose = eq(loginAttempts.purpose, purpose)
      const unknownClient = isNull(loginAttempts.device)
      const ofClient =
        device === null ? and(eq(loginAttempts.address, address), unknownClient) : eq(loginAttempts.device, device)
      const succeeded = (from: SQL | undefined) =>
        database
          .select({ at: max(loginAttempts.at) })
          .from(loginAttempts)
          .where(
            and(eq(loginAttempts.accountHash, accountHash), ofPurpose, eq(loginAttempts.outcome, 'succeeded'), from),
          )
      const failed = (...conditions: readonly (SQL | undefined)[]) =>
        database
          .select({
            count: count(),
            oldest: min(loginAttempts.at),
            last: sql<Date | null>`max(${loginAttempts.at}) filter (where ${ne(loginAttempts.id, id)})`.mapWith(
              loginAttempts.at,
            ),
          })
          .from(loginAttempts)
          .where(and(eq(loginAttempts.outcome, 'failed'), ofPurpose, ...conditions))
      const ofAccount = and(eq(loginAttempts.accountHash, accountHash), gt(loginAttempts.at, accountSince))
      const sinceSuccess = sql`${loginAttempts.at} > coalesce((${succeeded(ofClient)}), '-infinity')`
      const [[client], [anyone], [anywhere], [before]] = await Promise.all([
        failed(ofAccount, ofClient, sinceSuccess),
        failed(eq(loginAttempts.address, address), unknownClient, gt(loginAttempts.at, addressSince)),
        failed(ofAccount, unknownClient),
        succeeded(eq(loginAttempts.address, address)),
      ])
      if (!client || !anyone || !anywhere || !before) throw new Error('a count gave no row')
      return {
        id,
        ofAccount: client.count,
        lastOfAccount: client.last,
        ofAddress: anyone.count,
        oldestOfAddress: anyone.oldest ?? now,
        ofAccountAnywhere: anywhere.count,
        lastAnywhere: anywhere.last,
        known: device !== null || before.at !== null,
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
