import type { Schedule } from '@sala/catalog/api/subscriptions.ts'
import type { Language } from '@sala/catalog/words.ts'
import { and, desc, eq, lt } from 'drizzle-orm'
import { writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import { deliveries, subscriptionRecipients, subscriptions, unsubscribed } from '../schema/subscriptions.ts'

/** A person's weekly digest. */
export interface DigestRow {
  readonly id: string
  /** False where it was turned off, or ended from one of its mails. */
  readonly on: boolean
  readonly schedule: Schedule
  readonly dueAt: Date | null
}

interface DigestChange {
  readonly on: boolean
  readonly schedule: Schedule
  readonly dueAt: Date | null
  /** In which it is written where the account names no language. */
  readonly language: Language
}

/** What subscriptions of cards call their name; mails say it in the reader's language. */
const name = 'Weekly digest'

export function digestsIn(database: Database) {
  return {
    /** Null where the person never asked for one. */
    get: (userId: string): Promise<DigestRow | null> => find(database, userId),

    /** Turns it on or off, and sets when it comes. */
    put: (userId: string, { on, ...change }: DigestChange, author: Author): Promise<DigestRow> =>
      database.transaction(async (queries) => {
        const before = await find(queries, userId)
        const values = { ...change, paused: !on }
        const [row] = await queries
          .insert(subscriptions)
          .values({ kind: 'digest', userId, name, path: '/admin/subscriptions', format: 'pdf', cards: [], ...values })
          .onConflictDoUpdate({
            target: subscriptions.userId,
            targetWhere: eq(subscriptions.kind, 'digest'),
            set: values,
          })
          .returning({ id: subscriptions.id })
        if (!row) throw new Error('a digest was not given back')
        await queries.insert(subscriptionRecipients).values({ subscriptionId: row.id, userId }).onConflictDoNothing()
        if (on) await queries.delete(unsubscribed).where(eq(unsubscribed.subscriptionId, row.id))
        const action = before?.on === on ? 'subscription_changed' : on ? 'subscription_added' : 'subscription_deleted'
        await writeAudit(queries, action, author, row.id, {}, { name })
        const after = await find(queries, userId)
        if (after === null) throw new Error('a digest that was written is not there')
        return after
      }),

    /** When the last one before a moment was due that was sent; null where none is known. */
    lastSent: async (subscriptionId: string, before: Date): Promise<Date | null> => {
      const [row] = await database
        .select({ dueAt: deliveries.dueAt })
        .from(deliveries)
        .where(
          and(
            eq(deliveries.subscriptionId, subscriptionId),
            eq(deliveries.test, false),
            eq(deliveries.state, 'sent'),
            lt(deliveries.dueAt, before),
          ),
        )
        .orderBy(desc(deliveries.dueAt))
        .limit(1)
      return row?.dueAt ?? null
    },
  }
}

/** Weekly digests: a subscription of each person who wants one, of no cards. */
export type Digests = ReturnType<typeof digestsIn>

async function find(queries: Queries, userId: string): Promise<DigestRow | null> {
  const [row] = await queries
    .select({
      id: subscriptions.id,
      paused: subscriptions.paused,
      schedule: subscriptions.schedule,
      dueAt: subscriptions.dueAt,
      stopped: unsubscribed.at,
    })
    .from(subscriptions)
    .leftJoin(
      unsubscribed,
      and(eq(unsubscribed.subscriptionId, subscriptions.id), eq(unsubscribed.userId, subscriptions.userId)),
    )
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.kind, 'digest')))
  if (!row) return null
  const { paused, stopped, dueAt, ...rest } = row
  const on = !paused && stopped === null
  return { ...rest, on, dueAt: on ? dueAt : null }
}
