import { type DeliveryReason, type Schedule, subscriptionLimits } from '@sala/catalog/api/subscriptions.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nextDueOf } from '../../core/nextDue.ts'
import { personWithoutSession } from '../accounts/sessions.ts'
import { fullName } from '../administration/shared.ts'
import type { SessionActor } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import type { JobQueue } from '../queue/jobQueue.ts'
import { explorations } from '../schema/explorations.ts'
import { heldRole, roles, users } from '../schema/people.ts'
import { deliveries, subscriptionRecipients, subscriptions, unsubscribed } from '../schema/subscriptions.ts'

/** What is to be sent to whom. */
export interface DueDelivery {
  readonly id: string
  readonly dueAt: Date
  readonly test: boolean
  /** By which its mail unsubscribes. */
  readonly secret: string
  readonly subscription: typeof subscriptions.$inferSelect
  /** Whose subscription it is, by name. */
  readonly owner: string
  readonly person: SessionActor
  /** They have unsubscribed since it was due. */
  readonly unsubscribed: boolean
}

export interface WaitingForData extends Pick<typeof subscriptions.$inferSelect, 'id' | 'cards'> {
  /** Versions of data sets; null where none were noted yet. */
  readonly versions: Readonly<Record<string, number>> | null
  readonly explored: ReadonlyMap<string, readonly string[]>
}

export interface Outcome {
  readonly state: 'sent' | 'withheld' | 'failed'
  readonly reason: DeliveryReason | null
  readonly leftOut: number | null
}

export interface DeliveryRow {
  readonly dueAt: Date
  readonly recipient: string
  readonly test: boolean
  readonly state: (typeof deliveries.$inferSelect)['state']
  readonly reason: DeliveryReason | null
  readonly leftOut: number | null
  readonly settledAt: Date | null
}

const subscriber = alias(users, 'subscriber')

/** Subscriptions whose deliveries are made in one transaction. */
const mostDue = 20

export function deliveriesIn(database: Database, queue: JobQueue) {
  return {
    /**
     * Makes the deliveries of subscriptions that are due, and when these are due next; gives how many subscriptions. Each moment once, however many
     * servers ask: a subscription that another one has at hand is left to it. What was due while no server ran comes once, late.
     */
    makeDue: async (now: Date): Promise<number> => {
      const add = await queue.adding('report')
      const made = await database.transaction(async (queries) => {
        const due = await queries
          .select()
          .from(subscriptions)
          .where(and(lte(subscriptions.dueAt, now), eq(subscriptions.paused, false)))
          .orderBy(asc(subscriptions.dueAt))
          .limit(mostDue)
          .for('update', { skipLocked: true })
        for (const { id, userId, dueAt, schedule } of due) {
          if (dueAt !== null && (await isActive(queries, userId)))
            for (const recipient of await recipientsOf(queries, id))
              await makeDelivery(queries, add, { subscriptionId: id, userId: recipient, dueAt, test: false })
          await setNext(queries, id, schedule, dueAt, now)
        }
        return due.length
      })
      if (made > 0) queue.wake('report')
      return made
    },

    /** What waits for new figures, or one of it, with the data sets that its saved explorations ask about by their ids. */
    waitingForData: async (id?: string): Promise<readonly WaitingForData[]> => {
      const rows = await database
        .select({ id: subscriptions.id, cards: subscriptions.cards, versions: subscriptions.dataVersions })
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.paused, false),
            sql`${subscriptions.schedule} ->> 'every' = 'data'`,
            id === undefined ? undefined : eq(subscriptions.id, id),
          ),
        )
      const asked = [...new Set(rows.flatMap(({ cards }) => cards.flatMap(({ exploration }) => exploration ?? [])))]
      const saved = asked.length === 0 ? [] : await savedDatasets(database, asked)
      const explored = new Map(saved.map(({ id, datasets }) => [id, datasets]))
      return rows.map((row) => ({ ...row, explored }))
    },

    /** Notes the versions of the data sets of what waits for new figures, and makes it due where a time is given. */
    noteVersions: async (id: string, versions: Readonly<Record<string, number>>, dueAt: Date | null): Promise<void> => {
      await database
        .update(subscriptions)
        .set({ dataVersions: versions, ...(dueAt === null ? {} : { dueAt }) })
        .where(and(eq(subscriptions.id, id), eq(subscriptions.paused, false)))
    },

    /** Whom a subscription would go to now: people, with those of groups, but without who has unsubscribed. */
    recipients: (subscriptionId: string): Promise<readonly string[]> => recipientsOf(database, subscriptionId),

    /** Sends a subscription to somebody, now. */
    makeTest: async (subscriptionId: string, userId: string, now: Date): Promise<void> => {
      const add = await queue.adding('report')
      await database.transaction((queries) =>
        makeDelivery(queries, add, { subscriptionId, userId, dueAt: now, test: true }),
      )
      queue.wake('report')
    },

    /** What waits to be sent; null where it was settled, or its subscription is over. */
    find: async (id: string): Promise<DueDelivery | null> => {
      const [row] = await database
        .select({
          delivery: deliveries,
          subscription: subscriptions,
          owner: fullName(subscriber),
          ...personWithoutSession(deliveries.id),
          stopped: unsubscribed.at,
        })
        .from(deliveries)
        .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
        .innerJoin(subscriber, eq(subscriber.id, subscriptions.userId))
        .innerJoin(users, eq(users.id, deliveries.userId))
        .leftJoin(roles, eq(roles.id, heldRole))
        .leftJoin(
          unsubscribed,
          and(eq(unsubscribed.subscriptionId, deliveries.subscriptionId), eq(unsubscribed.userId, deliveries.userId)),
        )
        .where(and(eq(deliveries.id, id), eq(deliveries.state, 'waiting')))
      if (!row) return null
      const { delivery, subscription, owner, stopped, ...person } = row
      const { dueAt, test, secret } = delivery
      return { id, dueAt, test, secret, subscription, owner, person, unsubscribed: stopped !== null }
    },

    settle: async (id: string, outcome: Outcome, now: Date): Promise<void> => {
      await database
        .update(deliveries)
        .set({ ...outcome, settledAt: now })
        .where(and(eq(deliveries.id, id), eq(deliveries.state, 'waiting')))
    },

    /** The newest first. */
    list: (subscriptionId: string): Promise<readonly DeliveryRow[]> =>
      database
        .select({
          dueAt: deliveries.dueAt,
          recipient: fullName(users),
          test: deliveries.test,
          state: deliveries.state,
          reason: deliveries.reason,
          leftOut: deliveries.leftOut,
          settledAt: deliveries.settledAt,
        })
        .from(deliveries)
        .innerJoin(users, eq(users.id, deliveries.userId))
        .where(eq(deliveries.subscriptionId, subscriptionId))
        .orderBy(desc(deliveries.dueAt), asc(users.fullnameKey))
        .limit(subscriptionLimits.deliveries),

    /** Forgets what was due before, and with it the secrets of its mails. */
    sweep: async (before: Date): Promise<void> => {
      await database.delete(deliveries).where(lt(deliveries.dueAt, before))
    },
  }
}

/** What is sent of subscriptions, and what came of it. */
export type Deliveries = ReturnType<typeof deliveriesIn>

type Add = Awaited<ReturnType<JobQueue['adding']>>

async function makeDelivery(queries: Queries, add: Add, row: typeof deliveries.$inferInsert): Promise<void> {
  const [made] = await queries.insert(deliveries).values(row).onConflictDoNothing().returning({ id: deliveries.id })
  if (made) await add(queries, made.id)
}

/** Nobody answers for the subscriptions of somebody who is suspended: they rest until that is over. */
async function isActive(queries: Queries, userId: string): Promise<boolean> {
  return (await queries.$count(users, and(eq(users.id, userId), eq(users.active, true)))) > 0
}

/** People that are named, be they suspended, which the log tells, and the active ones of groups, but no programs; without who has unsubscribed. */
async function recipientsOf(queries: Queries, subscriptionId: string): Promise<readonly string[]> {
  const ofSubscription = eq(subscriptionRecipients.subscriptionId, subscriptionId)
  const wants = notExists(
    queries
      .select({ at: unsubscribed.at })
      .from(unsubscribed)
      .where(and(eq(unsubscribed.subscriptionId, subscriptionId), eq(unsubscribed.userId, users.id))),
  )
  const named = await queries
    .select({ id: users.id })
    .from(subscriptionRecipients)
    .innerJoin(users, eq(users.id, subscriptionRecipients.userId))
    .where(and(ofSubscription, isNull(users.deletedAt), wants))
  const grouped = await queries
    .select({ id: users.id })
    .from(subscriptionRecipients)
    .innerJoin(users, and(isNotNull(subscriptionRecipients.roleId), eq(heldRole, subscriptionRecipients.roleId)))
    .where(and(ofSubscription, eq(users.active, true), ne(users.authType, 'service'), isNull(users.deletedAt), wants))
  return [...new Set([...named, ...grouped].map(({ id }) => id))]
}

const savedDatasets = (queries: Queries, ids: readonly string[]) =>
  queries
    .select({ id: explorations.id, datasets: explorations.datasets })
    .from(explorations)
    .where(and(inArray(explorations.id, [...ids]), isNull(explorations.deletedAt)))

async function setNext(
  queries: Queries,
  id: string,
  schedule: Schedule,
  lastAt: Date | null,
  now: Date,
): Promise<void> {
  await queries
    .update(subscriptions)
    .set({ lastAt, dueAt: nextDueOf(schedule, now) })
    .where(eq(subscriptions.id, id))
}
