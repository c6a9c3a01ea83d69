import { and, count, eq, gt, gte, isNull, lt, max, min, ne, or, type SQL, sql } from 'drizzle-orm'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database } from '../postgres/database.ts'
import { loginAttempts } from '../schema/people.ts'

/** What is tried and counted; each kind by itself. */
export type AttemptPurpose = 'sign_in' | 'forgot_password' | 'sign_up' | 'link' | 'openid'

interface NewAttempt {
  readonly accountHash: string
  readonly address: string
  /** The known device or session that the try came from; null or absent for a client that is not known. */
  readonly device?: string | null
  readonly purpose?: AttemptPurpose
  readonly now: Date
  /** Failed tries of the account count from here on. */
  readonly accountSince: Date
  /** Failed tries of the address count from here on. */
  readonly addressSince: Date
  /** Successes make the address known from here on; null or absent for all of them. */
  readonly knownSince?: Date | null
}

export interface AttemptCount {
  readonly id: string
  /** Failed tries of this account since its last success, from this device where it is known, else from this address. */
  readonly ofAccount: number
  /** When the last of them was before this one; null for the first. */
  readonly lastOfAccount: Date | null
  /** Failed tries of clients that are not known, of all accounts from this address. */
  readonly ofAddress: number
  readonly oldestOfAddress: Date
  /** Failed tries of this account by clients that are not known, from all addresses. */
  readonly ofAccountAnywhere: number
  /** When the last of them was before this one; null for the first. */
  readonly lastAnywhere: Date | null
  /** The account succeeded from this address before, and since `knownSince`. */
  readonly known: boolean
}

/** Of one account from one address, one refusal in so long is noted, and of one address so many. */
const quietMs = 60_000
const maxTriesPerAddress = 10

export function attemptsIn(database: Database) {
  return {
    /** Records an attempt as failed for now, and counts the failed ones, including this one. */
    begin: async (begun: NewAttempt): Promise<AttemptCount> => {
      const { accountHash, address, device = null, purpose = 'sign_in' } = begun
      const { now, accountSince, addressSince, knownSince = null } = begun
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
        succeeded(
          and(eq(loginAttempts.address, address), knownSince === null ? undefined : gte(loginAttempts.at, knownSince)),
        ),
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

    succeeded: async (id: string): Promise<void> => {
      await database.update(loginAttempts).set({ outcome: 'succeeded' }).where(eq(loginAttempts.id, id))
    },

    /** The attempt neither failed nor succeeded, such as a right password whose second step is still to come. */
    undecided: async (id: string): Promise<void> => {
      await database.delete(loginAttempts).where(eq(loginAttempts.id, id))
    },

    /** A refused attempt does not count, so that refusals do not make the wait longer. The audit tells of one in a minute. */
    refused: async (id: string, author: Author): Promise<void> => {
      await database.transaction(async (queries) => {
        const [attempt] = await queries.select().from(loginAttempts).where(eq(loginAttempts.id, id)).for('update')
        if (!attempt) return
        const { address, accountHash, at } = attempt
        const recentRefusals = await queries
          .select({ accountHash: loginAttempts.accountHash })
          .from(loginAttempts)
          .where(
            and(
              eq(loginAttempts.address, address),
              eq(loginAttempts.outcome, 'refused'),
              gt(loginAttempts.at, new Date(at.getTime() - quietMs)),
            ),
          )
          .limit(maxTriesPerAddress)
        const isKnownDevice =
          recentRefusals.length >= maxTriesPerAddress ||
          recentRefusals.some((refusal) => refusal.accountHash === accountHash)
        // Refused attempts cost an attacker nothing. A flood must neither fill the store nor bury the log, which is never deleted.
        if (isKnownDevice) {
          await queries.delete(loginAttempts).where(eq(loginAttempts.id, id))
          return
        }
        await queries.update(loginAttempts).set({ outcome: 'refused' }).where(eq(loginAttempts.id, id))
        await writeAudit(queries, 'sign_in_refused', author, null)
      })
    },

    /** Notes a failed sign-in in the audit; `userId` is null for an unknown account. */
    failed: (userId: string | null, author: Author): Promise<void> =>
      writeAudit(database, 'sign_in_failed', author, userId),

    /** Forgets attempts before a date, and those that did not succeed before another one: these count for a day, and strangers make them. */
    sweep: async (before: Date, failedBefore: Date): Promise<void> => {
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

/** Attempts of the last while, counted before a password is looked at. */
export type Attempts = ReturnType<typeof attemptsIn>
