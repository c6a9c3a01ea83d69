import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { recoveryCodes, secondFactors } from '../schema/accounts.ts'
import { requireCurrent, revoke } from './revocation.ts'

/** A person's second factor as it is kept. */
interface SecondFactor {
  /** Encrypted. */
  readonly secret: string
  readonly confirmed: boolean
}

export function secondFactorsIn(database: Database, changed: () => void) {
  return {
    of: async (userId: string): Promise<SecondFactor | null> => {
      const [row] = await database.select().from(secondFactors).where(eq(secondFactors.userId, userId))
      return row ? { secret: row.secret, confirmed: row.confirmedAt !== null } : null
    },

    /** Keeps a secret that is not confirmed yet; false where the person has a confirmed one. */
    begin: (userId: string, secret: string, author: Author): Promise<boolean> =>
      database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        const rows = await queries
          .insert(secondFactors)
          .values({ userId, secret })
          .onConflictDoUpdate({
            target: secondFactors.userId,
            set: { secret, lastStep: 0 },
            setWhere: isNull(secondFactors.confirmedAt),
          })
          .returning({ userId: secondFactors.userId })
        return rows.length > 0
      }),

    /** Turns it on with its recovery codes, and ends every session but `keep`. */
    confirm: async (
      userId: string,
      codeHashes: readonly string[],
      keep: string,
      now: Date,
      author: Author,
    ): Promise<void> => {
      await database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        await queries.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.userId, userId))
        await putCodes(queries, userId, codeHashes)
        await revoke(queries, userId, 'second_factor_on', keep)
        await writeAudit(queries, 'second_factor_on', author, userId)
      })
      changed()
    },

    /** Takes the code of a time step; false where that step or a later one was taken before. */
    takeStep: async (userId: string, step: number): Promise<boolean> => {
      const rows = await database
        .update(secondFactors)
        .set({ lastStep: step, wrongCodes: 0 })
        .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
        .returning({ userId: secondFactors.userId })
      return rows.length > 0
    },

    takeRecoveryCode: (userId: string, hash: string, now: Date, author: Author): Promise<boolean> =>
      database.transaction(async (queries) => {
        const rows = await queries
          .update(recoveryCodes)
          .set({ usedAt: now })
          .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
          .returning({ hash: recoveryCodes.hash })
        if (rows.length === 0) return false
        await queries.update(secondFactors).set({ wrongCodes: 0 }).where(eq(secondFactors.userId, userId))
        await writeAudit(queries, 'recovery_code_used', { ...author, userId }, userId)
        return true
      }),

    /**
     * Counts a code as wrong before it is looked at, so that tries made at once are counted like others; a right one sets the count back.
     * Gives how many there were since, this one included; from `most` on, the time of the last no longer moves.
     */
    tryCode: async (userId: string, now: Date, since: Date, most: number): Promise<number> => {
      const recent = sql`${secondFactors.lastWrongAt} > ${since}`
      const [row] = await database
        .update(secondFactors)
        .set({
          // What was wrong long ago is forgotten.
          wrongCodes: sql`case when ${recent} then ${secondFactors.wrongCodes} + 1 else 1 end`,
          lastWrongAt: sql`case when ${recent} and ${secondFactors.wrongCodes} >= ${most}
            then ${secondFactors.lastWrongAt} else ${now} end`,
        })
        .where(eq(secondFactors.userId, userId))
        .returning({ wrongCodes: secondFactors.wrongCodes })
      return row?.wrongCodes ?? 0
    },

    refused: (userId: string, author: Author): Promise<void> =>
      writeAudit(database, 'second_factor_refused', { ...author, userId }, userId),

    renewCodes: async (userId: string, codeHashes: readonly string[], author: Author): Promise<void> => {
      await database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        await putCodes(queries, userId, codeHashes)
        await writeAudit(queries, 'recovery_codes_renewed', author, userId)
      })
    },

    /** Removes it with its recovery codes, and ends every session but `keep`. */
    remove: async (userId: string, keep: string | null, author: Author): Promise<boolean> => {
      const removed = await database.transaction(async (queries) => {
        await requireCurrent(queries, author)
        const rows = await queries
          .delete(secondFactors)
          .where(eq(secondFactors.userId, userId))
          .returning({ userId: secondFactors.userId })
        await putCodes(queries, userId, [])
        if (rows.length === 0) return false
        await revoke(queries, userId, 'second_factor_off', keep)
        await writeAudit(queries, 'second_factor_off', author, userId)
        return true
      })
      changed()
      return removed
    },
  }
}

/** Second factors and recovery codes. Each code counts once, also where two requests bring it at the same time. */
export type SecondFactors = ReturnType<typeof secondFactorsIn>

/** Keeps these recovery codes and no others. */
async function putCodes(queries: Queries, userId: string, hashes: readonly string[]): Promise<void> {
  await queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0) await queries.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}
