import type { OutsideFigures } from '@sala/catalog/api/mailDomains.ts'
import { type DeliveryReason, type Schedule, subscriptionLimits } from '@sala/catalog/api/subscriptions.ts'
import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nextDueOf } from '../../core/nextDue.ts'
import { personWithoutSession } from '../accounts/sessions.ts'
import { fullName } from '../administration/shared.ts'
import type { SessionActor } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import type { JobQueue } from '../queue/jobQueue.ts'
import { RuleViolation } from '../ruleViolation.ts'
import { explorations } from '../schema/explorations.ts'
import { effectiveRole, roles, users } from '../schema/people.ts'
import { deliveries, subscriptions, unsubscribed, unsubscribedAddresses } from '../schema/subscriptions.ts'
import { figuresFor } from './mailDomains.ts'
import { type DueRecipient, dueRecipients } from './recipients.ts'

/** A due delivery and its recipient. */
export interface DueDelivery {
  readonly id: string
  readonly dueAt: Date
  readonly test: boolean
  /** By which its mail unsubscribes. */
  readonly secret: string
  readonly subscription: typeof subscriptions.$inferSelect
  /** The name of the subscription's owner. */
  readonly owner: string
  readonly to: Addressee
  /** They have unsubscribed since it was due. */
  readonly unsubscribed: boolean
}

/** A person with their rights as of now, or an address outside with what its domain gets; null where the domain is not allowed. */
export type Addressee =
  | { readonly kind: 'person'; readonly person: SessionActor }
  | { readonly kind: 'address'; readonly address: string; readonly figures: OutsideFigures | null }

export interface WaitingForData extends Pick<typeof subscriptions.$inferSelect, 'id' | 'cards'> {
  /** Versions of data sets; null where none were noted yet. */
  readonly versions: Readonly<Record<string, number>> | null
  readonly explored: ReadonlyMap<string, readonly string[]>
}

interface Outcome {
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
const maxDue = 20
/** Tests of one person that wait to be sent. */
const maxTests = 5

export function deliveriesIn(database: Database, queue: JobQueue) {
  return {
    /**
     * Makes the deliveries of subscriptions that are due, and when these are due next; gives how many subscriptions. Each moment once, however many
     * servers ask: a subscription that another server has locked is skipped. What was due while no server ran comes once, late.
     */
    makeDue: async (now: Date): Promise<number> => {
      const add = await queue.adding('report')
      const createdCount = await database.transaction(async (queries) => {
        const due = await queries
          .select()
          .from(subscriptions)
          .where(and(lte(subscriptions.dueAt, now), eq(subscriptions.paused, false)))
          .orderBy(asc(subscriptions.dueAt))
          .limit(maxDue)
          .for('update', { skipLocked: true })
        for (const { id, userId, dueAt, schedule } of due) {
          if (dueAt !== null && (await isActive(queries, userId)))
            for (const recipient of await dueRecipients(queries, id))
              await makeDelivery(queries, add, { subscriptionId: id, ...recipient, dueAt, test: false })
          await setNext(queries, id, schedule, dueAt, now)
        }
        return due.length
      })
      if (createdCount > 0) queue.wake('report')
      return createdCount
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
      const explorationIds = [
        ...new Set(rows.flatMap(({ cards }) => cards.flatMap(({ exploration }) => exploration ?? []))),
      ]
      const saved = explorationIds.length === 0 ? [] : await savedDatasets(database, explorationIds)
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

    /**
     * The present recipients of a subscription: people, including those of groups, and outside addresses, without those who have
     * unsubscribed.
     */
    recipients: (subscriptionId: string): Promise<readonly DueRecipient[]> => dueRecipients(database, subscriptionId),

    /** Sends a subscription to a person, now. Throws `too_many_attempts` where several of that person's tests wait to be sent. */
    makeTest: async (subscriptionId: string, userId: string, now: Date): Promise<void> => {
      const add = await queue.adding('report')
      await database.transaction(async (queries) => {
        // One person's tests must not delay what is due to others. Their row is locked, so that two requests count one after the other.
        await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        const waiting = and(eq(deliveries.userId, userId), eq(deliveries.test, true), eq(deliveries.state, 'waiting'))
        const retryAfter = 60
        if ((await queries.$count(deliveries, waiting)) >= maxTests)
          throw new RuleViolation('too_many_attempts', { retryAfter })
        await makeDelivery(queries, add, { subscriptionId, userId, dueAt: now, test: true })
      })
      queue.wake('report')
    },

    /** A pending delivery; null where it has been sent or given up, or its subscription has ended. */
    find: async (id: string): Promise<DueDelivery | null> => {
      const [row] = await database
        .select({ delivery: deliveries, subscription: subscriptions, owner: fullName(subscriber) })
        .from(deliveries)
        .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
        .innerJoin(subscriber, eq(subscriber.id, subscriptions.userId))
        .where(and(eq(deliveries.id, id), eq(deliveries.state, 'waiting')))
      if (!row) return null
      const { subscription, owner, delivery } = row
      const to = await addresseeOf(database, delivery)
      if (to === null) return null
      const { dueAt, test, secret } = delivery
      return {
        id,
        dueAt,
        test,
        secret,
        subscription,
        owner,
        to,
        unsubscribed: await hasUnsubscribed(database, delivery),
      }
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
          recipient: sql<string>`coalesce(${deliveries.address}, ${fullName(users)})`,
          test: deliveries.test,
          state: deliveries.state,
          reason: deliveries.reason,
          leftOut: deliveries.leftOut,
          settledAt: deliveries.settledAt,
        })
        .from(deliveries)
        .leftJoin(users, eq(users.id, deliveries.userId))
        .where(eq(deliveries.subscriptionId, subscriptionId))
        .orderBy(desc(deliveries.dueAt), asc(users.fullnameKey), asc(deliveries.address))
        .limit(subscriptionLimits.deliveries),

    /** Forgets what was due before, and with it the secrets of its mails. What waits without a job has failed: its servers were killed at every try. */
    sweep: async (before: Date, now: Date): Promise<void> => {
      await database.delete(deliveries).where(lt(deliveries.dueAt, before))
      const isWaiting = eq(deliveries.state, 'waiting')
      const waiting = await database.select({ id: deliveries.id }).from(deliveries).where(isWaiting)
      const lost = await queue.lost(
        'report',
        waiting.map(({ id }) => id),
      )
      await database
        .update(deliveries)
        .set({ state: 'failed', reason: 'not_made', settledAt: now })
        .where(and(inArray(deliveries.id, [...lost]), isWaiting))
    },
  }
}

/** What is sent of subscriptions, and what came of it. */
export type Deliveries = ReturnType<typeof deliveriesIn>

type Add = Awaited<ReturnType<JobQueue['adding']>>

async function makeDelivery(queries: Queries, add: Add, row: typeof deliveries.$inferInsert): Promise<void> {
  const [created] = await queries.insert(deliveries).values(row).onConflictDoNothing().returning({ id: deliveries.id })
  if (created) await add(queries, created.id)
}

type DeliveryTo = Pick<typeof deliveries.$inferSelect, 'id' | 'subscriptionId' | 'userId' | 'address'>

async function addresseeOf(queries: Queries, { id, userId, address }: DeliveryTo): Promise<Addressee | null> {
  if (address !== null) return { kind: 'address', address, figures: await figuresFor(queries, address) }
  const [person] = await queries
    .select(personWithoutSession(deliveries.id))
    .from(deliveries)
    .innerJoin(users, eq(users.id, deliveries.userId))
    .leftJoin(roles, eq(roles.id, effectiveRole))
    .where(and(eq(deliveries.id, id), eq(users.id, userId ?? '')))
  return person === undefined ? null : { kind: 'person', person }
}

async function hasUnsubscribed(queries: Queries, { subscriptionId, userId, address }: DeliveryTo): Promise<boolean> {
  const count =
    address === null
      ? await queries.$count(
          unsubscribed,
          and(eq(unsubscribed.subscriptionId, subscriptionId), eq(unsubscribed.userId, userId ?? '')),
        )
      : await queries.$count(
          unsubscribedAddresses,
          and(eq(unsubscribedAddresses.subscriptionId, subscriptionId), eq(unsubscribedAddresses.address, address)),
        )
  return count > 0
}

/** Subscriptions of a suspended person are paused until the suspension ends. */
async function isActive(queries: Queries, userId: string): Promise<boolean> {
  return (await queries.$count(users, and(eq(users.id, userId), eq(users.active, true)))) > 0
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
