import { AlertRule, alertLimits } from '@sala/catalog/alerts/alertRule.ts'
import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { findIdempotentResult, type IdempotencyKey, storeIdempotentResult } from '../administration/shared.ts'
import { difference, writeAudit } from '../audit/auditTrail.ts'
import type { Author } from '../model.ts'
import type { Database, Queries } from '../postgres/database.ts'
import type { JobQueue } from '../queue/jobQueue.ts'
import { requireRoom } from '../requireRoom.ts'
import { RuleViolation, requireVersion } from '../ruleViolation.ts'
import { alertEvents, alertMembers, alerts } from '../schema/alerts.ts'
import { users } from '../schema/people.ts'
import { webhooks } from '../schema/webhooks.ts'
import type { AlertEventRow, AlertMemberRow, AlertRow, Evaluation, NewAlertRow } from './alert.ts'
import { asEvent, readMember, recordEvaluation } from './record.ts'

const maxMembers = 500
const maxEvents = 200

const membersIn = (state: 'firing' | 'no_data') =>
  sql<number>`(select count(*)::int from ${alertMembers}
    where ${alertMembers.alertId} = ${alerts.id} and ${alertMembers.state} = ${state})`

const memberCount = sql<number>`(select count(*)::int from ${alertMembers} where ${alertMembers.alertId} = ${alerts.id})`

const columns = {
  id: alerts.id,
  userId: alerts.userId,
  name: alerts.name,
  rule: alerts.rule,
  datasets: alerts.datasets,
  mail: alerts.mail,
  webhook: alerts.webhookId,
  silencedUntil: alerts.silencedUntil,
  silenceReason: alerts.silenceReason,
  evaluated: alerts.evaluated,
  evaluatedAt: alerts.evaluatedAt,
  error: alerts.error,
  version: alerts.version,
  updatedAt: alerts.updatedAt,
  members: memberCount,
  firing: membersIn('firing'),
  noData: membersIn('no_data'),
}

type Stored = Omit<AlertRow, 'rule'> & { readonly rule: unknown }
const asRow = ({ rule, ...rest }: Stored): AlertRow => ({ ...rest, rule: AlertRule.safeParse(rule).data ?? null })

async function find(queries: Queries, userId: string, id: string): Promise<AlertRow> {
  const [row] = await queries
    .select(columns)
    .from(alerts)
    .where(and(eq(alerts.id, id), eq(alerts.userId, userId)))
    .for('update')
  if (row === undefined) throw new RuleViolation('not_found')
  return asRow(row)
}

const facts = ({ name, datasets, mail, webhook }: Pick<AlertRow, 'name' | 'datasets' | 'mail' | 'webhook'>) => ({
  name,
  datasets: [...datasets],
  mail,
  webhook,
})

const columnsOf = ({ name, rule, datasets, mail, webhook }: NewAlertRow) => ({
  name,
  rule,
  datasets: [...datasets],
  mail,
  webhookId: webhook,
})

/** Throws `invalid_value` where a webhook is not there any more. */
async function requireWebhook(queries: Queries, { webhook }: NewAlertRow): Promise<void> {
  if (webhook === null || (await queries.$count(webhooks, eq(webhooks.id, webhook))) > 0) return
  throw new RuleViolation('invalid_value', { field: 'webhook', value: webhook })
}

export function alertsIn(database: Database, queue: JobQueue) {
  const transact = <T>(work: (queries: Queries) => Promise<T>): Promise<T> => database.transaction(work)

  return {
    list: async (userId: string): Promise<readonly AlertRow[]> => {
      const rows = await database
        .select(columns)
        .from(alerts)
        .where(eq(alerts.userId, userId))
        .orderBy(asc(alerts.createdAt))
      return rows.map(asRow)
    },

    get: (userId: string, id: string): Promise<AlertRow> => transact((queries) => find(queries, userId, id)),

    /** Those that fire or have no figure, the firing ones first, and the largest of these; at most 500. */
    members: async (id: string): Promise<readonly AlertMemberRow[]> => {
      const rows = await database
        .select()
        .from(alertMembers)
        .where(and(eq(alertMembers.alertId, id), ne(alertMembers.state, 'normal')))
        .orderBy(asc(alertMembers.state), sql`${alertMembers.figure} desc nulls last`, asc(alertMembers.member))
        .limit(maxMembers)
      return rows.map(({ member, alertId: _, ...rest }) => ({ values: readMember(member), ...rest }))
    },

    /** Throws `invalid_value` where the person has as many as one may have. */
    create: (userId: string, alert: NewAlertRow, author: Author, once: IdempotencyKey | null): Promise<AlertRow> =>
      transact(async (queries) => {
        const existing = await findIdempotentResult(queries, userId, once)
        if (existing !== null) return find(queries, userId, existing)
        await requireRoom(queries, {
          field: 'alerts',
          limit: alertLimits.each,
          table: alerts,
          where: eq(alerts.userId, userId),
          userId,
        })
        await requireWebhook(queries, alert)
        const [created] = await queries
          .insert(alerts)
          .values({ userId, ...columnsOf(alert) })
          .returning({ id: alerts.id })
        if (created === undefined) throw new Error('an inserted alert was not found')
        await storeIdempotentResult(queries, userId, once, created.id)
        const row = await find(queries, userId, created.id)
        await writeAudit(queries, 'alert_added', author, row.id, {}, { name: row.name, after: facts(row) })
        return row
      }),

    /** Another rule begins anew: the states of the one before say nothing of it. */
    update: (
      userId: string,
      id: string,
      alert: NewAlertRow,
      expectedVersion: number | null,
      author: Author,
    ): Promise<AlertRow> =>
      transact(async (queries) => {
        const before = await find(queries, userId, id)
        requireVersion(before, expectedVersion)
        await requireWebhook(queries, alert)
        await queries.delete(alertMembers).where(eq(alertMembers.alertId, id))
        await queries
          .update(alerts)
          .set({
            ...columnsOf(alert),
            evaluated: null,
            error: null,
            version: before.version + 1,
            updatedAt: sql`now()`,
          })
          .where(eq(alerts.id, id))
        const after = await find(queries, userId, id)
        const auditFacts = { name: after.name, ...difference(facts(before), facts(after)) }
        await writeAudit(queries, 'alert_changed', author, id, {}, auditFacts)
        return after
      }),

    remove: (userId: string, id: string, expectedVersion: number | null, author: Author): Promise<void> =>
      transact(async (queries) => {
        const before = await find(queries, userId, id)
        requireVersion(before, expectedVersion)
        await queries.delete(alerts).where(eq(alerts.id, id))
        await writeAudit(queries, 'alert_deleted', author, id, {}, { name: before.name, before: facts(before) })
      }),

    silence: (userId: string, id: string, until: Date | null, reason: string): Promise<AlertRow> =>
      transact(async (queries) => {
        await find(queries, userId, id)
        await queries.update(alerts).set({ silencedUntil: until, silenceReason: reason }).where(eq(alerts.id, id))
        return find(queries, userId, id)
      }),

    /** The newest first, at most 200. Throws `not_found`. */
    events: (userId: string, id: string): Promise<readonly AlertEventRow[]> =>
      transact(async (queries) => {
        await find(queries, userId, id)
        const rows = await queries
          .select()
          .from(alertEvents)
          .where(eq(alertEvents.alertId, id))
          .orderBy(desc(alertEvents.id))
          .limit(maxEvents)
        return rows.map(asEvent)
      }),

    acknowledge: (userId: string, id: string, event: number, at: Date | null): Promise<AlertEventRow> =>
      transact(async (queries) => {
        await find(queries, userId, id)
        const [row] = await queries
          .update(alertEvents)
          .set({ acknowledgedAt: at })
          .where(and(eq(alertEvents.alertId, id), eq(alertEvents.id, event)))
          .returning()
        if (row === undefined) throw new RuleViolation('not_found')
        return asEvent(row)
      }),

    /** All alerts of people whose accounts are open, the longest unseen first. */
    all: async (): Promise<readonly AlertRow[]> => {
      const rows = await database
        .select(columns)
        .from(alerts)
        .innerJoin(users, eq(users.id, alerts.userId))
        .where(eq(users.active, true))
        .orderBy(sql`${alerts.evaluatedAt} nulls first`)
      return rows.map(asRow)
    },

    /** What changed in alerts whose owners are still to be mailed of it, the oldest first. */
    dueMails: async (): Promise<readonly { readonly alert: AlertRow; readonly event: AlertEventRow }[]> => {
      const rows = await database
        .select({ alert: columns, event: alertEvents })
        .from(alertEvents)
        .innerJoin(alerts, eq(alerts.id, alertEvents.alertId))
        .where(eq(alertEvents.mailDue, true))
        .orderBy(asc(alertEvents.id))
        .limit(100)
      return rows.map(({ alert, event }) => ({ alert: asRow(alert), event: asEvent(event) }))
    },

    /** Notes that the mail about an event is with the mailer, or that there is none to send. */
    mailed: async (event: number): Promise<void> => {
      await database.update(alertEvents).set({ mailDue: false }).where(eq(alertEvents.id, event))
    },

    /** Forgets events before a date, but none whose mail is still to be sent. */
    sweep: async (before: Date): Promise<void> => {
      await database.delete(alertEvents).where(and(lt(alertEvents.at, before), eq(alertEvents.mailDue, false)))
    },

    /**
     * Keeps what a look came to, and notes what changed for the owner's bell and the alert's webhook, all or nothing. Gives the event; null
     * where nothing changed, where another server was first, or the alert is another one by now.
     */
    record: async (evaluation: Evaluation): Promise<AlertEventRow | null> => {
      const post = evaluation.webhook === null ? null : await queue.adding('webhook')
      const event = await transact(async (queries) => recordEvaluation(queries, evaluation, post))
      if (event !== null && post !== null) queue.wake('webhook')
      return event
    },
  }
}

/** The alerts that people have. Each method that takes a person throws `not_found` for another one's. */
export type Alerts = ReturnType<typeof alertsIn>
